"""Records lists with Chromium and mitmproxy, and lets the command find, record and replay them.

Usage: recordings.py PAGINATE BIN WORK    (BIN has mitmdump, and a Python with playwright; CHROMIUM names the browser)

A page of a small site loads lists of the demo server as its reader scrolls. The site compresses, sets cookies, redirects
and has images and statistics, so a recording has more than lists.
"""

import gzip
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import brotli
from playwright.sync_api import sync_playwright

PAGINATE, BIN, WORK = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
COOKIE, TOKEN, KEY = "cookie-5d1f90ab", "token-77c2e4aa", "key-0b6c88fe"
SECRETS = [COOKIE, TOKEN, KEY]
COUNT, SIZE = 90, 20
QUERY = ("query Airports($after: String, $first: Int) { airports(first: $first, after: $after) "
         "{ nodes { id name } pageInfo { hasNextPage endCursor } } }")
ITEMS = "query Items($after: String) { items(first: 20, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }"

# Each list is a generator of requests that receives the answer to each: its value and its Link field.
PAGE = """<!doctype html><meta charset="utf-8"><title>Airports</title><link rel="icon" href="data:,">
<img src="/logo.png" width="1" height="1"><ol id="list"></ol><div id="end" style="height: 2000px"></div>
<script>
const common = "count=%(count)s";
const post = (path, body) => [path, {method: "POST", body: JSON.stringify(body),
                                     headers: {"Content-Type": "application/json"}}];
function* graphql(query, name) {
  let variables = {after: null, first: %(size)s};
  while (true) {
    const [body] = yield post("/graphql?" + common, {operationName: query.match(/\\w+ (\\w+)/)[1], query, variables});
    const info = body.data[name].pageInfo;
    if (!info.hasNextPage) return;
    variables = {...variables, after: info.endCursor};
  }
}
const lists = {
  *page() { for (let n = 1;; n++) yield [`/page/airports?page=${n}&per_page=%(size)s&${common}`]; },
  *offset() { for (let n = 0;; n += %(size)s) yield [`/offset/airports?offset=${n}&limit=%(size)s&${common}`]; },
  *cursor() {
    let cursor = "";
    while (cursor !== null) {
      const [body] = yield [`/cursor/airports?limit=%(size)s&${common}${cursor}`];
      cursor = body.meta.next_cursor && "&cursor=" + encodeURIComponent(body.meta.next_cursor);
    }
  },
  *posted() {
    let cursor = "";
    while (cursor !== null) {
      const [body] = yield post(`/cursor/airports?${common}&posted=1`, cursor ? {limit: %(size)s, cursor} : {limit: %(size)s});
      cursor = body.meta.next_cursor;
    }
  },
  *link() {
    let url = `/link/airports?per_page=%(size)s&${common}&api_key=%(key)s`;
    while (url) {
      const [, link] = yield [url];
      url = (link.match(/<([^>]*)>; rel="next"/) || [])[1];
    }
  },
  *next() {
    let url = `/next-url/airports?per_page=%(size)s&${common}`;
    while (url) url = (yield [url])[0].next;
  },
  *keyset() {
    let last = "";
    while (last !== null) {
      const [body] = yield [`/keyset/airports?limit=%(size)s&${common}${last}`];
      last = body.has_more || null;
      if (last) last = "&starting_after=" + body.data.at(-1).id;
    }
  },
  *filtered() { for (let n = 1;; n++) yield [`/page/airports?page=${n}&per_page=%(size)s&${common}&q=a`]; },
  *stamped() { for (let n = 1;; n++) yield [`/page/airports?page=${n}&per_page=%(size)s&${common}&_=${Date.now()}`]; },
  *ranges() {
    for (let n = 0;; n += %(size)s) yield [`/range/airports?${common}`, {headers: {Range: `items=${n}-${n + %(size)s - 1}`}}];
  },
  *redirected() { for (let n = 1;; n++) yield [`/go/page/airports?page=${n}&per_page=%(size)s&${common}&go=1`]; },
  *graphql() { yield* graphql(%(query)s, "airports"); },
  *operations() { yield* graphql(%(items)s, "items"); },
  *other() { for (let n = 1;; n++) yield [`${other}/page/airports?page=${n}&per_page=%(size)s&${common}&other=1`]; },
};
const parameters = new URLSearchParams(location.search), other = parameters.get("other");
const open = parameters.get("lists").split(",").map(name => lists[name]());
const answers = open.map(() => undefined);
let isLoading = false, isOver = false;
async function more() {
  if (isLoading || isOver) return;
  isLoading = true;
  for (const [index, list] of open.entries()) {
    const {value, done} = list.next(answers[index]);
    if (done) continue;
    const [url, init] = value;
    const response = await fetch(url, {...init, headers: {...init?.headers, Authorization: "Bearer %(token)s"}});
    answers[index] = [await response.json(), response.headers.get("Link") || ""];
    document.getElementById("list").append(...Array.from({length: 40}, () => document.createElement("li")));
  }
  navigator.sendBeacon("/track", JSON.stringify({events: [{id: 1, name: "scroll"}, {id: 2, name: "view"}]}));
  document.body.dataset.pages = Number(document.body.dataset.pages || 0) + 1;
  isLoading = false;
}
addEventListener("scroll", () => { if (innerHeight + scrollY > document.body.scrollHeight - 2500) more(); });
more();
</script>"""
DOT = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
                    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082")


class Site(BaseHTTPRequestHandler):
    """A page, its noise, and the lists of the demo server."""

    protocol_version = "HTTP/1.1"
    demo = ""

    def log_message(self, *_):
        pass

    def answer(self, status, fields, body):
        coding = None
        accepted = self.headers.get("Accept-Encoding", "")
        if len(body) > 500 and "br" in accepted and "link" in self.path:
            body, coding = brotli.compress(body), "br"
        elif len(body) > 500 and "gzip" in accepted:
            body, coding = gzip.compress(body), "gzip"
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        if coding:
            self.send_header("Content-Encoding", coding)
        self.send_header("Set-Cookie", f"session={COOKIE}; Path=/")
        self.send_header("Set-Cookie", "theme=dark; Path=/")
        if "Origin" in self.headers:
            self.send_header("Access-Control-Allow-Origin", self.headers["Origin"])
            self.send_header("Access-Control-Allow-Headers", "authorization, content-type")
            self.send_header("Access-Control-Allow-Credentials", "true")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = self.path.partition("?")[0]
        if self.command == "OPTIONS":
            self.answer(204, [], b"")
        elif path == "/":
            values = {"count": COUNT, "size": SIZE, "key": KEY, "token": TOKEN, "query": json.dumps(QUERY), "items": json.dumps(ITEMS)}
            self.answer(200, [("Content-Type", "text/html; charset=utf-8")], (PAGE % values).encode())
        elif path == "/logo.png":
            self.answer(200, [("Content-Type", "image/png")], DOT)
        elif path == "/track":
            self.answer(200, [("Content-Type", "application/json")], b'{"accepted":[{"id":1},{"id":2}]}')
        elif path.startswith("/go/"):
            self.answer(302, [("Location", self.path[3:])], b"")
        else:
            self.forward(body)

    do_POST = do_OPTIONS = do_GET

    def forward(self, body):
        connection = http.client.HTTPConnection(self.demo)
        fields = {name: self.headers[name] for name in ("Host", "Content-Type", "Range") if name in self.headers}
        connection.request(self.command, self.path, body, fields)
        reply = connection.getresponse()
        content = reply.read()
        host = self.headers["Host"]
        secure = isinstance(self.connection, ssl.SSLSocket)
        rewritten = (lambda text: text.replace(f"http://{host}", f"https://{host}")) if secure else (lambda text: text)
        kept = [(name, rewritten(value)) for name, value in reply.getheaders() if name.lower() not in ("content-length", "connection")]
        self.answer(reply.status, kept, rewritten(content.decode()).encode() if secure else content)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def serve(tls=None):
    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    site.daemon_threads = True
    if tls:
        site.socket = tls.wrap_socket(site.socket, server_side=True)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    return site.server_address[1]


class Proxy:
    """A mitmdump that writes a recording when it ends."""

    def __init__(self, name, *arguments):
        self.port, self.file = free_port(), WORK / f"{name}.har"
        self.log = open(WORK / f"{name}.log", "w")
        self.process = subprocess.Popen(
            [BIN / "mitmdump", "--listen-host", "127.0.0.1", "--listen-port", str(self.port), "--set", f"confdir={WORK}/mitm",
             "--set", f"hardump={self.file}", "--quiet", *arguments], stdout=self.log, stderr=self.log)
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.2)
        raise SystemExit(f"mitmdump did not start, see {self.log.name}")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)
        return self.file


def run(arguments, **environment):
    plain = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    done = subprocess.run([PAGINATE, *map(str, arguments)], capture_output=True, text=True, timeout=120, env=plain | environment)
    for secret in SECRETS:
        expect(secret not in done.stdout + done.stderr, f"{arguments} does not print {secret}", done.stdout + done.stderr)
    return done


faults = []


def expect(condition, what, found=""):
    if not condition:
        faults.append(what)
        print(f"FAULT: {what}\n  found: {str(found)[:1500]}", flush=True)
    return condition


def scrolled(browser, base, other, lists, name, pages=3, content="embed"):
    """Opens the site, scrolls until a number of pages was loaded, and returns the recording."""
    file = WORK / f"{name}.har"
    context = browser.new_context(record_har_path=file, record_har_content=content, ignore_https_errors=True)
    page = context.new_page()
    page.on("console", lambda message: print(f"  console: {message.text}") if message.type == "error" else None)
    page.goto(f"{base}/?lists={','.join(lists)}&other={other}")
    for _ in range(200):
        page.wait_for_timeout(50)
        if int(page.evaluate("document.body.dataset.pages || 0")) >= pages:
            break
        page.mouse.wheel(0, 4000)
    expect(int(page.evaluate("document.body.dataset.pages || 0")) >= pages, f"{name}: the browser loads {pages} pages")
    # A page that is still loading would be recorded without its content. What arrives may scroll the list, too.
    page.evaluate("isOver = true")
    page.wait_for_load_state("networkidle")
    context.close()
    return file


# The paths of the lists, and words of what is found.
EXPECTED = {
    "page": ("/page/airports", "page"), "offset": ("/offset/airports", "offset"), "cursor": ("/cursor/airports", "cursor"),
    "posted": ("/cursor/airports", "cursor"), "link": ("/link/airports", "Link"), "next": ("/next-url/airports", "next"),
    "keyset": ("/keyset/airports", "starting_after"), "redirected": ("/page/airports", "page"),
    "filtered": ("/page/airports", "page"), "stamped": ("/page/airports", "page"), "ranges": ("/range/airports", "range"),
    "graphql": ("/graphql", "endCursor"), "operations": ("/graphql", "endCursor"), "other": ("/page/airports", "page"),
}


def check(file, lists):
    """Checks that the lists of a recording are found, proven by their recorded second pages, and no others."""
    done = run(["detect", file, "--json"])
    if not expect(done.returncode == 0, f"{file.name}: detect succeeds", done.stdout + done.stderr):
        return []
    found = json.loads(done.stdout)
    verified = [one for one in found if one["verdict"] == "verified"]
    shown = [(one["address"], one["verdict"], one["summary"]) for one in found]
    print(f"{file.name}: " + "; ".join(f"{urlsplit(one['address']).path}: {one['summary']}" for one in verified), flush=True)
    rest = [urlsplit(one["address"]).path for one in found if one["verdict"] != "verified"]
    expect(len(verified) == len(lists) and set(rest) <= {"/track"}, f"{file.name}: only its {len(lists)} lists", shown)
    for name in lists:
        path, word = EXPECTED[name]
        matches = [one for one in verified if urlsplit(one["address"]).path == path and word in one["summary"]]
        expect(matches, f"{file.name}: finds {name}", shown)
    run(["detect", file, "--save", WORK / "scheme.json"])
    return verified


def replayed(file, found):
    """Checks that a recorded list is read from the recording, to its end or to the first page that is not recorded."""
    output = WORK / "replayed.ndjson"
    for one in found:
        output.unlink(missing_ok=True)
        body = ["--body", json.dumps(one["body"])] if "body" in one else []
        done = run(["fetch", one["address"], *body, "--replay", file, "--output", output, "--partial"])
        name = f"{file.name}: replays {one['summary']}"
        items = output.read_text().splitlines() if output.exists() else []
        expect(done.returncode in (0, 1) and len(set(items)) == len(items) >= 3 * SIZE, name, (len(items), done.stderr))
        if done.returncode == 1:
            expect("The recording has no response to" in done.stderr, name + " and names what is not recorded", done.stderr)


def certificate():
    """Returns the TLS settings of a server with a certificate of its own."""
    key, file = WORK / "key.pem", WORK / "certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", file],
                   check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return context


def browsed():
    """Records with a browser, also through a proxy that speaks HTTP/2 with it and records too."""
    tls = certificate()
    plain, second, secure = (f"http://127.0.0.1:{serve()}", f"http://127.0.0.1:{serve()}", f"https://127.0.0.1:{serve(tls)}")
    proxy = Proxy("mitm-browser", "--ssl-insecure", "--set", "connection_strategy=lazy")
    every = ["page", "offset", "cursor", "link", "next", "keyset", "graphql"]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        for name in EXPECTED:
            file = scrolled(browser, plain, second, [name], f"chromium-{name}")
            found = check(file, [name])
            if name not in ("stamped", "redirected", "ranges"):
                replayed(file, found)
        for name, lists in (("all", every), ("operations", ["graphql", "operations"]), ("methods", ["cursor", "posted"]),
                            ("filters", ["page", "filtered"])):
            check(scrolled(browser, plain, second, lists, f"chromium-{name}"), lists)
        absent = run(["detect", scrolled(browser, plain, second, ["page"], "chromium-omitted", content="omit")])
        expect("no content" in absent.stdout and absent.returncode == 4, "a recording without content is said", absent.stdout)
        browser.close()
        # The browser refuses to send requests for this machine to a proxy, if it is not asked twice.
        browser = driver.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--proxy-bypass-list=<-loopback>"], proxy={"server": f"http://127.0.0.1:{proxy.port}"})
        check(scrolled(browser, secure, second, every, "chromium-http2"), every)
        browser.close()
    file = proxy.end()
    versions = {entry["request"]["httpVersion"] for entry in json.loads(file.read_text())["log"]["entries"]}
    expect("HTTP/2.0" in versions, "the browser and the proxy speak HTTP/2", versions)
    replayed(file, check(file, every))


OWN = {
    "page": "/page/airports?per_page=20&count=90", "offset": "/offset/airports?limit=20&count=90",
    "cursor": "/cursor/airports?limit=20&count=90", "link": "/link/airports?per_page=20&count=90",
    "next": "/next-url/airports?per_page=20&count=90", "keyset": "/keyset/airports?limit=20&count=90",
    "redirected": "/go/page/airports?per_page=20&count=90&go=1", "ranges": "/range/airports?count=250",
}


def fetched():
    """Records runs of the command with the proxy and with itself, and replays both."""
    base = f"http://127.0.0.1:{serve()}"
    proxy = Proxy("mitm-command")
    outputs = {}
    for name, path in OWN.items():
        own = WORK / f"own-{name}.har"
        done = run(["fetch", base + path, "--header", "Authorization: Bearer $TOKEN", "--proxy", f"http://127.0.0.1:{proxy.port}",
                    "--record", own], TOKEN=TOKEN)
        expect(done.returncode == 0, f"fetch {name}", done.stderr)
        expect(not any(secret in own.read_text() for secret in SECRETS), f"{own.name} has no credential")
        outputs[name] = done.stdout
        again = run(["fetch", base + path, "--replay", own])
        expect((again.returncode, again.stdout) == (done.returncode, done.stdout), f"{own.name}: replays alike", again.stderr)
        check(own, [name])
    file = proxy.end()
    check(file, list(OWN))
    for name, path in OWN.items():
        again = run(["fetch", base + path, "--replay", file])
        expect((again.returncode, again.stdout) == (0, outputs[name]), f"{file.name}: replays {name} alike", again.stderr)


def main():
    demo = subprocess.Popen([PAGINATE, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        Site.demo = re.search(r"http://([\d.:]+)", demo.stdout.readline()).group(1)
        fetched()
        browsed()
    finally:
        demo.send_signal(signal.SIGTERM)
        demo.wait()
    print(f"{len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
