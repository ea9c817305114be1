#!/usr/bin/env python3
"""Sends malformed replies to the command, each from a raw socket on 127.0.0.1, and checks how each run ends.

Usage: fuzz-transport.py COMMAND [REPLIES] [SEED] [JOBS]

Reply N of a seed is always the same. A run of the command must end within its time limit, with one of its exit codes
and not by a signal, and with code 0 only if it delivered the right items.
"""
import base64, collections, gzip, json, os, random, signal, socket, struct, subprocess, sys, threading, time, zlib

PAGES, ITEMS, TIME_LIMIT = 3, 4, 20
# A gibibyte of spaces, as Brotli.
BROTLI_BOMB = base64.b64decode(
    "z///f/glQOKxQCD3/p/////wSwDEYQGA7v0/////4ZcAiMMiAN37f/7//8MvARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwWAOje//P//x9+CYA4LADQ"
    "vf/n//8//BIAcVgAoHv/z///f/glAOKwAED3/p/////wSwDEYQGA7v0/////4ZcAiMMCAN37f/7//8MvARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwW"
    "AOje//P//x9+CYA4LADQvf/n//8//BIAcVgAoHv/z///f/glAOKwAED3/p/////wSwDEYQGA7v0/////4ZcAiMMCAN37f/7//8MvARCHBQC69//8//+HXwIg"
    "DgsAdO//+f//D78EQBwWAOje//P//x9+CYA4LADQvf/n//8//BIAcVgAoHv/z///f/glAOKwAED3/p/////wSwDEYQGA7v0/////4ZcAiMMCAN37f/7//8Mv"
    "ARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwWAOje//P//x9+CYA4LADQvf/n//8//BIAcVgAoHv/z///f/glAOKwAED3/p/////wSwDEYQGA7v0/////"
    "4ZcAiMMCAN37f/7//8MvARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwWAOje//P//x9+CYA4LADQvf/n//8//BIAcVgAoHv/z///f/glAOKwAED3/p//"
    "///wSwDEYQGA7v0/////4ZcAiMMCAN37f/7//8MvARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwWAOje//P//x9+CYA4LADQvf/n//8//BIAcVgAoHv/"
    "z///f/glAOKwAED3/p/////wSwDEYQGA7v0/////4ZcAiMMCAN37f/7//8MvARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwWAOje//P//x9+CYA4LADQ"
    "vf/n//8//BIAcVgAoHv/z///f/glAOKwAED3/p/////wSwDEYQGA7v0/////4ZcAiMMCAN37f/7//8MvARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwW"
    "AOje//P//x9+CYA4LADQvf/n//8//BIAcVgAoHv/Pw=="
)
BROTLI_TEXT = base64.b64decode(
    "CyGAeyJpdGVtcyI6W3siaWQiOjEsIm5hbWUiOiJvbmUifSx7ImlkIjoyLCJuYW1lIjoidHdvIn1dLCJuZXh0IjpudWxsfQM="
)


def items(page):
    return [{"id": page * ITEMS + n + 1, "name": f"item {page}-{n} é"} for n in range(ITEMS)]


EXPECTED = [item["id"] for page in range(PAGES) for item in items(page)]


def body(case, page):
    last = page == PAGES - 1
    value = {"items": items(page), "total": PAGES * ITEMS, "next": None if last else f"/{case}/{page + 1}"}
    return json.dumps(value, ensure_ascii=False).encode()


def head(*fields, status="HTTP/1.1 200 OK"):
    return "\r\n".join((status, "Content-Type: application/json") + fields).encode() + b"\r\n\r\n"


def plain(content):
    return head(f"Content-Length: {len(content)}") + content


def chunks(content, draw, end=b"0\r\n\r\n", extension=b""):
    out = b""
    while content:
        size = min(len(content), draw.randint(1, 200))
        out += b"%x%s\r\n%s\r\n" % (size, extension, content[:size])
        content = content[size:]
    return head("Transfer-Encoding: chunked") + out + end


def zstd_bomb():
    block = struct.pack("<I", (1 << 1) | (131072 << 3))[:3] + b" "
    last = struct.pack("<I", 1 | (1 << 1) | (131072 << 3))[:3] + b" "
    return b"\x28\xb5\x2f\xfd\x00\x58" + block * 8191 + last


def gzip_bomb():
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    packed = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(256))
    return packed + packer.flush()


BOMBS = {}


def bomb(name):
    if not BOMBS:
        BOMBS.update(gzip=gzip_bomb(), br=BROTLI_BOMB, zstd=zstd_bomb())
    return BOMBS[name]


class Reply:
    """The response to one request: bytes or an endless flood, and the end of the connection."""

    def __init__(self, data, flood=None, end="keep", altered=False):
        self.data, self.flood, self.end, self.altered = data, flood, end, altered


def mutated(draw, data, count):
    data = bytearray(data)
    for _ in range(count):
        if not data:
            break
        place = draw.randrange(len(data))
        what = draw.randrange(5)
        if what == 0:
            data[place] = draw.randrange(256)
        elif what == 1:
            data[place] ^= 1 << draw.randrange(8)
        elif what == 2:
            del data[place:place + draw.randint(1, 8)]
        elif what == 3:
            data[place:place] = draw.choice([b"\r\n", b"\0", b"\xff\xff", b"\r\n\r\n", b": ", b"HTTP/1.1 200 OK\r\n"])
        else:
            end = min(len(data), place + draw.randint(1, 30))
            data[place:place] = data[place:end]
    return bytes(data)


def cut(draw, content):
    data = draw.choice([plain(content), chunks(content, draw), head() + content])
    place = draw.randrange(len(data) + 1)
    return Reply(data[:place], end=draw.choice(["close", "close", "reset", "stall"]))


def mutate(draw, content):
    data = draw.choice([plain(content), chunks(content, draw)])
    return Reply(mutated(draw, data, draw.randint(1, 8)), end=draw.choice(["keep", "close"]), altered=True)


def mutate_head(draw, content):
    data = draw.choice([plain(content), chunks(content, draw)])
    split = data.index(b"\r\n\r\n") + 4
    # Another coding, length or status makes it a different reply, which may be valid or not.
    return Reply(mutated(draw, data[:split], draw.randint(1, 4)) + data[split:], end="close", altered=True)


def lengths(draw, content):
    value = draw.choice([
        "0", "1", str(len(content) - 1), str(len(content) + 1), "99999999999999999999", "9223372036854775807",
        "18446744073709551616", "4294967296", "-1", "-9223372036854775808", "two", "", " ", "0x10", "1e3", "+5", "5;6",
        f"{len(content)}, {len(content)}", f"{len(content)}, 1", f"00{len(content)}", f"{len(content)} x",
    ])
    fields = [f"Content-Length: {value}"]
    if draw.random() < 0.3:
        fields.append(f"Content-Length: {draw.choice([value, '7', str(len(content))])}")
    if draw.random() < 0.2:
        fields.append("Transfer-Encoding: chunked")
    return Reply(head(*fields) + content, end=draw.choice(["close", "reset", "stall"]))


def trailers(draw, content):
    fields = draw.choice([
        b"Server-Timing: total;dur=1.5\r\n", b"X-Sum: 1\r\nX-Two: 2\r\n", b"Content-Length: 3\r\n", b": none\r\n",
        b"no colon\r\n", b"X: \0\r\n", b"X: " + b"a" * 70000 + b"\r\n", b"HTTP/1.1 500 No\r\n", b" folded\r\n",
        b"Transfer-Encoding: chunked\r\n", b"Location: http://[::1\r\n", b"Server-Timing: a\n", b"Content-Encoding: gzip\r\n",
    ])
    end = b"0\r\n" + fields * draw.randint(1, 3) + draw.choice([b"\r\n", b"\r\n", b"\r\n", b""])
    return Reply(chunks(content, draw, end), end=draw.choice(["keep", "close", "reset"]))


def chunk_sizes(draw, content):
    size = draw.choice([
        b"zz", b"-2", b"FFFFFFFFFFFFFFFFF", b"ffffffffffffffff", b"7fffffffffffffff", b"", b" 5", b"0x5", b"5 ", b"5;" + b"a" * 9000,
        b"00000000000000000005", b"5\n", b"\0", b"1;=", b"G", b"80000000", b"100000000",
    ])
    place = draw.choice(["first", "later", "extension"])
    if place == "extension":
        return Reply(chunks(content, draw, extension=b";" + size), end="close")
    start = b"" if place == "first" else b"%x\r\n%s\r\n" % (len(content) // 2, content[:len(content) // 2])
    return Reply(head("Transfer-Encoding: chunked") + start + size + b"\r\n" + content + b"\r\n0\r\n\r\n", end="close")


def floods(draw, content):
    begin, flood = draw.choice([
        (b"HTTP/1.1 200 OK\r\n", b"X-Flood: " + b"a" * 200 + b"\r\n"),
        (b"HTTP/1.1 200 OK\r\nX: ", b"a" * 4096),
        (b"HTTP/1.1 200 ", b"K" * 4096),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        (b"", b"HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n"),
        (b"", b"\r\n" * 500),
        (b"", b"\0" * 4096),
        (b"", b"garbage " * 500),
        (head("Transfer-Encoding: chunked"), b"a" * 4096),
        (head("Transfer-Encoding: chunked"), b"5;" + b"e" * 4000),
        (head("Transfer-Encoding: chunked") + b"0\r\n", b"X-Trailer: " + b"a" * 200 + b"\r\n"),
        (head("Transfer-Encoding: chunked"), b"1000\r\n" + b" " * 4096 + b"\r\n"),
        (head(), b" " * 65536),
        (head("Content-Length: 9223372036854775807"), b" " * 65536),
        (head("Content-Encoding: gzip"), b"\0" * 65536),
        (head(f"Content-Length: {len(content)}") + content, b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"),
        (head(f"Content-Length: {len(content)}") + content, b"garbage " * 500),
        (head("Content-Encoding: gzip") + gzip.compress(content), b"\x1f\x8b" * 2000),
    ])
    return Reply(begin, flood=flood, end="close")


def keep_alive(draw, content):
    evil = json.dumps({"items": [{"id": 900000, "name": "evil"}], "next": None}).encode()
    after = draw.choice([
        plain(evil), plain(evil) * 3, head("Transfer-Encoding: chunked") + b"%x\r\n%s\r\n0\r\n\r\n" % (len(evil), evil),
        b"garbage", b"\r\n", b"\0", b"HTTP/1.1 ", b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\n", evil, b"HTTP/1.1 200 OK\r\n",
    ])
    return Reply(draw.choice([plain(content), chunks(content, draw)]) + after)


def codings(draw, content):
    packed = gzip.compress(content)
    name, data = draw.choice([
        ("gzip", mutated(draw, packed, 3)), ("gzip", packed[:draw.randrange(len(packed))]), ("gzip", content), ("gzip", b""),
        ("gzip", packed + b"trailing"), ("gzip", packed + packed), ("deflate", zlib.compress(content)), ("deflate", packed),
        ("deflate", zlib.compress(content)[2:-4]), ("br", mutated(draw, BROTLI_TEXT, 2)), ("br", content), ("zstd", content),
        ("zstd", b"\x28\xb5\x2f\xfd" + draw.randbytes(40)), ("gzip, gzip", gzip.compress(packed)), ("gzip, br", packed),
        ("compress", content), ("identity", content), ("none", content), (", ".join(["gzip"] * 200), packed), ("x-gzip", packed),
    ])
    data = head(f"Content-Encoding: {name}", f"Content-Length: {len(data)}") + data
    return Reply(data, end=draw.choice(["keep", "close"]), altered=name == "br")


def bombs(draw, content):
    name = draw.choice(["gzip", "br", "zstd"])
    data = bomb(name)
    twice = name == "gzip" and draw.random() < 0.3
    if twice:
        name, data = "gzip, gzip", gzip.compress(data)
    return Reply(head(f"Content-Encoding: {name}", f"Content-Length: {len(data)}") + data, end="close")


def status_lines(draw, content):
    line = draw.choice([
        "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 2", "HTTP/1.1 20", "HTTP/1.1 2000 OK", "HTTP/1.1 99999 OK", "HTTP/1.1 2x0 OK", "HTTP/9.9 200 OK",
        "HTTP/2 200", "HTTP/3 200 OK", "HTTP/1.1 000 Zero", "HTTP/1.1 099 Low", "HTTP/1.1 999 High", "HTTP/1.1 -200 OK", "HTTP/0.9 200 OK",
        "ICY 200 OK", "http/1.1 200 OK", "HTTP/1.1\t200\tOK", "HTTP/1.1 200", "HTTP /1.1 200 OK", "HTTP/1.1 200 \0", "HTTP/1.1 101 Switch",
        "HTTP/1.1 204 None", "HTTP/1.1 205 Reset", "HTTP/1.1 206 Part", "HTTP/1.1 304 Same", "HTTP/1.1 407 Proxy", "HTTP/1.1 416 Range",
        "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=", "HTTP/1.1 401 No\r\nWWW-Authenticate: Digest nonce=\"",
        "HTTP/1.1 401 No\r\nWWW-Authenticate: Negotiate", "HTTP/1.1 401 No\r\nWWW-Authenticate: NTLM \xff", "HTTP/1.0 200 OK", "", " ", "\0",
        "HTTP/1.1 426 Up\r\nUpgrade: h2c\r\nConnection: Upgrade", "HTTP/1.1 101 Up\r\nUpgrade: h2c\r\nConnection: Upgrade",
        "PRI * HTTP/2.0",
    ])
    data = line.encode("latin-1") + f"\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content
    return Reply(data, end=draw.choice(["keep", "close", "stall"]), altered="206" in line or "204" in line)


def fields(draw, content):
    field = draw.choice([
        "Broken", ": x", "X: a\0b", "X: a\r\n b", " leading: 1", "X : spaced", "X\t: tab", "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: identity", "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: xchunked", "Connection: upgrade\r\nUpgrade: h2c",
        "Content-Range: bytes 0-1/2", "Link: <", "Link: " + "<" * 5000, "Retry-After: 99999999999999999999", "Date: yesterday",
        "Set-Cookie: " + "a" * 9000, "Set-Cookie: a=b; Domain=\0", "Keep-Alive: timeout=-1, max=99999999999999999999", "Alt-Svc: h3=\":443\"",
        "Strict-Transport-Security: max-age=99999999999999999999", "X-\xff\xfe: \xff", "X: " + "\xff" * 100, "Content-Type: \xff;charset=\0",
        "Location: http://[::1", "Location: //", "X:" + ":" * 9000, "Content-Encoding: ,,,,", "Trailer: X", "Content-Disposition: \"",
    ])
    length = "" if draw.random() < 0.2 else f"Content-Length: {len(content)}\r\n"
    data = f"HTTP/1.1 200 OK\r\n{field}\r\n{length}\r\n".encode("latin-1") + content
    return Reply(data, end="close")


def redirects(draw, content):
    place = draw.choice([
        "http://[::1", "http://", "//", "http://a b/", "%", "http://h:99999/", "", "/\0", "http://127.0.0.1:1/", "\xff\xff", "?" * 5000,
        "file:///etc/passwd", "gopher://127.0.0.1:1/", "../" * 500, "http://127.0.0.1:99999999999/", "HTTP:", "javascript:0", "#",
    ])
    status = draw.choice([301, 302, 303, 307, 308, 300, 305, 399])
    data = f"HTTP/1.1 {status} Moved\r\nLocation: {place}\r\nContent-Length: 2\r\n\r\nok".encode("latin-1")
    return Reply(data, end=draw.choice(["keep", "close"]))


def noise(draw, content):
    return Reply(draw.randbytes(draw.randint(0, 3000)), end=draw.choice(["close", "reset", "stall"]))


KINDS = [
    (cut, 6), (mutate, 6), (mutate_head, 5), (lengths, 4), (trailers, 4), (chunk_sizes, 3), (floods, 3), (keep_alive, 4), (codings, 3),
    (bombs, 1), (status_lines, 3), (fields, 3), (redirects, 2), (noise, 1),
]


class Plan:
    """One run of the command: the reply for each page."""

    def __init__(self, seed, case):
        draw = random.Random(f"{seed}/{case}")
        kind = draw.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
        self.kind = kind.__name__
        self.page = draw.randrange(PAGES)
        self.reply = kind(draw, body(case, self.page))
        self.window = draw.choice(["serial", "auto", "4"])


class Server:
    def __init__(self, seed):
        self.seed = seed
        self.plans = {}
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        connection.settimeout(TIME_LIMIT)
        try:
            unread = b""
            while True:
                while b"\r\n\r\n" not in unread:
                    data = connection.recv(65536)
                    if not data:
                        return
                    unread += data
                request, unread = unread.split(b"\r\n\r\n", 1)
                if not self.answer(connection, request.split(b" ")[1].decode("latin-1")):
                    return
        except OSError:
            pass
        finally:
            connection.close()

    def answer(self, connection, path):
        parts = path.split("?")[0].split("/")
        plan = self.plans.get(parts[1])
        if plan is None or len(parts) < 3 or not parts[2].isdigit() or int(parts[2]) >= PAGES:
            connection.sendall(b"HTTP/1.1 404 None\r\nContent-Length: 0\r\n\r\n")
            return True
        page = int(parts[2])
        if page != plan.page:
            connection.sendall(plain(body(parts[1], page)))
            return True
        reply = plan.reply
        connection.sendall(reply.data)
        end = time.monotonic() + TIME_LIMIT
        while reply.flood and time.monotonic() < end:
            connection.sendall(reply.flood)
        if reply.end == "reset":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if reply.end == "stall":
            connection.recv(65536)
        return reply.end == "keep"


def run(command, server, case):
    """Runs the command against one reply; returns the kind, the ending, and the problem, if any."""
    name = str(case)
    plan = Plan(server.seed, case)
    server.plans[name] = plan
    arguments = [
        command, "fetch", f"http://127.0.0.1:{server.port}/{name}/0", "--next", "/next", "--total", "/total", "--items", "/items",
        "--retries", "0", "--timeout", "1", "--max-body", "4000000", "--max-time", "10", "--window", plan.window,
    ]
    process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        output, error = process.communicate(timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return plan.kind, "hang", f"did not end within {TIME_LIMIT} s"
    finally:
        del server.plans[name]
    code = process.returncode
    ending = f"signal {signal.Signals(-code).name}" if code < 0 else f"code {code}"
    text = error.decode(errors="replace").strip()
    if code < 0 or code not in (0, 1, 3, 4, 5, 6):
        return plan.kind, ending, text[-300:]
    try:
        ids = [json.loads(line)["id"] for line in output.splitlines()]
    except (ValueError, KeyError, TypeError):
        ids = None
    if 900000 in (ids or []):
        return plan.kind, "wrong", "delivered items of a page that was not requested"
    if not plan.reply.altered and ids != (EXPECTED if code == 0 else EXPECTED[:len(ids or [])]):
        return plan.kind, "wrong", f"code {code} with the items {ids}"
    if code != 0 and len(text.splitlines()) != 1:
        return plan.kind, "wrong", f"code {code} with {len(text.splitlines())} lines of explanation: {text[:300]}"
    return plan.kind, ending, None


def main():
    command = os.path.abspath(sys.argv[1])
    count, seed, jobs = (int(sys.argv[n]) if len(sys.argv) > n else value for n, value in ((2, 3000), (3, 1), (4, 4)))
    only = os.environ.get("CASE")
    server = Server(seed)
    bomb("gzip")
    endings, kinds, problems = collections.Counter(), collections.Counter(), []
    cases, lock = iter([int(only)] if only else range(count)), threading.Lock()

    def work():
        while True:
            with lock:
                case = next(cases, None)
            if case is None:
                return
            kind, ending, problem = run(command, server, case)
            with lock:
                endings[ending] += 1
                kinds[kind] += 1
                if problem:
                    problems.append((case, kind, ending, problem))
                    print(f"  reply {case} ({kind}): {ending}: {problem}", file=sys.stderr)

    threads = [threading.Thread(target=work) for _ in range(jobs)]
    start = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for names in (kinds, endings):
        print("  " + ", ".join(f"{name} {number}" for name, number in sorted(names.items())))
    signals = sum(number for name, number in endings.items() if name.startswith("signal"))
    print(f"{sum(kinds.values())} replies in {time.monotonic() - start:.0f} s: {signals} ended by a signal, "
          f"{endings['hang']} hung, {endings['wrong']} wrong.")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
