import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("Requests that APIs ask for", .timeLimit(.minutes(10)))
    struct LinkedRequestTests {
        private func url(_ server: ReplyServer, _ path: String) -> String { "http://127.0.0.1:\(server.port)\(path)" }

        /// Returns the number of the page in a path.
        private static func page(_ path: String) -> Int { path.firstMatch(of: /p=(\d+)/).flatMap { Int($0.1) } ?? 0 }

        @Test("A statement is sent once, and its pages at an inner host are read with GET")
        func statement() async throws {
            let server = try ReplyServer { path in
                let page = Self.page(path)
                let next = page < 2 ? #","nextUri":" http://inner.test:81/v1/next?p=\#(page + 1)\n""# : ""
                return .json(#"{"data":[[\#(page * 2)],[\#(page * 2 + 1)]]\#(next.replacing("\n", with: "\\n"))}"#)
            }
            let command = [
                "fetch", url(server, "/v1/statement"), "--next", "/nextUri", "--items", "/data", "--body", "SELECT 1",
                "--header", "Content-Type: text/plain", "--rule", "continuesWith=GET",
            ]
            let refused = try await Subprocess(command).result()
            #expect(refused.code == 5)
            #expect(refused.error.contains("--rebase"), "\(refused.error)")
            let result = try await Subprocess(command + ["--rebase"]).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(result.output == (0...5).map { "[\($0)]\n" }.joined())
            #expect(
                server.contents.suffix(3) == [
                    .init(type: "text/plain", text: "SELECT 1"), .init(type: "", text: ""), .init(type: "", text: ""),
                ]
            )
        }

        @Test("An option that is given already, and concerns links only, is not advised for a redirect")
        func redirect() async throws {
            let server = try ReplyServer { _ in
                let head = "HTTP/1.1 302 Found\r\nLocation: http://inner.test:81/list\r\nContent-Length: 0\r\n\r\n"
                return .init(bytes: Array(head.utf8))
            }
            let result = try await Subprocess.run("fetch", url(server, "/list"), "--next", "/next", "--rebase")
            #expect(result.code == 5)
            #expect(!result.error.contains("--rebase"), "\(result.error)")
        }

        @Test("Cookies are kept during the run, and their values are in no file and no message")
        func cookies() async throws {
            let server = try ReplyServer { path in
                let page = Self.page(path)
                let next = page < 2 ? "\"/list?p=\(page + 1)&session=given-session-value\"" : "null"
                return .json(#"{"items":[{"id":\#(page)}],"next":\#(next)}"#)
            }
            let folder = try TemporaryFolder()
            let command = [
                "fetch", url(server, "/list"), "--next", "/next", "--cookie", "sid=given-session-value", "--output",
                folder.file("items.ndjson"), "--resume", folder.file("state.json"), "--report",
                folder.file("report.json"),
            ]
            let stopped = try await Subprocess(command + ["--max-pages", "1"]).result()
            #expect(stopped.code == 3, "\(stopped.error)")
            for name in try folder.names {
                #expect(!(try folder.text(name)).contains("given-session-value"), "\(name)")
            }
            let result = try await Subprocess(command).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(try folder.text("items.ndjson")) == [0, 1, 2])
        }

        @Test("A number from a second request decides whether the list is complete")
        func counting() async throws {
            let server = try ReplyServer { path in
                if path.hasPrefix("/count") { return .json(path.hasSuffix("4") ? #"{"n":4}"# : #"{"count":3}"#) }
                let page = Self.page(path)
                return .json(#"{"items":[{"id":\#(page)}],"next":\#(page < 2 ? "\"/list?p=\(page + 1)\"" : "null")}"#)
            }
            let command = ["fetch", url(server, "/list"), "--next", "/next", "--count-url"]
            let whole = try await Subprocess(command + ["/count"]).result()
            #expect(whole.code == 0, "\(whole.error)")
            #expect(whole.error.contains("3 of 3 declared items"), "\(whole.error)")
            let short = try await Subprocess(command + ["/count/4", "--count", "/n"]).result()
            #expect(short.code == 4, "\(short.error)")
            let wrong = try await Subprocess(command + ["/list", "--retries", "0"]).result()
            #expect(wrong.code == 1)
            #expect(wrong.error.contains("has no number of items at /count"), "\(wrong.error)")
        }

        @Test("A number in XML counts a list in any format", arguments: ["json", "xml", "csv"])
        func countingInXML(format: String) async throws {
            let server = try ReplyServer { path in
                switch path {
                case "/count": return .text("<?xml version='1.0'?><count>3</count>", type: "text/xml")
                case "/solr":
                    return .text("<a><result numFound='3'/><n>4</n></a>", type: "application/xml; charset=UTF-8")
                case "/json": return .text("{\"count\": 3}", type: "application/xml")
                default: break
                }
                return switch format {
                case "csv": .text("id\n1\n2\n3\n", type: "text/csv")
                case "xml": .text("<l><i><id>1</id></i><i><id>2</id></i><i><id>3</id></i></l>", type: "text/xml")
                default: .json(#"[{"id":1},{"id":2},{"id":3}]"#)
                }
            }
            let reading = ["--response-format", format] + (format == "xml" ? ["--items", "/l/i"] : [])
            let command = ["fetch", url(server, "/list"), "--pagination", "none", "--retries", "0"] + reading
            for count in [["/count"], ["/solr", "--count", "//result/@numFound"], ["/json"]] {
                let whole = try await Subprocess(command + ["--count-url"] + count).result()
                #expect(whole.code == 0 && whole.error.contains("3 of 3 declared items"), "\(whole.error)")
            }
            let short = try await Subprocess(command + ["--count-url", "/solr", "--count", "/a/n"]).result()
            #expect(short.code == 4, "\(short.error)")
            let wrong = try await Subprocess(command + ["--count-url", "/solr"]).result()
            #expect(wrong.code == 1 && wrong.error.contains("no number of items at /count"), "\(wrong.error)")
        }

        @Test("A page of HTML is not requested again, and the message shows its title and the options")
        func markup() async throws {
            let server = try ReplyServer { _ in
                .text("<!doctype html><html><head><title>Sign in to Acme</title></head></html>", type: "text/html")
            }
            let result = try await Subprocess.run("fetch", url(server, "/list"))
            #expect(result.code == 1)
            #expect(result.error.contains("HTML instead of JSON. It says: \"Sign in to Acme\""), "\(result.error)")
            #expect(result.error.contains("--response-format"), "\(result.error)")
            #expect(server.paths.count == 1)
        }

        @Test("fetch --help shows the options that most lists need, and --help-all all of them")
        func help() async throws {
            func options(_ flag: String) async throws -> Set<String> {
                let result = try await Subprocess.run("fetch", flag)
                #expect(result.code == 0)
                return Set(result.output.matches(of: /\n  (--[a-z][a-z0-9.-]*)/).map { String($0.1) })
            }
            let (few, all) = (try await options("--help"), try await options("--help-all"))
            #expect((18...28).contains(few.count), "\(few.sorted())")
            #expect(all.isSuperset(of: few))
            #expect(all.count > 80, "\(all.count)")
            #expect(all.contains("--unix-socket") && !few.contains("--unix-socket"))
        }
    }
}
