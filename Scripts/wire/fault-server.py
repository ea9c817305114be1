#!/usr/bin/env python3
"""An HTTPS server with one fault, over HTTP/2 and HTTP/1.1, with Python's standard library alone.

    fault-server.py CERTIFICATE KEY FAULT [ARGUMENT …]

It prints its port. A line on standard input is answered with what has happened so far, as JSON: the numbers of
connections, requests and those over HTTP/1.1. The end of standard input ends the server. Requests are counted, and of
their content only the length is read: every reply to one is alike.
"""

import json
import os
import socket
import ssl
import struct
import sys
import threading
import zlib

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 6, 7, 8, 9
END_STREAM, END_HEADERS, ACK, PADDED = 1, 4, 1, 8
MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE = 3, 4
REFUSED_STREAM = 7
BODY = b'[{"id":1},{"id":2}]'

lock = threading.Lock()
counts = {"connections": 0, "requests": 0, "http1": 0}


def count(name):
    with lock:
        counts[name] += 1
        return counts[name]


def integer(value, prefix, first=0):
    """An integer of HPACK (RFC 7541, section 5.1)."""
    limit = (1 << prefix) - 1
    if value < limit:
        return bytes([first | value])
    encoded = [first | limit]
    value -= limit
    while value >= 128:
        encoded.append(value % 128 + 128)
        value //= 128
    return bytes(encoded + [value])


def literal(name, value):
    """A field without indexing and without Huffman codes (RFC 7541, section 6.2.2)."""
    return b"\0" + integer(len(name), 7) + name + integer(len(value), 7) + value


def head(status, fields=()):
    return b"".join(literal(name, value) for name, value in ((b":status", str(status).encode()), *fields))


class Record:
    """What is sent in one record of TLS."""

    def __init__(self):
        self.data = b""

    def sendall(self, data):
        self.data += data


class Connection:
    """One HTTP/2 connection, whose frames a fault answers."""

    def __init__(self, stream, number, settings=()):
        self.stream, self.number, self.requests, self.settings = stream, number, 0, settings
        # The streams without an answer, and the numbers of bytes of their requests' content.
        self.open, self.received = [], {}

    def send(self, kind, flags, stream, payload=b""):
        self.stream.sendall(struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload)

    def answer(self, stream, status=200, fields=(), body=BODY):
        block = head(status, ((b"content-type", b"application/json"), *fields))
        self.send(HEADERS, END_HEADERS if len(block) <= 16384 else 0, stream, block[:16384])
        for start in range(16384, len(block), 16384):
            self.send(CONTINUATION, END_HEADERS if start + 16384 >= len(block) else 0, stream, block[start:start + 16384])
        self.send(DATA, END_STREAM, stream, body)

    def together(self, *sends):
        stream, self.stream = self.stream, Record()
        for send in sends:
            send()
        stream.sendall(self.stream.data)
        self.stream = stream

    def reset(self, stream, code):
        self.send(RST_STREAM, 0, stream, struct.pack(">I", code))

    def go_away(self, code, last=0):
        self.send(GOAWAY, 0, 0, struct.pack(">II", last, code))

    def read(self, size):
        data = b""
        while len(data) < size:
            part = self.stream.recv(size - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def run(self, fault):
        assert self.read(24).startswith(b"PRI * HTTP/2.0")
        self.send(SETTINGS, 0, 0, b"".join(struct.pack(">HI", *setting) for setting in self.settings))
        while True:
            header = self.read(9)
            kind, flags, stream = struct.unpack(">BBI", header[3:])
            stream &= 0x7FFFFFFF
            payload = self.read(int.from_bytes(header[:3], "big"))
            if kind == SETTINGS and not flags & ACK:
                self.send(SETTINGS, ACK, 0)
            elif kind == PING and not flags & ACK:
                self.send(PING, ACK, 0, payload)
            elif kind == PING and self.open:
                self.answer(self.open.pop(0))
            elif kind == HEADERS:
                self.requests += 1
                count("requests")
            elif kind == DATA and payload:
                self.received[stream] = self.received.get(stream, 0) + len(payload)
                for place in (0, stream):
                    self.send(WINDOW_UPDATE, 0, place, struct.pack(">I", len(payload)))
            if kind in (HEADERS, DATA) and flags & END_STREAM:
                fault(self, stream)


def answer_http1(stream, fields=()):
    """Answers requests without content over HTTP/1.1."""
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in fields)
    data = b""
    while True:
        while b"\r\n\r\n" not in data:
            part = stream.recv(65536)
            if not part:
                return
            data += part
        data = data.split(b"\r\n\r\n", 1)[1]
        count("requests")
        count("http1")
        stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n" % len(BODY)
                       + lines + b"\r\n" + BODY)


def gzip_members(*parts):
    members = b""
    for part in parts:
        compressor = zlib.compressobj(9, zlib.DEFLATED, 31)
        members += compressor.compress(part) + compressor.flush()
    return members


# The faults over HTTP/2: functions of a connection and a stream that has a request.

def fields_of_head(size, field=100):
    return [(b"x-%06d" % index, b"a" * (int(field) - 8)) for index in range(int(size) // int(field))]


def heads(*size):
    """A head of about SIZE bytes in fields of FIELD bytes: heads also over HTTP/1.1, and h2-heads over HTTP/2 alone."""
    fields = fields_of_head(*size)
    return lambda connection, stream: connection.answer(stream, fields=fields)


def garbage(after):
    """A frame that is an error of the first connection, once it has some streams; its socket stays open."""
    def fault(connection, stream):
        if connection.number > 1:
            return connection.answer(stream)
        if connection.requests == int(after):
            connection.send(DATA, 0, 0, b"garbage")
    return fault


def orphans(after):
    """An error of the first connection behind the answer to its last request, which leaves the others without one."""
    def fault(connection, stream):
        if connection.number > 1:
            return connection.answer(stream)
        if connection.requests == int(after):
            connection.together(lambda: connection.answer(stream), lambda: connection.send(DATA, 0, 0, b"garbage"))
    return fault


def reset(code, times=10**9):
    """A reset of the first streams."""
    left = [int(times)]

    def fault(connection, stream):
        if left[0] == 0:
            return connection.answer(stream)
        left[0] -= 1
        connection.reset(stream, int(code))
    return fault


def go_away(code, times=10**9):
    """A GOAWAY that refuses all streams of the first connections, whose sockets stay open."""
    def fault(connection, stream):
        if connection.number > int(times):
            return connection.answer(stream)
        connection.go_away(int(code))
    return fault


def graceful(accepted, late=""):
    """A GOAWAY after some streams of the first connection, which are answered; late ones when the client has read it."""
    def fault(connection, stream):
        last = 2 * int(accepted) - 1
        if connection.number > 1:
            return connection.answer(stream)
        if stream == last + 2:
            connection.go_away(0, last)
            for accepted_stream in range(1, last + 1, 2):
                if late:
                    connection.open.append(accepted_stream)
                    connection.send(PING, 0, 0, bytes(8))
                else:
                    connection.answer(accepted_stream)
    return fault


def misdirected(times=1):
    """The status 421 on the first connections."""
    return lambda connection, stream: connection.answer(stream, 421 if connection.number <= int(times) else 200)


def members():
    """gzip with several members (RFC 1952, section 2.2), cut at any place into frames."""
    def fault(connection, stream):
        body = gzip_members(BODY[:7], b"", BODY[7:])
        connection.send(HEADERS, END_HEADERS, stream, head(200, [(b"content-encoding", b"gzip")]))
        for start in range(0, len(body), 5):
            connection.send(DATA, 0, stream, body[start:start + 5])
        connection.send(DATA, END_STREAM, stream)
    return fault


def coding(name):
    """An unknown content coding."""
    return lambda connection, stream: connection.answer(stream, fields=[(b"content-encoding", name.encode())])


def answer():
    return lambda connection, stream: connection.answer(stream)


def early(times):
    """Responses with the status 103 before the response."""
    def fault(connection, stream):
        for _ in range(int(times)):
            connection.send(HEADERS, END_HEADERS, stream, head(103, [(b"link", b"</style.css>; rel=preload")]))
        connection.answer(stream)
    return fault


def trailers():
    """Fields after the content."""
    def fault(connection, stream):
        connection.send(HEADERS, END_HEADERS, stream, head(200, [(b"content-type", b"application/json")]))
        connection.send(DATA, 0, stream, BODY)
        connection.send(HEADERS, END_HEADERS | END_STREAM, stream, literal(b"x-checksum", b"0"))
    return fault


def length(difference):
    """A length that differs from that of the content."""
    declared = str(len(BODY) + int(difference)).encode()
    return lambda connection, stream: connection.answer(stream, fields=[(b"content-length", declared)])


def drop(count):
    """A connection that closes after some bytes of the content; or before the head, without a number of bytes."""
    def fault(connection, stream):
        if int(count) >= 0:
            connection.send(HEADERS, END_HEADERS, stream, head(200, [(b"content-type", b"application/json")]))
            connection.send(DATA, 0, stream, BODY[:int(count)])
        raise EOFError
    return fault


def streams(most):
    """At most some streams at a time, each of which is answered once the client has had time to send more than that."""
    def fault(connection, stream):
        if len(connection.open) == int(most):
            return connection.reset(stream, REFUSED_STREAM)
        connection.open.append(stream)
        # The client acknowledges it behind everything that it has sent before.
        connection.send(PING, 0, 0, bytes(8))
    return fault


def pieces():
    """Content in frames of one byte, padded, with empty frames between them."""
    def fault(connection, stream):
        connection.send(HEADERS, END_HEADERS, stream, head(200, [(b"content-type", b"application/json")]))
        for byte in BODY:
            connection.send(DATA, 0, stream)
            connection.send(DATA, PADDED, stream, bytes([9, byte]) + bytes(9))
        connection.send(DATA, END_STREAM, stream)
    return fault


def flood(kind, times):
    """Frames of one kind that a client need not answer with content, before the response."""
    def fault(connection, stream):
        for _ in range(int(times)):
            if kind == "ping":
                connection.send(PING, 0, 0, bytes(8))
            elif kind == "settings":
                connection.send(SETTINGS, 0, 0)
            elif kind == "window":
                connection.send(WINDOW_UPDATE, 0, 0, struct.pack(">I", 1))
            else:
                connection.send(200, 0, stream, b"unknown")
        connection.answer(stream)
    return fault


def window(size):
    """A window of SIZE bytes for the content of a request, whose number of bytes is the response."""
    return lambda connection, stream: connection.answer(stream, body=str(connection.received.pop(stream, 0)).encode())


FAULTS = {
    "heads": heads, "h2-heads": heads, "garbage": garbage, "orphans": orphans, "reset": reset, "go-away": go_away, "graceful": graceful, "misdirected": misdirected,
    "members": members, "coding": coding, "answer": answer, "early": early, "trailers": trailers, "length": length,
    "drop": drop, "streams": streams, "pieces": pieces, "flood": flood, "window": window,
}


def serve_serially(listener, context):
    """Answers over one connection at a time, and accepts the next when the client has closed it."""
    while True:
        client, _ = listener.accept()
        count("connections")
        try:
            with client, context.wrap_socket(client, server_side=True) if context else client as stream:
                answer_http1(stream)
        except OSError:
            pass


def serve(client, context, name, fault, fields, settings):
    number = count("connections")
    try:
        if name == "plain":
            client.recv(65536)
            client.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        if name == "banner":
            client.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
            while client.recv(65536):
                pass
            return
        if name == "silent":
            while client.recv(65536):
                pass
            return
        with context.wrap_socket(client, server_side=True) as stream:
            if name == "mute":
                while stream.recv(65536):
                    pass
            elif name == "http1-as-h2":
                stream.recv(65536)
                stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")
                while stream.recv(65536):
                    pass
            elif stream.selected_alpn_protocol() == "h2":
                Connection(stream, number, settings).run(fault)
            elif name != "h2-heads":
                answer_http1(stream, fields)
    except (EOFError, OSError):
        pass
    finally:
        client.close()


def main():
    certificate, key, name, *arguments = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    if name == "tls1.1":
        context.set_ciphers("DEFAULT@SECLEVEL=0")
        context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
    if name != "serial":
        context.set_alpn_protocols(["h2"] if name in ("http1-as-h2", "mute") else ["h2", "http/1.1"])
    fields = fields_of_head(*arguments) if name == "heads" else ()
    setting = {"streams": MAX_CONCURRENT_STREAMS, "window": INITIAL_WINDOW_SIZE}.get(name)
    settings = [(setting, int(arguments[0]))] if setting else []
    fault = FAULTS[name](*arguments) if name in FAULTS else None
    listener = socket.create_server(("127.0.0.1", 0), backlog=128)
    print(listener.getsockname()[1], flush=True)

    def report():
        for _ in sys.stdin:
            with lock:
                print(json.dumps(counts), flush=True)
        os._exit(0)

    threading.Thread(target=report, daemon=True).start()
    if name == "serial":
        serve_serially(listener, None if "plain" in arguments else context)
    while True:
        client, _ = listener.accept()
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=serve, args=(client, context, name, fault, fields, settings), daemon=True).start()


main()
