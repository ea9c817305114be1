import PagingDemoServer
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("Lists in other formats than JSON", .timeLimit(.minutes(10)))
    struct ResponseFormatTests {
        /// Creates a server with three pages of two items and empty pages after them.
        private func server(_ type: String, _ body: @escaping @Sendable ([Int]) -> String) throws -> ReplyServer {
            try ReplyServer { path in
                let page = Int(path.split(separator: "=").last ?? "") ?? 1
                let next = page < 3 ? ", </list?page=\(page + 1)>; rel=\"next\"" : ""
                let ids = page > 3 ? [] : [page * 2 - 1, page * 2]
                return .text(body(ids), type: type, link: "</list?page=1>; rel=\"first\"" + next)
            }
        }

        private func url(_ server: ReplyServer) -> String { "http://127.0.0.1:\(server.port)/list?page=1" }

        private static func lines(_ ids: [Int]) -> String { ids.map { "{\"id\": \($0)}\n" }.joined() }

        private static func table(_ ids: [Int]) -> String {
            "id,text\r\n" + ids.map { "\($0),\"a \"\"b\"\"\"\r\n" }.joined()
        }

        @Test("NDJSON is read by its Link field, with each line's own bytes")
        func ndjson() async throws {
            let server = try server("application/x-ndjson", Self.lines)
            for arguments in [[], ["--pagination", "link"]] {
                let result = try await Subprocess(["fetch", url(server)] + arguments).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(result.output == (1...6).map { "{\"id\":\($0)}\n" }.joined())
            }
        }

        @Test("A numbered list of CSV ends with a page that has only the header")
        func csv() async throws {
            let server = try server("text/csv; charset=utf-8", Self.table)
            let result = try await Subprocess.run("fetch", url(server), "--pagination", "page", "--id", "/id")
            #expect(result.code == 0, "\(result.error)")
            #expect(result.output == (1...6).map { #"{"id":"\#($0)","text":"a \"b\""}"# + "\n" }.joined())
            #expect(result.error.hasPrefix("paginate: complete: "), "\(result.error)")
        }

        @Test("--response-format reads a body whatever its media type")
        func given() async throws {
            let server = try server("text/plain", Self.lines)
            let plain = try await Subprocess.run("fetch", url(server), "--retries", "0")
            #expect(plain.code == 1, "\(plain.error)")
            let result = try await Subprocess.run(
                "fetch",
                url(server),
                "--response-format",
                "ndjson",
                "--pagination",
                "link"
            )
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == Array(1...6))
        }

        @Test("An invalid line or row is named, and fails the page")
        func problems() async throws {
            let bodies = [
                ("application/x-ndjson", "{\"id\":1}\n{\"id\":", "The response is not NDJSON: line 2 is cut short."),
                ("text/csv", "id,name\n1\n", "The response is not CSV: line 2 has 1 cell, and the header 2."),
            ]
            for (type, body, message) in bodies {
                let server = try ReplyServer { _ in .text(body, type: type) }
                let result = try await Subprocess.run("fetch", url(server), "--retries", "0")
                #expect(result.code == 1)
                #expect(result.error.contains(message), "\(result.error)")
                #expect(result.output.isEmpty)
            }
        }

        @Test("A feed is read by its Link field, and its entries are identified by a child")
        func xml() async throws {
            let server = try server("application/atom+xml") { ids in
                let entries = ids.map { "<entry n='\($0)'><id>\($0)</id></entry>" }.joined()
                return "<?xml version=\"1.0\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\(entries)</feed>"
            }
            let options = ["--items", "/feed/entry", "--response-format", "xml"]
            let expected = (1...6).map { #"{"@n":"\#($0)","id":"\#($0)"}"# + "\n" }.joined()
            let feed = try await Subprocess(["fetch", url(server), "--id", "/id"] + options).result()
            #expect(feed.code == 0, "\(feed.error)")
            #expect(feed.output == expected)
            let pages = ["--pagination", "page", "--id", "/@n"] + options
            let numbered = try await Subprocess(["fetch", url(server)] + pages).result()
            #expect(numbered.code == 0, "\(numbered.error)")
            #expect(numbered.output == expected)
            let found = try await Subprocess(["detect", url(server)] + options).result()
            #expect(found.output.contains(" --response-format xml --items /feed/entry "), "\(found.output)")
            let plain = try await Subprocess.run("fetch", url(server), "--retries", "0")
            #expect(plain.code == 1)
            #expect(plain.error.contains("The response is XML; write --response-format xml"), "\(plain.error)")
        }

        /// Creates a server with XML pages of two elements and a last page.
        private func xmlServer(_ envelope: @escaping @Sendable (_ page: Int) -> String) throws -> ReplyServer {
            try ReplyServer { path in
                let page = Int(path.split(separator: "=").last ?? "") ?? 1
                let records = [page * 2 - 1, page * 2].map { "<record><id>\($0)</id></record>" }.joined()
                return .text("<list count='6'>\(records)\(envelope(page))</list>", type: "application/xml")
            }
        }

        @Test("A next link, a token and a total beside the items of XML are read")
        func envelope() async throws {
            let format = ["--response-format", "xml", "--items", "//record", "--id", "/id"]
            let link = try xmlServer { $0 < 3 ? "<next>/list?page=\($0 + 1)</next>" : "<next/>" }
            let atom = try xmlServer { page in
                let next = page < 3 ? "<link rel='next' href='/list?page=\(page + 1)'/>" : ""
                return "<link rel='self' href='/list?page=\(page)'/>" + next
            }
            let token = try xmlServer { page in
                let size = page == 2 ? "" : " size='6'"
                return page < 3 ? "<token\(size)>\(page + 1)</token>" : "<token size='6'/>"
            }
            let cases: [(ReplyServer, [String])] = [
                (link, ["--next", "/list/next"]), (link, ["--next", "/list/next", "--total", "/list/@count"]),
                (link, ["--pagination", "page", "--total", "/list/@count"]),
                (atom, ["--pagination", "links", "--next", "/list/link"]),
                (token, ["--next", "/list/token", "--cursor-param", "page"]),
                (token, ["--next", "/list/token", "--cursor-param", "page", "--total", "/list/@count"]),
            ]
            for (server, options) in cases {
                let result = try await Subprocess(["fetch", url(server)] + format + options).result()
                #expect(result.code == 0, "\(options) \(result.error)")
                #expect(result.output == (1...6).map { #"{"id":"\#($0)"}"# + "\n" }.joined(), "\(options)")
            }
            let other = try await Subprocess(["fetch", url(link)] + format + ["--next", "/next", "--retries", "0"])
                .result()
            #expect(other.code == 1)
            #expect(
                other.error.contains("The place /next is not in the response, whose root element is <list>"),
                "\(other.error)"
            )
        }

        @Test("A page that reports an error in place of items fails the list")
        func reports() async throws {
            let oai = try ReplyServer { path in
                let isFirst = !path.contains("token")
                let list = "<ListRecords><record><id>1</id></record><token>2</token></ListRecords>"
                let error = "<error code='badResumptionToken'>It has expired</error>"
                return .text("<OAI-PMH>\(isFirst ? list : error)</OAI-PMH>", type: "text/xml")
            }
            let options = ["--response-format", "xml", "--items", "//record", "--next", "/OAI-PMH/ListRecords/token"]
            let xml = try await Subprocess(
                ["fetch", url(oai), "--cursor-param", "token", "--retries", "0"] + options
            ).result()
            #expect(xml.code == 1)
            #expect(xml.error.contains("badResumptionToken: It has expired"), "\(xml.error)")
            for (type, text) in [("text/csv", "Internal error\n"), ("application/x-ndjson", "{\"error\":\"busy\"}\n")] {
                let server = try ReplyServer { path in
                    let rows = type == "text/csv" ? Self.table([1, 2]) : Self.lines([1, 2])
                    return .text(path.contains("page=1") ? rows : text, type: type)
                }
                let result = try await Subprocess.run("fetch", url(server), "--pagination", "page", "--retries", "0")
                #expect(result.code == 1, "\(result.output) \(result.error)")
            }
        }

        @Test("A place in the body of lines fails the page as soon as the type is known")
        func unreadablePlace() async throws {
            let server = try server("application/x-ndjson", Self.lines)
            let result = try await Subprocess.run("fetch", url(server), "--next", "/next")
            #expect(result.code == 1)
            #expect(result.error.contains("--next reads /next in a JSON body, and the response"), "\(result.error)")
            #expect(server.paths.count == 1)
            #expect(result.output.isEmpty)
        }

        @Test("Each of many lists has its own columns")
        func columnsOfLists() async throws {
            let server = try ReplyServer { path in
                .text(path.hasPrefix("/a") ? "id\n1\n" : "id,name\n2,B\n", type: "text/csv")
            }
            let base = "http://127.0.0.1:\(server.port)"
            let result = try await Subprocess.run("fetch", base + "/a", base + "/b", "--pagination", "none")
            #expect(result.code == 0, "\(result.error)")
            #expect(result.output.split(separator: "\n").count == 2)
        }

        @Test("A body that is larger than --max-body is refused")
        func largeBody() async throws {
            let server = try server("application/x-ndjson", Self.lines)
            let result = try await Subprocess.run("fetch", url(server), "--max-body", "10", "--retries", "0")
            #expect(result.code == 1)
            #expect(result.error.contains("larger than the limit of 10 bytes"), "\(result.error)")
        }

        @Test("detect verifies the pagination of such a list")
        func detection() async throws {
            let server = try server("application/jsonl", Self.lines)
            let result = try await Subprocess.run("detect", url(server), "--response-format", "ndjson")
            #expect(result.code == 0, "\(result.error)")
            #expect(result.output.contains("verified by a second page"), "\(result.output)")
            #expect(result.output.contains(" --response-format ndjson "), "\(result.output)")
        }

        @Test("The format is requested, and a crawl is not resumed with another one")
        func resuming() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/link/airports?per_page=20&count=60")
                #expect(try await crawl.run("--max-pages", "1").code == 3)
                let other = try await crawl.run("--response-format", "ndjson")
                #expect(other.code == 64)
                #expect(other.error.contains("--response-format differs"), "\(other.error)")
                let url = server.baseURL + "/link/airports?per_page=20&count=60&run=f"
                _ = try await Subprocess.run("fetch", url, "--response-format", "csv", "--retries", "0")
                let accept = server.requests(run: "f").first?.headers["accept"]
                #expect(accept?.hasPrefix("text/csv") == true)
            }
        }
    }
}
