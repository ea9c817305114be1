#!/usr/bin/env bash
# Installs the command, the program with its demo server, completions for bash, zsh and fish, and man pages.
#
#   install.sh                  builds it, and installs into /usr/local, or into ~/.local if that is not writable
#   install.sh --prefix DIR     installs into DIR
#   install.sh --program FILE   installs this program instead of building one; paginate-demo and its resources are
#                               beside it
#
# With DESTDIR, the files are written below that folder, as packages need it.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

fail() {
    echo "install: $1" >&2
    exit 64
}

prefix=
program=
while [ $# -gt 0 ]; do
    case $1 in
        --prefix | --program)
            [ $# -gt 1 ] && [ -n "$2" ] || fail "$1 needs a value."
            if [ "$1" = --prefix ]; then prefix=$2; else program=$2; fi
            shift 2
            ;;
        -h | --help)
            sed -n '2,9s/^# \{0,1\}//p' "$0"
            exit 0
            ;;
        *) fail "$1 is not an option; write --prefix DIR or --program FILE." ;;
    esac
done
if [ -z "$prefix" ]; then
    prefix=/usr/local
    [ -w "$prefix" ] || prefix=$HOME/.local
fi
[[ $prefix == /* ]] || prefix=$PWD/$prefix

if [ -z "$program" ]; then
    # The version names the commit, so that the program is built again after a commit.
    commit=$(git -C "$root" describe --always --dirty --exclude '*' 2> /dev/null || true)
    version=$("$root/paginate" --version)
    if [ -n "$commit" ] && [[ $version != *"$commit"* ]]; then
        rm -f "$root/.build-cli/paginate.built"
        "$root/paginate" --version > /dev/null
    fi
    program=$root/.build-cli/release/paginate
fi
demo=$(dirname "$program")/paginate-demo
for file in "$program" "$demo"; do
    [ -x "$file" ] || fail "$file is not a program."
done

target=${DESTDIR:-}$prefix
home=$target/libexec/paginate
install -d "$home" "$target/bin" "$target/share/man/man1"
install -m 755 "$program" "$home/paginate"
# The command and the demo's airports are found beside each other.
install -m 755 "$demo" "$home/paginate-demo"
for bundle in "$(dirname "$program")"/*_PagingDemoServer.{resources,bundle}; do
    [ -e "$bundle" ] || continue
    rm -rf "${home:?}/$(basename "$bundle")"
    cp -R "$bundle" "$home/"
done
ln -sf ../libexec/paginate/paginate "$target/bin/paginate"

complete() {
    install -d "$target/share/$2"
    "$home/paginate" --generate-completion-script "$1" > "$target/share/$2/$3"
}
complete bash bash-completion/completions paginate
complete zsh zsh/site-functions _paginate
complete fish fish/vendor_completions.d paginate.fish

if command -v python3 > /dev/null; then
    rm -f "$target"/share/man/man1/paginate{,-*}.1
    python3 "$root/Scripts/write-manual.py" "$home/paginate" "$target/share/man/man1"
else
    echo "install: without man pages, which need python3" >&2
fi

echo "installed: $prefix/bin/paginate"
case :$PATH: in
    *:"$prefix/bin":*) ;;
    *) [ -n "${DESTDIR:-}" ] || echo "Add it to your path: export PATH=\"$prefix/bin:\$PATH\"" ;;
esac
