#!/usr/bin/env bash
# Checks the map in CONTRIBUTING.md: each folder that it names exists, and each folder of the project is named.
#
# In the map, a line begins with folders (`Walk/ Window/`), and two spaces separate them from the description. Lines with
# more indentation are inside of the last folder. Folders of tests that mirror Sources need no line of their own.
set -euo pipefail
cd "$(dirname "$0")/.."

named=$(awk '
    /^## / { inMap = ($0 == "## The map") }
    inMap && /^```/ { inBlock = !inBlock; next }
    !inMap || !inBlock { next }
    {
        match($0, /^ */); depth = RLENGTH
        text = substr($0, depth + 1)
        gap = index(text, "  ")
        if (gap) text = substr(text, 1, gap - 1)
        parent = ""
        for (level = depth - 1; level >= 0 && parent == ""; level--) parent = folders[level]
        for (level = depth; level < 40; level++) folders[level] = ""
        count = split(text, names, " ")
        for (i = 1; i <= count && names[i] ~ /\/$/; i++) {
            folder = parent names[i]
            folders[depth] = folder
            # The folders around a named one are named as well.
            parts = split(folder, part, "/")
            path = part[1]
            print path
            for (j = 2; j < parts; j++) { path = path "/" part[j]; print path }
        }
    }' CONTRIBUTING.md | sort -u)

# All folders with tracked files, without the contents of documentation catalogs and of the packages in Examples.
existing=$(git ls-files -- Sources DemoServer CLI Tests Scripts Documentation Benchmarks Examples Snippets |
    awk -F/ '{ path = $1; print path; for (i = 2; i < NF; i++) { path = path "/" $i; print path } }' |
    grep -vE '\.docc(/|$)|^Examples/[^/]+/' | sort -u)

status=0
while read -r folder; do
    if [ ! -d "$folder" ]; then
        echo "CONTRIBUTING.md names $folder, which does not exist." >&2
        status=1
    fi
done <<< "$named"

# Returns whether a folder of tests mirrors one of Sources, or holds the helpers of a test target.
mirrors() {
    local pattern='^(CLI/)?Tests/([A-Za-z]+)Tests(/.*)?$'
    [[ "$1" =~ $pattern ]] || return 1
    local mirrored="Sources/${BASH_REMATCH[2]}${BASH_REMATCH[3]}"
    [ -d "${BASH_REMATCH[1]}$mirrored" ] || [ -d "DemoServer/$mirrored" ] || [ "${BASH_REMATCH[3]}" = /Support ]
}

while read -r folder; do
    if ! grep -qxF "$folder" <<< "$named" && ! mirrors "$folder"; then
        echo "CONTRIBUTING.md does not name $folder in its map." >&2
        status=1
    fi
done <<< "$existing"
exit $status
