#!/usr/bin/env bash
# Builds the command as a file that needs nothing but glibc, .build-static/release/paginate, and paginate-demo beside it, both
# stripped.
#
#   build-static.sh                     on Debian or Ubuntu; takes about ten minutes on two cores
#   CURL_SOURCE=FOLDER build-static.sh  with the source of libcurl in FOLDER, where apt-get has none
#
# The command looks for its libraries in the program itself before it loads shared ones. The system's libcurl needs about 25
# further libraries (LDAP, Kerberos, SSH, …) that the command never calls, so libcurl is built here for HTTP and HTTPS
# alone, from the system's own patched source, and linked statically with OpenSSL, nghttp2, zlib, brotli, Zstandard,
# SQLite and libstdc++. Glibc stays dynamic: it resolves names through the modules of the system.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "$(uname)" = Linux ] || { echo "build-static: this script needs Linux." >&2; exit 1; }

scratch=$PWD/.build-static
curl=$scratch/curl
libraries=$scratch/lib
archives=(ssl crypto nghttp2 z brotlidec brotlicommon sqlite3 zstd stdc++)
packages=(libssl-dev libnghttp2-dev zlib1g-dev libbrotli-dev libsqlite3-dev libzstd-dev g++ dpkg-dev make)

# Prints the path of a static library, and nothing without a compiler.
archive() { gcc -print-file-name="lib$1.a" 2> /dev/null || true; }

needed=
for name in "${archives[@]}"; do
    [[ $(archive "$name") == /* ]] || needed=1
done
if [ -n "$needed" ]; then apt-get install -y "${packages[@]}" > /dev/null; fi

# Downloads the source of libcurl into a folder, without a change to the lists and sources of the system.
download_curl() {
    local apt=$curl/apt codename
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mkdir -p "$apt/lists/partial" "$apt/cache"
    sed -E 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$(system_sources)" > "$apt/deb.${1}"
    local options=(-q -o "Dir::Etc::sourcelist=$apt/deb.$1" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$apt/lists"
        -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update > /dev/null
    (cd "$apt" && apt-get "${options[@]}" source --download-only curl > /dev/null)
    echo "build-static: libcurl from the source package of $codename:" "$(basename "$apt"/curl_*.dsc)" >&2
    dpkg-source --no-check -x "$apt"/curl_*.dsc "$curl/source" > /dev/null
}

# Prints the file that lists the system's package sources.
system_sources() {
    local file
    for file in /etc/apt/sources.list.d/{debian,ubuntu}.sources /etc/apt/sources.list; do
        if [ -s "$file" ]; then echo "$file"; return; fi
    done
}

build_curl() {
    rm -rf "$curl"
    mkdir -p "$curl/build"
    local source=${CURL_SOURCE:-$curl/source} protocols=() protocol
    if [ -z "${CURL_SOURCE:-}" ]; then
        case $(system_sources) in
            *.sources) download_curl sources ;;
            *) download_curl list ;;
        esac
    fi
    for protocol in ftp file ldap ldaps rtsp dict telnet tftp pop3 imap smb smtp gopher mqtt; do
        protocols+=("--disable-$protocol")
    done
    (
        cd "$curl/build"
        "$source/configure" --disable-shared --enable-static --with-openssl --with-nghttp2 --with-zlib --with-brotli \
            --without-zstd --without-libidn2 --without-libpsl --without-librtmp --without-libssh2 --without-libgsasl \
            --without-gssapi --disable-manual --disable-ntlm --disable-tls-srp --disable-openssl-auto-load-config \
            --disable-dependency-tracking --with-ca-bundle=/etc/ssl/certs/ca-certificates.crt --without-ca-path \
            "${protocols[@]}" CFLAGS=-O2
        make -C lib -j2
    ) > "$curl/build.log" 2>&1 || { tail -20 "$curl/build.log" >&2; exit 1; }
}

[ -e "$curl/build/lib/.libs/libcurl.a" ] || build_curl

# Only archives are in this folder, which the linker searches first: it links them wherever a library is asked for.
mkdir -p "$libraries"
cp "$curl/build/lib/.libs/libcurl.a" "$libraries/"
for name in "${archives[@]}"; do cp "$(archive "$name")" "$libraries/"; done

# The libstdc++ of Debian 12 calls arc4random, which is the only function that glibc 2.35 lacks.
cat > "$scratch/arc4random.c" <<'SOURCE'
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

uint32_t arc4random(void) {
    uint32_t value;
    if (getrandom(&value, sizeof value, 0) != sizeof value) abort();
    return value;
}
SOURCE
gcc -O2 -c "$scratch/arc4random.c" -o "$scratch/arc4random.o"

# The references to libraries are weak, and take nothing out of an archive: these do.
c=Sources/CLibraries
linked=(-Xlinker "-L$libraries")
for name in $(sed -nE 's/^ +F\([^,]+, ([a-z_0-9]+), .*/curl_\1/p' "$c/ccurl.c") \
    $(sed -nE 's/^ +F\([^,]+, ([a-z_0-9]+), .*/sqlite3_\1/p' "$c/csqlite.c") \
    $(sed -nE 's/^LIBRARY_DECLARE\((.*)\)$/\1/p' "$c/ccodings.c"); do
    linked+=(-Xlinker "--undefined=$name")
done
for name in curl ssl crypto nghttp2 z brotlidec brotlicommon zstd sqlite3; do linked+=(-Xlinker "-l$name"); done

programs=("$scratch/release/paginate" "$scratch/release/paginate-demo")
for program in "${programs[@]}"; do
    swift build \
        --scratch-path "$scratch" --configuration release --product "$(basename "$program")" --static-swift-stdlib \
        -debug-info-format none -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
        "${linked[@]}" -Xlinker "$scratch/arc4random.o"
done
strip "${programs[@]}"

# Anything beyond glibc would be missing on another machine.
foreign=$(objdump -p "${programs[@]}" | awk '$1 == "NEEDED" { print $2 }' |
    grep -vE '^(libc|libm|libdl|libpthread|librt|ld-linux-x86-64|ld-linux-aarch64)\.so' || true)
if [ -n "$foreign" ]; then
    echo "build-static: the programs need" $foreign "from the system." >&2
    exit 1
fi
"$scratch/release/paginate" --version
