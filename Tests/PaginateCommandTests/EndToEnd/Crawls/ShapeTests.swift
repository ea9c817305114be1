import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

@testable import PaginateFiles

extension SavedCrawls {
    @Suite("Columns and compressed files", .timeLimit(.minutes(10)))
    struct ShapeTests {
        @Test("Columns have one order in every format", arguments: ["ndjson", "json", "csv", "table", "sqlite"])
        func columns(_ format: String) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=10&count=25"
                let output = folder.file("test.db")
                let file = format == "sqlite" ? ["--output", output, "--primary-key", "/id"] : []
                let shape = ["--columns", "name,number=id,/gone", "--format", format]
                let result = try await Subprocess(["fetch", url] + shape + file).result()
                #expect(result.code == 0, "\(result.error)")
                let first = "Aero B Ranch Airport"
                switch format {
                case "ndjson": #expect(result.output.hasPrefix(#"{"name":"\#(first)","number":1,"gone":null}"# + "\n"))
                case "json": #expect(result.output.hasPrefix("[\n" + #"{"name":"\#(first)","number":1,"gone":null},"#))
                case "csv": #expect(result.output.hasPrefix("name,number,gone\r\n\(first),1,\r\n"))
                case "table": #expect(result.output.split(separator: "\n").first?.hasPrefix("name") == true)
                default:
                    let database = TestDatabase(in: folder)
                    #expect(try database.rows("airports", "ORDER BY number LIMIT 1") == ["'\(first)'|1|NULL"])
                    // The key is read by its name in the table, and another page size is the same list.
                    let again = url.replacing("per_page=10", with: "per_page=7")
                    let second = try await Subprocess(["fetch", again] + shape + file).result()
                    #expect(second.code == 0, "\(second.error)")
                    #expect(try database.rows("airports").count == 25)
                }
            }
        }

        @Test("Nested objects become columns with --flatten")
        func flat() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/parents?count=25&max=3&limit=10"
                let options = ["--flatten", "--format", "csv", "--pagination", "link"]
                let result = try await Subprocess(["fetch", url] + options).result()
                #expect(result.code == 0, "\(result.error)")
                let lines = result.output.split(separator: "\r\n")
                #expect(lines.first == "id,name,full_name,owner.id,owner.login,children,children_url")
                #expect(lines.count == 26)
            }
        }

        @Test("Formulas are escaped with --csv-escape-formulas only")
        func formulas() async throws {
            let server = try ReplyServer { _ in .json(#"[{"id":1,"text":"=1+1"},{"id":2,"text":"plain"}]"#) }
            let command = ["fetch", "http://127.0.0.1:\(server.port)/items", "--pagination", "none", "--format", "csv"]
            let plain = try await Subprocess(command).result()
            #expect(plain.output == "id,text\r\n1,=1+1\r\n2,plain\r\n", "\(plain.error)")
            let escaped = try await Subprocess(command + ["--csv-escape-formulas"]).result()
            #expect(escaped.output == "id,text\r\n1,'=1+1\r\n2,plain\r\n", "\(escaped.error)")
        }

        @Test("Parquet is refused before anything is read, and the message says what writes it")
        func parquet() async throws {
            let folder = try TemporaryFolder()
            let fetch = [
                "fetch", "http://127.0.0.1:9/items", "--format", "parquet", "--output", folder.file("items"),
            ]
            #expect(try await Subprocess(fetch).result().code == 64)
            let merge = try await Subprocess(["merge", "plan", "shards", "--output", folder.file("a.Parquet")]).result()
            #expect(merge.code == 64)
            #expect(merge.error.contains("Python package"), "\(merge.error)")
            #expect(try folder.names == [])
        }

        @Test("CSV with columns has its header without any item")
        func emptyList() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/link/airports?per_page=10&count=0"
                let result = try await Subprocess.run("fetch", url, "--columns", "/id,/name", "--format", "csv")
                #expect(result.code == 0, "\(result.error)")
                #expect(result.output == "id,name\r\n")
            }
        }

        @Test(
            "A key that is not among the columns is refused before any request",
            arguments: ["--primary-key", "--id"]
        )
        func keys(_ option: String) async throws {
            let folder = try TemporaryFolder()
            let files = option == "--id" ? ["--resume", folder.file("state")] : ["--format", "sqlite"]
            let output = ["--output", folder.file("items"), "--columns", "/name", option, "/id"]
            let result = try await Subprocess(["fetch", "http://127.0.0.1:9/items"] + files + output).result()
            #expect(result.code == 64)
            #expect(result.error.contains("\(option) /id is not among the --columns; add /id to them."))
            #expect(try folder.names == [])
        }

        @Test("A resumed crawl with columns deduplicates by the written identity, and refuses other columns")
        func resuming() async throws {
            try await DemoServer.withServer { server in
                let path = "/cursor/airports?limit=20&count=90&fault=410@3x1"
                let options = ["--id", "/id", "--on-expired", "restart"]
                let crawl = try CrawlFixture(server, path, options + ["--columns", "key=/id,/name"])
                #expect(try await crawl.run("--max-pages", "2", "--window", "serial").code == 3)
                let other = try await Subprocess(
                    ["fetch", crawl.url] + options + ["--output", crawl.folder.file("items")]
                        + ["--resume", crawl.folder.file("state")]
                ).result()
                #expect(other.code == 64)
                #expect(other.error.contains("--columns"), "\(other.error)")
                let result = try await crawl.run()
                #expect(result.code == 0, "\(result.error)")
                let keys = try crawl.items.split(separator: "\n").map {
                    try JSONValue(parsing: $0.utf8)["/key"]?.intValue
                }
                #expect(keys == Array(1...90))
            }
        }

        @Test("A file is compressed as its name says, also when the crawl is continued", arguments: ["gz", "zst"])
        func compressed(_ suffix: String) async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/link/airports?per_page=10&count=95")
                let file = crawl.folder.file("items.\(suffix)")
                func text() throws -> String {
                    var bytes: [UInt8] = []
                    try FileBytes.forEachPortion(of: file) { bytes += $0 }
                    return String(decoding: bytes, as: UTF8.self)
                }
                let plain = try await crawl.undisturbed()
                let whole = crawl.url.replacing("run=r", with: "run=whole")
                #expect(try await Subprocess.run("fetch", whole, "--output", file).code == 0)
                #expect(try text() == plain)
                try FileManager.default.removeItem(atPath: file)

                let resumed = ["fetch", crawl.url, "--output", file, "--resume", crawl.folder.file("state")]
                server.hold(run: "r", page: 4)
                let process = try Subprocess(resumed + ["--window", "serial"])
                try await server.arrival(run: "r", page: 4)
                process.signal(SIGKILL)
                _ = await process.result()
                server.release(run: "r", page: 4)
                #expect(try crawl.folder.names.filter { !$0.hasPrefix("state") } == ["items.\(suffix).part"])
                #expect(try await Subprocess(resumed).result().code == 0)
                #expect(try text() == plain)
                #expect(try crawl.folder.names == ["items.\(suffix)", "state"])
                // The items of a complete crawl are compared by their length before they were compressed.
                #expect(try await Subprocess(resumed).result().code == 0)
                try Data(try Data(contentsOf: URL(filePath: file)).dropLast(9)).write(to: URL(filePath: file))
                let damaged = try await Subprocess(resumed).result()
                #expect(damaged.code == 64)
                #expect(damaged.error.contains("was changed"), "\(damaged.error)")
            }
        }
    }
}
