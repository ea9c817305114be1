#!/usr/bin/env bash
# Checks the formatting and the house rules that a tool can check.
set -euo pipefail
cd "$(dirname "$0")/.."

files=$(git ls-files '*.swift')
swift format lint --strict --parallel --configuration .swift-format $files

status=0
complain() {
    printf '%s\n' "$1" >&2
    status=1
}

sources=$(git ls-files 'Sources/*.swift' 'CLI/Sources/*.swift')
for file in $sources; do
    lines=$(wc -l < "$file")
    if [ "$lines" -gt 400 ]; then complain "$file has $lines lines: a file is one idea, of at most 400."; fi
done

# A trap or an unchecked promise in a library is somebody's crash.
if grep -nE '\btry!|\bas!|fatalError\(|nonisolated\(unsafe\)' $sources; then
    complain "Sources must not trap (see above)."
fi
for file in $(grep -lE '@unchecked Sendable' $sources || true); do
    if ! grep -qE 'Mutex|NSLock|os_unfair_lock' "$file"; then
        complain "$file is @unchecked Sendable without the lock it relies on."
    fi
done

tests=$(git ls-files 'Tests/*.swift' 'CLI/Tests/*.swift')
if grep -nE 'Task\.sleep|usleep\(|Thread\.sleep|[^.]sleep\([0-9]' $tests; then
    complain "Tests must not sleep (see above): use a gate or the manual clock."
fi
exit $status
