import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("Presets by name", .timeLimit(.minutes(10)))
    struct PresetTests {
        @Test("--api applies the API's own end of a list on any host")
        func fetch() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/whole/airports?count=3"
                let plain = try await Subprocess.run("fetch", url)
                #expect(plain.code == 4, "\(plain.error)")
                let result = try await Subprocess.run("fetch", url, "--api", "github")
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == [1, 2, 3])
            }
        }

        @Test("--page-size sets the API's own parameter")
        func pageSize() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/link/airports?shape=bare&count=60&run=r"
                let result = try await Subprocess.run("fetch", url, "--api", "GitHub", "--page-size", "20")
                #expect(Items.ids(result.output) == Array(1...60), "\(result.error)")
                #expect(server.requests(run: "r").count == 3)
                #expect(server.requests(run: "r").allSatisfy { $0.target.contains("per_page=20") })
            }
        }

        @Test("A preset whose cursor is part of the body is sent by POST")
        func body() async throws {
            let server = try ReplyServer { _ in
                .json(#"{"results":[{"id":1}],"has_more":false,"next_cursor":null}"#)
            }
            let url = "http://127.0.0.1:\(server.port)/v1/search"
            let result = try await Subprocess.run("fetch", url, "--api", "notionQuery", "--body", "{}")
            #expect(result.code == 0, "\(result.error)")
            let refused = try await Subprocess.run("fetch", url, "--api", "notionQuery", "--method", "GET")
            #expect(refused.code == 64)
            #expect(refused.error.contains("--method POST"), "\(refused.error)")
            #expect(server.paths.count == 1)
        }

        @Test("detect accepts the documented end of the named API")
        func detect() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/whole/airports?count=3"
                #expect(try await Subprocess.run("detect", url).code == 4)
                let result = try await Subprocess.run("detect", url, "--api", "github")
                #expect(result.code == 0, "\(result.output)")
                #expect(result.output.contains("preset github"), "\(result.output)")
            }
        }

        private struct Named: Decodable {
            let name: String
        }

        @Test("apis lists every name with its host, and describes one")
        func apis() async throws {
            let all = try await Subprocess.run("apis")
            #expect(all.output.contains("code hosting\n"))
            #expect(all.output.contains(/\n {2}github +api\.github\.com \* +lists of GitHub\n/), "\(all.output)")
            let one = try await Subprocess.run("apis", "stripe")
            #expect(one.output.hasPrefix("stripe: lists of Stripe\n"), "\(one.output)")
            #expect(one.output.contains("the last item's /id, sent as starting_after"))
            #expect(one.output.contains("https://docs.stripe.com/api/pagination"))
            let json = try await Subprocess.run("apis", "hubspot", "--json")
            let object = try JSONValue(parsing: Array(json.output.utf8))
            #expect(object["/scheme/next/cursor"] == "/paging/next/after", "\(json.output)")
            let list = try await Subprocess.run("apis", "--json")
            let names = try JSONDecoder().decode([Named].self, from: Data(list.output.utf8)).map(\.name)
            #expect(Set(names).isSuperset(of: ["djangoREST", "github", "stripe"]) && names.count == Set(names).count)
        }

        @Test(
            "A wrong name or a contradiction exits with code 64 and says what to write",
            arguments: [
                (["apis", "githb"], "gitea, github, githubSearch"), (["fetch", "--api", "nowhere"], "apis' lists"),
                (["fetch", "--api", "github", "--next", "/next"], "remove --next or --api"),
                (["fetch", "--api", "github", "--pagination", "link"], "remove --pagination or --api"),
                (["fetch", "--api", "spotifySearch"], "spotifySearch:tracks"),
                (["fetch", "--api", "github:x"], "takes no argument"),
                (["fetch", "--api", "mediawiki", "--page-size", "5"], "needs --limit-param"),
            ]
        )
        func refusal(_ arguments: [String], _ message: String) async throws {
            let url = arguments[0] == "fetch" ? ["http://127.0.0.1:1/items"] : []
            let result = try await Subprocess(arguments + url).result()
            #expect(result.code == 64, "\(result.error)")
            #expect(result.error.contains(message), "\(result.error)")
        }
    }

    @Suite("Conventions of few APIs", .timeLimit(.minutes(10)))
    struct RareConventionTests {
        private func fetch(_ arguments: String..., pages: [String: String]) async throws -> Subprocess.Result {
            let server = try ReplyServer { path in
                pages.first { path.contains($0.key) && !$0.key.isEmpty }.map { .json($0.value) }
                    ?? .json(pages[""] ?? "{}")
            }
            let base = "http://127.0.0.1:\(server.port)"
            let given = arguments.map { $0.replacing("BASE", with: base) }
            return try await Subprocess(["fetch", base + "/list"] + given).result()
        }

        @Test("links follows the link of a relation in an array")
        func links() async throws {
            let pages = [
                "": #"{"items":[{"id":1}],"refs":[{"rel":"more","href":"/list?p=2"}]}"#,
                "p=2": #"{"items":[{"id":2}],"refs":[{"rel":"next","href":"/list?p=1"}]}"#,
            ]
            let result = try await fetch(
                "--pagination",
                "links",
                "--next",
                "/refs",
                "--relation",
                "more",
                pages: pages
            )
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == [1, 2])
        }

        @Test("merge sends every member of the object")
        func merge() async throws {
            let pages = [
                "": #"{"items":[{"id":1}],"more":{"from":"b","shard":2}}"#,
                "from=b&shard=2": #"{"items":[{"id":2}]}"#,
            ]
            let result = try await fetch("--pagination", "merge", "--next", "/more", pages: pages)
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == [1, 2])
        }

        @Test("Several cursors are sent together, in pairs of options")
        func cursors() async throws {
            let pages = [
                "": #"{"items":[{"id":1}],"name":"b","type":"A"}"#, "n=b&t=A": #"{"items":[{"id":2}]}"#,
            ]
            let result = try await fetch(
                "--next",
                "/name",
                "--cursor-param",
                "n",
                "--next",
                "/type",
                "--cursor-param",
                "t",
                pages: pages
            )
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == [1, 2])
        }

        @Test("A relative next URL may have a base in the body, or a fixed one", arguments: ["/base", "BASE/api/"])
        func base(_ base: String) async throws {
            let pages = [
                "": #"{"items":[{"id":1}],"base":"/api/","next":"more"}"#, "/api/more": #"{"items":[{"id":2}]}"#,
            ]
            let result = try await fetch("--next", "/next", "--next-base", base, pages: pages)
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == [1, 2])
        }

        @Test(
            "Options of another convention are refused",
            arguments: [
                (["--relation", "more", "--next", "/next"], "--relation has no effect"),
                (["--pagination", "keyset", "--next", "/a", "--next", "/b"], "Only cursors"),
                (["--next", "/a", "--next", "/b", "--cursor-param", "a"], "there are 2 and 1"),
                (["--pagination", "links", "--next", "header:X"], "for links, --next is a path"),
                (["--pagination", "range", "--has-more", "/more"], "--has-more has no effect"),
            ]
        )
        func refusal(_ arguments: [String], _ message: String) async throws {
            let result = try await Subprocess(["fetch", "http://127.0.0.1:1/items"] + arguments).result()
            #expect(result.code == 64, "\(result.error)")
            #expect(result.error.contains(message), "\(result.error)")
        }
    }
}
