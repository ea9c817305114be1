#if !canImport(Darwin)
import TestCertificates
import Testing

extension EndToEnd {
    @Suite("fetch over other networks", .timeLimit(.minutes(10)))
    struct NetworkTests {
        @Sendable private static func pages(_ path: String) -> ReplyServer.Reply {
            path.contains("page=2")
                ? .json(#"{"items":[{"id":2}],"next":null}"#)
                : .json(#"{"items":[{"id":1}],"next":"/list?page=2"}"#)
        }

        private func expectList(_ arguments: String...) async throws {
            let result = try await Subprocess(["fetch"] + arguments + ["--next", "/next"]).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == [1, 2])
        }

        @Test("--unix-socket reads a list from a socket, whatever the host")
        func unixSocket() async throws {
            let folder = try TemporaryFolder()
            let server = try ReplyServer(socket: folder.file("api"), Self.pages)
            try await expectList("http://api.test/list", "--unix-socket", folder.file("api"))
            #expect(server.paths == ["/list", "/list?page=2"])
        }

        @Test("Concurrent pages arrive over one socket file")
        func concurrentSocket() async throws {
            let folder = try TemporaryFolder()
            let server = try ReplyServer(socket: folder.file("api")) { path in
                let page = path.split(separator: "=").last.flatMap { Int($0) } ?? 1
                return .json(#"{"items":[{"id":\#(page)}],"total":40}"#)
            }
            let result = try await Subprocess.run(
                "fetch",
                "http://api.test/list?page=1",
                "--pagination",
                "page",
                "--total",
                "/total",
                "--window",
                "8",
                "--unix-socket",
                folder.file("api")
            )
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == Array(1...40))
            #expect(server.paths.count == 40)
        }

        @Test("A socket without a server is named in the error")
        func deadSocket() async throws {
            let folder = try TemporaryFolder()
            _ = try ReplyServer(socket: folder.file("api"), Self.pages)
            let result = try await Subprocess.run(
                "fetch",
                "http://api.test/list",
                "--retries",
                "0",
                "--unix-socket",
                folder.file("api")
            )
            #expect(result.code == 1)
            #expect(result.error.contains(folder.file("api")), "\(result.error)")
        }

        @Test("--proxy sends the requests of any host to the proxy, in place of the environment's")
        func proxy() async throws {
            let server = try ReplyServer(Self.pages)
            let result = try await Subprocess.run(
                "fetch",
                "http://api.test/list",
                "--next",
                "/next",
                "--proxy",
                "http://127.0.0.1:\(server.port)",
                environment: ["http_proxy": "http://127.0.0.1:1", "no_proxy": ""]
            )
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == [1, 2])
            #expect(server.paths == ["http://api.test/list", "http://api.test/list?page=2"])
        }

        @Test("An empty --proxy connects directly")
        func noProxy() async throws {
            let server = try ReplyServer(Self.pages)
            let result = try await Subprocess.run(
                "fetch",
                "http://127.0.0.1:\(server.port)/list",
                "--next",
                "/next",
                "--proxy",
                "",
                environment: ["http_proxy": "http://127.0.0.1:1", "no_proxy": ""]
            )
            #expect(result.code == 0, "\(result.error)")
        }

        @Test("--resolve gives a host its address")
        func resolve() async throws {
            let server = try ReplyServer(Self.pages)
            let host = "api.test:\(server.port)"
            try await expectList(
                "http://\(host)/list",
                "--resolve",
                "\(host):127.0.0.1",
                "--resolve",
                "b.test:80:[::1]"
            )
            #expect(server.paths == ["/list", "/list?page=2"])
        }

        @Test("--cert and --key present a certificate to a server that requires one")
        func certificate() async throws {
            let server = try TLSListServer(needsCertificate: true)
            let certificate = try TemporaryFile(TestCertificates.client)
            let key = try TemporaryFile(TestCertificates.clientKey)
            let refused = try await Subprocess.run(
                "fetch",
                server.url,
                "--retries",
                "0",
                "--ca-file",
                server.authorityFile
            )
            #expect(refused.code == 1)
            let trust = ["--ca-file", server.authorityFile, "--cert", certificate.path, "--key", key.path]
            let result = try await Subprocess(["fetch", server.url, "--next", "/next"] + trust).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == [1, 2])
        }

        @Test("A certificate of an unknown authority is refused at once, with the option that names the authority")
        func unknownAuthority() async throws {
            let server = try TLSListServer()
            let result = try await Subprocess.run("fetch", server.url, "--next", "/next")
            #expect(result.code == 1 && result.error.contains("--ca-file"), "\(result.error)")
            #expect(result.error.contains("1 request"), "\(result.error)")
            try await expectList(server.url, "--ca-file", server.authorityFile)
        }

        @Test("--http1.1 does not offer HTTP/2, and is named by the error of a server that cannot speak it")
        func http1() async throws {
            // The server prefers HTTP/2, which it cannot speak.
            let server = try TLSListServer(protocols: ["h2", "http/1.1"])
            let trust = ["--ca-file", server.authorityFile, "--retries", "0", "--next", "/next"]
            let broken = try await Subprocess(["fetch", server.url] + trust).result()
            #expect(broken.code == 1 && broken.error.contains("--http1.1"), "\(broken.error)")
            let result = try await Subprocess(["fetch", server.url, "--http1.1"] + trust).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == [1, 2])
        }
    }
}
#endif
