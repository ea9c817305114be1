#!/usr/bin/env python3
"""Plays small lists with known items on a local server, and checks the command's claim about the end of each list.

Usage: Scripts/prove-ends.py [--paginate PATH] [--only REGEX] [--list] [--jobs N] [--quiet]

A case is a server, a command and the true list. Cases come in two sides: "damaged" lists, whose replies reveal that the
delivered items are not the list, and "honest" lists, which have to end complete. A run is wrong if
- it ends with the code 0 and the items differ from the true list,
- it ends with a code that the case does not allow, or without items that the case requires,
- it takes more than 20 seconds, or sends more than 60 requests.
Resumed cases run the command twice or more, and compare items and code with a run that is not interrupted.
Names of members and fields are taken from descriptions of real APIs. The variable PAGINATE selects a built command.
"""

import argparse
import concurrent.futures
import gzip
import http.server
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional

TIME_LIMIT = 20
REQUEST_LIMIT = 60
ABSENT = object()

# ---------------------------------------------------------------- requests, replies


@dataclass
class Request:
    method: str
    path: str  # below the prefix of the run, percent-encoded as received
    query: dict
    headers: Any
    body: bytes
    number: int  # 1 for the first request of the run
    base: str  # the URL of the run's prefix
    state: dict  # values that a server keeps during the run

    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            return {}


@dataclass
class Reply:
    body: bytes = b""
    headers: list = field(default_factory=list)
    status: int = 200
    length: Any = "exact"  # exact, none (ends with the connection), chunked, open (chunked without its end), or a number


def encoded(value):
    return value if isinstance(value, bytes) else value.encode() if isinstance(value, str) else json.dumps(value).encode()


def reply(value, headers=(), status=200, kind="application/json", length="exact"):
    headers = list(headers.items()) if isinstance(headers, dict) else list(headers)
    return Reply(encoded(value), ([("Content-Type", kind)] if kind else []) + headers, status, length)


class Run:
    """The server's side of one run."""

    def __init__(self, answer):
        self.answer, self.count, self.state, self.lock = answer, 0, {}, threading.Lock()
        self.log = []


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    runs: dict = {}

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (ConnectionError, ssl.SSLError, TimeoutError):
            self.close_connection = True

    def serve(self):
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size) if size else b""
        _, name, *rest = self.path.split("/", 2)
        target = "/" + (rest[0] if rest else "")
        run = self.runs.get(name)
        if run is None:
            return self.send(Reply(b"", [], 404))
        path, _, query = target.partition("?")
        with run.lock:
            run.count += 1
            number = run.count
            run.log.append(
                f"{self.command} {target}" + (f" {body.decode(errors='replace')}" if body else "") + (f" [{self.headers['Range']}]" if self.headers.get("Range") else "")
            )
        scheme = "https" if isinstance(self.connection, ssl.SSLSocket) else "http"
        request = Request(
            self.command,
            path,
            dict(urllib.parse.parse_qsl(query, keep_blank_values=True)),
            self.headers,
            body,
            number,
            f"{scheme}://127.0.0.1:{self.server.server_address[1]}/{name}",
            run.state,
        )
        self.send(run.answer(request))

    do_GET = do_POST = serve

    def send(self, answer):
        lines = [f"HTTP/1.1 {answer.status} -".encode()]
        for name, value in answer.headers:
            lines.append(name.encode() + b": " + (value if isinstance(value, bytes) else str(value).encode()))
        body, ends = answer.body, False
        if answer.length == "exact":
            if answer.status not in (204, 304) or body:
                lines.append(f"Content-Length: {len(body)}".encode())
        elif answer.length in ("chunked", "open"):
            lines.append(b"Transfer-Encoding: chunked")
            body = (b"%x\r\n%s\r\n" % (len(body), body) if body else b"") + (b"0\r\n\r\n" if answer.length == "chunked" else b"")
            ends = answer.length == "open"
        elif answer.length == "none":
            lines.append(b"Connection: close")
            ends = True
        else:
            lines.append(f"Content-Length: {answer.length}".encode())
            ends = True
        if answer.status == 204 and body:
            ends = True
        self.wfile.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        self.wfile.flush()
        if ends:
            self.close_connection = True

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        error = sys.exc_info()[1]
        if not isinstance(error, (ConnectionError, ssl.SSLError, TimeoutError, ValueError)):
            super().handle_error(request, client_address)


class TLSServer(Server):
    """HTTP/1.1 over TLS. It closes connections without close_notify."""

    context: ssl.SSLContext = None

    def get_request(self):
        connection, address = super().get_request()
        connection.settimeout(10)
        return self.context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False), address

    def shutdown_request(self, request):
        try:
            socket.socket.close(request)
        except OSError:
            pass


class HTTP2Server:
    """An HTTP/2 server over TLS that answers each request with the same reply and a chosen end of the stream.

    It does not decode requests. The ends are END_STREAM ("end"), RST_STREAM without an error ("reset") and GOAWAY with a
    closed connection ("goaway").
    """

    def __init__(self, context, answer: Reply, end):
        self.context, self.answer, self.end, self.count = context, answer, end, 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def close(self):
        self.socket.close()

    def serve(self, connection):
        connection.settimeout(10)
        try:
            with self.context.wrap_socket(connection, server_side=True) as stream:
                file = stream.makefile("rb")
                file.read(24)
                stream.sendall(self.frame(4, 0, 0, b""))
                while True:
                    head = file.read(9)
                    if len(head) < 9:
                        return
                    size, kind, flags, number = int.from_bytes(head[:3], "big"), head[3], head[4], int.from_bytes(head[5:], "big")
                    payload = file.read(size)
                    if kind == 4 and not flags & 1:
                        stream.sendall(self.frame(4, 1, 0, b""))
                    elif kind == 6 and not flags & 1:
                        stream.sendall(self.frame(6, 1, 0, payload))
                    elif kind == 1:
                        self.count += 1
                        self.respond(stream, number)
                        if self.end == "goaway":
                            return
        except (OSError, ssl.SSLError, ValueError):
            pass

    def respond(self, stream, number):
        def literal(name, value):
            name, value = name.lower().encode(), str(value).encode()
            return bytes([0, len(name)]) + name + bytes([len(value)]) + value

        head = b"".join(literal(*pair) for pair in [(":status", 200), *self.answer.headers])
        stream.sendall(self.frame(1, 4, number, head))
        stream.sendall(self.frame(0, 1 if self.end == "end" else 0, number, self.answer.body))
        if self.end == "reset":
            stream.sendall(self.frame(3, 0, number, struct.pack(">I", 0)))
        elif self.end == "goaway":
            stream.sendall(self.frame(7, 0, 0, struct.pack(">II", number, 0)))

    @staticmethod
    def frame(kind, flags, number, payload):
        return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + number.to_bytes(4, "big") + payload


# ---------------------------------------------------------------- cases


@dataclass
class Case:
    kind: str
    name: str
    side: str  # damaged or honest
    answer: Any  # a function from Request to Reply
    arguments: str
    allowed: frozenset
    true: list
    urls: tuple = ("/list",)
    says: Optional[str] = None  # words that standard error has to contain
    delivers: Optional[list] = None  # items that have to arrive, whatever the code
    cut: Any = None  # ("once", n) or ("each", n): interrupted by --max-requests n and resumed
    files: dict = field(default_factory=dict)
    protocol: str = "http"  # http, tls, or h2:END
    ordered: bool = True
    between: Any = None  # called with the run's state between the two commands of a resumed case


CASES: list[Case] = []


def damaged(kind, name, answer, arguments, true, allowed=(4,), url="/list", **options):
    """A list whose replies reveal that it is not delivered as it is. 0 is correct only with the true items."""
    add(kind, name, "damaged", answer, arguments, true, allowed, url, **options)


def honest(kind, name, answer, arguments, true, url="/list", allowed=(0,), **options):
    """A list that has to end complete."""
    add(kind, name, "honest", answer, arguments, true, allowed, url, **options)


def add(kind, name, side, answer, arguments, true, allowed, url, **options):
    urls = (url,) if isinstance(url, str) else tuple(url)
    CASES.append(Case(kind, name, side, answer, arguments, frozenset(allowed), true, urls, **options))


# ---------------------------------------------------------------- lists


def item(number):
    return {"id": number, "name": f"item {number}"}


def items(first, last):
    return [item(number) for number in range(first, last + 1)]


def chunks(count, size):
    return [items(first, min(first + size - 1, count)) for first in range(1, count + 1, size)]


def put(body, place, value):
    """Sets the value at a JSON Pointer, with objects on the way."""
    *path, last = [part.replace("~1", "/").replace("~0", "~") for part in place.split("/")[1:]]
    for part in path:
        body = body.setdefault(part, {})
    body[last] = value


class Page:
    """The place of one page in a list: what its envelope can say."""

    def __init__(self, lists, index, style, request, first, count):
        self.k, self.style, self.request = index, style, request
        self.items = lists[index] if index < len(lists) else []
        self.behind = index >= len(lists)
        self.last = index >= len(lists) - 1
        self.size = len(lists[0]) if lists else 0
        self.pages = len(lists)
        self.total = count
        self.number = index + first
        self.start = sum(len(chunk) for chunk in lists[:index])
        self.running = self.start + len(self.items)
        self.token = ABSENT if self.last else f"t{index + 1}"
        self.url = ABSENT if self.last else self.address(index + 1)
        self.previous = self.address(index - 1) if index > 0 else None

    def address(self, index):
        return f"{self.request.base}/list" + (f"?mark=m{index}" if index else "")

    @property
    def next(self):
        """The value at the next place: null on the last page."""
        value = self.url if self.style in ("url", "link", "links") else self.token
        return None if value is ABSENT else value


def index_of(style, request, lists, param, first):
    """Returns the index of the requested page, or the items of a part that is no page."""
    query = request.query
    try:
        if style == "page":
            return int(query.get(param, first)) - first
        if style == "offset":
            offset = int(query.get(param, 0))
            starts = [sum(len(chunk) for chunk in lists[:index]) for index in range(len(lists) + 1)]
            if offset in starts:
                return starts.index(offset)
            flat = [value for chunk in lists for value in chunk]
            return flat[offset : offset + len(lists[0])]
        if style in ("cursor", "merge"):
            token = query.get(param) or request.headers.get(f"X-{param}")
            return int(token[1:]) if token else 0
        if style == "keyset":
            if param not in query:
                return 0
            lasts = [str(chunk[-1]["id"]) for chunk in lists if chunk]
            return lasts.index(query[param]) + 1
        if style in ("url", "link", "links"):
            return int(query["mark"][1:]) if "mark" in query else 0
    except (ValueError, TypeError):
        pass
    return None


COMMANDS = {
    "page": "--page-param page",
    "offset": "--offset-param offset",
    "cursor": "--next /next --cursor-param cursor",
    "url": "--next /next",
    "link": "--pagination link",
    "keyset": "--pagination keyset --next /id --cursor-param after",
    "links": "--pagination links --next /links",
    "merge": "--pagination merge --next /next",
}
PARAMETERS = {"page": "page", "offset": "offset", "cursor": "cursor", "keyset": "after", "merge": "cursor"}


def listing(
    style,
    lists,
    places=None,
    at="/items",
    *,
    param=None,
    first=1,
    behind="empty",
    count=None,
    sign=True,
    order="before",
    kind="application/json",
    render=None,
    sign_at=None,
    wrong=None,
):
    """Returns a server of a list.

    `places` has the values of the envelope: JSON Pointers or header:NAME, and constants or functions of a Page. The style's own
    sign of the next page is added unless `sign` is False. `behind` is the reply past the last page: empty, repeat, a status or
    a function. `wrong` replaces the reply of a page, by its index: a function of the Page.
    """
    places, param = dict(places or {}), param or PARAMETERS.get(style)
    total = sum(len(chunk) for chunk in lists) if count is None else count

    def answer(request):
        index = index_of(style, request, lists, param, first)
        if index is None or isinstance(index, int) and index < 0:
            return reply({"message": "The parameter is not valid."}, status=400)
        part = None
        if isinstance(index, list):
            part, index = index, 0
        page = Page(lists, index, style, request, first, total)
        if part is not None:
            page.items = part
        if page.behind and lists and part is None:
            if behind == "repeat":
                page = Page(lists, len(lists) - 1, style, request, first, total)
            elif isinstance(behind, int):
                return reply({"message": "Not found."} if behind != 204 else b"", status=behind)
            elif callable(behind):
                return behind(page)
        if wrong and page.k in wrong:
            return wrong[page.k](page)
        return envelope(page)

    def envelope(page):
        signs = dict(places)
        if sign:
            if style in ("cursor", "url"):
                signs.setdefault(sign_at or "/next", lambda page: page.next)
            elif style == "links":
                signs.setdefault(
                    sign_at or "/links", lambda page: [{"rel": "self", "href": page.address(page.k)}] + ([{"rel": "next", "href": page.url}] if page.url is not ABSENT else [])
                )
            elif style == "merge":
                signs.setdefault(sign_at or "/next", lambda page: {"cursor": page.token} if page.token is not ABSENT else ABSENT)
            elif style == "link":
                signs.setdefault("header:Link", lambda page: f'<{page.url}>; rel="next"' if page.url is not ABSENT else ABSENT)
        body, headers = {}, []
        if order == "after" and at:
            put(body, at, page.items)
        for place, value in signs.items():
            value = value(page) if callable(value) else value
            if value is ABSENT:
                continue
            if place.startswith("header:"):
                headers.append((place[7:], value if isinstance(value, (str, bytes)) else json.dumps(value)))
            else:
                put(body, place, value)
        if order == "before" and at:
            put(body, at, page.items)
        if render:
            return reply(render(page, body), headers, kind=kind)
        return reply(body if at else page.items, headers, kind=kind)

    return answer


def flat(lists):
    return [value for chunk in lists for value in chunk]


def texts(values):
    """Items as a table has them: all cells are strings."""
    return [{name: str(value) for name, value in value.items()} for value in values]


def csv(page, body=None):
    return "id,name\n" + "".join(f"{value['id']},{value['name']}\n" for value in page.items)


def ndjson(page, body=None):
    return "".join(json.dumps(value) + "\n" for value in page.items)


def xml(page, body=None):
    signs = "".join(f"<{name}>{str(value).replace('&', '&amp;')}</{name}>" for name, value in (body or {}).items() if name != "items" and value is not None)
    return f"<list>{signs}<records>" + "".join(f"<record><id>{value['id']}</id><name>{value['name']}</name></record>" for value in page.items) + "</records></list>"


FORMATS = {
    "csv": (csv, "text/csv", "--response-format csv"),
    "ndjson": (ndjson, "application/x-ndjson", "--response-format ndjson"),
    "xml": (xml, "application/xml", "--response-format xml --items //record"),
}


def formatted(format, style, lists, places=None, **options):
    """Returns the server, the arguments and the true items of a list in another format."""
    render, kind, arguments = FORMATS[format]
    true = flat(lists) if format == "ndjson" else texts(flat(lists))
    options.setdefault("sign", style == "link")
    return listing(style, lists, places, kind=kind, render=render, **options), f"{arguments} {COMMANDS[style]}", true


def sequence(*replies):
    """A server of pages at the marks m1, m2, …, each a function of the request or a body."""

    def answer(request):
        index = int(request.query["mark"][1:]) if "mark" in request.query else 0
        value = replies[min(index, len(replies) - 1)]
        value = value(request) if callable(value) else value
        return value if isinstance(value, Reply) else reply(value)

    return answer


def mark(request, index):
    return f"{request.base}/list?mark=m{index}"


TWELVE, FIFTEEN, TWENTY = chunks(12, 5), chunks(15, 5), chunks(20, 5)

# ---------------------------------------------------------------- unnamed declaration

KIND = "unnamed declaration"


def lost(style, places, true=12, **options):
    """Five of twelve items arrive, then an empty page or the end of the links."""
    numbered = style in ("page", "offset", "keyset")
    return listing(style, [items(1, 5)] if numbered else [items(1, 5), []], places, count=true, **options)


for style, arguments in COMMANDS.items():
    damaged(KIND, f"{style}: total beside an empty page", lost(style, {"/total": 12}), arguments, items(1, 12))
    damaged(KIND, f"{style}: total on the first page only", lost(style, {"/total": lambda page: 12 if page.k == 0 else ABSENT}), arguments, items(1, 12))
    honest(KIND, f"{style}: total that is met", listing(style, TWELVE, {"/total": 12}), arguments, items(1, 12))
    honest(
        KIND,
        f"{style}: unrelated numbers",
        listing(
            style,
            TWELVE,
            {
                "/took": 12.5,
                "/quota_max": 300,
                "/rate/remaining": 4998,
                "/rate/limit": 5000,
                "/apiVersion": 20,
                "header:X-RateLimit-Remaining": "4998",
                "header:X-Rate-Limit-Requests-Left": "77",
            },
        ),
        arguments,
        items(1, 12),
    )
damaged(KIND, "cursor: total on page 2 only", lost("cursor", {"/total": lambda page: 12 if page.k == 1 else ABSENT}), COMMANDS["cursor"], items(1, 12))
for style, place, value in [
    ("offset", "/totalCount", 12),
    ("offset", "/total_count", 12),
    ("page", "/totalResults", 12),
    ("page", "/TotalCount", 12),
    ("keyset", "/total_items", 12),
    ("url", "/totalElements", 12),
    ("link", "/totalRecords", 12),
    ("links", "/total_entries", 12),
    ("merge", "/totalItems", 12),
    ("cursor", "/totalSize", "12"),
    ("offset", "/numFound", 12),
    ("page", "/total_hits", 12),
    ("offset", "/matchingRowCount", "12"),
    ("page", "/total_cards", 12),
    ("page", "/paging/total_set_size", 12),
    ("keyset", "/totalMatchedRows", "12"),
    ("offset", "/meta/pagination/total", 12),
    ("page", "/result/pagination/total_results_available", 12),
    ("url", "/page/totalElements", 12),
    ("offset", "/header/summary/TotalRecordCount", 12),
    ("page", "header:X-Total-Count", "12"),
    ("offset", "header:Total-Count", "12"),
    ("page", "/meta/total_pages", 3),
    ("page", "/last_page", 3),
    ("offset", "/pageCount", 3),
    ("keyset", "/noOfPages", 3),
    ("page", "/result_info/total_pages", 3),
    ("cursor", "/pagination/num_pages", 3),
    ("page", "header:X-Total-Pages", "3"),
    ("offset", "/hits", 12),
    ("offset", "/count", 12),
    ("page", "/records", 12),
    ("cursor", "/remaining", 7),
    ("url", "/metadata/remainingItemCount", 7),
    ("link", "header:X-Total-Count", "12"),
]:
    if "emaining" in place:
        value = lambda page, rest=value: rest if page.k == 0 else ABSENT
    allowed = (0, 4) if place in ("/hits", "/records") else (4,)
    damaged(KIND, f"{style}: {place}", lost(style, {place: value}), COMMANDS[style], items(1, 12))
damaged(
    KIND,
    "page: rel=last in a Link header",
    listing("page", [items(1, 5)], {"header:Link": lambda page: f'<{page.request.base}/list?page=3>; rel="last"'}),
    COMMANDS["page"],
    items(1, 12),
)
damaged(
    KIND,
    "offset: Content-Range",
    listing("offset", [items(1, 5)], {"header:Content-Range": lambda page: "items 0-4/12" if page.k == 0 else "items */12"}, at=""),
    COMMANDS["offset"],
    items(1, 12),
)
damaged(KIND, "page: total in JSON of a field", lost("page", {"header:X-Pagination": {"TotalCount": 12, "PageSize": 5}}), COMMANDS["page"], items(1, 12))
damaged(KIND, "offset: total behind the items", lost("offset", {"/total": 12}, order="after"), COMMANDS["offset"], items(1, 12))
damaged(KIND, "page: the count stays while pages differ", listing("page", [items(1, 5), items(6, 8)], {"/count": 12}), COMMANDS["page"], items(1, 12))
# Items that are added to a list that does not move lie before the position of the walk.
honest(KIND, "cursor: the total grows to 12", listing("cursor", [items(1, 5), items(6, 10)], {"/total": lambda page: 10 + 2 * page.k}), COMMANDS["cursor"], items(1, 10))
# The caller names the number of the list; the other one may count items that a filter leaves out.
honest(
    KIND,
    "page: named total, unnamed larger one",
    listing("page", [items(1, 5), items(6, 10)], {"/total": 10, "/meta/total_count": 12}),
    "--page-param page --total /total",
    items(1, 10),
)
for format in FORMATS:
    for style in ("page", "offset", "link"):
        answer, arguments, _ = formatted(format, style, [items(1, 5)] if style != "link" else [items(1, 5), []], {"header:X-Total-Count": "12"})
        damaged(KIND, f"{format} by {style}: total in a field", answer, arguments, items(1, 12))
        answer, arguments, true = formatted(format, style, TWELVE, {"header:X-Total-Count": "12"})
        honest(KIND, f"{format} by {style}: total in a field that is met", answer, arguments, true)
answer, arguments, _ = formatted("xml", "page", [items(1, 5)], {"/total": 12})
damaged(KIND, "xml: element total", answer, arguments, items(1, 12))
answer, arguments, _ = formatted("xml", "offset", [items(1, 5)], {"/totalResults": 12})
damaged(KIND, "xml: element totalResults", answer, arguments, items(1, 12))
answer, arguments, true = formatted("xml", "page", TWELVE, {"/total": 12})
honest(KIND, "xml: element total that is met", answer, arguments, true)
for name in ["totalCount", "total_results", "hits_total", "recordCount", "totalrecords"]:
    honest(KIND, f"offset: {name} that is met", listing("offset", TWELVE, {f"/meta/{name}": 12}, order="after"), COMMANDS["offset"], items(1, 12))
for name in ["count", "size", "numberOfElements", "returned", "itemCount", "resultSetSize", "total"]:
    honest(KIND, f"page: {name} is the page's", listing("page", TWELVE, {f"/{name}": lambda page: len(page.items)}), COMMANDS["page"], items(1, 12))
honest(KIND, "page: total as text", listing("page", TWELVE, {"/total": "12"}), COMMANDS["page"], items(1, 12))
honest(KIND, "page: total of -1 is unknown", listing("page", TWELVE, {"/total": -1}), COMMANDS["page"], items(1, 12))
honest(KIND, "cursor: running count", listing("cursor", TWELVE, {"/total": lambda page: page.running}), COMMANDS["cursor"], items(1, 12))
honest(KIND, "url: automatic, total that is met", listing("url", TWELVE, {"/total": 12}), "", items(1, 12))
honest(KIND, "url: automatic, a total below the items is refuted", listing("url", TWELVE, {"/total": 3}), "", items(1, 12))
for style in ("page", "offset", "keyset", "cursor", "url", "link"):
    honest(KIND, f"{style}: empty list, total 0", listing(style, [], {"/total": 0}), COMMANDS[style], [])

# ---------------------------------------------------------------- page count beside a link

KIND = "page count beside a link"
for place, value in [
    ("/meta/total_pages", 3),
    ("/last_page", 3),
    ("/meta/last_page", 3),
    ("/totalPages", 3),
    ("/pages", 3),
    ("/pagination/pageCount", 3),
    ("/num_pages", 3),
    ("/noOfPages", 3),
    ("/meta/pagination/total_pages", 3),
    ("/page/totalPages", 3),
    ("/data/pagination/all_pages", 3),
    ("/paging/TotalPages", "3"),
    ("/pagination/max_page", 3),
    ("header:X-Total-Pages", "3"),
    ("header:X-WP-TotalPages", "3"),
    ("header:X-Pagination-Page-Count", "3"),
    ("header:X-Pagination", {"TotalPages": 3}),
]:
    damaged(KIND, f"automatic: {place}", listing("url", chunks(10, 5), {place: value}), "", items(1, 15))
    honest(KIND, f"automatic: {place} that is met", listing("url", FIFTEEN, {place: value}), "", items(1, 15))
for place in ["/meta/total_pages", "/last_page", "/pagination/pageCount"]:
    damaged(KIND, f"told: {place}", listing("url", chunks(10, 5), {place: 3}), COMMANDS["url"], items(1, 15))
    damaged(KIND, f"links: {place}", listing("links", chunks(10, 5), {place: 3}), COMMANDS["links"], items(1, 15))
    damaged(KIND, f"link header: {place}", listing("link", chunks(10, 5), {place: 3}), COMMANDS["link"], items(1, 15))
    damaged(KIND, f"cursor: {place}", listing("cursor", chunks(10, 5), {place: 3}), COMMANDS["cursor"], items(1, 15))


def numbered_links(lists, last, meta=None, at="/data", header=False):
    """Pages whose links have page numbers, with first, last, previous and self links."""

    def address(page, number):
        return f"{page.request.base}/list?page={number}"

    def signs(page):
        result = {
            "self": address(page, page.number),
            "first": address(page, 1),
            "last": address(page, last),
            "prev": address(page, page.number - 1) if page.k else None,
            "next": None if page.last else address(page, page.number + 1),
        }
        return result

    if header:
        field_value = lambda page: ", ".join(f'<{link}>; rel="{name}"' for name, link in signs(page).items() if link)
        return listing("page", lists, {"header:Link": field_value, **(meta or {})}, at)
    return listing("page", lists, {"/links": signs, **(meta or {})}, at)


damaged(KIND, "JSON:API: links.last is page 3", numbered_links(chunks(10, 5), 3), "--api jsonAPI", items(1, 15))
damaged(KIND, "automatic: links.last is page 3", numbered_links(chunks(10, 5), 3), "", items(1, 15))
damaged(KIND, "link header: rel=last is page 3", numbered_links(chunks(10, 5), 3, at="", header=True), "--pagination link", items(1, 15))
damaged(KIND, "automatic: rel=last is page 3", numbered_links(chunks(10, 5), 3, at="", header=True), "", items(1, 15))
honest(KIND, "JSON:API: links.last is met", numbered_links(FIFTEEN, 3), "--api jsonAPI", items(1, 15))
honest(KIND, "automatic: JSON:API with a page count", numbered_links(FIFTEEN, 3, {"/meta": lambda page: {"page": {"total": 15, "number": page.number}}}), "", items(1, 15))
honest(KIND, "GitHub: Link with first, last, prev, next", numbered_links(FIFTEEN, 3, at="", header=True), "--pagination link", items(1, 15))
honest(KIND, "GitHub: automatic", numbered_links(FIFTEEN, 3, at="", header=True), "", items(1, 15))
honest(KIND, "an empty list has 0 pages", listing("url", [], {"/meta/total_pages": 0, "/meta/total": 0}), COMMANDS["url"], [])
honest(KIND, "an empty list has 1 page", listing("url", [], {"/last_page": 1, "/total": 0, "/current_page": 1}), COMMANDS["url"], [])
honest(KIND, "numberOfPages is a member of the items' kind", listing("url", TWELVE, {"/book/numberOfPages": 320}), COMMANDS["url"], items(1, 12), allowed=(0, 4))
honest(
    KIND,
    "current_page and per_page",
    listing("url", FIFTEEN, {"/meta": lambda page: {"current_page": page.number, "per_page": 5, "from": page.start + 1, "to": page.running, "last_page": 3, "total": 15}}),
    "",
    items(1, 15),
)

# ---------------------------------------------------------------- header total under another name

KIND = "header total under another name"
for name, value in [
    ("Omeka-Total-Results", "15"),
    ("X-Pagination", {"TotalCount": 15}),
    ("X-Pagination", {"totalItems": 15, "currentPage": 1}),
    ("X-Total", "15"),
    ("X-Total-Results", "15"),
    ("X-Pagination-Total-Count", "15"),
    ("X-Total-Items", "15"),
    ("Total-Count", "15"),
    ("X-Paging-TotalRecordCount", "15"),
    ("X-Records-Total", "15"),
    ("X-WP-Total", "15"),
    ("Pagination", {"total": 15}),
    ("Paging-Headers", {"totalCount": 15, "totalPages": 3}),
    ("X-Page-Info", {"page": {"total_elements": 15}}),
    ("Content-Range", "items 0-4/15"),
    ("X-Search-Total-Results", "15"),
    ("X-Content-Record-Total", "15"),
]:
    text = value if isinstance(value, str) else json.dumps(value)
    at = "" if len(name) % 2 else "/data"
    short = text if name != "Content-Range" else (lambda page: f"items {page.start}-{page.running - 1}/15")
    damaged(KIND, f"{name}: {text}", listing("link", chunks(10, 5), {f"header:{name}": short}, at), "--pagination link", items(1, 15))
    damaged(KIND, f"automatic, {name}: {text}", listing("link", chunks(10, 5), {f"header:{name}": short}, at), "", items(1, 15))
    honest(KIND, f"{name}: {text} that is met", listing("link", FIFTEEN, {f"header:{name}": short}, at), "--pagination link", items(1, 15))
for name, value in [
    ("X-Total-Time-Ms", "153"),
    ("X-RateLimit-Limit", "60"),
    ("RateLimit", "limit=100, remaining=50, reset=5"),
    ("Age", "15"),
    ("X-Page-Size", "100"),
    ("X-Response-Count-Quota", "5000"),
    ("X-Runtime", "0.15"),
    ("X-Request-Cost", "15"),
    ("Server-Timing", "total;dur=153"),
    ("NEL", {"report_to": "x", "max_age": 604800, "success_fraction": 0.1}),
    ("Report-To", {"group": "default", "max_age": 31536000}),
]:
    for arguments in ("--pagination link", ""):
        honest(KIND, f"{'told' if arguments else 'automatic'}: unrelated field {name}", listing("link", FIFTEEN, {f"header:{name}": value}, ""), arguments, items(1, 15))
honest(KIND, "WordPress", listing("page", FIFTEEN, {"header:X-WP-Total": "15", "header:X-WP-TotalPages": "3"}, "", behind=400), "--api wordpress", items(1, 15))
honest(KIND, "WordPress, empty", listing("page", [], {"header:X-WP-Total": "0", "header:X-WP-TotalPages": "0"}, ""), "--api wordpress", [])
honest(KIND, "X-Total-Count by page", listing("page", FIFTEEN, {"header:X-Total-Count": "15"}, ""), "--page-param page --total header:X-Total-Count", items(1, 15))

# ---------------------------------------------------------------- falling totals

KIND = "falling totals"


def falling(style, totals, lists, place="/total", slow=(), **options):
    def total(page):
        if page.k in slow:
            time.sleep(0.3)
        value = totals[min(page.k, len(totals) - 1)]
        return str(value) if place.startswith("header:") else value

    return listing(style, lists, {place: total}, **options)


SINGLES = [[item(1)], [item(2)], [item(3)]]
for style, size in (("page", "--page-size 1"), ("offset", "--page-size 1")):
    for window in ("--window 4", "--window serial", ""):
        loaded = window == "--window 4"
        for place in ("/total", "/meta/total_count", "header:X-Total-Count"):
            damaged(
                KIND,
                f"{style}, {place}, {window or 'default window'}: 3, 2, 1",
                falling(style, [3, 2, 1], SINGLES, place, slow=(1,)),
                f"{COMMANDS[style]} --total {place} {size} {window}",
                items(1, 3),
                allowed=(0, 4),
                delivers=items(1, 3) if loaded else None,
            )
damaged(KIND, "page: 15, 10, 10", falling("page", [15, 10, 10], FIFTEEN), "--page-param page --total /total --window 4 --page-size 5", items(1, 15), allowed=(0, 4))
damaged(
    KIND,
    "page: pages 3, 2, 1",
    falling("page", [3, 2, 1], FIFTEEN, "/total_pages", slow=(1,)),
    "--page-param page --total-pages /total_pages --window 4",
    items(1, 15),
    allowed=(0, 4),
    delivers=items(1, 15),
)
damaged(
    KIND,
    "page: pages 3, 2, 1, serial",
    falling("page", [3, 2, 1], FIFTEEN, "/total_pages"),
    "--page-param page --total-pages /total_pages --window serial",
    items(1, 15),
    allowed=(0, 4),
)
damaged(KIND, "url: 3, 2, 1 beside links", falling("url", [3, 2, 1], SINGLES), COMMANDS["url"] + " --total /total", items(1, 3), allowed=(0, 4), delivers=items(1, 3))
damaged(KIND, "cursor: 3, 2, 1 beside cursors", falling("cursor", [3, 2, 1], SINGLES), COMMANDS["cursor"] + " --total /total", items(1, 3), allowed=(0, 4), delivers=items(1, 3))
honest(KIND, "cursor: what remains falls", listing("cursor", TWELVE, {"/remaining": lambda page: 12 - page.running}), COMMANDS["cursor"], items(1, 12))
honest(
    KIND,
    "Kubernetes: remainingItemCount",
    listing(
        "cursor",
        TWELVE,
        {"/kind": "PodList", "/metadata/resourceVersion": "77", "/metadata/remainingItemCount": lambda page: 12 - page.running or ABSENT},
        sign_at="/metadata/continue",
        param="continue",
    ),
    "--api kubernetes",
    items(1, 12),
)
honest(
    KIND,
    "Kubernetes told by options",
    listing("cursor", TWELVE, {"/metadata/remainingItemCount": lambda page: 12 - page.running or ABSENT}, sign_at="/metadata/continue", param="continue"),
    "--next /metadata/continue --cursor-param continue",
    items(1, 12),
)
honest(KIND, "page: count_remaining falls", listing("page", TWELVE, {"/count_remaining": lambda page: str(12 - page.running)}), COMMANDS["page"], items(1, 12))
honest(KIND, "cursor: the list grows under a cursor", falling("cursor", [8, 10, 12], TWELVE), COMMANDS["cursor"], items(1, 12))
honest(KIND, "url: the list grows under links", falling("url", [10, 11, 12], TWELVE), COMMANDS["url"] + " --total /total", items(1, 12))

# ---------------------------------------------------------------- moved list

KIND = "moved list"
REMOVED, INSERTED = [items(1, 2), [item(4)]], [items(1, 2), items(2, 3), [item(4)]]
for style in ("page", "offset"):
    for place in ("/total", "/meta/total_count", "header:X-Total-Count"):
        damaged(
            KIND,
            f"{style}: an item is removed, {place}",
            falling(style, [4, 3, 3], REMOVED, place),
            f"{COMMANDS[style]} --total {place} --page-size 2 --window serial",
            items(1, 4),
            url="/list",
        )
        damaged(KIND, f"{style}: an item is removed, unnamed {place}", falling(style, [4, 3, 3], REMOVED, place), COMMANDS[style], items(1, 4))
    damaged(KIND, f"{style}: an item is inserted", falling(style, [4, 5, 5, 5], INSERTED), f"{COMMANDS[style]} --total /total --page-size 2 --window serial", items(0, 4))
    damaged(KIND, f"{style}: an item is inserted, unnamed total", falling(style, [4, 5, 5, 5], INSERTED), COMMANDS[style], items(0, 4))
    damaged(KIND, f"{style}: an item is inserted, no total", listing(style, INSERTED), COMMANDS[style], items(0, 4))
damaged(KIND, "page: removed, automatic by links", numbered_links([items(1, 2), [item(4)]], 2, {"/meta/total": lambda page: [4, 3][min(page.k, 1)]}), "", items(1, 4))
damaged(
    KIND,
    "page: three of ten pages shift",
    falling("page", [20, 19, 18, 17, 17], [items(1, 5), items(7, 11), items(13, 17), items(19, 20)]),
    "--page-param page --total /total --window serial",
    items(1, 20),
)
damaged(
    KIND,
    "offset: removed twice",
    falling("offset", [9, 8, 7], [items(1, 3), items(5, 7), [item(9)]]),
    "--offset-param offset --total /total --page-size 3 --window serial",
    items(1, 9),
)
damaged(
    KIND, "page: with --id, an item is inserted", falling("page", [4, 5, 5, 5], INSERTED), "--page-param page --total /total --page-size 2 --window serial --id /id", items(0, 4)
)
damaged(KIND, "page: with --id, an item is removed", falling("page", [4, 3, 3], REMOVED), "--page-param page --total /total --page-size 2 --window serial --id /id", items(1, 4))
honest(KIND, "cursor: an item is added behind", falling("cursor", [4, 5, 5], [items(1, 2), items(3, 4), [item(5)]]), COMMANDS["cursor"], items(1, 5))
honest(KIND, "keyset: an item is added behind", falling("keyset", [4, 5, 5, 5], [items(1, 2), items(3, 4), [item(5)]]), COMMANDS["keyset"], items(1, 5))
honest(KIND, "cursor: an item is removed behind the cursor", falling("cursor", [5, 4, 4], [items(1, 2), items(3, 4), [item(5)]]), COMMANDS["cursor"], items(1, 5), allowed=(0, 4))


def overlapping(request):
    """A list by offset and limit that does not move."""
    offset, limit = int(request.query.get("offset", 0)), int(request.query.get("limit", 5))
    return reply({"items": items(1, 12)[offset : offset + limit], "total": 12})


honest(KIND, "offset with --overlap", overlapping, "--offset-param offset --limit-param limit --page-size 5 --overlap --id /id", items(1, 12))

# ---------------------------------------------------------------- page says it is partial

KIND = "page says it is partial"
PARTIAL = [
    ("/incomplete_results", True, False),
    ("/is_partial", True, False),
    ("/timed_out", True, False),
    ("/exceededTransferLimit", True, False),
    ("/_shards", {"total": 5, "successful": 4, "skipped": 0, "failed": 1}, {"total": 5, "successful": 5, "skipped": 0, "failed": 0}),
    ("/errors", [{"message": "A backend did not answer."}], []),
    ("/request_status", {"type": "incomplete"}, {"type": "complete"}),
    ("/limit_exceeded", True, False),
    ("/response/limit_exceeded", True, False),
    ("/rowLimitExceeded", True, False),
    ("/attendeesOmitted", True, False),
    ("/jobComplete", False, True),
    ("/estimatedRecordsSkipped", 3, 0),
    ("/statistics/estimatedBytesSkipped", 4096, 0),
    ("/is-timeout", True, False),
    ("/findingsTruncated", True, False),
    ("/incompleteSearch", True, False),
    ("/isPartial", True, False),
    ("/truncated", True, False),
    ("/meta/results_truncated", True, False),
    ("/unreachable", ["zones/a"], []),
    ("/unreachableLocations", ["europe"], []),
    ("/failedItems", [{"id": 11}], []),
    ("/FailedList", [{"Id": "11", "Code": "E"}], []),
    ("/partialFailures", [{"shard": 2}], []),
    ("/UnprocessedKeys", {"t": {"Keys": [{"id": 11}]}}, {}),
    ("/missing_domains", ["a.test"], []),
    ("/partial_accounts", ["x"], []),
    ("/FailedDocuments", ["x"], []),
    ("/warnings", ["The result is incomplete."], []),
    ("/meta/warning", "Only part of the data could be read.", None),
    ("/error", {"message": "A backend did not answer."}, None),
    ("header:X-Results-Truncated", "true", "false"),
    ("/status/timedOut", True, False),
    ("/clipped", True, False),
    ("/hasFailedShards", True, False),
]
for index, (place, bad, good) in enumerate(PARTIAL):
    style = ["url", "cursor", "page", "link"][index % 4]
    last = lambda page, bad=bad, good=good: bad if page.last and not page.behind else good
    middle = lambda page, bad=bad, good=good: bad if page.k == 1 else good
    damaged(KIND, f"{style}: {place} on the last page", listing(style, [items(1, 5), items(6, 10)], {place: last}), COMMANDS[style], items(1, 11))
    damaged(KIND, f"{style}: {place} on page 2 of 3", listing(style, [items(1, 5), items(6, 9), items(11, 15)], {place: middle}), COMMANDS[style], items(1, 15))
    damaged(KIND, f"automatic: {place} on the only page", listing("url", [items(1, 5)], {place: bad}), "", items(1, 6))
    honest(KIND, f"{style}: {place} is {json.dumps(good)}", listing(style, TWELVE, {place: good}), COMMANDS[style], items(1, 12))
for name in ["zork", "degraded", "fallback", "reduced", "skippedRows"]:
    value = lambda page: page.k == 1
    damaged(
        KIND,
        f"cursor: unknown flag {name} on page 2 of 4",
        listing("cursor", [items(1, 5), items(6, 9), items(11, 15), items(16, 20)], {f"/{name}": value}),
        COMMANDS["cursor"],
        items(1, 20),
    )
damaged(KIND, "none: exceededTransferLimit", listing("url", [items(1, 5)], {"/exceededTransferLimit": True}, sign=False), "--pagination none", items(1, 6))
damaged(KIND, "none: errors beside data", listing("url", [items(1, 5)], {"/errors": [{"message": "x"}]}, sign=False), "--pagination none", items(1, 6))
damaged(KIND, "none: truncated", listing("url", [items(1, 5)], {"/truncated": True}, sign=False), "--pagination none", items(1, 6))


def clipped(flag, value, total=lambda page: 10):
    return listing("page", FIFTEEN, {"/total": total, flag: value})


for flag, value in [("/is_total_count_clipped", True), ("/total_relation", "gte"), ("/total_is_lower_bound", True), ("/hasMoreTotalItems", True)]:
    damaged(KIND, f"page: {flag} beside a total that is met too early", clipped(flag, value), "--page-param page --total /total", items(1, 15), allowed=(0, 4))
    damaged(
        KIND,
        f"page: {flag}, page 3 fails",
        listing("page", FIFTEEN, {"/total": 10, flag: value}, wrong={2: lambda page: reply({}, status=400)}),
        "--page-param page --total /total --page-size 5",
        items(1, 15),
        allowed=(1, 4),
    )
damaged(
    KIND,
    "page: hits.total.relation gte",
    listing("page", FIFTEEN, {"/hits/total": {"value": 10, "relation": "gte"}}, "/hits/hits"),
    "--page-param page --total /hits/total/value",
    items(1, 15),
    allowed=(0, 4),
)
damaged(
    KIND,
    "one page: hits.total.relation gte",
    listing("page", [items(1, 10)], {"/hits/total": {"value": 10, "relation": "gte"}}, "/hits/hits", sign=False, wrong={1: lambda page: reply({}, status=400)}),
    "",
    items(1, 15),
    allowed=(4,),
)
for place, good in [("/total_relation", "eq"), ("/is_total_count_clipped", False), ("/hits/total/relation", "eq")]:
    honest(KIND, f"page: {place} is {good}", listing("page", FIFTEEN, {place: good, "/total": 15}), "--page-param page --total /total", items(1, 15))
honest(
    KIND,
    "ArcGIS: exceededTransferLimit on all pages but the last",
    listing("offset", TWELVE, {"/exceededTransferLimit": lambda page: True if not page.last else ABSENT, "/objectIdFieldName": "id"}, "/features", param="resultOffset"),
    "--offset-param resultOffset --has-more /exceededTransferLimit",
    items(1, 12),
)
honest(
    KIND,
    "ArcGIS: unnamed exceededTransferLimit",
    listing("offset", FIFTEEN, {"/exceededTransferLimit": lambda page: not page.last}, "/features", param="resultOffset"),
    "--offset-param resultOffset",
    items(1, 15),
)
honest(
    KIND,
    "ArcGIS: two pages",
    listing("offset", chunks(8, 5), {"/exceededTransferLimit": lambda page: not page.last}, "/features", param="resultOffset"),
    "--offset-param resultOffset",
    items(1, 8),
)
honest(
    KIND,
    "two pages with a truncated flag",
    listing("cursor", chunks(8, 5), {"/IsTruncated": lambda page: not page.last}, "/Contents", sign_at="/NextMarker", param="Marker"),
    "--next /NextMarker --cursor-param Marker",
    items(1, 8),
)
honest(
    KIND, "truncated flag named as more", listing("cursor", chunks(8, 5), {"/truncated": lambda page: not page.last}), COMMANDS["cursor"] + " --has-more /truncated", items(1, 8)
)
honest(
    KIND,
    "the flag is more at an exact boundary",
    listing("page", chunks(10, 5), {"/has_more": lambda page: not page.behind}),
    "--page-param page --has-more /has_more",
    items(1, 10),
)
honest(KIND, "offset: unnamed more flag at an exact boundary", listing("offset", chunks(10, 5), {"/hasMore": lambda page: not page.behind}), "--offset-param offset", items(1, 10))
honest(
    KIND, "flags that are true on all pages", listing("cursor", TWELVE, {"/success": True, "/sandbox": True, "/ok": True, "/meta/cached": True}), COMMANDS["cursor"], items(1, 12)
)
honest(
    KIND,
    "a flag that is true on the first page",
    listing("cursor", FIFTEEN, {"/first": lambda page: page.k == 0, "/hasPrevious": lambda page: page.k > 0}),
    COMMANDS["cursor"],
    items(1, 15),
)
honest(
    KIND,
    "Elasticsearch: relation eq",
    listing(
        "page",
        FIFTEEN,
        {
            "/took": 7,
            "/timed_out": False,
            "/_shards": {"total": 5, "successful": 5, "skipped": 0, "failed": 0},
            "/hits/total": {"value": 15, "relation": "eq"},
            "/hits/max_score": None,
        },
        "/hits/hits",
    ),
    "--page-param page",
    items(1, 15),
)
honest(
    KIND,
    "AWS: empty UnprocessedKeys and Errors",
    listing("cursor", TWELVE, {"/UnprocessedKeys": {}, "/Errors": []}, "/Items", sign_at="/NextToken", param="NextToken"),
    "--next /NextToken --cursor-param NextToken",
    items(1, 12),
)

# ---------------------------------------------------------------- error as an empty page

KIND = "error as an empty page"
ERRORS = [
    ({"/status": "OK"}, {"status": "INVALID_REQUEST"}, "INVALID_REQUEST"),
    ({"/success": True}, {"success": False, "message": "Rate limit reached."}, "Rate limit"),
    ({"/code": 0, "/msg": "ok"}, {"code": 429, "msg": "too many requests"}, "too many"),
    ({"/ok": True}, {"ok": False, "error": "ratelimited"}, "ratelimited"),
    ({"/stat": "ok"}, {"stat": "fail", "message": "Service unavailable."}, "unavailable"),
    ({}, {"error": {"code": 17, "message": "User limit reached."}}, "User limit"),
    ({}, {"errors": [{"message": "Internal error."}]}, "Internal error"),
    ({"/Response/RequestId": "a"}, {"Response": {"Error": {"Code": "Limit", "Message": "Too fast."}}}, "Too fast"),
    ({"/http-status-code": 200}, {"http-status-code": 503}, None),
    ({"/resultCode": "SUCCESS"}, {"resultCode": "FAILURE", "resultMessage": "timeout"}, None),
    ({"/meta/code": 200}, {"meta": {"code": 500, "error_type": "server_error", "error_detail": "Timeout."}}, None),
    ({"/IsError": False}, {"IsError": True, "ErrorMessage": "Try again later."}, "Try again"),
    ({"/statusCode": "200"}, {"statusCode": "500"}, None),
    ({"/response_status": "success"}, {"response_status": "error", "description": "Backend is down."}, None),
    ({"/ReturnCode": 0}, {"ReturnCode": -1, "ErrMsg": "busy"}, None),
    ({"/is_success": True}, {"is_success": False}, None),
]
for index, (good, bad, words) in enumerate(ERRORS):
    style = ["cursor", "url", "page", "offset", "keyset", "link"][index % 6]
    name = json.dumps(bad)[:60]
    damaged(
        KIND,
        f"{style}: {name}",
        listing(style, FIFTEEN, good, wrong={1: lambda page, bad=bad: reply({**bad, "items": []})}),
        COMMANDS[style],
        items(1, 15),
        allowed=(1,),
        says=words,
    )
    damaged(
        KIND,
        f"cursor, last page: {name}",
        listing("cursor", FIFTEEN, good, wrong={2: lambda page, bad=bad: reply({**bad, "items": []})}),
        COMMANDS["cursor"],
        items(1, 15),
        allowed=(1,),
    )
    damaged(KIND, f"automatic: {name}", listing("url", FIFTEEN, good, wrong={1: lambda page, bad=bad: reply({**bad, "items": []})}), "", items(1, 15), allowed=(1, 4))
    damaged(KIND, f"without items: {name}", listing("cursor", FIFTEEN, good, wrong={1: lambda page, bad=bad: reply(bad)}), COMMANDS["cursor"], items(1, 15), allowed=(1,))
    honest(KIND, f"{style}: {json.dumps(good)} on all pages", listing(style, FIFTEEN, good), COMMANDS[style], items(1, 15))
damaged(
    KIND,
    "error member beside an empty first page",
    lambda request: reply({"error": {"message": "Not ready."}, "items": []}),
    COMMANDS["cursor"],
    items(1, 5),
    allowed=(1,),
    says="Not ready",
)
damaged(
    KIND, "success is false on an empty first page", lambda request: reply({"success": False, "message": "Not ready.", "items": []}), COMMANDS["cursor"], items(1, 5), allowed=(1,)
)
damaged(
    KIND,
    "errors are empty on the other pages",
    listing("page", FIFTEEN, {"/errors": []}, wrong={2: lambda page: reply({"errors": ["Timeout."], "items": []})}),
    COMMANDS["page"],
    items(1, 15),
    allowed=(1,),
    says="Timeout",
)
damaged(
    KIND,
    "constant members are missing",
    listing("page", TWENTY, {"/kind": "list", "/apiVersion": "v2", "/requestId": "a"}, wrong={3: lambda page: reply({"items": []})}),
    COMMANDS["page"],
    items(1, 20),
    allowed=(1, 4),
)
damaged(
    KIND,
    "another content type",
    listing("page", FIFTEEN, {}, "", wrong={2: lambda page: reply("<html><body>Bad gateway</body></html>", kind="text/html")}),
    COMMANDS["page"],
    items(1, 15),
    allowed=(1,),
)
damaged(
    KIND,
    "an object in place of an array",
    listing("page", FIFTEEN, {}, "", wrong={2: lambda page: reply({"message": "Bad gateway"})}),
    COMMANDS["page"],
    items(1, 15),
    allowed=(1,),
    says="Bad gateway",
)


def table(format, bad, style="page", behind=None, kind=None):
    render, usual, arguments = FORMATS[format]
    answer = listing(style, FIFTEEN, {}, kind=usual, render=render, sign=style == "link", wrong={2: lambda page: reply(bad, kind=kind or usual)})
    return answer, f"{arguments} {COMMANDS[style]}"


for format, name, bad in [
    ("csv", "a line of text", "Error: rate limit exceeded\n"),
    ("csv", "a line of text without an end", "Internal error"),
    ("csv", "JSON", '{"error":"timeout"}'),
    ("csv", "other columns", "error,message\n"),
    ("csv", "other columns and a row", "error,message\n503,unavailable\n"),
    ("ndjson", "an error line", '{"error":"timeout"}\n'),
    ("ndjson", "an exception line", '{"exception":{"code":500,"message":"timeout"}}\n'),
    ("ndjson", "text", "Internal error\n"),
    ("xml", "another root", "<error>timeout</error>"),
    ("xml", "OAI error", '<OAI-PMH><error code="badResumptionToken">The token is expired.</error></OAI-PMH>'),
    ("xml", "an error in the root", "<list><error>timeout</error><records/></list>"),
    ("xml", "a fault", "<Fault><faultstring>timeout</faultstring></Fault>"),
]:
    for style in ("page", "offset"):
        answer, arguments = table(format, bad, style)
        damaged(KIND, f"{format} by {style}: {name}", answer, arguments, texts(items(1, 15)), allowed=(1,))
damaged(
    KIND,
    "ndjson: the last item is an exception",
    lambda request: reply(ndjson(Page([items(1, 5)], 0, "url", request, 1, 5)) + '{"exception":{"message":"timeout"}}\n', kind="application/x-ndjson"),
    "--pagination none",
    items(1, 6),
    allowed=(1, 4),
)
damaged(
    KIND,
    "ndjson: the last item is an error",
    lambda request: reply(ndjson(Page([items(1, 5)], 0, "url", request, 1, 5)) + '{"error":"timeout"}\n', kind="application/x-ndjson"),
    "--pagination none",
    items(1, 6),
    allowed=(1, 4),
)
damaged(
    KIND,
    "oai: error on page 2",
    listing(
        "page",
        FIFTEEN,
        {},
        kind="text/xml",
        render=lambda page, body: "<OAI-PMH><ListRecords>" + "".join(f"<record><id>{value['id']}</id></record>" for value in page.items) + "</ListRecords></OAI-PMH>",
        wrong={1: lambda page: reply('<OAI-PMH><error code="badArgument">No.</error></OAI-PMH>', kind="text/xml")},
    ),
    "--response-format xml --items //record --page-param page",
    items(1, 15),
    allowed=(1,),
)
honest(
    KIND,
    "Etherscan: No transactions found",
    listing("page", FIFTEEN, {"/status": "1", "/message": "OK"}, "/result", behind=lambda page: reply({"status": "0", "message": "No transactions found", "result": []})),
    "--page-param page",
    items(1, 15),
)
honest(KIND, "Etherscan: empty list", lambda request: reply({"status": "0", "message": "No transactions found", "result": []}), "--page-param page", [])
honest(KIND, "Google: ZERO_RESULTS", lambda request: reply({"status": "ZERO_RESULTS", "results": []}), "--next /next_page_token --cursor-param pagetoken", [])
honest(
    KIND,
    "Spring: empty is true behind the end",
    listing("page", FIFTEEN, {"/empty": lambda page: not page.items, "/numberOfElements": lambda page: len(page.items)}, "/content"),
    COMMANDS["page"],
    items(1, 15),
)
honest(KIND, "404 behind the end", listing("page", FIFTEEN, behind=404), "--page-param page --rule 'endStatuses=[404]'", items(1, 15))
honest(KIND, "404 behind the end, total is met", listing("page", FIFTEEN, {"/total": 15}, behind=404), "--page-param page --total /total", items(1, 15))
honest(KIND, "Django: 404 behind the end", listing("page", FIFTEEN, {"/count": 15}, behind=404), "--page-param page --total /count", items(1, 15))
honest(KIND, "repeated page behind the end, total is met", listing("page", FIFTEEN, {"/total": 15}, behind="repeat"), "--page-param page --total /total", items(1, 15))
honest(KIND, "repeated page behind the end by rule", listing("page", FIFTEEN, behind="repeat"), "--page-param page --rule repeatedPage=endsList", items(1, 15))
honest(
    KIND,
    "request ids and dates differ",
    listing(
        "page",
        FIFTEEN,
        {"/requestId": lambda page: f"r{page.k}", "/serverTime": lambda page: f"2024-01-01T00:00:0{page.k}Z", "/elapsed": lambda page: 0.1 * page.k, "/status": "OK"},
    ),
    COMMANDS["page"],
    items(1, 15),
)
honest(KIND, "messages of success", listing("cursor", FIFTEEN, {"/code": 0, "/message": "success", "/error": None, "/errorMessage": ""}), COMMANDS["cursor"], items(1, 15))

# ---------------------------------------------------------------- place that cannot be read

KIND = "place that cannot be read"


def signed(format, arguments):
    """A list in another format with the total, and the next address if links lead on, in the body."""
    render, kind, _ = FORMATS[format]
    if "--page-param" in arguments:
        return listing("page", [items(1, 5)], {"/total": 12, "/pages": 3, "/more": lambda page: not page.last}, count=12, kind=kind, render=render)
    return listing("url", TWELVE, {"/total": 12}, kind=kind, render=render, sign=format == "xml")


for format in FORMATS:
    options = FORMATS[format][2]
    true = items(1, 12) if format == "ndjson" else texts(items(1, 12))
    # A path in XML is read. A URL that is sent as a cursor leads to the same page again.
    allowed = (0, 1, 4, 6, 64) if format == "xml" else (1, 64)
    for name, arguments in [
        ("next", "--next /list/next"),
        ("next and cursor", "--next /list/next --cursor-param cursor"),
        ("links", "--pagination links --next /list/links"),
        ("merge", "--pagination merge --next /list/next"),
        ("total", "--page-param page --total /list/total"),
        ("total pages", "--page-param page --total-pages /list/pages"),
        ("has-more", "--page-param page --has-more /list/more"),
        ("JSON:API", "--api jsonAPI"),
        ("OData", "--api odata"),
        ("HAL", "--api hal"),
        ("Stripe", "--api stripe"),
        ("Google", "--api google"),
    ]:
        if format == "xml" and name in ("JSON:API", "OData", "HAL", "Stripe", "Google"):
            allowed = (1, 64)
        damaged(KIND, f"{format}: {name}", signed(format, arguments), f"{options} {arguments}", true, allowed=allowed)
    if format != "xml":
        for name, arguments in [("next", "--next /next"), ("total", "--page-param page --total /total"), ("JSON:API", "--api jsonAPI")]:
            damaged(KIND, f"{format} by its Content-Type only: {name}", signed(format, arguments), arguments, true, allowed=(1, 64))
    for style in ("page", "offset", "link"):
        answer, arguments, true = formatted(format, style, TWELVE)
        honest(KIND, f"{format} by {style}", answer, arguments, true)
    answer, arguments, true = formatted(format, "page", TWELVE, {"header:X-Total-Count": "12"})
    honest(KIND, f"{format}: total in a field", answer, arguments + " --total header:X-Total-Count", true)
    render, kind, options = FORMATS[format]
    honest(
        KIND,
        f"{format}: cursor in a field",
        listing("cursor", TWELVE, {"header:X-Next-Token": lambda page: page.token}, kind=kind, render=render, sign=False),
        f"{options} --next header:X-Next-Token --cursor-param cursor",
        true,
    )
    honest(KIND, f"{format}: one page", listing("page", [items(1, 5)], kind=kind, render=render), f"{options} --pagination none", true[:5])
for value in [{"index": 3}, 3, True, ["a", "b"], {"url": {"x": 1}}]:
    damaged(KIND, f"next is {json.dumps(value)}", listing("url", [items(1, 5)], {"/next": value}, sign=False), "--next /next", items(1, 12), allowed=(1, 4, 6))
damaged(
    KIND, "next_page_params is an object", listing("url", [items(1, 5)], {"/next_page_params": {"index": 3}}, sign=False), "--next /next_page_params", items(1, 12), allowed=(1, 4)
)
damaged(KIND, "the items are no array", listing("url", TWELVE, {"/items": {"a": 1}}, "/rows"), "--next /next --items /items", items(1, 12), allowed=(1,))

# ---------------------------------------------------------------- end beside more

KIND = "end beside more"
for token, param, flag, value, at in [
    ("/nextPageToken", "pageToken", "/isLast", True, "/issues"),
    ("/next_cursor", "cursor", "/has_more", False, "/results"),
    ("/pagination/after", "after", "/last", True, "/data"),
    ("/pageInfo/endCursor", "after", "/pageInfo/hasNextPage", False, "/nodes"),
    ("/continuationToken", "continuationToken", "/done", True, "/values"),
    ("/NextMarker", "Marker", "/IsTruncated", False, "/Contents"),
    ("/nextToken", "nextToken", "/endOfList", True, "/entries"),
    ("/paging/next", "cursor", "/paging/hasMoreResults", False, "/records"),
    ("/next_page_token", "page_token", "/final", True, "/hits"),
]:
    answer = listing("cursor", TWELVE, {flag: value}, at, sign_at=token, param=param)
    told = f"--next {token} --cursor-param {param}"
    damaged(KIND, f"told: {token} beside {flag}", answer, told, items(1, 12), allowed=(0, 4))
    named = f"{told} --has-more {flag if value is False else 'not:' + flag}"
    damaged(KIND, f"named: {token} beside {flag}", answer, named, items(1, 12), allowed=(0, 4))
    damaged(KIND, f"automatic: {token} beside {flag}", answer, "", items(1, 12), allowed=(0, 4))
    ends = lambda page, value=value: value if page.last else not value
    honest(KIND, f"named: {token}, {flag} at the end", listing("cursor", TWELVE, {flag: ends}, at, sign_at=token, param=param), named, items(1, 12))
damaged(KIND, "automatic: a next link beside a flag of the end", listing("url", TWELVE, {"/last": True}), "", items(1, 12), allowed=(0, 4))
damaged(KIND, "link header beside a flag of the end", listing("link", TWELVE, {"/has_more": False}), "--pagination link", items(1, 12), allowed=(0, 4))
damaged(
    KIND,
    "page: has_more false on page 1 of 3, full pages",
    listing("page", FIFTEEN, {"/has_more": False, "/total": 15}),
    "--page-param page --has-more /has_more",
    items(1, 15),
    allowed=(0, 4),
)
damaged(KIND, "null next beside has_more", listing("cursor", [items(1, 5)], {"/has_more": True}), COMMANDS["cursor"], items(1, 12), allowed=(1, 4))
damaged(KIND, "null next beside a Link header", listing("link", TWELVE, {"/next": None}), "--next /next", items(1, 12), allowed=(0, 4))


def always(lists, flag, at, sign_at, param, end):
    """A list whose cursor is always set. `end` is the reply to the last cursor: empty, error or repeat."""

    def answer(request):
        token = request.query.get(param) or ""
        index = int(token[1:]) if token else 0
        page = Page(lists, index, "cursor", request, 1, len(flat(lists)))
        if page.behind and end == "error":
            return reply({"message": "The cursor is not valid."}, status=400)
        if page.behind and end == "repeat":
            page = Page(lists, len(lists) - 1, "cursor", request, 1, 0)
        body = {}
        put(body, flag, not page.last)
        put(body, sign_at, f"c{min(index + 1, len(lists))}")
        put(body, at, page.items)
        return reply(body)

    return answer


for end in ("empty", "repeat", "error"):
    honest(
        KIND,
        f"Relay: endCursor is set at the end, behind it {end}",
        always(TWELVE, "/pageInfo/hasNextPage", "/nodes", "/pageInfo/endCursor", "after", end),
        "--next /pageInfo/endCursor --cursor-param after --has-more /pageInfo/hasNextPage",
        items(1, 12),
    )
    honest(
        KIND,
        f"has_more false beside a cursor that is always set, behind it {end}",
        always(TWELVE, "/has_more", "/items", "/cursor", "cursor", end),
        "--next /cursor --cursor-param cursor --has-more /has_more",
        items(1, 12),
    )
    honest(
        KIND,
        f"one page with a cursor that is always set, behind it {end}",
        always([items(1, 5)], "/has_more", "/items", "/cursor", "cursor", end),
        "--next /cursor --cursor-param cursor --has-more /has_more",
        items(1, 5),
    )
honest(
    KIND,
    "Stripe",
    listing("keyset", TWELVE, {"/object": "list", "/url": "/v1/charges", "/has_more": lambda page: not page.last}, "/data", param="starting_after"),
    "--api stripe",
    items(1, 12),
)
honest(
    KIND,
    "Stripe at an exact boundary",
    listing("keyset", chunks(10, 5), {"/object": "list", "/has_more": lambda page: not page.last}, "/data", param="starting_after"),
    "--api stripe",
    items(1, 10),
)

# ---------------------------------------------------------------- same item twice

KIND = "same item twice"
TWICE = [items(1, 2), items(2, 3)]
OVERLAPPING = [items(first, first + 9) for first in range(1, 55, 9)]
TEN = [items(1, 10)] * 7
FAR = [items(1, 5), items(6, 10), items(11, 15), items(16, 20), items(1, 5)]
damaged(KIND, "djangoREST: 1 2, 2 3 of 4", listing("url", TWICE, {"/count": 4, "/previous": None}, "/results"), "--api djangoREST", items(1, 4))
damaged(KIND, "djangoREST with --id: 1 2, 2 3 of 4", listing("url", TWICE, {"/count": 4, "/previous": None}, "/results"), "--api djangoREST --id /id", items(1, 4))
damaged(
    KIND,
    "offset: the total is met by repeats",
    listing("offset", [items(1, 10)] + [items(2, 11)] * 6, {"/total": 70}),
    "--offset-param offset --total /total",
    items(1, 70),
    allowed=(4, 6),
)
damaged(
    KIND,
    "page: the total is met by repeats",
    listing("page", [items(1, 10)] + [items(2, 11)] * 6, {"/total": 70}),
    "--page-param page --total /total",
    items(1, 70),
    allowed=(4, 6),
)
damaged(KIND, "automatic: each page starts with the last item before", listing("url", OVERLAPPING), "", items(1, 55), allowed=(0, 4))
ROWS = [{"text": f"row {number}"} for number in range(1, 601)]
STARTS = [ROWS[0:51]] + [ROWS[first : first + 51] for first in range(50, 600, 50)]
damaged(KIND, "automatic: 611 rows for 600", listing("url", STARTS), "", ROWS, allowed=(0, 4))
damaged(KIND, "url: 611 rows for 600", listing("url", STARTS), "--next /next", ROWS)
damaged(KIND, "automatic: 611 items for 600", listing("url", [items(first, min(600, first + 50)) for first in range(1, 600, 50)]), "", items(1, 600), allowed=(0, 4))
damaged(
    KIND,
    "700 of 700, 600 of them repeats",
    listing("offset", [items(1, 100)] + [items(2, 101)] * 6, {"/total": 700}),
    "--offset-param offset --total /total",
    items(1, 700),
    allowed=(4, 6),
)
for style in ("url", "cursor"):
    honest(KIND, f"{style} with --id: each page starts with the last item before", listing(style, OVERLAPPING), COMMANDS[style] + " --id /id", items(1, 55))
for style in ("url", "cursor", "page", "offset", "links", "link", "merge"):
    damaged(KIND, f"{style}: each page starts with the last item before", listing(style, OVERLAPPING), COMMANDS[style], items(1, 55))
    damaged(KIND, f"{style}: ten items seven times under new addresses", listing(style, TEN), COMMANDS[style], items(1, 70), allowed=(4, 6))
    damaged(KIND, f"{style}: page 1 as page 5", listing(style, FAR, {"/total": 25}), COMMANDS[style], items(1, 25), allowed=(4, 6))
damaged(KIND, "automatic: page 1 as page 5", listing("url", FAR), "", items(1, 25), allowed=(4, 6))
damaged(KIND, "automatic: ten items seven times", listing("url", TEN), "", items(1, 70), allowed=(4, 6))
damaged(KIND, "cursor with --id: page 1 as page 5, a total", listing("cursor", FAR, {"/total": 25}), COMMANDS["cursor"] + " --id /id --total /total", items(1, 25), allowed=(4, 6))
damaged(
    KIND, "cursor: one item of page 1 on page 4", listing("cursor", [items(1, 5), items(6, 10), items(11, 15), [item(3)] + items(17, 20)], {}), COMMANDS["cursor"], items(1, 20)
)
for format in FORMATS:
    answer, arguments, _ = formatted(format, "page", [items(1, 5), items(5, 9), items(10, 12)])
    damaged(KIND, f"{format}: 5 items, 5 items from the fifth", answer, arguments, texts(items(1, 13)))
LOG = [{"level": "info", "message": "tick"}, {"level": "info", "message": "tick"}, {"level": "warn", "message": "tock"}]
STATES = [{"state": "OPEN"}, {"state": "CLOSED"}, {"state": "OPEN"}]
for name, rows in [("log lines", LOG), ("rows without a key", STATES), ("numbers", [1, 1, 2]), ("texts", ["a", "b", "a"])]:
    for style in ("url", "cursor", "link", "page", "offset"):
        honest(KIND, f"{style}: {name} repeat on single pages and across", listing(style, [rows, rows, rows[1:]], {"/total": 8}), COMMANDS[style], rows + rows + rows[1:])
honest(KIND, "log lines repeat on one page", listing("url", [LOG]), COMMANDS["url"], LOG)
honest(
    KIND,
    "items differ in their identity only",
    listing("cursor", [[{"id": n, "name": "same"} for n in range(k, k + 5)] for k in (1, 6)]),
    COMMANDS["cursor"],
    [{"id": n, "name": "same"} for n in range(1, 11)],
)
honest(KIND, "with --id: a repeated item is left out under a cursor", listing("cursor", [items(1, 2), items(2, 3), [item(4)]]), COMMANDS["cursor"] + " --id /id", items(1, 4))
honest(
    KIND,
    "equal items in different spelling are other items",
    sequence(lambda request: {"items": [{"id": 1, "a": 1}, {"id": 2, "a": 1}], "next": mark(request, 1)}, {"items": [{"id": 3, "a": 1}], "next": None}),
    "--next /next",
    [{"id": 1, "a": 1}, {"id": 2, "a": 1}, {"id": 3, "a": 1}],
)

# ---------------------------------------------------------------- member twice

KIND = "member twice"


def twice(first, last=None):
    """A server whose first page is text, with URL for the next address."""
    return sequence(
        lambda request: reply(first.replace("URL", mark(request, 1)).replace("ITEMS", json.dumps(items(1, 10)))),
        lambda request: reply(last or json.dumps({"items": items(11, 20), "next": None})),
    )


for name, text, arguments in [
    ("next real, then null", '{"next":"URL","items":ITEMS,"next":null}', "--next /next"),
    ("next null, then real", '{"next":null,"items":ITEMS,"next":"URL"}', "--next /next"),
    ("next in a repeated object", '{"meta":{"next":"URL"},"items":ITEMS,"meta":{"next":null}}', "--next /meta/next"),
    ("next in an object, then an empty object", '{"meta":{"next":"URL"},"items":ITEMS,"meta":{}}', "--next /meta/next"),
    ("a spelling with an escape", '{"next":"URL","items":ITEMS,"n\\u0065xt":null}', "--next /next"),
    ("HAL", '{"_links":{"next":{"href":"URL"}},"items":ITEMS,"_links":{}}', "--next /_links/next/href"),
    ("twice in an inner object", '{"links":{"next":"URL","next":""},"items":ITEMS}', "--next /links/next"),
    ("items, then an empty array", '{"next":null,"items":ITEMS,"items":[]}', "--next /next --items /items"),
    ("an empty array, then items", '{"next":null,"items":[],"items":ITEMS}', "--next /next --items /items"),
    ("totals 20 and 10", '{"total":20,"items":ITEMS,"total":10,"next":null}', "--next /next --total /total"),
    ("flags", '{"has_more":true,"next":null,"items":ITEMS,"has_more":false}', "--next /next --has-more /has_more"),
]:
    allowed = (0, 1, 4) if name == "next null, then real" else (1, 4)
    damaged(KIND, f"told: {name}", twice(text), arguments, items(1, 20), allowed=allowed)
    damaged(KIND, f"automatic: {name}", twice(text), "", items(1, 20), allowed=allowed)
honest(KIND, "an unrelated member twice", twice('{"debug":1,"next":"URL","items":ITEMS,"debug":2}'), "--next /next", items(1, 20))
honest(KIND, "next at two places", twice('{"next":"URL","links":{"next":"URL"},"items":ITEMS}'), "--next /next", items(1, 20))
honest(
    KIND,
    "the same names inside of items",
    sequence(lambda request: {"next": mark(request, 1), "items": [{"id": 1, "next": "a"}, {"id": 2, "next": "b"}]}, {"next": None, "items": [{"id": 3, "next": "c"}]}),
    "--next /next",
    [{"id": 1, "next": "a"}, {"id": 2, "next": "b"}, {"id": 3, "next": "c"}],
)
honest(KIND, "items behind next", twice('{"items":ITEMS,"x":{"next":1},"next":"URL"}'), "--next /next", items(1, 20))

# ---------------------------------------------------------------- a page without content

KIND = "a page without content"
EMPTY = lambda page: reply(b"", status=204, kind=None)
FILLED = lambda page: reply({"items": page.items, "next": None}, status=204)
for style in ("page", "offset", "url", "cursor", "link", "links", "keyset"):
    damaged(KIND, f"{style}: 204 as page 2 of 30 items", listing(style, chunks(30, 10), {"/total": 30}, wrong={1: EMPTY}), COMMANDS[style], items(1, 30), allowed=(1, 4))
    if style not in ("page", "offset", "keyset"):
        damaged(KIND, f"{style}: page 1 names page 2, which is 204", listing(style, chunks(20, 10), wrong={1: EMPTY}), COMMANDS[style], items(1, 20), allowed=(1, 4))
    damaged(KIND, f"{style}: 204 with a body", listing(style, chunks(20, 10), wrong={1: FILLED}), COMMANDS[style], items(1, 20), allowed=(1, 4))
    damaged(KIND, f"{style}: 200 without a body", listing(style, chunks(20, 10), wrong={1: lambda page: reply(b"")}), COMMANDS[style], items(1, 20), allowed=(1, 4))
damaged(KIND, "automatic: page 1 names page 2, which is 204", listing("url", chunks(20, 10), wrong={1: EMPTY}), "", items(1, 20), allowed=(1, 4))
damaged(KIND, "automatic: 204 with a body", listing("url", chunks(20, 10), wrong={1: FILLED}), "", items(1, 20), allowed=(1, 4))
damaged(KIND, "205 as page 2", listing("url", chunks(20, 10), wrong={1: lambda page: reply(b"", status=205)}), "--next /next", items(1, 20), allowed=(1, 4))
damaged(KIND, "204 first, with a total field", lambda request: reply(b"", {"X-Total-Count": "12"}, status=204), "--page-param page", items(1, 12), allowed=(1, 4))
damaged(
    KIND,
    "csv: 204 as page 2 of a list of 12",
    listing("page", TWELVE, {"header:X-Total-Count": "12"}, kind="text/csv", render=csv, wrong={1: EMPTY}),
    "--response-format csv --page-param page",
    items(1, 12),
    allowed=(1, 4),
)
honest(KIND, "GitHub: 204 is an empty list", lambda request: reply(b"", status=204, kind=None), "--api github", [])
honest(KIND, "the total is met before the 204", listing("page", chunks(10, 5), {"/total": 10}, behind=204), "--page-param page --total /total", items(1, 10))
honest(KIND, "204 behind the end by rule", listing("page", chunks(10, 5), behind=204), "--page-param page --rule 'endStatuses=[204]'", items(1, 10))
honest(KIND, "empty pages in the middle of cursors", listing("cursor", [items(1, 5), [], [], items(6, 8)]), COMMANDS["cursor"], items(1, 8))
honest(KIND, "an empty page at the end of links", listing("url", [items(1, 5), items(6, 10), []]), COMMANDS["url"], items(1, 10))

# ---------------------------------------------------------------- JSON by another name

KIND = "JSON by another name"


def posted(place, count=12, size=5, at="/Items", next_at="/NextToken", style="cursor", kind="application/json", extra=None):
    """A list by POST whose position is in the JSON of the request."""

    def answer(request):
        try:
            value = json.loads(request.body)
            for part in place.split("/")[1:]:
                value = value.get(part) if isinstance(value, dict) else None
            filters = json.loads(request.body).get("Filter")
        except ValueError:
            return reply({"message": "The body is not JSON."}, status=400)
        if filters != "x" or request.method != "POST":
            return reply({"message": "The filter is missing."}, status=400)
        start = int(value[1:]) if style == "cursor" and value else (int(value) if style == "offset" and value else 0)
        if style == "page":
            start = (int(value or 1) - 1) * size
        body = dict(extra or {})
        if style == "cursor" and start + size < count:
            put(body, next_at, f"t{start + size}")
        put(body, at, items(1, count)[start : start + size])
        return reply(body, kind=kind)

    return answer


for kind in [
    "application/x-amz-json-1.1",
    "application/x-amz-json-1.0",
    "text/json",
    "text/plain",
    "application/json",
    "application/vnd.api+json",
    "application/x-amz-json-1.1; charset=utf-8",
    "text/plain;charset=UTF-8",
    "application/x-json",
    "application/octet-stream",
    "application/javascript",
]:
    arguments = f"--header 'Content-Type: {kind}' --body '{{\"Filter\":\"x\"}}'"
    honest(KIND, f"request {kind}: cursor", posted("/NextToken"), f"{arguments} --next /NextToken --cursor-param body:/NextToken", items(1, 12))
    honest(KIND, f"request {kind}: offset", posted("/from", style="offset"), f"{arguments} --offset-param body:/from", items(1, 12))
    honest(KIND, f"response {kind}", posted("/NextToken", kind=kind.split(";")[0]), '--body \'{"Filter":"x"}\' --next /NextToken --cursor-param body:/NextToken', items(1, 12))
for kind in ["application/x-amz-json-1.1", "text/plain"]:
    arguments = f"--header 'Content-Type: {kind}' --body '{{\"Filter\":\"x\"}}'"
    honest(KIND, f"request {kind}: page", posted("/page/number", style="page"), f"{arguments} --page-param body:/page/number", items(1, 12))
    honest(
        KIND,
        f"request {kind}: nested cursor",
        posted("/paging/after", next_at="/paging/after"),
        f"{arguments} --next /paging/after --cursor-param body:/paging/after",
        items(1, 12),
    )
    damaged(
        KIND,
        f"request {kind}: a total that is not met",
        posted("/NextToken", extra={"TotalCount": 20}),
        f"{arguments} --next /NextToken --cursor-param body:/NextToken",
        items(1, 20),
    )
damaged(
    KIND,
    "the body is a form",
    posted("/NextToken"),
    "--header 'Content-Type: application/x-www-form-urlencoded' --body 'Filter=x' --next /NextToken --cursor-param body:/NextToken",
    items(1, 12),
    allowed=(64,),
)
damaged(
    KIND,
    "the body is text",
    posted("/NextToken"),
    "--header 'Content-Type: text/plain' --body 'Filter x' --next /NextToken --cursor-param body:/NextToken",
    items(1, 12),
    allowed=(64,),
)

# ---------------------------------------------------------------- page's number taken for the list's

KIND = "page's number taken for the list's"
for name in ["totalCount", "total", "TotalCount", "total_count", "totalRows", "resultSetSize", "totalEntryCount", "numRecords", "userCount", "Total"]:
    own = {f"/{name}": lambda page: len(page.items)}
    for style in ("page", "offset"):
        damaged(KIND, f"{style}: named /{name} is the page's", listing(style, TWELVE, own, "/data"), f"{COMMANDS[style]} --total /{name}", items(1, 12), allowed=(0, 4))
    damaged(KIND, f"page: unnamed /{name} is the page's", listing("page", TWELVE, own, "/data"), COMMANDS["page"], items(1, 12), allowed=(0, 4))
    damaged(KIND, f"automatic: /{name} is the page's", listing("page", TWELVE, own, "/data"), "", items(1, 12), allowed=(0, 4))
for name in ["X-WP-TotalPages", "X-Total-Pages"]:
    damaged(KIND, f"{name}: 1 on full pages", listing("page", TWELVE, {f"header:{name}": "1"}, ""), f"--page-param page --total-pages header:{name}", items(1, 12), allowed=(0, 4))
    damaged(KIND, f"automatic: {name}: 1 on full pages", listing("page", TWELVE, {f"header:{name}": "1"}, ""), "", items(1, 12), allowed=(0, 4))
damaged(
    KIND,
    "wordpress: X-WP-TotalPages: 1 on full pages",
    listing("page", TWELVE, {"header:X-WP-TotalPages": "1", "header:X-WP-Total": "5"}, ""),
    "--api wordpress",
    items(1, 12),
    allowed=(0, 4),
)
damaged(
    KIND,
    "the size is asked for, total is the page's",
    listing("page", TWELVE, {"/total": lambda page: len(page.items)}, "/data"),
    "--page-param page --total /total",
    items(1, 12),
    allowed=(0, 4),
    url="/list?per_page=5",
)
damaged(KIND, "automatic: X-Total-Count is the page's", listing("page", TWELVE, {"header:X-Total-Count": "5"}, ""), "", items(1, 12), allowed=(0, 4))
damaged(
    KIND,
    "Content-Range with the page's length",
    listing("offset", TWELVE, {"header:Content-Range": "0-4/5"}, ""),
    "--offset-param offset --total header:Content-Range",
    items(1, 12),
    allowed=(0, 4),
)
for style in ("page", "offset"):
    honest(KIND, f"{style}: one page, total 5", listing(style, [items(1, 5)], {"/totalCount": 5}, "/data"), f"{COMMANDS[style]} --total /totalCount", items(1, 5))
    honest(
        KIND,
        f"{style}: one page, total 5, repeated behind the end",
        listing(style, [items(1, 5)], {"/totalCount": 5}, "/data", behind="repeat"),
        f"{COMMANDS[style]} --total /totalCount",
        items(1, 5),
    )
    honest(
        KIND,
        f"{style}: one page, total 5, 404 behind the end",
        listing(style, [items(1, 5)], {"/totalCount": 5}, "/data", behind=404),
        f"{COMMANDS[style]} --total /totalCount",
        items(1, 5),
    )
honest(KIND, "automatic: a page that is not full", listing("page", [items(1, 5)], {"/total": 5, "/per_page": 10}, "/data"), "", items(1, 5), url="/list?per_page=10")
honest(KIND, "none: total 5", listing("page", [items(1, 5)], {"/total": 5}, "/data"), "--pagination none", items(1, 5))

# ---------------------------------------------------------------- cap below the size asked for

KIND = "cap below the size asked for"


def capped(count, cap, size="limit", position="page", default=20, at="", places=None):
    """A server that honors sizes up to a cap."""

    def answer(request):
        limit = max(1, min(cap, int(request.query.get(size, default) or default)))
        if position == "page":
            start = (int(request.query.get("page", 1)) - 1) * limit
        else:
            start = int(request.query.get(position, 0) or 0)
        chunk = items(1, count)[max(start, 0) : max(start, 0) + limit]
        body = {}
        for place, value in (places or {}).items():
            put(body, place, value)
        if at:
            put(body, at, chunk)
        return reply(body if at else chunk)

    return answer


for cap, count in [(6, 40), (12, 60), (36, 150), (96, 300), (99, 250), (7, 30), (48, 100), (50, 101), (100, 250), (25, 51)]:
    allowed = (0, 4)
    damaged(KIND, f"automatic: limit=1000 capped at {cap}", capped(count, cap), "", items(1, count), allowed=allowed, url="/list?limit=1000")
    damaged(KIND, f"automatic: per_page and page, capped at {cap}", capped(count, cap, "per_page"), "", items(1, count), allowed=allowed, url="/list?per_page=500&page=1")
    damaged(KIND, f"automatic: offset=0, capped at {cap}", capped(count, cap, "limit", "offset"), "", items(1, count), allowed=allowed, url="/list?limit=1000&offset=0")
    damaged(KIND, f"page with --page-size, capped at {cap}", capped(count, cap), "--page-param page --limit-param limit --page-size 1000", items(1, count), allowed=allowed)
    damaged(
        KIND,
        f"offset with --page-size, capped at {cap}",
        capped(count, cap, position="offset"),
        "--offset-param offset --limit-param limit --page-size 1000",
        items(1, count),
        allowed=allowed,
    )
    damaged(
        KIND, f"automatic: an array in an object, capped at {cap}", capped(count, cap, "pageSize", at="/results"), "", items(1, count), allowed=allowed, url="/list?pageSize=1000"
    )
for count in (0, 1, 7, 12):
    honest(KIND, f"page: {count} items of 100", capped(count, 100), "--page-param page --limit-param limit --page-size 100", items(1, count))
    honest(KIND, f"offset: {count} items of 100", capped(count, 100, position="offset"), "--offset-param offset --limit-param limit --page-size 100", items(1, count))
    if count:
        honest(KIND, f"automatic: {count} items of 100, page in the URL", capped(count, 100), "", items(1, count), url="/list?limit=100&page=1", allowed=(0, 4))
honest(KIND, "page: 3 pages", capped(25, 10), "--page-param page --limit-param limit --page-size 10", items(1, 25))
honest(KIND, "page: 2 full pages", capped(20, 10), "--page-param page --limit-param limit --page-size 10", items(1, 20))
honest(KIND, "offset: the server's cap is smaller than the size", capped(25, 10, position="offset"), "--offset-param offset --limit-param limit --page-size 100", items(1, 25))

# ---------------------------------------------------------------- ranges

KIND = "ranges"


def ranged(count, size=4, unit="items", shift=lambda start: start, total=True, status=206, behind=416, field_value=None):
    def answer(request):
        given = re.match(rf"{unit}=(\d+)-(\d+)?$", request.headers.get("Range") or "")
        start = shift(int(given[1])) if given else 0
        stop = min(count, start + size, (int(given[2]) - int(given[1]) + start + 1) if given and given[2] else count)
        length = count if total else "*"
        if start >= count:
            return reply([] if behind == 200 else {"message": "no"}, {"Content-Range": f"{unit} */{length}"} if total else {}, status=behind)
        value = f"{unit} {start}-{stop - 1}/{length}"
        return reply(items(1, count)[start:stop], {"Content-Range": field_value or value, "Accept-Ranges": unit}, status=status)

    return answer


def whole(request):
    """Answers the first range, and the whole list with 200 to later ones."""
    if request.number == 1:
        return reply(items(1, 2), {"Content-Range": "items 0-1/6"}, status=206)
    return reply(items(1, 6), status=200)


def clamped(request):
    """Answers items=2-3 with items 0-3/6, as a server that starts at 0."""
    given = re.match(r"items=(\d+)-(\d+)?$", request.headers.get("Range") or "")
    stop = min(6, int(given[2]) + 1 if given and given[2] else 2)
    return reply(items(1, stop), {"Content-Range": f"items 0-{stop - 1}/6"}, status=206)


damaged(KIND, "items=2-3 is answered 0-3/6", clamped, "--pagination range --page-size 2", items(1, 6), allowed=(1, 4, 6))
damaged(KIND, "200 with the whole list to the second range", whole, "--pagination range --page-size 2", items(1, 6), allowed=(0, 1, 4, 6))
damaged(KIND, "each range starts one item early", ranged(12, 4, shift=lambda start: max(0, start - 1)), "--pagination range --page-size 4", items(1, 12), allowed=(1, 4, 6))
damaged(KIND, "each range starts one item late", ranged(12, 4, shift=lambda start: start + (start > 0)), "--pagination range --page-size 4", items(1, 12), allowed=(1, 4, 6))
damaged(KIND, "the range is ignored", ranged(12, 4, shift=lambda start: 0), "--pagination range --page-size 4", items(1, 12), allowed=(1, 4, 6))


def hollow(request):
    """Answers each range with the field that it asks for, and without items from the ninth on."""
    start = int(re.match(r"items=(\d+)", request.headers.get("Range") or "items=0")[1])
    return reply(items(start + 1, start + 4) if start < 8 else [], {"Content-Range": f"items {start}-{start + 3}/12"}, status=206)


damaged(KIND, "the last range has no items, but the field names them", hollow, "--pagination range --page-size 4", items(1, 12), allowed=(1, 4))
damaged(
    KIND,
    "offset: Content-Range starts at 0 on all pages",
    listing("offset", TWELVE, {"header:Content-Range": lambda page: "0-4/12"}, "", wrong={1: lambda page: reply(items(1, 5), {"Content-Range": "0-4/12"})}),
    "--offset-param offset --total header:Content-Range",
    items(1, 12),
    allowed=(1, 4, 6),
)
damaged(
    KIND,
    "page: the position does not follow",
    listing("page", TWENTY, {"/page": lambda page: page.number}, wrong={2: lambda page: reply({"page": 2, "items": items(16, 20)})}),
    COMMANDS["page"],
    items(1, 20),
    allowed=(1, 4, 6),
)
damaged(
    KIND,
    "offset: the position does not follow",
    listing("offset", TWENTY, {"/offset": lambda page: page.start}, wrong={2: lambda page: reply({"offset": 5, "items": items(21, 25)})}),
    COMMANDS["offset"],
    items(1, 20),
    allowed=(1, 4, 6),
)
damaged(
    KIND,
    "page: a later page number than asked for",
    listing("page", TWENTY, {"/current_page": lambda page: page.number}, wrong={2: lambda page: reply({"current_page": 4, "items": items(16, 20)})}),
    COMMANDS["page"],
    items(1, 20),
    allowed=(1, 4, 6),
)
honest(KIND, "206 with a length", ranged(12), "--pagination range --page-size 4", items(1, 12))
honest(KIND, "206 with a short last range", ranged(10), "--pagination range --page-size 4", items(1, 10))
honest(KIND, "206 without a length, 416 at the end by rule", ranged(12, total=False), "--pagination range --page-size 4 --rule 'endStatuses=[416]'", items(1, 12))
honest(KIND, "206 without a length, 416 at the end", ranged(12, total=False), "--pagination range --page-size 4", items(1, 12), allowed=(0, 1))
honest(KIND, "offset: 416 behind the end by rule", listing("offset", TWELVE, {}, "", behind=416), "--offset-param offset --rule 'endStatuses=[416]'", items(1, 12))
honest(KIND, "another unit", ranged(12, unit="records"), "--pagination range --range-unit records --page-size 4", items(1, 12))
honest(
    KIND,
    "PostgREST by offset",
    listing("offset", TWELVE, {"header:Content-Range": lambda page: f"{page.start}-{page.running - 1}/12" if page.items else "*/12"}, ""),
    "--offset-param offset --total header:Content-Range",
    items(1, 12),
)
honest(KIND, "one range holds the list", ranged(3), "--pagination range --page-size 4", items(1, 3))
honest(KIND, "page 1 on every page is a constant", listing("page", TWENTY, {"/page": 1}), COMMANDS["page"], items(1, 20))
honest(
    KIND,
    "positions that follow",
    listing("page", TWENTY, {"/page": lambda page: page.number, "/offset": lambda page: page.start, "/from": lambda page: page.start + 1, "/to": lambda page: page.running}),
    COMMANDS["page"],
    items(1, 20),
)

# ---------------------------------------------------------------- cut body

KIND = "cut body"
LINES = 10


def gzip_blocks(parts):
    return coded_blocks(parts, 31)


def coded_blocks(parts, window):
    """Returns the encoded parts with a flush after each, so that a cut between them leaves whole lines."""
    encoder = zlib.compressobj(9, zlib.DEFLATED, window)
    result = [encoder.compress(part) + encoder.flush(zlib.Z_SYNC_FLUSH) for part in parts]
    return result + [encoder.flush(zlib.Z_FINISH)]


def brotli_blocks(parts):
    """Brotli with uncompressed meta-blocks: a window of 16 bits, the blocks, and an empty last block."""

    def bits(values):
        number = position = 0
        for value, count in values:
            number |= value << position
            position += count
        return number.to_bytes((position + 7) // 8, "little")

    head = [(0, 1)]
    result = []
    for part in parts:
        result.append(bits(head + [(0, 1), (0, 2), (len(part) - 1, 16), (1, 1)]) + part)
        head = []
    return result + [bits([(1, 1), (1, 1)])]


def zstd_blocks(parts):
    """Zstandard with raw blocks, without a content size or checksum."""
    result = []
    for index, part in enumerate(parts):
        head = b"\x28\xb5\x2f\xfd\x00\x58" if index == 0 else b""
        result.append(head + (len(part) << 3).to_bytes(3, "little") + part)
    return result + [(1).to_bytes(3, "little")]


CODINGS = {"gzip": gzip_blocks, "deflate": lambda parts: coded_blocks(parts, 15), "br": brotli_blocks, "zstd": zstd_blocks}


def line_parts(format, last):
    """Returns a table or lines in parts that end with a line."""
    lines = [f"{number},item {number}\n" if format == "csv" else json.dumps(item(number)) + "\n" for number in range(1, last + 1)]
    return [("id,name\n" if format == "csv" else "").encode() + "".join(lines[:4]).encode(), "".join(lines[4:7]).encode(), "".join(lines[7:]).encode()]


for format in ("ndjson", "csv"):
    kind, options = FORMATS[format][1], FORMATS[format][2]
    true = items(1, LINES) if format == "ndjson" else texts(items(1, LINES))
    for coding, blocks in CODINGS.items():
        encoded_blocks = blocks(line_parts(format, LINES))
        for name, body in [
            ("after the first block", encoded_blocks[0]),
            ("before the last block", b"".join(encoded_blocks[:-1])),
            ("in the second block", encoded_blocks[0] + encoded_blocks[1][: len(encoded_blocks[1]) // 2]),
        ]:
            for length in ("exact", "chunked"):
                cut_reply = lambda request, body=body, coding=coding, kind=kind, length=length: reply(body, {"Content-Encoding": coding}, kind=kind, length=length)
                damaged(KIND, f"{format} in {coding}, {length}: cut {name}", cut_reply, f"{options} --pagination none --retries 1", true, allowed=(1,))
        cut_page = lambda page, body=encoded_blocks[0], coding=coding, kind=kind: reply(body, {"Content-Encoding": coding}, kind=kind)
        answer, arguments, paged = formatted(format, "link", [items(11, 15), items(1, LINES)], wrong={1: cut_page})
        damaged(KIND, f"{format} in {coding}: the last page of links is cut", answer, arguments, paged, allowed=(1,))
        answer, arguments, paged = formatted(format, "page", [items(11, 15), items(1, LINES)], wrong={1: cut_page})
        damaged(KIND, f"{format} in {coding}: page 2 of numbered pages is cut", answer, arguments, paged, allowed=(1,))
        complete = b"".join(encoded_blocks)
        for length in ("exact", "chunked"):
            honest(
                KIND,
                f"{format} in {coding}, {length}: whole",
                lambda request, body=complete, coding=coding, kind=kind, length=length: reply(body, {"Content-Encoding": coding}, kind=kind, length=length),
                f"{options} --pagination none",
                true,
            )
    plain = b"".join(line_parts(format, LINES))
    short = b"".join(line_parts(format, LINES)[:1])
    for name, body, length in [("without a length, closed", short, "none"), ("a length that is not reached", short, len(plain)), ("chunks without an end", short, "open")]:
        damaged(
            KIND,
            f"{format}: {name}",
            lambda request, body=body, kind=kind, length=length: reply(body, kind=kind, length=length),
            f"{options} --pagination none --retries 1",
            true,
            allowed=(1,),
        )
    damaged(
        KIND,
        f"{format}: gzip with a wrong checksum",
        lambda request, kind=kind, body=gzip.compress(plain): reply(body[:-8] + b"\0" * 8, {"Content-Encoding": "gzip"}, kind=kind),
        f"{options} --pagination none",
        true,
        allowed=(1,),
    )
    damaged(
        KIND,
        f"{format}: an empty body named gzip",
        lambda request, kind=kind: reply(b"", {"Content-Encoding": "gzip"}, kind=kind),
        f"{options} --pagination none",
        true,
        allowed=(1, 4),
    )
    # These servers do not speak HTTP/1.1, over which the end of a whole body would show.
    for end in ("reset", "goaway", "end"):
        damaged(
            KIND,
            f"{format} by HTTP/2: {end}",
            reply(plain if end == "end" else short, kind=kind),
            f"{options} --pagination none --ca-file {{folder}}/authority.pem --retries 1",
            true,
            allowed=(1,),
            protocol=f"h2:{end}",
            says="HTTP/1.1" if end == "end" else None,
        )
    body = CODINGS["gzip"](line_parts(format, LINES))[0]
    damaged(
        KIND,
        f"{format} in gzip by HTTP/2: cut, END_STREAM",
        reply(body, {"content-encoding": "gzip"}, kind=kind),
        f"{options} --pagination none --ca-file {{folder}}/authority.pem --retries 1",
        true,
        allowed=(1,),
        protocol="h2:end",
    )
    damaged(
        KIND,
        f"{format} by TLS: without a length, closed without close_notify",
        lambda request, kind=kind, body=short: reply(body, kind=kind, length="none"),
        f"{options} --pagination none --ca-file {{folder}}/authority.pem --retries 1",
        true,
        allowed=(1,),
        protocol="tls",
    )
    honest(
        KIND,
        f"{format} by TLS: with a length",
        lambda request, kind=kind, body=plain: reply(body, kind=kind),
        f"{options} --pagination none --ca-file {{folder}}/authority.pem",
        true,
        protocol="tls",
    )
    honest(
        KIND,
        f"{format}: gzip in two members",
        lambda request, kind=kind: reply(
            gzip.compress(b"".join(line_parts("ndjson", 10)[:1])) + gzip.compress(b"".join(line_parts("ndjson", 10)[1:])), {"Content-Encoding": "gzip"}, kind="application/x-ndjson"
        ),
        "--pagination none",
        items(1, 10),
        allowed=(0, 1),
    )
    honest(KIND, f"{format}: chunked", lambda request, kind=kind, body=plain: reply(body, kind=kind, length="chunked"), f"{options} --pagination none", true)
WHOLE = json.dumps({"items": items(1, 10), "next": None}).encode()
for coding, blocks in CODINGS.items():
    body = b"".join(blocks([WHOLE[:100], WHOLE[100:]])[:-1])
    damaged(
        KIND,
        f"json in {coding}: all bytes, no last block",
        lambda request, body=body, coding=coding: reply(body, {"Content-Encoding": coding}),
        "--next /next",
        items(1, 10),
        allowed=(0, 1),
    )
    honest(
        KIND,
        f"json in {coding}",
        lambda request, body=b"".join(blocks([WHOLE[:100], WHOLE[100:]])), coding=coding: reply(body, {"Content-Encoding": coding}),
        "--next /next",
        items(1, 10),
    )
damaged(KIND, "json: cut behind an inner end", lambda request: reply(WHOLE[: WHOLE.index(b"}") + 1], length="none"), "--next /next", items(1, 10), allowed=(1,))
honest(KIND, "json: without a length, closed", lambda request: reply(WHOLE, length="none"), "--next /next", items(1, 10))

# ---------------------------------------------------------------- resumed list

KIND = "resumed list"


def once(n):
    return ("once", n)


def each(n):
    return ("each", n)


def on_first(value):
    return lambda page: value if page.k == 0 else ABSENT


for style in COMMANDS:
    for cut in (once(1), once(2), each(1)):
        name = f"{style}, {cut[0]} after {cut[1]}"
        lists = [items(1, 2), items(3, 4)] + ([] if style in ("page", "offset", "keyset") else [[]])
        damaged(KIND, f"{name}: total 6 on page 1 only", listing(style, lists, {"/total": on_first(6)}), COMMANDS[style], items(1, 6), cut=cut)
        honest(KIND, f"{name}: total 12", listing(style, TWELVE, {"/total": 12}), COMMANDS[style], items(1, 12), cut=cut)
    damaged(
        KIND,
        f"{style}: two lists, total 6 on page 1 only",
        listing(style, lists, {"/total": on_first(6)}),
        COMMANDS[style],
        items(1, 6) * 2,
        cut=once(2),
        url=("/list?list=a", "/list?list=b"),
        ordered=False,
    )
    damaged(KIND, f"{style}: partial on page 1", listing(style, TWELVE, {"/incomplete_results": lambda page: page.k == 0}), COMMANDS[style], items(1, 13), cut=once(1))
    damaged(KIND, f"{style}: page 1 again as page 3", listing(style, [items(1, 5), items(6, 10), items(1, 5)]), COMMANDS[style], items(1, 15), cut=once(2), allowed=(4, 6))
    damaged(
        KIND,
        f"{style}: an error as page 3",
        listing(style, FIFTEEN, {"/status": "OK"}, wrong={2: lambda page: reply({"status": "FAILED", "items": []})}),
        COMMANDS[style],
        items(1, 15),
        cut=once(2),
        allowed=(1,),
    )
    honest(KIND, f"{style}: without a total", listing(style, TWELVE), COMMANDS[style], items(1, 12), cut=each(1))
    honest(KIND, f"{style}: counts of pages", listing(style, TWELVE, {"/count": lambda page: len(page.items)}), COMMANDS[style], items(1, 12), cut=once(1))
for place, value in [("/meta/total_pages", 3), ("header:X-Total-Count", "6"), ("/result/totalRecords", 6), ("header:X-Pagination", {"TotalCount": 6})]:
    damaged(KIND, f"url: {place} on page 1 only", listing("url", [items(1, 2), items(3, 4)], {place: on_first(value)}), COMMANDS["url"], items(1, 6), cut=once(1))
    damaged(KIND, f"automatic: {place} on page 1 only", listing("url", [items(1, 2), items(3, 4)], {place: on_first(value)}), "", items(1, 6), cut=once(1))
damaged(KIND, "named total on page 1 only", listing("page", [items(1, 2), items(3, 4)], {"/total": on_first(6)}), "--page-param page --total /total", items(1, 6), cut=once(2))
damaged(KIND, "moved: 1 2 of 4, 4 of 3", falling("page", [4, 3, 3], REMOVED), "--page-param page --total /total --page-size 2 --window serial", items(1, 4), cut=once(1))
damaged(
    KIND,
    "two lists by links, total 6 on page 1 only",
    listing("url", [items(1, 2), items(3, 4), []], {"/total": on_first(6)}),
    "--next /next",
    items(1, 6) * 2,
    cut=once(3),
    url=("/list?list=a", "/list?list=b"),
    ordered=False,
)
honest(KIND, "two lists", listing("page", TWELVE, {"/total": 12}), COMMANDS["page"], items(1, 12) * 2, cut=once(3), url=("/list?list=a", "/list?list=b"), ordered=False)
honest(KIND, "automatic by links", listing("url", FIFTEEN, {"/total": 15}), "", items(1, 15), cut=once(1))
honest(KIND, "automatic by links, each page", listing("url", FIFTEEN, {"/total": 15}), "", items(1, 15), cut=each(2))
honest(KIND, "with --id and repeated items", listing("cursor", [items(1, 2), items(2, 3), [item(4)]]), COMMANDS["cursor"] + " --id /id", items(1, 4), cut=each(1))
honest(KIND, "log lines", listing("cursor", [LOG, LOG, LOG[1:]]), COMMANDS["cursor"], LOG + LOG + LOG[1:], cut=each(1))
for format in FORMATS:
    answer, arguments, true = formatted(format, "page", TWELVE, {"header:X-Total-Count": on_first("12")})
    honest(KIND, f"{format}: total in a field", answer, arguments, true, cut=once(1))
    answer, arguments, true = formatted(format, "page", chunks(10, 5), {"header:X-Total-Count": on_first("12")})
    damaged(KIND, f"{format}: total in a field of page 1 only", answer, arguments, texts(items(1, 12)), cut=once(1))

# ---------------------------------------------------------------- backward, and late starts

KIND = "backward"
DOCUMENT = """query($first: Int, $after: String, $last: Int, $before: String) {
  rows(first: $first, after: $after, last: $last, before: $before) { %s nodes { id name } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } }
}"""


def graphql(count, size=5, more=lambda start: start > 0, total=None, served=None):
    """A Relay connection that is read from its end. `more` is the flag of a page that starts at an index."""

    def answer(request):
        variables = request.json.get("variables") or {}
        flat_items = items(1, count)
        if variables.get("before") or variables.get("last"):
            stop = int(variables["before"]) - 1 if variables.get("before") else count
            start = max(0, stop - min(size, variables.get("last") or size))
            chunk = flat_items[start:stop]
        else:
            start = int(variables.get("after") or 0)
            stop = start + min(size, variables.get("first") or size)
            chunk = flat_items[start:stop]
        if served:
            chunk = served(start, chunk)
        info = {
            "hasPreviousPage": more(start),
            "startCursor": str(start + 1) if chunk else None,
            "hasNextPage": stop < count,
            "endCursor": str(min(stop, count)) if chunk else None,
        }
        rows = {"nodes": chunk, "pageInfo": info}
        if total is not None:
            rows = {"totalCount": total, **rows}
        return reply({"data": {"rows": rows}})

    return answer


GRAPHQL = {"query.graphql": DOCUMENT % "", "counted.graphql": DOCUMENT % "totalCount"}
FIVE = """--variables '{"first":5}'"""
BACKWARD = f"--graphql {{folder}}/query.graphql --backward {FIVE}"
COUNTED = f"--graphql {{folder}}/counted.graphql --backward {FIVE}"
FORWARD = f"--graphql {{folder}}/counted.graphql {FIVE}"
TURNED = lambda count: list(reversed(items(1, count)))
honest(KIND, "GraphQL from its end", graphql(12), BACKWARD, TURNED(12), files=GRAPHQL)
honest(KIND, "GraphQL from its end, total is met", graphql(12, total=12), COUNTED, TURNED(12), files=GRAPHQL)
honest(KIND, "GraphQL forward, total is met", graphql(12, total=12), FORWARD, items(1, 12), files=GRAPHQL)
honest(KIND, "GraphQL from its end at an exact boundary", graphql(10, total=10), COUNTED, TURNED(10), files=GRAPHQL)
honest(KIND, "GraphQL: an empty list", graphql(0, total=0), COUNTED, [], files=GRAPHQL)
damaged(KIND, "the total is not met", graphql(12, total=20), COUNTED, TURNED(20), files=GRAPHQL)
damaged(KIND, "hasPreviousPage is false too early", graphql(12, more=lambda start: start > 2, total=12), COUNTED, TURNED(12), files=GRAPHQL)
damaged(
    KIND,
    "an empty page before the start",
    graphql(12, total=12, served=lambda start, chunk: chunk if start >= 2 else [], more=lambda start: start > 0),
    COUNTED,
    TURNED(12),
    files=GRAPHQL,
    allowed=(1, 4, 6),
)
damaged(KIND, "the same page again", graphql(12, total=12, served=lambda start, chunk: items(8, 12)), COUNTED, TURNED(12), files=GRAPHQL, allowed=(1, 4, 6))
damaged(KIND, "forward: the total is not met", graphql(12, total=20), FORWARD, items(1, 20), files=GRAPHQL)
honest(KIND, "resumed from its end", graphql(12, total=12), COUNTED, TURNED(12), files=GRAPHQL, cut=once(1))
damaged(KIND, "resumed from its end, the total is not met", graphql(12, total=20), COUNTED, TURNED(20), files=GRAPHQL, cut=once(1))
honest(
    KIND, "previous links with a last link", numbered_links(FIFTEEN, 3), "--pagination next-url --next /links/prev", items(11, 15) + items(6, 10) + items(1, 5), url="/list?page=3"
)
honest(
    KIND,
    "previous links from the last page",
    listing("page", FIFTEEN, {"/links/prev": lambda page: f"{page.request.base}/list?page={page.number - 1}" if page.k else None}),
    "--next /links/prev",
    items(11, 15) + items(6, 10) + items(1, 5),
    url="/list?page=3",
)

KIND = "start on a late page"
FORTY_FIVE = chunks(45, 20)
for name, arguments in [("told", "--page-param page --total /total"), ("told, unnamed total", "--page-param page"), ("automatic", "")]:
    honest(KIND, f"{name}: page=3, per_page=20, total 45", listing("page", FORTY_FIVE, {"/total": 45}), arguments, items(41, 45), url="/list?page=3&per_page=20")
    honest(KIND, f"{name}: page=2, per_page=20, total 45", listing("page", FORTY_FIVE, {"/total": 45}), arguments, items(21, 45), url="/list?page=2&per_page=20")
    damaged(KIND, f"{name}: page=2, per_page=20, total 65 on 45 items", listing("page", FORTY_FIVE, {"/total": 65}), arguments, items(21, 65), url="/list?page=2&per_page=20")
for name, arguments in [("told", "--offset-param offset --total /total"), ("told, unnamed total", "--offset-param offset"), ("automatic", "")]:
    honest(KIND, f"{name}: offset=40, limit=20, total 45", listing("offset", FORTY_FIVE, {"/total": 45}), arguments, items(41, 45), url="/list?offset=40&limit=20")
    damaged(KIND, f"{name}: offset=20, limit=20, total 65 on 45 items", listing("offset", FORTY_FIVE, {"/total": 65}), arguments, items(21, 65), url="/list?offset=20&limit=20")
honest(
    KIND,
    "total pages: page 3 of 3",
    listing("page", FORTY_FIVE, {"/total_pages": 3, "/total": 45, "/page": lambda page: page.number}),
    "--page-param page --total-pages /total_pages",
    items(41, 45),
    url="/list?page=3&per_page=20",
)
honest(KIND, "links: page 2 of 3", numbered_links(FIFTEEN, 3, {"/meta": {"total": 15}}), "--api jsonAPI", items(6, 15), url="/list?page=2", allowed=(0, 4))
honest(KIND, "Link header: page 2 of 3", numbered_links(FIFTEEN, 3, at="", header=True), "--pagination link", items(6, 15), url="/list?page=2")
honest(
    KIND,
    "first page 0: page=2 of 0 to 2",
    listing("page", FIFTEEN, {"/total": 15}, first=0),
    "--page-param page --first-page 0 --total /total",
    items(11, 15),
    url="/list?page=2&per_page=5",
)
honest(KIND, "a page behind the end", listing("page", FIFTEEN, {"/total": 15}), "--page-param page --total /total", [], url="/list?page=9&per_page=5", allowed=(0, 4))
honest(KIND, "resumed: page=2", listing("page", FORTY_FIVE, {"/total": 45}), "--page-param page --total /total", items(21, 45), url="/list?page=2&per_page=20", cut=once(1))

# ---------------------------------------------------------------- stale page of detection

KIND = "stale page of detection"


def changing(style, old, new):
    """A list that changes between two commands."""

    def answer(request):
        return listing(style, new if request.state.get("changed") else old)(request)

    return answer


def change(state):
    state["changed"] = True


OLD, NEW = FIFTEEN, [items(1, 5), items(106, 110), items(111, 113)]
for style, arguments in [("url", ""), ("link", ""), ("cursor", COMMANDS["cursor"]), ("url", COMMANDS["url"])]:
    for cut in (once(1), once(2)):
        true = flat(NEW) if cut[1] == 1 else items(1, 10) + items(111, 113)
        honest(
            KIND, f"{style}, {'told' if arguments else 'automatic'}: the list changes after {cut[1]} requests", changing(style, OLD, NEW), arguments, true, cut=cut, between=change
        )

# ---------------------------------------------------------------- bytes of a link

KIND = "bytes of a link"


def linked(target, path, header="Link", at=""):
    """A server whose first page names its second by the bytes of `target`."""

    def answer(request):
        if request.path == "/list" and "at" not in request.query:
            value = target.replace(b"BASE", request.base.encode())
            return reply({"items": items(1, 5)} if at else items(1, 5), [(header, value)])
        if re.fullmatch(path, request.path + ("?" + urllib.parse.urlencode(request.query) if request.query else "")):
            return reply({"items": items(6, 8)} if at else items(6, 8))
        return reply({"items": []} if at else [])

    return answer


for name, target, path in [
    ("Latin-1 in a path", b'<BASE/caf\xe9>; rel="next"', r"/caf%[Ee]9"),
    ("UTF-8 in a path", b'<BASE/caf\xc3\xa9>; rel="next"', r"/caf%[Cc]3%[Aa]9"),
    ("an unpaired byte", b'<BASE/a\xff\xfeb>; rel="next"', r"/a%[Ff][Ff]%[Ff][Ee]b"),
    ("a relative Latin-1 path", b'</caf\xe9>; rel="next"', None),
]:
    for arguments in ("--pagination link", ""):
        if path is None:

            def answer(request, target=target):
                if request.path == "/list" and not request.query:
                    return reply(items(1, 5), [("Link", target.replace(b"BASE", request.base.encode()))])
                return reply([])

            damaged(KIND, f"{'told' if arguments else 'automatic'}: {name}", answer, arguments, items(1, 8), allowed=(1, 4, 5))
        else:
            damaged(KIND, f"{'told' if arguments else 'automatic'}: {name}", linked(target, path), arguments, items(1, 8), allowed=(0, 1, 4, 5))
damaged(KIND, "Latin-1 in a field with the next URL", linked(b"BASE/caf\xe9", r"/caf%[Ee]9", "X-Next"), "--next header:X-Next", items(1, 8), allowed=(0, 1, 4, 5))
damaged(
    KIND,
    "Latin-1 in a field with a cursor",
    lambda request: reply(items(1, 5), [("X-Cursor", b"caf\xe9")]) if "cursor" not in request.query else reply([]),
    "--next header:X-Cursor --cursor-param cursor",
    items(1, 8),
    allowed=(1, 4, 5),
)
damaged(KIND, "a space in a link", linked(b'<BASE/a b>; rel="next"', r"/a%20b"), "--pagination link", items(1, 8), allowed=(0, 1, 4, 5))
honest(KIND, "percent-encoded", linked(b'<BASE/caf%E9>; rel="next"', r"/caf%E9"), "--pagination link", items(1, 8))
honest(KIND, "percent-encoded UTF-8, automatic", linked(b'<BASE/caf%C3%A9>; rel="next"', r"/caf%C3%A9"), "", items(1, 8))
honest(KIND, "a title in UTF-8 beside the link", linked(b'<BASE/b>; rel="next"; title="caf\xc3\xa9"', r"/b"), "--pagination link", items(1, 8))

# ---------------------------------------------------------------- empty cursor

KIND = "empty cursor"


def mcp(lists, omit=True, empty=(1,), extra=None):
    """A JSON-RPC server whose cursors may be empty texts."""

    def answer(request):
        cursor = (request.json.get("params") or {}).get("cursor")
        index = 0 if cursor is None else (empty[0] if cursor == "" else int(cursor[1:]))
        result = {"tools": lists[index]}
        if index + 1 < len(lists):
            result["nextCursor"] = "" if index + 1 in empty else f"t{index + 1}"
        elif not omit:
            result["nextCursor"] = None
        return reply({"jsonrpc": "2.0", "id": 1, "result": {**result, **(extra or {})}})

    return answer


RPC = """--body '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}'"""
MCP = f"{RPC} --next /result/nextCursor --cursor-param body:/params/cursor"
for empty in ((1,), (2,)):
    name = f"page {empty[0] + 1} has the empty cursor"
    honest(KIND, f"MCP with present:, {name}", mcp(FIFTEEN, empty=empty), f"{MCP} --has-more present:/result/nextCursor", items(1, 15))
    damaged(KIND, f"MCP told, {name}", mcp(FIFTEEN, empty=empty), MCP, items(1, 15), allowed=(0, 4))
    damaged(KIND, f"MCP automatic, {name}", mcp(FIFTEEN, empty=empty), RPC, items(1, 15), allowed=(0, 4))
honest(KIND, "MCP without empty cursors", mcp(FIFTEEN, empty=(9,)), MCP, items(1, 15))
honest(KIND, "MCP one page", mcp([items(1, 5)]), f"{MCP} --has-more present:/result/nextCursor", items(1, 5))
honest(KIND, "MCP, null at the end", mcp(FIFTEEN, omit=False, empty=(9,)), MCP, items(1, 15))
damaged(
    KIND,
    "query: empty cursor with present:",
    lambda request: reply({"items": items(1, 5), "next": ""} if "cursor" not in request.query else {"items": items(6, 8)}),
    COMMANDS["cursor"] + " --has-more present:/next",
    items(1, 8),
    allowed=(0, 4),
)
for place, param in [("/next", "cursor"), ("/next_cursor", "cursor"), ("/nextPageToken", "pageToken"), ("/response_metadata/next_cursor", "cursor"), ("/paging/next", "after")]:
    honest(
        KIND,
        f"an empty {place} is the end",
        listing("cursor", TWELVE, {place: lambda page: "" if page.last else page.token}, sign=False, param=param),
        f"--next {place} --cursor-param {param}",
        items(1, 12),
    )
honest(KIND, "an empty next URL is the end", listing("url", TWELVE, {"/next": lambda page: "" if page.last else page.url}), "--next /next", items(1, 12))

# ---------------------------------------------------------------- ends not understood

KIND = "ends not understood"


def both(name, answer, arguments, true, **options):
    """The same honest list with options and in automatic mode."""
    honest(KIND, f"told: {name}", answer, arguments, true, **options)
    honest(KIND, f"automatic: {name}", answer, "", true, **options)


both(
    "cursors has a previous member only",
    listing("cursor", TWELVE, {"/cursors": lambda page: {**({"previous": f"p{page.k}"} if page.k else {}), **({"next": page.token} if not page.last else {})}}, sign=False),
    "--next /cursors/next --cursor-param cursor",
    items(1, 12),
)
both(
    "paging has a previous link only",
    listing("url", TWELVE, {"/paging": lambda page: {**({"previous": page.previous} if page.k else {}), **({"next": page.url} if not page.last else {})}}, sign=False),
    "--next /paging/next",
    items(1, 12),
)
for name, end in [("null", {"href": None}), ("an empty text", {"href": ""}), ("an empty object", {}), ("null itself", None)]:
    both(
        f"HAL: next is {name}",
        listing("url", TWELVE, {"/_links": lambda page, end=end: {"self": {"href": page.address(page.k)}, "next": end if page.last else {"href": page.url}}}, sign=False),
        "--api hal",
        items(1, 12),
    )
both(
    "HAL: next is missing",
    listing("url", TWELVE, {"/_links": lambda page: {"self": {"href": page.address(page.k)}, **({} if page.last else {"next": {"href": page.url}})}}, sign=False),
    "--api hal",
    items(1, 12),
)
honest(KIND, "told: the last cursor is the request's own", listing("cursor", TWELVE, {"/next": lambda page: f"t{min(page.k + 1, 2)}"}), COMMANDS["cursor"], items(1, 12))
honest(
    KIND,
    "told: the last token is the request's own, CloudWatch",
    listing("cursor", TWELVE, {"/nextForwardToken": lambda page: f"t{min(page.k + 1, 2)}"}, "/events", sign=False, param="nextToken"),
    "--next /nextForwardToken --cursor-param nextToken",
    items(1, 12),
)
honest(KIND, "told: the last next URL is the request's own", listing("url", TWELVE, {"/next": lambda page: page.address(min(page.k + 1, 2))}), COMMANDS["url"], items(1, 12))
honest(KIND, "automatic: the last next URL is the request's own", listing("url", TWELVE, {"/next": lambda page: page.address(min(page.k + 1, 2))}), "", items(1, 12))


def query_link(at, lists=TWELVE):
    return listing("page", lists, {at: lambda page: None if page.last else f"?page={page.number + 1}"})


both("next is a query", query_link("/next"), "--next /next", items(1, 12))
both("next_page_url is a query", query_link("/next_page_url"), "--next /next_page_url", items(1, 12))


def sibling(at):
    """Links such as list/page/2 from /list, and ../page/3 from there."""

    def answer(request):
        index = {"/list": 0, "/list/page/2": 1, "/list/page/3": 2}.get(request.path)
        if index is None:
            return reply({"message": "Not found."}, status=404)
        body = {"items": TWELVE[index]}
        put(body, at, ["list/page/2", "../page/3", None][index])
        return reply(body)

    return answer


both("nextLink is relative: list/page/2", sibling("/nextLink"), "--next /nextLink", items(1, 12))
both("links.next is relative: list/page/2", sibling("/links/next"), "--next /links/next", items(1, 12))
both("@odata.nextLink is relative", sibling("/@odata.nextLink"), "--next /@odata.nextLink", items(1, 12))
both("next is false at the end", listing("url", TWELVE, {"/next": lambda page: False if page.last else page.url}), "--next /next", items(1, 12), allowed=(0, 1, 4))
honest(
    KIND,
    "told: next_page is null",
    listing("cursor", TWELVE, {"/next_page": lambda page: None if page.last else {"offset": page.token}}, sign=False, param="offset"),
    "--next /next_page/offset --cursor-param offset",
    items(1, 12),
)
honest(
    KIND,
    "told: the object of the next place is missing",
    listing(
        "cursor", TWELVE, {"/pages": lambda page: {"type": "pages"} if page.last else {"type": "pages", "next": {"starting_after": page.token}}}, sign=False, param="starting_after"
    ),
    "--next /pages/next/starting_after --cursor-param starting_after",
    items(1, 12),
)
honest(
    KIND,
    "told: next page number 0 is the end",
    listing("page", FIFTEEN, {"/nextPage": lambda page: None if page.last else page.number + 1}),
    "--next /nextPage --cursor-param page",
    items(1, 15),
)


def marked(param, at, next_at, total_at):
    """A list of 12 with a cursor that starts as * and repeats at the end, as Crossref's and Solr's does."""

    def answer(request):
        cursor = request.query.get(param, "*")
        index = 0 if cursor == "*" else int(cursor[1:])
        body = {"responseHeader": {"status": 0}}
        put(body, total_at, 12)
        put(body, at, TWELVE[index] if index < 3 else [])
        put(body, next_at, f"c{min(index + 1, 3)}")
        return reply(body)

    return answer


for name, param, at, next_at, total_at in [
    ("Crossref", "cursor", "/message/items", "/message/next-cursor", "/message/total-results"),
    ("Solr", "cursorMark", "/response/docs", "/nextCursorMark", "/response/numFound"),
]:
    honest(
        KIND,
        f"{name}: the last cursor repeats",
        marked(param, at, next_at, total_at),
        f"--next {next_at} --cursor-param {param} --total {total_at}",
        items(1, 12),
        url=f"/list?{param}=*",
    )

# ---------------------------------------------------------------- items that say they are cut

KIND = "items that say they are cut"


def nested(place, value, lists=((1, 5), (6, 8)), one=3):
    """Items with an inner list; the item `one` has the sign."""

    def full(number):
        inner = item(number)
        put(inner, "/labels/nodes", [{"name": "a"}, {"name": "b"}])
        good = {True: False, False: True}.get(value) if isinstance(value, bool) else (2 if isinstance(value, int) else None)
        put(inner, place, value if number == one else good)
        return inner

    return [[full(number) for number in range(first, last + 1)] for first, last in lists]


for place, bad in [
    ("/labels/pageInfo/hasNextPage", True),
    ("/labels/has_more", True),
    ("/labels/totalCount", 9),
    ("/labels/next", "https://a.test/labels?page=2"),
    ("/labels/meta/total", 30),
]:
    lists = nested(place, bad)
    damaged(KIND, f"cursor: {place} is {json.dumps(bad)}", listing("cursor", lists), COMMANDS["cursor"], flat(lists) + [item(99)])
    damaged(KIND, f"automatic: {place} is {json.dumps(bad)}", listing("url", lists), "", flat(lists) + [item(99)])
    lists = nested(place, bad, one=0)
    honest(KIND, f"cursor: {place} is good", listing("cursor", lists), COMMANDS["cursor"], flat(lists))
honest(
    KIND,
    "counts that concern something else",
    listing("cursor", [[{"id": n, "comments": {"total": 40}, "comment_count": 7, "has_more_info": True} for n in (1, 2)]]),
    COMMANDS["cursor"],
    [{"id": n, "comments": {"total": 40}, "comment_count": 7, "has_more_info": True} for n in (1, 2)],
)

# ---------------------------------------------------------------- servers

KIND = "servers"
both("Django REST framework", listing("url", TWELVE, {"/count": 12, "/previous": lambda page: page.previous}, "/results"), "--api djangoREST", items(1, 12))
both("Django REST framework, empty", listing("url", [], {"/count": 0, "/previous": None}, "/results"), "--api djangoREST", [])
both(
    "Laravel",
    listing(
        "page",
        FIFTEEN,
        {
            "/links": lambda page: {
                "first": f"{page.request.base}/list?page=1",
                "last": f"{page.request.base}/list?page=3",
                "prev": f"{page.request.base}/list?page={page.number - 1}" if page.k else None,
                "next": None if page.last else f"{page.request.base}/list?page={page.number + 1}",
            },
            "/meta": lambda page: {
                "current_page": page.number,
                "from": page.start + 1,
                "last_page": 3,
                "path": f"{page.request.base}/list",
                "per_page": 5,
                "to": page.running,
                "total": 15,
            },
        },
        "/data",
    ),
    "--next /links/next",
    items(1, 15),
)
both(
    "Laravel, simple",
    listing(
        "page",
        FIFTEEN,
        {
            "/current_page": lambda page: page.number,
            "/from": lambda page: page.start + 1,
            "/to": lambda page: page.running,
            "/per_page": 5,
            "/next_page_url": lambda page: None if page.last else f"{page.request.base}/list?page={page.number + 1}",
            "/prev_page_url": lambda page: f"{page.request.base}/list?page={page.number - 1}" if page.k else None,
        },
        "/data",
    ),
    "--next /next_page_url",
    items(1, 15),
)
SPRING = {
    "/last": lambda page: page.last,
    "/totalPages": 3,
    "/totalElements": 12,
    "/size": 5,
    "/number": lambda page: page.k,
    "/numberOfElements": lambda page: len(page.items),
    "/first": lambda page: page.k == 0,
    "/empty": lambda page: not page.items,
    "/sort": {"sorted": True, "unsorted": False, "empty": False},
    "/pageable": lambda page: {"offset": page.start, "pageNumber": page.k, "pageSize": 5, "paged": True, "unpaged": False},
}
both(
    "Spring Data",
    listing("page", TWELVE, SPRING, "/content", first=0),
    "--page-param page --first-page 0 --total /totalElements --has-more not:/last",
    items(1, 12),
    url="/list?page=0&size=5",
)
honest(KIND, "Spring Data by its page count", listing("page", TWELVE, SPRING, "/content", first=0), "--page-param page --first-page 0 --total-pages /totalPages", items(1, 12))
honest(KIND, "Spring Data with unnamed signs", listing("page", TWELVE, SPRING, "/content", first=0), "--page-param page --first-page 0", items(1, 12))
honest(
    KIND,
    "Spring Data, slice",
    listing("page", TWELVE, {name: value for name, value in SPRING.items() if "total" not in name}, "/content", first=0),
    "--page-param page --first-page 0 --has-more not:/last",
    items(1, 12),
)
honest(
    KIND,
    "Spring Data, empty",
    listing("page", [], {**SPRING, "/totalPages": 0, "/totalElements": 0, "/last": True}, "/content", first=0),
    "--page-param page --first-page 0 --total /totalElements",
    [],
)
honest(
    KIND,
    "Spring Data, exact boundary",
    listing("page", chunks(10, 5), {**SPRING, "/totalPages": 2, "/totalElements": 10}, "/content", first=0),
    "--page-param page --first-page 0 --total-pages /totalPages",
    items(1, 10),
)
both(
    "OData",
    listing("url", TWELVE, {"/@odata.context": "$metadata#rows", "/@odata.count": 12, "/@odata.nextLink": lambda page: page.url}, "/value", sign=False),
    "--api odata",
    items(1, 12),
)
both(
    "OData without a count",
    listing("url", TWELVE, {"/@odata.context": "$metadata#rows", "/@odata.nextLink": lambda page: page.url}, "/value", sign=False),
    "--api odata",
    items(1, 12),
)
both(
    "JSON:API",
    listing("url", TWELVE, {"/links": lambda page: {"self": page.address(page.k), "next": page.next}, "/meta/total": 12, "/jsonapi/version": "1.1"}, "/data", sign=False),
    "--api jsonAPI",
    items(1, 12),
)
both(
    "JSON:API, next is missing",
    listing("url", TWELVE, {"/links": lambda page: {"self": page.address(page.k), **({"next": page.url} if not page.last else {})}}, "/data", sign=False),
    "--api jsonAPI",
    items(1, 12),
)
both(
    "HAL with Spring's page",
    listing(
        "url",
        TWELVE,
        {
            "/_links": lambda page: {"self": {"href": page.address(page.k)}, **({"next": {"href": page.url}} if not page.last else {})},
            "/page": lambda page: {"size": 5, "totalElements": 12, "totalPages": 3, "number": page.k},
        },
        "/_embedded/rows",
        sign=False,
    ),
    "--api hal",
    items(1, 12),
)
both(
    "Hydra",
    listing(
        "url",
        TWELVE,
        {
            "/@type": "hydra:Collection",
            "/hydra:totalItems": 12,
            "/hydra:view": lambda page: {"@id": page.address(page.k), "@type": "hydra:PartialCollectionView", **({"hydra:next": page.url} if not page.last else {})},
        },
        "/hydra:member",
        sign=False,
    ),
    "--api hydra",
    items(1, 12),
)
both(
    "Google",
    listing("cursor", TWELVE, {"/kind": "drive#fileList", "/nextPageToken": lambda page: page.token, "/incompleteSearch": False}, "/files", sign=False, param="pageToken"),
    "--api google",
    items(1, 12),
)
honest(
    KIND,
    "Google: resultSizeEstimate",
    listing("cursor", TWELVE, {"/nextPageToken": lambda page: page.token, "/resultSizeEstimate": 201}, "/messages", sign=False, param="pageToken"),
    "--api gmail",
    items(1, 12),
)
honest(
    KIND,
    "Slack",
    listing("cursor", TWELVE, {"/ok": True, "/response_metadata/next_cursor": lambda page: "" if page.last else page.token}, "/channels", sign=False),
    "--api slack",
    items(1, 12),
)
honest(
    KIND,
    "Notion",
    listing(
        "cursor",
        TWELVE,
        {"/object": "list", "/next_cursor": lambda page: page.next, "/has_more": lambda page: not page.last, "/type": "page"},
        "/results",
        sign=False,
        param="start_cursor",
    ),
    "--api notion",
    items(1, 12),
)
honest(
    KIND,
    "SCIM",
    listing(
        "offset",
        TWELVE,
        {
            "/totalResults": 12,
            "/itemsPerPage": lambda page: len(page.items),
            "/startIndex": lambda page: page.start + 1,
            "/schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
        },
        "/Resources",
        param="start",
    ),
    "--offset-param start --total /totalResults",
    items(1, 12),
)
honest(
    KIND,
    "Jira",
    listing("offset", TWELVE, {"/startAt": lambda page: page.start, "/maxResults": 5, "/total": 12, "/isLast": lambda page: page.last}, "/values", param="startAt"),
    "--api jira",
    items(1, 12),
)
honest(
    KIND,
    "Bitbucket",
    listing("url", TWELVE, {"/pagelen": 5, "/page": lambda page: page.number, "/size": 12, "/next": lambda page: page.url}, "/values", sign=False),
    "--api bitbucket",
    items(1, 12),
)
honest(
    KIND,
    "Salesforce",
    listing("url", TWELVE, {"/totalSize": 12, "/done": lambda page: page.last, "/nextRecordsUrl": lambda page: page.url}, "/records", sign=False),
    "--api salesforce",
    items(1, 12),
)
honest(
    KIND,
    "Zendesk by cursor",
    listing(
        "cursor",
        TWELVE,
        {
            "/meta": lambda page: {"has_more": not page.last, "after_cursor": page.next, "before_cursor": "b"},
            "/links": lambda page: {"prev": None, "next": f"{page.request.base}/list?cursor={page.token}" if not page.last else None},
        },
        "/tickets",
        sign=False,
    ),
    "--next /links/next",
    items(1, 12),
)
honest(
    KIND, "Microsoft Graph", listing("url", TWELVE, {"/@odata.context": "x", "/@odata.nextLink": lambda page: page.url}, "/value", sign=False), "--api microsoftGraph", items(1, 12)
)
honest(
    KIND,
    "MediaWiki",
    listing(
        "merge",
        TWELVE,
        {"/batchcomplete": lambda page: True if page.last else ABSENT, "/continue": lambda page: ABSENT if page.last else {"cursor": page.token, "continue": "-||"}},
        "/query/pages",
        sign=False,
    ),
    "--pagination merge --next /continue",
    items(1, 12),
)


def dynamo(request):
    key = int(request.json.get("ExclusiveStartKey", {}).get("id", {}).get("N", 0))
    body = {"Count": len(TWELVE[key]), "ScannedCount": len(TWELVE[key]), "Items": TWELVE[key]}
    if key < 2:
        body["LastEvaluatedKey"] = {"id": {"N": str(key + 1)}}
    return reply(body, kind="application/x-amz-json-1.0")


def elastic(request):
    after = (request.json.get("search_after") or [0])[0]
    hits = [{"_id": str(number), "sort": [number]} for number in range(after + 1, min(after + 6, 13))]
    return reply(
        {
            "took": 3,
            "timed_out": False,
            "_shards": {"total": 5, "successful": 5, "skipped": 0, "failed": 0},
            "hits": {"total": {"value": 12, "relation": "eq"}, "max_score": None, "hits": hits},
        }
    )


honest(KIND, "DynamoDB", dynamo, """--body '{"TableName":"t"}' --next /LastEvaluatedKey --cursor-param body:/ExclusiveStartKey""", items(1, 12))
honest(
    KIND,
    "Elasticsearch by search_after",
    elastic,
    """--api elasticsearch --body '{"sort":[{"id":"asc"}]}' --method POST""",
    [{"_id": str(number), "sort": [number]} for number in range(1, 13)],
)
honest(
    KIND,
    "Cloudflare",
    listing(
        "page",
        TWELVE,
        {
            "/success": True,
            "/errors": [],
            "/messages": [],
            "/result_info": lambda page: {"page": page.number, "per_page": 5, "count": len(page.items), "total_count": 12, "total_pages": 3},
        },
        "/result",
    ),
    "--page-param page --total /result_info/total_count",
    items(1, 12),
)
honest(
    KIND,
    "Stack Exchange",
    listing("page", TWELVE, {"/has_more": lambda page: not page.last, "/quota_max": 300, "/quota_remaining": lambda page: 299 - page.k}, "/items"),
    "--api stackExchange",
    items(1, 12),
)
honest(
    KIND,
    "GitHub search",
    listing(
        "page",
        FIFTEEN,
        {
            "/total_count": 15,
            "/incomplete_results": False,
            "header:Link": lambda page: (ABSENT if page.last else f'<{page.request.base}/list?page={page.number + 1}>; rel="next", <{page.request.base}/list?page=3>; rel="last"'),
        },
    ),
    "--api githubSearch",
    items(1, 15),
)
both(
    "facets and filters with totals",
    listing("url", TWELVE, {"/total": 12, "/facets": {"color": {"red": 7, "blue": 5}}, "/aggregations": {"color": {"buckets": [{"key": "red", "doc_count": 7}]}}}),
    "--next /next",
    items(1, 12),
)
both("a plan with limits", listing("url", TWELVE, {"/plan": {"maxUsers": 100, "remaining_credits": 40}, "/user": {"id": 7, "name": "a"}}), "--next /next", items(1, 12))
both("an unstable count", listing("url", TWELVE, {"/count": lambda page: [5, 4, 2][page.k]}), "--next /next", items(1, 12))
both("names in another language", listing("url", TWELVE, {"/gesamt": 12, "/seite": lambda page: page.number}), "--next /next", items(1, 12))
both("items first, signs behind", listing("url", TWELVE, {"/total": 12, "/version": "1.0"}, order="after"), "--next /next", items(1, 12))
both(
    "types of unrelated members differ",
    listing("url", TWELVE, {"/hint": lambda page: [None, "a", 3][page.k], "/banner": lambda page: [{}, [], ""][page.k]}),
    "--next /next",
    items(1, 12),
)
honest(KIND, "none: a plain array", lambda request: reply(items(1, 5)), "--pagination none", items(1, 5))
honest(KIND, "link: a plain array without a Link header", lambda request: reply(items(1, 5)), "--pagination link", items(1, 5))
honest(KIND, "next: one page without signs", lambda request: reply({"items": items(1, 5)}), "--next /next", items(1, 5))
honest(KIND, "next: an empty object of one page", lambda request: reply({"items": []}), "--next /next", [])
honest(KIND, "cursor: an empty list", lambda request: reply({"items": [], "next": None}), COMMANDS["cursor"], [])
honest(KIND, "page: an empty array", lambda request: reply([]), COMMANDS["page"], [])
honest(KIND, "offset: an empty array", lambda request: reply([]), COMMANDS["offset"], [])

# ---------------------------------------------------------------- new options

KIND = "new options"
for place, value in [("/total", 20), ("/meta/total_pages", 9), ("header:X-Total-Count", "20"), ("/incomplete_results", True), ("/warnings", ["The field a is deprecated."])]:
    for style in ("url", "page", "cursor"):
        honest(KIND, f"{style}: --ignore {place}", listing(style, TWELVE, {place: value}), f"{COMMANDS[style]} --ignore {place}", items(1, 12))
damaged(KIND, "--ignore of another place", listing("url", [items(1, 5), []], {"/total": 12}), "--next /next --ignore /meta/total", items(1, 12), allowed=(4, 64))
damaged(KIND, "--ignore of one of two places", listing("url", [items(1, 5), []], {"/total": 12, "/meta/pages": 3}), "--next /next --ignore /total", items(1, 12))
honest(KIND, "--ignore twice", listing("url", TWELVE, {"/total": 20, "/meta/pages": 9}), "--next /next --ignore /total --ignore /meta/pages", items(1, 12))
honest(KIND, "automatic: --ignore /total", listing("url", TWELVE, {"/total": 20}), "--ignore /total", items(1, 12))
honest(
    KIND,
    "--ignore /labels: items that say they are cut",
    listing("cursor", nested("/labels/pageInfo/hasNextPage", True)),
    COMMANDS["cursor"] + " --ignore /labels",
    flat(nested("/labels/pageInfo/hasNextPage", True)),
)
damaged(KIND, "--ignore of a text that is no place", listing("url", TWELVE), "--next /next --ignore total", items(1, 12), allowed=(64,))
honest(KIND, "--ignore, the outcome repeats it", listing("url", TWELVE, {"/total": 20}), "--next /next --ignore /total", items(1, 12), says="/total")
honest(KIND, "--ignore in a resumed run", listing("url", TWELVE, {"/total": 20}), "--next /next --ignore /total", items(1, 12), cut=once(1))
for style in ("url", "cursor", "page", "offset"):
    honest(
        KIND,
        f"{style}: --repeats",
        listing(style, [items(1, 5), items(4, 8), items(1, 5), items(9, 10)], {"/total": 17}),
        COMMANDS[style] + " --repeats",
        items(1, 5) + items(4, 8) + items(1, 5) + items(9, 10),
    )
    damaged(KIND, f"{style}: --repeats, the total is not met", listing(style, [items(1, 5), items(4, 8)], {"/total": 17}), COMMANDS[style] + " --repeats", items(1, 17))
    damaged(KIND, f"{style}: --require-count, no count", listing(style, TWELVE), COMMANDS[style] + " --require-count", items(1, 13))
    honest(KIND, f"{style}: --require-count, a named total", listing(style, TWELVE, {"/total": 12}), COMMANDS[style] + " --total /total --require-count", items(1, 12))
    honest(
        KIND,
        f"{style}: --require-count, a total in a field",
        listing(style, TWELVE, {"header:X-Total-Count": "12"}),
        COMMANDS[style] + " --total header:X-Total-Count --require-count",
        items(1, 12),
    )
damaged(KIND, "none: --require-count, no count", lambda request: reply(items(1, 5)), "--pagination none --require-count", items(1, 6))
damaged(KIND, "a lower bound: --require-count", listing("url", TWELVE, {"/total": 10, "/total_relation": "gte"}), "--next /next --require-count", items(1, 13))
honest(KIND, "empty: --require-count, total 0", listing("url", [], {"/total": 0}), "--next /next --total /total --require-count", [])

# ---------------------------------------------------------------- runs


@dataclass
class Outcome:
    code: Any
    items: list
    error: str
    requests: int
    command: str
    log: list


def parsed(text):
    result = []
    for line in text.splitlines():
        if line.strip():
            try:
                result.append(json.loads(line))
            except ValueError:
                result.append({"unreadable line": line})
    return result


class Harness:
    def __init__(self, paginate, folder):
        self.paginate, self.folder = paginate, Path(folder)
        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.counter, self.lock = 0, threading.Lock()
        self.tls = None
        self.environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}

    def secure(self):
        """Creates a certificate for TLS and HTTP/2 servers, and starts the TLS server. Returns False without openssl."""
        if not shutil.which("openssl"):
            return False
        key, authority = self.folder / "key.pem", self.folder / "authority.pem"
        made = subprocess.run(
            [
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=localhost",
                "-addext",
                "subjectAltName=IP:127.0.0.1",
                "-keyout",
                key,
                "-out",
                authority,
            ],
            capture_output=True,
        )
        if made.returncode:
            return False
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(authority, key)
        self.context2 = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context2.load_cert_chain(authority, key)
        self.context2.set_alpn_protocols(["h2"])
        self.tls = TLSServer(("127.0.0.1", 0), Handler)
        self.tls.context = self.context
        threading.Thread(target=self.tls.serve_forever, daemon=True).start()
        return True

    def judge(self, case):
        """Runs a case, and returns the outcome and what is wrong about it."""
        name = self.next_name()
        folder = self.folder / name
        folder.mkdir()
        for file, text in case.files.items():
            (folder / file).write_text(text)
        if case.protocol != "http":
            shutil.copy(self.folder / "authority.pem", folder)
        try:
            if case.cut:
                return self.judge_resumed(case, folder)
            outcome = self.fetch(case, folder, [])
            return outcome, self.wrongs(case, outcome)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def next_name(self):
        with self.lock:
            self.counter += 1
            return f"c{self.counter}"

    def fetch(self, case, folder, extra, run=None):
        name, run = self.next_name(), run or Run(case.answer)
        second = None
        if case.protocol.startswith("h2"):
            second = HTTP2Server(self.context2, case.answer, case.protocol[3:])
            base = f"https://127.0.0.1:{second.port}/{name}"
        else:
            server = self.tls if case.protocol == "tls" else self.server
            base = f"{'https' if case.protocol == 'tls' else 'http'}://127.0.0.1:{server.server_address[1]}/{run.name if hasattr(run, 'name') else name}"
        if not hasattr(run, "name"):
            run.name = name
        Handler.runs[run.name] = run
        before = run.count
        arguments = shlex.split(case.arguments.replace("{folder}", str(folder)))
        command = [self.paginate, "fetch", *(base + url for url in case.urls), *arguments, *extra]
        if "--retries" not in command:
            command += ["--retries", "1"]
        try:
            done = subprocess.run(command, capture_output=True, timeout=TIME_LIMIT, env=self.environment, cwd=folder)
            code, output, error = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as late:
            code, output, error = "hangs", late.stdout or b"", late.stderr or b""
        finally:
            if second:
                second.close()
        return Outcome(
            code, parsed(output.decode(errors="replace")), error.decode(errors="replace"), second.count if second else run.count - before, shlex.join(command[1:]), run.log
        )

    def judge_resumed(self, case, folder):
        """Compares an interrupted and resumed run with a run that is not interrupted."""
        wrongs, whole = [], None
        if case.between is None:
            whole = self.fetch(case, folder, [])
            wrongs += [f"uncut: {wrong}" for wrong in self.wrongs(case, whole)]
        run = Run(case.answer)
        output, extra = folder / "items.ndjson", ["--resume", "state.json", "--output", "items.ndjson"]
        way, limit = case.cut
        last, size, requests = None, -1, 0
        for _ in range(40):
            last = self.fetch(case, folder, extra + ["--max-requests", str(limit)], run)
            requests += last.requests
            if case.between:
                case.between(run.state)
            arrived = sum(len(file.read_bytes()) for file in folder.glob("items.ndjson*") if file.is_file())
            if last.code != 3 or way == "once" or arrived == size:
                break
            size = arrived
        if last.code == 3 or len(case.urls) > 1:
            last = self.fetch(case, folder, extra, run)
            requests += last.requests
        part = folder / "items.ndjson.part"
        file = output if output.exists() else part
        last.items = parsed(file.read_text(errors="replace")) if file.exists() else []
        last.requests = requests
        wrongs += self.wrongs(case, last)
        if whole:
            if last.code != whole.code:
                wrongs.append(f"the code is {last.code}, uncut it is {whole.code}")
            elif last.items != whole.items and (case.ordered or ordered(last.items) != ordered(whole.items)):
                wrongs.append(f"{len(last.items)} items differ from the {len(whole.items)} items of the uncut run")
        return last, wrongs

    def wrongs(self, case, outcome):
        result = []
        same = outcome.items == case.true or not case.ordered and ordered(outcome.items) == ordered(case.true)
        if outcome.code == "hangs":
            result.append(f"it takes more than {TIME_LIMIT} seconds")
        elif outcome.code == 0 and not same:
            result.append(f"complete with {len(outcome.items)} items that are not the {len(case.true)} of the list")
        elif outcome.code not in case.allowed:
            result.append(f"the code {outcome.code} is not {' or '.join(map(str, sorted(case.allowed)))}")
        if case.delivers is not None and outcome.items != case.delivers:
            result.append(f"{len(outcome.items)} items arrive instead of {len(case.delivers)}")
        if case.says and outcome.code in case.allowed and case.says not in outcome.error:
            result.append(f"the message does not contain “{case.says}”")
        if outcome.requests > REQUEST_LIMIT:
            result.append(f"{outcome.requests} requests")
        return result


def ordered(values):
    return sorted(json.dumps(value, sort_keys=True) for value in values)


def table_of(results):
    kinds = list(dict.fromkeys(case.kind for case, _, _ in results))
    width = max(map(len, kinds), default=4)
    rows = [f"{'kind':{width}}  {'damaged: right wrong':>20} {'honest: right wrong':>20}  complete with other items"]
    for kind in kinds + ["all"]:
        cells = []
        for side in ("damaged", "honest"):
            chosen = [bool(wrongs) for case, _, wrongs in results if kind in (case.kind, "all") and case.side == side]
            cells.append(f"{chosen.count(False):14} {chosen.count(True):5}")
        false = sum(any("complete with" in wrong for wrong in wrongs) for case, _, wrongs in results if kind in (case.kind, "all"))
        rows.append(f"{kind:{width}}  {cells[0]} {cells[1]}  {false:5}")
    return "\n".join(rows)


def main():
    default = os.environ.get("PAGINATE", str(Path(__file__).resolve().parents[1] / "paginate"))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--paginate", default=default, help="the command (default: $PAGINATE, or the checkout's)")
    parser.add_argument("--only", default="", metavar="REGEX", help="cases whose 'KIND / SIDE / NAME' matches")
    parser.add_argument("--list", action="store_true", help="print the names of the cases")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--quiet", action="store_true", help="print the table without the details of wrong cases")
    parser.add_argument("--verbose", action="store_true", help="print the outcome and the exchange of each case")
    options = parser.parse_args()
    cases = [case for case in CASES if re.search(options.only, f"{case.kind} / {case.side} / {case.name}")]
    if options.list:
        for case in cases:
            print(f"{case.kind} / {case.side} / {case.name}")
        print(f"{len(cases)} cases")
        return 0
    if not cases:
        parser.error("no case matches")
    paginate = shutil.which(options.paginate) or parser.error(f"{options.paginate} is not a command")
    with tempfile.TemporaryDirectory() as folder:
        harness = Harness(os.path.abspath(paginate), folder)
        if any(case.protocol != "http" for case in cases) and not harness.secure():
            print("prove-ends: openssl is missing; the cases by TLS and HTTP/2 are left out.", file=sys.stderr)
            cases = [case for case in cases if case.protocol == "http"]
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = [(case, *result) for case, result in zip(cases, pool.map(harness.judge, cases))]
        for case, outcome, wrongs in results:
            if wrongs and not options.quiet or options.verbose:
                last = (outcome.error.strip().splitlines() or [""])[-1]
                print(f"{'WRONG' if wrongs else 'right'} {case.kind} / {case.side} / {case.name}")
                for wrong in wrongs:
                    print(f"      {wrong}")
                print(f"      paginate {outcome.command}")
                print(f"      code {outcome.code}, {len(outcome.items)} items, {outcome.requests} requests: {last}")
                for line in outcome.log if options.verbose else []:
                    print(f"      > {line}")
        print(table_of(results))
        wrong = sum(bool(wrongs) for _, _, wrongs in results)
        print(f"{len(results)} cases, {wrong} wrong, {time.monotonic() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
