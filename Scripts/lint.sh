#!/usr/bin/env bash
# Checks the formatting, and the house rules that can be checked automatically.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0
complain() {
    printf '%s\n' "$1" >&2
    status=1
}

files=$(git ls-files '*.swift')
swift format lint --strict --parallel --configuration .swift-format $files || status=1

python3 Scripts/check-words.py --self-test || complain "The rules for words do not work as expected (see above)."
python3 Scripts/check-words.py || complain "The words differ from the voice of the project (see above)."
python3 Scripts/draw-modules.py --check || status=1

sources=$(git ls-files 'Sources/*.swift')
# On watchOS (arm64_32) `Int` has 32 bits: such a literal does not compile, and such a shift is zero.
wide='(2_?(14[7-9]|1[5-9][0-9]|[2-9][0-9]{2})|[3-9]_?[0-9]{3})_?[0-9]{3}_?[0-9]{3}|[0-9]{11,}'
wide="$wide|[0-9]{2,3}(_[0-9]{3}){3}|[0-9]{1,3}(_[0-9]{3}){4,}|0x[0-9A-Fa-f_]{9,}"
wide="(^|[^.0-9A-Za-z_]|\.\.[.<])($wide)|<< *(3[1-9]|[4-6][0-9])([^0-9]|\$)"
# The words of hash functions are of the type UInt32.
libraries=$(git ls-files 'Sources/*.swift' ':!Sources/Paginate*' ':!Sources/PagingDemoServer' ':!Sources/PagingHTTP/Middleware/Digest' ':!Sources/Paging/SHA256.swift')
if grep -nE "$wide" $libraries | grep -vE '^[^:]+:[0-9]+: *//|U?Int64|UInt32|RowLabel|Double'; then
    complain "Literals above 2^31 need Int64 or UInt64 (see above), since Int may have 32 bits."
fi

# A trap in a library crashes the app that uses it, and an unchecked promise can.
if grep -nE '\btry!|\bas!|fatalError\(|nonisolated\(unsafe\)' $sources; then
    complain "Sources must not trap (see above)."
fi
for file in $(grep -lE '@unchecked Sendable' $sources || true); do
    if ! grep -qE 'Mutex|NSLock|os_unfair_lock' "$file"; then
        complain "$file is @unchecked Sendable without the lock it relies on."
    fi
done

tests=$(git ls-files 'Tests/*.swift' 'Examples/*Tests/*.swift')
if grep -nE 'Task\.sleep|usleep\(|Thread\.sleep|[^.]sleep\([0-9]' $tests; then
    complain "Tests must not sleep (see above): use a gate or the manual clock."
fi
exit $status
