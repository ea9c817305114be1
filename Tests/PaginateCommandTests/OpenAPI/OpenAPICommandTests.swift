import Foundation
import Paging
import PagingDemoServer
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("openapi", .timeLimit(.minutes(10)))
    struct OpenAPICommandTests {
        /// The file that `--swift` wrote for the demo server's document: it compiles as a part of these tests.
        private static let swift = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("AirportLists.swift")

        @Test("Each list of the demo server's document is proven, and its scheme fetches the list")
        func demo() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let result = try await Subprocess.run(
                    "openapi",
                    server.baseURL + "/openapi.json",
                    "--prove",
                    "--save",
                    folder.path + "/schemes",
                    "--swift",
                    folder.path + "/Lists.swift"
                )
                #expect(result.code == 0, "\(result.error)")
                #expect(result.output.components(separatedBy: "\nproven ").count == 7, "\(result.output)")
                #expect(!result.output.contains("unknown"))
                let written = try folder.text("Lists.swift")
                #expect(try written == String(contentsOf: Self.swift, encoding: .utf8))
                for (name, path) in [
                    ("airportsByPage", "/page/airports?per_page"), ("airportsByKey", "/keyset/airports?limit"),
                ] {
                    let fetched = try await Subprocess.run(
                        "fetch",
                        server.baseURL + "\(path)=20&count=50",
                        "--scheme",
                        folder.path + "/schemes/\(name).json"
                    )
                    #expect(fetched.code == 0, "\(fetched.error)")
                    #expect(Items.ids(fetched.output) == Array(1...50))
                }
            }
        }

        @Test("The lists that were written are read by a client")
        func lists() async throws {
            try await DemoServer.withServer { server in
                var client = try PagingClient(server.baseURL)
                client.queryParameters["count"] = "50"
                let api = AirportsAPI(client)
                for list in [
                    api.airportsByLink(pageSize: 20), api.airportsByCursor(pageSize: 20), api.airportsByOffset(),
                ] {
                    let all = await list.collect(upTo: 100)
                    #expect(all.outcome.isComplete, "\(all.outcome)")
                    #expect(all.arrived.map(\.id) == Array(1...50))
                }
            }
        }

        @Test("A number that counts otherwise than the document says is refuted, and not written")
        func refuted() async throws {
            let counts: [(name: String, first: Int, step: Int)] = [("page", 0, 3), ("offset", 0, 3), ("start", 0, 1)]
            for count in counts {
                let server = try ReplyServer { path in
                    let query = path.split(separator: "?").last.map { String($0) } ?? ""
                    func number(_ name: String) -> Int? {
                        query.split(separator: "&").first { $0.hasPrefix(name + "=") }.flatMap {
                            Int($0.dropFirst(name.count + 1))
                        }
                    }
                    let start = (number(count.name) ?? count.first) * count.step
                    let items = (start..<start + 3).map { #"{"id":\#($0)}"# }.joined(separator: ",")
                    let body = #"{"items":[\#(items)],"total":90}"#
                    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                    return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
                }
                let folder = try TemporaryFolder()
                let file = try folder.write(Self.document(counting: count.name), to: "api.yaml")
                let result = try await Subprocess.run(
                    "openapi",
                    file,
                    "--prove",
                    "--server",
                    "http://127.0.0.1:\(server.port)",
                    "--save",
                    folder.path + "/s"
                )
                // Items that are counted one by one are proven, all others are not.
                let isRight = count.step == 1
                #expect(result.code == (isRight ? 0 : 4), "\(count): \(result.output)\(result.error)")
                #expect(result.output.contains(isRight ? "proven    GET /l" : "unknown   GET /l"))
                #expect(FileManager.default.fileExists(atPath: folder.path + "/s/l.json") == isRight)
            }
        }

        @Test("A parameter without a name that means anything is no position if it only selects items")
        func trials() async throws {
            // Each response has a number that leads to other items, in a filter or in the length of a page.
            let server = try ReplyServer { path in
                func number(_ name: String) -> Int? {
                    path.split { "?&".contains($0) }.first { $0.hasPrefix(name + "=") }
                        .flatMap { Int($0.dropFirst(name.count + 1)) }
                }
                let rows = (0..<40).filter { row in number("bzk").map { row % 10 == $0 % 10 } ?? (row < 4) }
                let items = rows.prefix(number("gvt") ?? 40).map { #"{"wqx":\#($0),"nfd":\#($0 % 7)}"# }
                let body = #"{"jpr":[\#(items.joined(separator: ","))],"hks":7}"#
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
            }
            let folder = try TemporaryFolder()
            let document = """
                openapi: 3.1.0
                info: {title: T, version: '1'}
                paths:
                  /l:
                    get:
                      parameters:
                        - {name: bzk, in: query, schema: {type: integer}}
                        - {name: gvt, in: query, schema: {type: integer}}
                      responses:
                        '200':
                          content:
                            application/json:
                              schema: {properties: {jpr: {type: array, items: {type: object}}, hks: {type: integer}}}
                """
            let file = try folder.write(document, to: "api.yaml")
            let result = try await Subprocess.run(
                "openapi",
                file,
                "--prove",
                "--server",
                "http://127.0.0.1:\(server.port)"
            )
            #expect(result.code == 0 && result.output.contains("0 of 1 operations page"), "\(result.output)")
            #expect(server.paths.count > 4)
        }

        /// A document with one list, whose pages are counted by a parameter.
        private static func document(counting name: String) -> String {
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths:
              /l:
                get:
                  operationId: l
                  parameters: [{name: \(name), in: query, schema: {type: integer}}]
                  responses:
                    '200':
                      content:
                        application/json:
                          schema: {properties: {items: {type: array, items: {type: object}}, total: {type: integer}}}
            """
        }

        @Test("The limit on the requests of a proof counts retries")
        func limit() async throws {
            let server = try ReplyServer { _ in
                .init(bytes: Array("HTTP/1.1 503 Busy\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n".utf8))
            }
            let folder = try TemporaryFolder()
            let file = try folder.write(Self.document(counting: "page"), to: "api.yaml")
            let words = ["--prove", "--max-requests", "2", "--server", "http://127.0.0.1:\(server.port)"]
            let result = try await Subprocess(["openapi", file] + words).result()
            #expect(result.output.contains("--max-requests was reached"), "\(result.output)\(result.error)")
            #expect(server.paths.count == 2)
        }

        @Test("What a proof lacks is named, and wrong input says what to write")
        func open() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let document = """
                    openapi: 3.0.0
                    info: {title: T, version: '1'}
                    servers: [{url: \(server.baseURL)}]
                    paths:
                      /{kind}/airports:
                        get:
                          parameters:
                            - {name: kind, in: path, required: true, schema: {type: string}}
                            - {name: cursor, in: query, schema: {type: string}}
                          responses:
                            '200': {content: {application/json: {schema: {properties: {data: {type: array, items: {type: object}}, meta: {properties: {next_cursor: {type: string}}}}}}}}
                    """
                let file = try folder.write(document, to: "api.yaml")
                let open = try await Subprocess.run("openapi", file, "--prove")
                #expect(
                    open.code == 0 && open.output.contains("proposed") && open.output.contains("give --value kind=…")
                )
                let given = try await Subprocess.run("openapi", file, "--prove", "--value", "kind=cursor", "--json")
                #expect(
                    given.code == 0 && given.output.contains(#""verdict":"proven""#),
                    "\(given.output)\(given.error)"
                )
                let old = try folder.write("swagger: '2.0'", to: "old.yaml")
                for (arguments, words) in [
                    (["openapi", old], "swagger2openapi"), (["openapi", "/no/such/file"], "can be read"),
                    (["openapi", file, "--types", "A"], "add --swift"),
                    (["openapi", file, "--server", "http://a.test"], "--prove"),
                    (["openapi", file, "--prove", "--value", "x"], "NAME=VALUE"),
                ] {
                    let refused = try await Subprocess(arguments).result()
                    #expect(refused.code == 64 && refused.error.contains(words), "\(arguments): \(refused.error)")
                }
            }
        }
    }
}
