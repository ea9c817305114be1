#!/usr/bin/env bash
# Builds a Debian package of the command: .build-deb/paginate_VERSION_ARCHITECTURE.deb.
#
#   build-deb.sh                  packages .build-static/release/paginate, and builds it first if it is missing
#   build-deb.sh --program FILE   packages this program and paginate-demo beside it; dpkg-dev determines the libraries
#                                 that they need
set -euo pipefail
cd "$(dirname "$0")/../.."

program=.build-static/release/paginate
case ${1:-} in
    "") [ -x "$program" ] || Scripts/packaging/build-static.sh ;;
    --program) program=${2:?"build-deb: --program needs a file."} ;;
    *)
        echo "build-deb: $1 is not an option; write --program FILE." >&2
        exit 64
        ;;
esac

scratch=.build-deb
tree=$scratch/tree
rm -rf "$tree"
mkdir -p "$tree/DEBIAN" "$scratch/debian"
DESTDIR=$PWD/$tree Scripts/install.sh --prefix /usr --program "$program" > /dev/null
gzip -9 -n "$tree"/usr/share/man/man1/*.1
strip --strip-unneeded "$tree"/usr/libexec/paginate/paginate{,-demo}
# Debian's own place for the functions of packages.
mv "$tree/usr/share/zsh/site-functions" "$tree/usr/share/zsh/vendor-completions"

documents=$tree/usr/share/doc/paginate
mkdir -p "$documents"
{
    printf '%s\n' 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/' \
        'Upstream-Name: swift-paging' '' 'Files: *' "Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE)" 'License: MIT'
    sed -e '1,/^$/d' -e '/^Copyright/d' -e 's/^$/./' -e 's/^/ /' LICENSE
} > "$documents/copyright"

architecture=$(dpkg --print-architecture)
version=$("$program" --version | sed -n '1s/^paginate \([^ ]*\).*/\1/p')
# dpkg-shlibdeps reads the source's control file, of which it needs only the name.
printf 'Source: paginate\nPackage: paginate\nArchitecture: any\n' > "$scratch/debian/control"
depends=$(cd "$scratch" && dpkg-shlibdeps -O tree/usr/libexec/paginate/paginate{,-demo} 2> /dev/null |
    sed -n 's/^shlibs:Depends=//p')
size=$(du -sk --exclude=DEBIAN "$tree" | cut -f1)
cat > "$tree/DEBIAN/control" << END
Package: paginate
Version: $version
Architecture: $architecture
Maintainer: The swift-paging authors
Installed-Size: $size
Depends: $depends
Recommends: ca-certificates
Section: web
Priority: optional
Description: fetch every item of a paginated web API
 paginate reads every page of an API's list, in order and in parallel where the
 API allows it, and reports whether the list is complete and by what evidence.
 It resumes after interruptions, and writes NDJSON, JSON, CSV and SQLite.
END
package=$scratch/paginate_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$tree" "$package" > /dev/null
echo "$package"
