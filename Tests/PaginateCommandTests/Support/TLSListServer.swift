/// An HTTPS server on 127.0.0.1 for two pages of items, in a process of its own.
final class TLSListServer: Sendable {
    private let process: TLSServerProcess

    private static let program = """
        import http.server, json, os, ssl, sys, threading
        folder, protocols, needs_client = sys.argv[1], sys.argv[2].split(","), sys.argv[3] == "1"

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                page = 2 if "page=2" in self.path else 1
                link = None if page == 2 else "/list?page=2"
                body = json.dumps({"items": [{"id": page}], "next": link}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder + "/server", folder + "/key")
        context.set_alpn_protocols(protocols)
        if needs_client:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(folder + "/ca")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        server.handle_error = lambda *arguments: None
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_address[1], flush=True)
        sys.stdin.read()
        os._exit(0)
        """

    /// - Parameters:
    ///   - protocols: The offered protocols (RFC 7301), in order; the server itself only speaks HTTP/1.1.
    ///   - needsCertificate: Whether clients need a certificate.
    init(protocols: [String] = ["http/1.1"], needsCertificate: Bool = false) throws {
        process = try TLSServerProcess(Self.program, [protocols.joined(separator: ","), needsCertificate ? "1" : "0"])
    }

    var port: Int { process.port }

    /// The file of the authority that signed the server's certificate.
    var authorityFile: String { process.authorityFile }

    /// The address of the list.
    var url: String { "https://127.0.0.1:\(port)/list" }
}
