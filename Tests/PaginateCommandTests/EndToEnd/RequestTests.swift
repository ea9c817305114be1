import PagingDemoServer
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("Requests of fetch", .timeLimit(.minutes(10)))
    struct RequestTests {
        @Test("Every request asks for JSON")
        func accept() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/link/airports?per_page=20&count=60&run=r"
                let result = try await Subprocess.run("fetch", url)
                #expect(result.code == 0, "\(result.error)")
                let requests = server.requests(run: "r")
                #expect(requests.count == 3)
                #expect(requests.allSatisfy { $0.headers["accept"] == "application/json" })
            }
        }

        @Test("--header Accept replaces the field that asks for JSON")
        func otherAccept() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/link/airports?per_page=20&count=60&run=r"
                let result = try await Subprocess.run("fetch", url, "--header", "accept: application/hal+json")
                #expect(result.code == 0, "\(result.error)")
                #expect(server.requests(run: "r").allSatisfy { $0.headers["accept"] == "application/hal+json" })
            }
        }

        @Test("A form is sent with every page, and a page number can be one of its fields")
        func form() async throws {
            let server = try ReplyServer { _ in .json("[{\"id\":1}]") }
            let folder = try TemporaryFolder()
            let fields = ["--form", "kind=a b&c", "--form", "user=@" + (try folder.write("ann\n", to: "user"))]
            let numbered = ["--page-param", "form:page", "--form", "secret=$SECRET", "--max-pages", "2"]
            let url = "http://127.0.0.1:\(server.port)/items"
            let process = try Subprocess(["fetch", url] + fields + numbered, environment: ["SECRET": "hush"])
            let result = await process.result()
            let expected = ["kind=a%20b%26c&user=ann&secret=hush", "kind=a%20b%26c&user=ann&secret=hush&page=2"]
            #expect(server.contents.map(\.text).sorted() == expected, "\(result.error)")
            #expect(server.contents.allSatisfy { $0.type == "application/x-www-form-urlencoded" })
            #expect(!result.error.contains("hush"))
        }

        @Test(
            "A body is JSON under any name of its type, and its cursor can be one of its members",
            arguments: [
                "application/x-amz-json-1.1", "application/x-amz-json-1.0", "text/json", "text/plain; charset=utf-8",
            ]
        )
        func otherJSON(_ type: String) async throws {
            let server = try ReplyServer { _ in .text(#"{"Items":[{"id":1}],"NextToken":"t"}"#, type: type) }
            let folder = try TemporaryFolder()
            let url = "http://127.0.0.1:\(server.port)/"
            for body in [#"{"Limit": 5}"#, "@" + (try folder.write(#"{"Limit": 5}"#, to: "body"))] {
                let asked = server.contents.count
                let result = try await Subprocess.run(
                    "fetch",
                    url,
                    "--header",
                    "Content-Type: " + type,
                    "--body",
                    body,
                    "--next",
                    "/NextToken",
                    "--cursor-param",
                    "body:/NextToken",
                    "--max-pages",
                    "2"
                )
                let sent = server.contents.dropFirst(asked)
                #expect(sent.map(\.text) == [#"{"Limit":5}"#, #"{"Limit":5,"NextToken":"t"}"#], "\(result.error)")
                #expect(sent.allSatisfy { $0.type == type })
            }
        }

        @Test("One line of NDJSON is sent with its line break")
        func line() async throws {
            let server = try ReplyServer { _ in .json("[]") }
            let result = try await Subprocess.run(
                "fetch",
                "http://127.0.0.1:\(server.port)/",
                "--header",
                "Content-Type: application/x-ndjson",
                "--body",
                "{\"a\": 1}\n",
                "--pagination",
                "none"
            )
            #expect(result.code == 0, "\(result.error)")
            #expect(server.contents.map(\.text) == ["{\"a\": 1}\n"])
        }

        @Test("A body of any type is sent as it is if a header names the type")
        func content() async throws {
            let server = try ReplyServer { _ in .json("[]") }
            let folder = try TemporaryFolder()
            let text = "<query><status>open</status></query>\n"
            let body = ["--body", "@" + (try folder.write(text, to: "q.xml"))]
            let url = "http://127.0.0.1:\(server.port)/items"
            let type = ["--header", "Content-Type: application/xml", "--pagination", "none"]
            let result = try await Subprocess(["fetch", url] + body + type).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(server.contents == [.init(type: "application/xml", text: text)])
            let untyped = try await Subprocess(["fetch", url] + body).result()
            #expect(untyped.code == 64)
            #expect(untyped.error.contains("name the type of other content"), "\(untyped.error)")
        }

        @Test(
            "Contradictory bodies are refused with one sentence",
            arguments: [
                (["--form", "a=1", "--body", "{}"], "--body and --form exclude each other"),
                (["--form", "a"], "A --form has no name"), (["--form", "a=1", "--form", "a=2"], "sets \"a\" twice"),
                (["--form", "a=$GONE"], "The environment variable that --form a names"),
                (["--form", "a=1", "--method", "GET"], "A GET request has no body"),
                (["--form", "a=1", "--page-param", "body:/page"], "choose targets of one of them"),
                (
                    ["--body", "x", "--header", "Content-Type: text/plain", "--page-param", "form:page"],
                    "choose targets of one of them"
                ),
            ]
        )
        func contradictions(_ arguments: [String], _ message: String) async throws {
            let result = try await Subprocess(["fetch", "http://127.0.0.1:9/items"] + arguments).result()
            #expect(result.code == 64)
            #expect(result.error.contains(message), "\(result.error)")
        }

        @Test("--rate keeps within a budget that the server enforces but does not declare")
        func rate() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=10&count=600&budget=25&run=r"
                let result = try await Subprocess.run("fetch", url, "--rate", "25/s", "--window", "16")
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...600))
                #expect(server.requests(run: "r").count == 60)
                #expect(server.refusedRequests(run: "r") == 0)
            }
        }

        @Test("With --workers, processes that run at the same time stay within one rate that the server enforces")
        func workers() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=10&count=200&budget=40&run=r"
                let results = try await withThrowingTaskGroup(of: Subprocess.Result.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            try await Subprocess.run("fetch", url, "--rate", "40/s", "--workers", "4", "--window", "16")
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                for result in results {
                    #expect(result.code == 0, "\(result.error)")
                    #expect(Items.ids(result.output) == Array(1...200))
                }
                #expect(server.requests(run: "r").count == 80)
                #expect(server.refusedRequests(run: "r") == 0)
            }
        }

        @Test("A wrong --items costs at most two requests, whatever the window", arguments: ["auto", "8"])
        func misspelledItems(window: String) async throws {
            try await DemoServer.withServer { server in
                for path in [
                    "/link/airports?per_page=20&count=600&run=r", "/page/airports?per_page=20&count=600&run=r",
                ] {
                    let before = server.requests(run: "r").count
                    let arguments = ["--items", "/itmes", "--window", window]
                    let process = try Subprocess(["fetch", server.baseURL + path] + arguments)
                    let result = await process.result()
                    #expect(result.code == 1, "\(result.error)")
                    #expect(server.requests(run: "r").count - before <= 2)
                }
            }
        }

        @Test("The server's explanation of a 4xx status is part of the message")
        func explanation() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/link/airports?total=perhaps"
                let result = try await Subprocess.run("fetch", url)
                #expect(result.code == 1)
                #expect(result.error.contains("The server says: \"total must be exact"), "\(result.error)")
            }
        }
    }
}
