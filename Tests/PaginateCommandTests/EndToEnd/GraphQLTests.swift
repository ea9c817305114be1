import Foundation
import PagingDemoServer
import PagingHTTP
import Synchronization
import Testing

extension EndToEnd {
    @Suite("fetch --graphql", .timeLimit(.minutes(10)))
    struct GraphQLTests {
        private static let document = """
            query ($total: Int = 250, $first: Int = 40, $after: String) {
              items(total: $total, first: $first, after: $after) {
                nodes { id: databaseId } pageInfo { hasNextPage endCursor } totalCount
              }
            }
            """
        private static let two = """
            query ($after: String) {
              items(first: 100, after: $after) { nodes { id: databaseId } pageInfo { hasNextPage endCursor } }
              few: parents(total: 7, first: 3, after: $after) { edges { node { id: databaseId } } pageInfo { hasNextPage endCursor } }
            }
            """

        /// Runs the command on the demo server's endpoint with a document in a file.
        private func fetch(
            _ document: String,
            _ arguments: [String] = [],
            parameters: String = ""
        ) async throws -> Subprocess.Result {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write(document, to: "query.graphql")
                let url = server.baseURL + "/graphql?" + parameters
                return try await Subprocess(["fetch", url, "--graphql", file] + arguments).result()
            }
        }

        @Test("The nodes of the document's connection arrive once and in order", arguments: ["POST", "GET"])
        func whole(method: String) async throws {
            let result = try await fetch(
                Self.document,
                ["--variables", #"{"total": 130, "first": 20}"#, "--method", method, "--id", "/id"]
            )
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == Array(1...130))
            #expect(result.error.contains("130 of 130 declared items on 7 pages"), "\(result.error)")
        }

        @Test("Lists inside the items are read to their ends, in nodes and in edges", arguments: ["", "/edges"])
        func expanding(_ items: String) async throws {
            let children =
                "children(first: 40) { nodes { databaseId } totalCount pageInfo { hasNextPage endCursor } }"
            let node = "id databaseId \(children)"
            let list = items.isEmpty ? "nodes { \(node) }" : "edges { cursor node { \(node) } }"
            let document = """
                query ($after: String) {
                  parents(total: 12, first: 5, after: $after) { \(list) pageInfo { hasNextPage endCursor } totalCount }
                }
                """
            let rest = """
                query ($id: ID!, $after: String) {
                  node(id: $id) { ... on Parent {
                    children(first: 100, after: $after) { nodes { databaseId } totalCount pageInfo { hasNextPage endCursor } }
                  } }
                }
                """
            let folder = try TemporaryFolder()
            let place = items.isEmpty ? "/children" : "/node/children"
            let option = ["--expand", "\(place)=" + (try folder.write(rest, to: "rest.graphql"))]
            let edges = items.isEmpty ? [] : ["--items", items]
            let cut = try await fetch(document, edges)
            #expect(cut.code == 4, "\(cut.error)")
            let result = try await fetch(document, edges + option)
            #expect(result.code == 0, "\(result.error)")
            let lines = try result.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
            #expect(lines.count == 12)
            for line in lines {
                let parent = items.isEmpty ? line : line["/node"] ?? .null
                guard let number = parent["/databaseId"]?.intValue, case .array(let rows)? = parent["/children/nodes"]
                else {
                    Issue.record("\(line)")
                    continue
                }
                #expect(rows.count == 37 * number % 251, "\(number)")
                #expect(parent["/children/pageInfo/hasNextPage"] == false)
            }
            let derived = try await fetch(document, edges + ["--expand", place])
            #expect(derived.code == 64 && derived.error.contains("select __typename beside id"), "\(derived.error)")
            let typed = document.replacing("{ id databaseId", with: "{ __typename id databaseId")
            let own = try await fetch(typed, edges + ["--expand", place])
            #expect(own.code == 0, "\(own.error)")
            #expect(own.output.replacing(#""__typename":"Parent","#, with: "") == result.output)
            let missing = try await fetch(document, ["--expand", "/children=/no/such/file"])
            #expect(missing.code == 64)
            #expect(missing.error.contains("The document of --expand cannot be read"), "\(missing.error)")
        }

        /// A server whose lists belong to an owner and continue at another place; its requests are sent by GET.
        private func continuingServer() throws -> ReplyServer {
            try ReplyServer { path in
                let text = path.removingPercentEncoding ?? path
                let next = text.firstMatch(of: /"token":"([a-z]+)-(\d)"/)
                let owner =
                    next.map { String($0.1) } ?? text.firstMatch(of: /"owner":"([a-z]+)"/).map { String($0.1) } ?? ""
                let number = next.flatMap { Int($0.2) } ?? 0
                let cursor = number < 2 ? #""\#(owner)-\#(number + 1)""# : "null"
                let page = #"{"cursor":\#(cursor),"items":[{"id":"\#(owner)\#(number)"}]}"#
                return .json(next == nil ? #"{"data":{"boards":[{"page":\#(page)}]}}"# : #"{"data":{"next":\#(page)}}"#)
            }
        }

        private static let boards = "query ($owner: ID!) { boards(of: $owner) { page { cursor items { id } } } }"
        private static let next = "query ($token: ID!) { next(cursor: $token) { cursor items { id } } }"

        @Test("A list continues by the document of --graphql-next, and resumes there")
        func continuing() async throws {
            let server = try continuingServer()
            let folder = try TemporaryFolder()
            let first = try folder.write(Self.boards, to: "first.graphql")
            let next = try folder.write(Self.next, to: "next.graphql")
            let run = { (name: String, more: [String]) in
                let options = [
                    "fetch", "http://127.0.0.1:\(server.port)/", "--graphql", first, "--method", "GET", "--variables",
                    #"{"owner": "ada"}"#, "--output", folder.file(name), "--resume", folder.file(name + ".state"),
                ]
                return try await Subprocess(options + more).result()
            }
            let alone = try await run("alone", [])
            #expect(alone.code == 4, "\(alone.error)")
            let other = try await run("alone", ["--graphql-next", next])
            #expect(other.code == 64 && other.error.contains("document"), "\(other.error)")
            let limited = try await run("items", ["--graphql-next", next, "--max-pages", "2"])
            #expect(limited.code == 3, "\(limited.error)")
            let rest = try await run("items", ["--graphql-next", next])
            #expect(rest.code == 0, "\(rest.error)")
            let lines = try folder.text("items").split(separator: "\n").map(String.init)
            #expect(lines == (0...2).map { #"{"id":"ada\#($0)"}"# })
            let backward = try await run("new", ["--graphql-next", next, "--backward"])
            #expect(backward.code == 64 && backward.error.contains("from its start only"), "\(backward.error)")
        }

        @Test("A cursor at another place is named by --next, and its variable by --cursor-param")
        func otherCursor() async throws {
            let server = try ReplyServer { path in
                let text = path.removingPercentEncoding ?? path
                let start = text.firstMatch(of: /"mark":"m(\d)"/).flatMap { Int($0.1) } ?? 0
                let next = start < 3 ? #""m\#(start + 1)""# : "null"
                let facets = #"[{"name":"x"},{"name":"y"}]"#
                return .json(
                    #"{"data":{"found":{"rows":[{"id":\#(start)}],"facets":\#(facets),"way":{"next":\#(next)},"all":4}}}"#
                )
            }
            let document = """
                query ($mark: String, $kind: String) {
                  found: search(kind: $kind, mark: $mark) { rows { id } facets { name } way { next } all }
                }
                """
            let folder = try TemporaryFolder()
            let file = try folder.write(document, to: "list.graphql")
            let base = ["fetch", "http://127.0.0.1:\(server.port)/", "--method", "GET", "--graphql", file]
            let next = ["--next", "/way/next"]
            for options in [
                next + ["--items", "/rows", "--total", "/all", "--cursor-param", "mark"],
                [
                    "--next", "/data/found/way/next", "--items", "/data/found/rows", "--cursor-param",
                    "body:/variables/mark",
                ],
                next + ["--items", "/rows", "--connection", "/found", "--variables", #"{"kind": "a"}"#],
            ] {
                let result = try await Subprocess(base + options).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(0..<4))
            }
            for (options, words) in [
                ([], "--next /nextCursor"), (next, "its items with --items"),
                (["--next", "/way/nxt", "--items", "/rows"], "that selects the place of --next"),
                (next + ["--items", "/rows", "--cursor-param", "token"], "no variable $token for --cursor-param"),
                (next + ["--items", "/rows", "--cursor-param", "header:X"], "the name of a variable"),
                (["--next", "header:X"], "--next is a place in the connection"),
                (next + next, "keep one --next"), (["--has-more", "/x"], "needs --next"),
                (next + ["--items", "/rows", "--backward"], "reads the cursors of pageInfo"),
            ] {
                let result = try await Subprocess(base + options).result()
                #expect(result.code == 64 && result.error.contains(words), "\(options) \(result.error)")
            }
        }

        @Test("A mutation in a body or a URL is not sent again", arguments: [true, false])
        func mutationWithoutFile(isBody: Bool) async throws {
            let server = try ReplyServer { _ in
                let body = #"{"errors":[{"message":"later"}]}"#
                let head = "HTTP/1.1 503 Later\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)"
                return ReplyServer.Reply(bytes: Array("\(head)\r\n\r\n\(body)".utf8))
            }
            let document = "mutation($after:String){export(after:$after){nodes{id} pageInfo{hasNextPage endCursor}}}"
            let encoded = document.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let url = "http://127.0.0.1:\(server.port)/"
            let options = isBody ? [url, "--body", #"{"query": "\#(document)"}"#] : [url + "?query=" + encoded]
            let result = try await Subprocess(["fetch"] + options).result()
            #expect(result.code == 1 && result.error.contains("1 request,"), "\(result.error)")
        }

        @Test("A document in the URL is a list by GET, and its cursor is one of the variables")
        func inAddress() async throws {
            func url(_ document: String, _ server: DemoServer, _ variables: String? = nil) -> String {
                func encoded(_ text: String) -> String {
                    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                }
                let more = variables.map { "&variables=" + encoded($0) } ?? ""
                return server.baseURL + "/graphql?query=" + encoded(document) + more
            }
            try await DemoServer.withServer { server in
                for variables in [nil, "{}", #"{"total": 250, "after": null}"#] {
                    let result = try await Subprocess(["fetch", url(Self.document, server, variables)]).result()
                    #expect(result.code == 0, "\(result.error)")
                    #expect(Items.ids(result.output) == Array(1...250))
                }
                let detected = try await Subprocess(["detect", url(Self.document, server)]).result()
                #expect(detected.output.contains("sent as body:/variables/after"), "\(detected.output)")
                let named = [
                    "--next", "/data/items/pageInfo/endCursor", "--cursor-param", "body:/variables/after",
                    "--items", "/data/items/nodes",
                ]
                let result = try await Subprocess(["fetch", url(Self.document, server)] + named).result()
                #expect(result.code == 0 && Items.ids(result.output) == Array(1...250), "\(result.error)")
                let fixed = "{ items(total: 9, first: 4) { nodes { databaseId } pageInfo { hasNextPage endCursor } } }"
                for command in ["fetch", "detect"] {
                    let result = try await Subprocess([command, url(fixed, server)]).result()
                    #expect(result.code == 4, "\(result.error)")
                    #expect((result.output + result.error).contains("into a file for --graphql"), "\(result.error)")
                }
            }
        }

        @Test("Each parent's values are variables of the document, by their names and by expressions")
        func parents() async throws {
            let server = try continuingServer()
            let folder = try TemporaryFolder()
            let first = try folder.write(Self.boards, to: "first.graphql")
            let next = try folder.write(Self.next, to: "next.graphql")
            let named = try folder.write(#"{"owner":"ada"}"# + "\n" + #"{"owner":"bob"}"# + "\n", to: "a.ndjson")
            let nested = try folder.write(
                #"{"by":{"login":"ada"}}"# + "\n" + #"{"by":{"login":"bob"}}"#,
                to: "b.ndjson"
            )
            let table = try folder.write("owner\nada\nbob\n", to: "c.csv")
            let url = "http://127.0.0.1:\(server.port)/"
            let options = ["fetch", url, "--graphql", first, "--graphql-next", next, "--method", "GET"]
            let expected = ["ada", "bob"].flatMap { owner in (0...2).map { #"{"id":"\#(owner)\#($0)"}"# } }
            for more in [
                ["--parents", named], ["--parents", table],
                ["--parents", nested, "--variables", #"{"owner": "{/by/login}"}"#],
            ] {
                let receipts = ["--receipts", folder.file("receipts-\(more.count)-\(more[1].suffix(5))")]
                let result = try await Subprocess(options + more + receipts).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(result.output.split(separator: "\n").map(String.init).sorted() == expected)
                let text = try folder.text(String(receipts[1].split(separator: "/").last ?? ""))
                #expect(text.contains("ada") && text.contains("bob"), "\(text)")
            }
            let missing = try await Subprocess(options + ["--parents", nested]).result()
            #expect(missing.code == 64 && missing.error.contains("{owner}"), "\(missing.error)")
            let fixed = try await Subprocess(options + ["--parents", named, "--variables", #"{"owner":"eve"}"#])
                .result()
            #expect(fixed.code == 64 && fixed.error.contains("needs a value of the parent"), "\(fixed.error)")
            let twice = try folder.write(#"{"owner":"ada"}"# + "\n" + #"{"owner":"ada"}"# + "\n", to: "d.ndjson")
            let same = try await Subprocess(options + ["--parents", twice]).result()
            #expect(same.code == 64 && same.error.contains("the same list as line 1"), "\(same.error)")
            let template = try await Subprocess(
                ["fetch", url + "{owner}", "--graphql", first, "--parents", named]
            ).result()
            #expect(template.code == 64 && template.error.contains("variables of the document"), "\(template.error)")
        }

        private static let bothEnds = """
            query ($first: Int = 40, $after: String, $last: Int, $before: String) {
              items(total: 130, first: $first, after: $after, last: $last, before: $before) {
                nodes { id: databaseId } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } totalCount
              }
            }
            """

        @Test("A connection is read from its end, by the option or as its document says", arguments: [true, false])
        func backward(_ isOption: Bool) async throws {
            let document =
                isOption
                ? Self.bothEnds
                : """
                query ($last: Int = 40, $before: String) {
                  items(total: 130, last: $last, before: $before) {
                    nodes { id: databaseId } pageInfo { hasPreviousPage startCursor } totalCount
                  }
                }
                """
            let result = try await fetch(document, isOption ? ["--backward"] : [])
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == Array((1...130).reversed()))
            #expect(result.error.contains("130 of 130 declared items on 4 pages"), "\(result.error)")
        }

        @Test("A backward crawl continues from its position, and its file belongs to that direction")
        func backwardResuming() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write(Self.bothEnds, to: "query.graphql")
                let files = ["--output", folder.file("items"), "--resume", folder.file("state")]
                let arguments = ["fetch", server.baseURL + "/graphql", "--graphql", file] + files
                let limited = try await Subprocess(arguments + ["--backward", "--max-pages", "2"]).result()
                #expect(limited.code == 3, "\(limited.error)")
                let forward = try await Subprocess(arguments).result()
                #expect(forward.code == 64 && forward.error.contains("--backward"), "\(forward.error)")
                #expect(try await Subprocess(arguments + ["--backward"]).result().code == 0)
                #expect(Items.ids(try folder.text("items")) == Array((1...130).reversed()))
            }
        }

        @Test("A document that cannot be read from its end is refused with the arguments that it needs")
        func backwardRefused() async throws {
            let result = try await fetch(Self.document, ["--backward"])
            #expect(result.code == 64)
            #expect(result.error.contains("last: $last, before: $before"), "\(result.error)")
            let alone = try await Subprocess.run("fetch", "http://127.0.0.1:9/items", "--backward")
            #expect(alone.code == 64 && alone.error.contains("need --graphql FILE"), "\(alone.error)")
        }

        @Test("The document can come from standard input")
        func standardInput() async throws {
            try await DemoServer.withServer { server in
                let arguments = ["fetch", server.baseURL + "/graphql", "--graphql", "-"]
                let result = try await Subprocess(arguments, input: Self.document).result()
                #expect(result.code == 0 && Items.ids(result.output) == Array(1...250), "\(result.error)")
            }
        }

        @Test("With several connections, one is selected by its response key")
        func several() async throws {
            let unclear = try await fetch(Self.two)
            #expect(unclear.code == 64 && unclear.error.contains("--connection: /items, /few."), "\(unclear.error)")
            let few = try await fetch(Self.two, ["--connection", "/few"])
            #expect(few.code == 0 && Items.ids(few.output) == Array(1...7), "\(few.error)")
            let none = try await fetch(Self.two, ["--connection", "/parents"])
            #expect(none.code != 0 && none.error.contains("/items, /few"), "\(none.error)")
        }

        @Test("A killed crawl continues and is bound to its document, variables and connection")
        func resuming() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write(Self.document, to: "query.graphql")
                let fixture = try CrawlFixture(server, "/graphql", ["--graphql", file])
                try await fixture.kill(atPage: 3)
                #expect(try fixture.partIDs == Array(1...80))
                let other = try await fixture.run("--variables", #"{"total": 120}"#)
                #expect(other.code == 64 && other.error.contains("document or its variables"), "\(other.error)")
                let elsewhere = try await fixture.run("--connection", "/items")
                #expect(elsewhere.code == 64 && elsewhere.error.contains("--connection"), "\(elsewhere.error)")
                let before = server.requests(run: "r").count
                let rest = try await fixture.run()
                #expect(rest.code == 0, "\(rest.error)")
                #expect(Items.ids(try fixture.items) == Array(1...250))
                let pages = server.requests(run: "r").dropFirst(before).map(\.page)
                #expect(!pages.contains(1) && pages.count <= 6, "\(pages)")
            }
        }

        @Test("A connection whose saved cursor the server rejects restarts, when asked to")
        func expired() async throws {
            let age = Mutex(1)
            let server = try ReplyServer { path in
                // The variables are in the query of a GET; a cursor is accepted by the server that gave it.
                let cursor = path.firstMatch(of: /(\d)x(\d+)/)
                let now = age.withLock { $0 }
                if let cursor, cursor.1 != "\(now)" {
                    return .json(
                        #"{"data":{"a":null},"errors":[{"path":["a"],"extensions":{"code":"INVALID_CURSOR"}}]}"#
                    )
                }
                let start = cursor.flatMap { Int($0.2) } ?? 0
                let nodes = (start..<start + 2).map { #"{"id":\#($0)}"# }.joined(separator: ",")
                let info = #"{"hasNextPage":\#(start < 6),"endCursor":"\#(now)x\#(start + 2)"}"#
                return .json(#"{"data":{"a":{"nodes":[\#(nodes)],"pageInfo":\#(info)}}}"#)
            }
            let folder = try TemporaryFolder()
            let query =
                "query ($after: String) { a(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }"
            let file = try folder.write(query, to: "query.graphql")
            let run = { (more: [String]) in
                try await Subprocess(
                    [
                        "fetch", "http://127.0.0.1:\(server.port)/", "--graphql", file, "--method", "GET", "--id",
                        "/id",
                        "--output", folder.file("items"), "--resume", folder.file("state"), "--on-expired", "restart",
                    ] + more
                ).result()
            }
            #expect(try await run(["--max-pages", "2"]).code == 3)
            age.withLock { $0 = 2 }
            let rest = try await run([])
            #expect(rest.code == 0, "\(rest.error)")
            #expect(try Items.ids(folder.text("items")) == Array(0..<8))
        }

        @Test("Errors beside the data keep every other item, and the exit code marks the list as unproven")
        func partial() async throws {
            let result = try await fetch(Self.document, ["--retries", "0"], parameters: "gqlerror=partial@2&run=r")
            #expect(result.code == 4, "\(result.error)")
            #expect(Items.ids(result.output).count == 249)
            let null = try await fetch(Self.document, parameters: "gqlerror=silent@1&run=r")
            #expect(null.code == 1 && null.error.contains("null at \"/items\""), "\(null.error)")
        }

        @Test(
            "Contradictory options are reported before the first request",
            arguments: [
                (["--page-param", "page"], "--graphql pages the connection itself"),
                (["--page-size", "10"], "--variables"),
                (["--body", "{}"], "exclude each other"),
                (["--variables", "[1]"], "JSON object"),
                (["--method", "PUT"], "POST or GET"),
                (["--operation", "Missing"], "--operation"),
                (["--connection", "/issues"], "Its connections: /items"),
                (["--items", "/items/pageInfo"], "--items /edges"),
                (["--total", "header:X-Total"], "a place in the connection"),
                (["--variable-env", "key=PAGINATE_TEST_UNSET"], "PAGINATE_TEST_UNSET is not set"),
                (["--variable-env", "key"], "apiKey=API_KEY"),
                (["--variables", "@/nowhere/file"], "cannot be read"),
            ]
        )
        func contradictions(arguments: [String], words: String) async throws {
            let result = try await fetch(Self.document, arguments)
            #expect(result.code == 64 && result.error.contains(words), "\(result.error)")
        }

        @Test("A missing or unreadable document is reported")
        func documents() async throws {
            let without = try await Subprocess.run("fetch", "http://127.0.0.1:9/", "--variables", "{}")
            #expect(without.code == 64 && without.error.contains("need --graphql"), "\(without.error)")
            let missing = try await Subprocess.run("fetch", "http://127.0.0.1:9/", "--graphql", "/nowhere/query")
            #expect(missing.code == 64 && missing.error.contains("cannot be read"), "\(missing.error)")
            let plain = try await fetch("{ items(first: 5) { nodes { id } } }")
            #expect(plain.code == 64 && plain.error.contains("select pageInfo"), "\(plain.error)")
            let faults = [
                ("{\"query\": \"{ items { id } }\"}", "is JSON: write the document alone"),
                ("query {\n  items(first: 5 {\n id }\n}", "from line 2 on"),
                ("query { items { ~ } }", "from line 1 on"),
                ("query A { a { b } } query B { a { b } }", "--operation: A, B"),
                ("fragment F on A { b }", "has no operation"),
                ("{ items { edges { cursor } pageInfo { hasNextPage endCursor } } }", "nodes or edges { node }"),
            ]
            for (document, words) in faults {
                let result = try await fetch(document)
                #expect(result.code == 64 && result.error.contains(words), "\(result.error)")
            }
        }

        @Test("Edges keep their own fields, and any field of the connection can be its total")
        func edges() async throws {
            let document = """
                query ($after: String) {
                  items(total: 25, first: 10, after: $after) {
                    rows: edges { cursor item: node { id: databaseId } } all: totalCount
                    page: pageInfo { more: hasNextPage last: endCursor }
                  }
                }
                """
            let nodes = try await fetch(document)
            #expect(nodes.code == 0 && Items.ids(nodes.output) == Array(1...25), "\(nodes.error)")
            #expect(nodes.error.contains("25 of 25 declared items"), "\(nodes.error)")
            for (items, total) in [
                ("/edges", "/all"), ("/data/items/edges", "/data/items/all"), ("/rows", "/totalCount"),
            ] {
                let edges = try await fetch(document, ["--items", items, "--total", total])
                let lines = try edges.output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
                #expect(edges.code == 0 && lines.map { $0["/item/id"]?.intValue } == Array(1...25), "\(edges.error)")
                #expect(lines.allSatisfy { $0["/cursor"]?.stringValue != nil })
            }
        }

        @Test("A variable from the environment or a file is in no message and no file", arguments: [true, false])
        func confidential(_ isFile: Bool) async throws {
            let secret = "swordfish-4711"
            let server = try ReplyServer { _ in
                let errors = #"{"errors":[{"message":"No tenant swordfish-4711","extensions":{"code":"FORBIDDEN"}}]}"#
                return .json(errors)
            }
            let query =
                "query ($who: ID, $c: ID) { a(who: $who, after: $c) { nodes { id } pageInfo { hasNextPage endCursor } } }"
            for method in ["POST", "GET"] {
                let folder = try TemporaryFolder()
                let file = try folder.write(query, to: "query.graphql")
                let variables = try folder.write("{\"who\": \"\(secret)\"}", to: "variables.json")
                let given = isFile ? ["--variables", "@" + variables] : ["--variable-env", "who=PAGINATE_TEST_TENANT"]
                let files = ["report", "trace", "state"].flatMap {
                    ["--\($0 == "state" ? "resume" : $0)", folder.file($0)]
                }
                let url = "http://127.0.0.1:\(server.port)/graphql"
                let result = try await Subprocess(
                    ["fetch", url, "--graphql", file, "--method", method, "--output", folder.file("items")] + given
                        + files,
                    environment: ["PAGINATE_TEST_TENANT": secret]
                ).result()
                #expect(result.code == 1 && result.error.contains("No tenant ***"), "\(result.error)")
                #expect(!(result.error + result.output).contains("swordfish"))
                for name in try folder.names where name != "variables.json" {
                    #expect(try !folder.text(name).contains("swordfish"), "\(name)")
                }
            }
        }
    }
}
