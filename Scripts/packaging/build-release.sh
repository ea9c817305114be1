#!/usr/bin/env bash
# Builds the artifacts of a release for this Linux machine into .build-release: an archive with the programs, completions
# and man pages, a Debian package and a Python wheel, with their checksums. Runs the demo as a test.
#
#   build-release.sh          takes about ten minutes on two cores
#   build-release.sh v0.1.0   also checks that the tag names the version of the program
set -euo pipefail
cd "$(dirname "$0")/../.."

tag=${1:-}
Scripts/packaging/build-static.sh
program=$PWD/.build-static/release/paginate
version=$("$program" --version | sed -n '1s/^paginate \([^ ]*\).*/\1/p')
if [ -n "$tag" ] && [ "$tag" != "v$version" ]; then
    echo "build-release: the tag is $tag, and the program has the version $version." >&2
    exit 1
fi
"$program" demo

release=$PWD/.build-release
rm -rf "$release" .build-archive
mkdir "$release"
DESTDIR=$PWD/.build-archive Scripts/install.sh --prefix /paginate --program "$program" > /dev/null
tar -czf "$release/paginate-linux-$(uname -m).tar.gz" -C .build-archive --owner 0 --group 0 paginate
Scripts/packaging/build-deb.sh --program "$program" > /dev/null
BINARY=$program Scripts/packaging/build-wheel.sh > /dev/null
cp .build-deb/*.deb .build-wheel/dist/*.whl "$release/"
cd "$release"
sha256sum -- * | tee "SHA256SUMS-$(uname -m)"
