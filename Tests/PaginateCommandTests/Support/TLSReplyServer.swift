/// An HTTPS server on 127.0.0.1 whose bodies end in several ways, in a process of its own.
///
/// A reply that is cut has the first two items of four. The path names the end over HTTP/1.1; frames of HTTP/2 are written
/// by hand.
final class TLSReplyServer: Sendable {
    private let process: TLSServerProcess

    private static let program = """
        import os, socket, ssl, struct, sys, threading
        folder, protocols, media_type = sys.argv[1], sys.argv[2].split(","), sys.argv[3]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder + "/server", folder + "/key")
        context.set_alpn_protocols(protocols)
        whole = {
            "text/csv": b"id\\n1\\n2\\n3\\n4\\n", "application/json": b"[1,2,3,4]",
        }.get(media_type, b'{"id":1}\\n{"id":2}\\n{"id":3}\\n{"id":4}\\n')
        part = whole if media_type == "application/json" else b"".join(whole.splitlines(True)[:-2])

        def close_without_notice(connection):
            os.close(connection.detach())

        def serve_http1(connection, path):
            end = path.split("/")[1]
            head = b"HTTP/1.1 200 OK\\r\\nContent-Type: " + media_type.encode() + b"\\r\\n"
            if end == "length":
                connection.sendall(head + b"Content-Length: %d\\r\\n\\r\\n" % len(whole) + whole)
            elif end == "chunks":
                chunk = b"%x\\r\\n" % len(whole) + whole + b"\\r\\n"
                connection.sendall(head + b"Transfer-Encoding: chunked\\r\\n\\r\\n" + chunk + b"0\\r\\n\\r\\n")
            elif end == "notice":
                connection.sendall(head + b"Connection: close\\r\\n\\r\\n" + whole)
                connection.unwrap()
                return False
            else:
                connection.sendall(head + b"Connection: close\\r\\n\\r\\n" + part)
                close_without_notice(connection)
                return False
            return True

        def frame(kind, flags, stream, content=b""):
            return struct.pack(">I", len(content))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + content

        def field(name, value):
            return b"\\x00" + bytes([len(name)]) + name + bytes([len(value)]) + value

        def serve_http2(connection):
            unread = b""
            def read(count):
                nonlocal unread
                while len(unread) < count:
                    more = connection.recv(65536)
                    if not more: raise EOFError
                    unread += more
                taken, unread = unread[:count], unread[count:]
                return taken
            read(24)
            connection.sendall(frame(4, 0, 0))
            while True:
                header = read(9)
                content = read(int.from_bytes(header[:3], "big"))
                kind, flags, stream = header[3], header[4], int.from_bytes(header[5:], "big")
                if kind == 4 and flags & 1 == 0: connection.sendall(frame(4, 1, 0))
                if kind != 1: continue
                end = sys.argv[4]
                status = b"\\x89" if end == "204" else b"\\x88"
                fields = status + field(b"content-type", media_type.encode())
                if "length" in end: fields += field(b"content-length", str(len(whole)).encode())
                connection.sendall(frame(1, 4, stream, fields))
                if end in ("reset", "resetlength"):
                    connection.sendall(frame(0, 0, stream, part) + frame(3, 0, stream, struct.pack(">I", 0)))
                elif end == "trailers":
                    connection.sendall(frame(0, 0, stream, whole) + frame(1, 5, stream, field(b"x", b"y")))
                else:
                    connection.sendall(frame(0, 1, stream, whole))

        def serve(socket):
            try:
                connection = context.wrap_socket(socket, server_side=True)
                if connection.selected_alpn_protocol() == "h2": return serve_http2(connection)
                unread = b""
                while True:
                    while b"\\r\\n\\r\\n" not in unread:
                        more = connection.recv(65536)
                        if not more: return
                        unread += more
                    head, unread = unread.split(b"\\r\\n\\r\\n", 1)
                    if not serve_http1(connection, head.split(b" ")[1].decode()): return
            except (OSError, EOFError):
                pass

        listener = socket.create_server(("127.0.0.1", 0))
        def accept():
            while True:
                threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        threading.Thread(target=accept, daemon=True).start()
        print(listener.getsockname()[1], flush=True)
        sys.stdin.read()
        os._exit(0)
        """

    /// - Parameters:
    ///   - type: The media type of all replies.
    ///   - end: The end of a reply over HTTP/2.
    ///   - protocols: The offered protocols (RFC 7301).
    init(_ type: String, http2 end: String = "", protocols: [String] = ["h2", "http/1.1"]) throws {
        process = try TLSServerProcess(Self.program, [protocols.joined(separator: ","), type, end])
    }

    var port: Int { process.port }

    /// The file of the authority that signed the server's certificate.
    var authorityFile: String { process.authorityFile }

    /// Returns the address of a list.
    ///
    /// - Parameter end: The end of a reply over HTTP/1.1.
    func url(http1 end: String) -> String { "https://127.0.0.1:\(port)/\(end)" }
}
