import PagingDemoServer
import PagingHTTP
import Synchronization
import Testing

extension EndToEnd {
    /// Tests of `--record`, `--replay` and recordings in `detect`.
    @Suite("Recordings of runs")
    struct RecordingTests {
        @Test(
            "A recorded list is replayed with its items and outcome, and gives back its scheme, verified",
            arguments: [
                ("/link/airports?per_page=100&count=250", "link"),
                ("/next-url/airports?per_page=100&count=250", "next"),
                ("/cursor/airports?limit=100&count=250", "cursor"), ("/page/airports?per_page=100&count=250", "page"),
                ("/offset/airports?limit=100&count=250", "offset"),
            ]
        )
        func conventions(path: String, word: String) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let (url, file) = (server.baseURL + path, folder.file("run.har"))
                let recorded = try await Subprocess.run("fetch", url, "--record", file)
                #expect(recorded.code == 0, "\(recorded.error)")
                await server.stop()
                let replayed = try await Subprocess.run("fetch", url, "--replay", file)
                #expect(replayed.code == 0 && replayed.output == recorded.output, "\(replayed.error)")
                let found = try await Subprocess.run("detect", file, "--json", "--save", folder.file("scheme.json"))
                let lists = try JSONValue(parsing: Array(found.output.utf8))
                #expect(lists["/0/verdict"] == "verified", "\(found.output)")
                #expect(lists["/0/scheme/next"].map { "\($0)".contains(word) } == true, "\(found.output)")
                let schemed = try await Subprocess.run(
                    "fetch",
                    url,
                    "--replay",
                    file,
                    "--scheme",
                    folder.file("scheme.json")
                )
                #expect(schemed.code == 0 && schemed.output == recorded.output, "\(schemed.error)")
            }
        }

        @Test("A list that ended short is short again")
        func short() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/page/airports?per_page=10&count=50"
                let arguments = ["fetch", url, "--pagination", "page", "--total", "/total", "--max-pages", "2"]
                let recorded = try await Subprocess(arguments + ["--record", folder.file("run.har")]).result()
                #expect(recorded.code == 3)
                let replayed = try await Subprocess(arguments + ["--replay", folder.file("run.har")]).result()
                #expect(replayed.code == 3 && replayed.output == recorded.output)
                let more = try await Subprocess.run("fetch", url, "--replay", folder.file("run.har"))
                #expect(more.code == 1 && more.error.contains("page=3"), "\(more.error)")
            }
        }

        @Test("A page of lines that was cut, and requested again, is not taken for a whole one")
        func cut() async throws {
            let count = Mutex(0)
            let server = try ReplyServer { path in
                let page = path.contains("page=2") ? 2 : 1
                let lines = (0..<3).map { "{\"id\":\(page * 10 + $0)}\n" }
                let number = count.withLock { count in
                    if page == 2 { count += 1 }
                    return count
                }
                let isCut = page == 2 && number == 1
                let head =
                    "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n"
                    + (page == 1 ? "Link: </l?page=2>; rel=\"next\"\r\n" : "")
                    + "Content-Length: \(lines.joined().utf8.count)\r\n\r\n"
                return .init(bytes: Array((head + (isCut ? lines[0] : lines.joined())).utf8), closes: isCut)
            }
            let folder = try TemporaryFolder()
            let arguments = ["fetch", "http://127.0.0.1:\(server.port)/l", "--pagination", "link"]
            let recorded = try await Subprocess(arguments + ["--record", folder.file("run.har")]).result()
            #expect(recorded.code == 0 && Items.ids(recorded.output) == [10, 11, 12, 20, 21, 22], "\(recorded.error)")
            let replayed = try await Subprocess(arguments + ["--replay", folder.file("run.har")]).result()
            #expect(replayed.code == 0 && replayed.output == recorded.output, "\(replayed.error)")
        }

        @Test("A credential is in no recording, in a field, an address or a body")
        func secrets() async throws {
            let token = "tok-0a1b2c3d4e5f"
            let server = try ReplyServer { path in
                let isLast = path.contains("page=2")
                let next = isLast ? "null" : #""/l?page=2&api_key=\#(token)""#
                let body = #"{"items":[{"id":\#(isLast ? 2 : 1),"echo":"\#(token)"}],"next":\#(next)}"#
                let head =
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: s=\(token)\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n"
                return .init(bytes: Array((head + body).utf8))
            }
            let folder = try TemporaryFolder()
            let url = "http://127.0.0.1:\(server.port)/l?api_key=\(token)"
            let result = try await Subprocess(
                ["fetch", url, "--bearer-env", "TOKEN", "--record", folder.file("run.har"), "--quiet"],
                environment: ["TOKEN": token]
            ).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(try !folder.text("run.har").contains(token))
            let found = try await Subprocess.run("detect", folder.file("run.har"))
            #expect(found.output.contains("api_key") && !found.output.contains(token), "\(found.output)")
            #expect(found.output.contains("credentials (Authorization"), "\(found.output)")
        }

        @Test(
            "What is no recording is said before the first request",
            arguments: [("x", "not JSON"), ("{}", "/log/entries"), (nil, "cannot be read")] as [(String?, String)]
        )
        func malformed(document: String?, words: String) async throws {
            let folder = try TemporaryFolder()
            if let document { try folder.write(document, to: "x.har") }
            for arguments in [
                ["detect", folder.file("x.har")], ["fetch", "http://127.0.0.1:9/", "--replay", folder.file("x.har")],
            ] {
                let result = try await Subprocess(arguments).result()
                #expect(result.code == 64 && result.error.contains(words), "\(result.error)")
            }
        }
    }
}
