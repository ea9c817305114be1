import ArgumentParser
import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

@testable import PaginateCommand

extension EndToEnd {
    @Suite("detect, and fetch with the detected scheme", .timeLimit(.minutes(10)))
    struct DetectTests {
        @Test("A proven scheme is saved and fetches the whole list")
        func saving() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/cursor/airports?limit=20&count=95"
                let found = try await Subprocess.run("detect", url, "--save", folder.file("scheme.json"))
                #expect(found.code == 0, "\(found.error)")
                #expect(found.output.contains("verified by a second page"))
                #expect(found.output.contains("a cursor at /meta/next_cursor, sent as cursor"), "\(found.output)")
                #expect(
                    found.output.contains("fetch '\(url)' --scheme \(folder.file("scheme.json"))\n"),
                    "\(found.output)"
                )
                let scheme = try JSONValue(parsing: Array(try folder.text("scheme.json").utf8))
                #expect(scheme["/identity"] == nil)
                let result = try await Subprocess.run("fetch", url, "--scheme", folder.file("scheme.json"))
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...95))
            }
        }

        @Test("The next command sends the request of detect, without its credentials")
        func nextCommand() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/cursor/airports?limit=20&count=95"
                let words = ["--header", "X-Team: red blue", "--timeout", "20"]
                let credentials = ["--header", "Authorization: Bearer hidden-token"]
                let found = try await Subprocess(["detect"] + words + credentials + ["--api", "mastodon", url]).result()
                #expect(found.code == 0, "\(found.error)")
                let next = "fetch '\(url)' --header 'X-Team: red blue' --timeout 20 --next /meta/next_cursor"
                #expect(found.output.contains(next), "\(found.output)")
                #expect(!found.output.contains("hidden-token") && !found.output.contains("--api"), "\(found.output)")
            }
        }

        @Test("The scheme can come from standard input")
        func standardInput() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=20&count=50&total=none"
                let scheme = #"{"next": {"page": "page"}, "items": "/items"}"#
                let result = try await Subprocess(["fetch", url, "--scheme", "-"], input: scheme).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...50))
            }
        }

        @Test("JSON findings have every key for each verdict", arguments: ["/page", "/keyset", "/single"])
        func json(path: String) async throws {
            try await DemoServer.withServer { server in
                let query =
                    path == "/single"
                    ? "/link/airports?shape=bare&count=3&per_page=50" : "\(path)/airports?limit=20&shape=bare"
                let result = try await Subprocess.run("detect", server.baseURL + query, "--json")
                let value = try JSONValue(parsing: Array(result.output.utf8))
                guard case .object(let object) = value else {
                    Issue.record("\(result.output)")
                    return
                }
                #expect(
                    object.members.map(\.key) == [
                        "verdict", "summary", "scheme", "items", "identity", "total", "endsBy", "evidence",
                        "alternatives", "requests",
                    ]
                )
                #expect(result.code == (path == "/keyset" ? 4 : 0), "\(result.output)")
            }
        }

        @Test("An undetermined scheme exits with code 4 and saves nothing")
        func unknown() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/keyset/airports?limit=20&shape=bare&count=95"
                let result = try await Subprocess.run("detect", url, "--save", folder.file("scheme.json"))
                #expect(result.code == 4)
                #expect(result.output.contains("not determined"))
                #expect(result.error.contains("was not written"))
                #expect(!FileManager.default.fileExists(atPath: folder.file("scheme.json")))
            }
        }

        @Test(
            "A broken scheme file exits with code 64 and names the key and a valid value",
            arguments: [
                (#"{"nxt": {"url": "/next"}}"#, "\"nxt\" is not a known key"),
                (#"{"next": {"cursor": "/c"}}"#, "at \"next\": \"into\" is missing"),
                (#"{"next": {"page": "page", "first": "0"}}"#, "at \"next.first\": write a number"),
                (#"{"next": {"url": "next"}}"#, "/JSON/POINTER or header:NAME"),
                (#"{"next""#, "line 1 is not JSON"),
            ]
        )
        func broken(text: String, message: String) throws {
            let folder = try TemporaryFolder()
            let file = try folder.write(text, to: "scheme.json")
            do {
                _ = try FetchCommand.parse(["http://127.0.0.1:1/items", "--scheme", file])
                Issue.record("It was accepted.")
            } catch {
                #expect(FetchCommand.exitCode(for: error).rawValue == 64)
                #expect(FetchCommand.message(for: error).contains(message), "\(FetchCommand.message(for: error))")
            }
        }

        @Test("A scheme file excludes options that set the same values", arguments: ["--pagination", "--next"])
        func exclusion(option: String) throws {
            let folder = try TemporaryFolder()
            let file = try folder.write(#"{"next": {"url": "/next"}}"#, to: "scheme.json")
            let value = option == "--next" ? "/next" : "link"
            do {
                _ = try FetchCommand.parse(["http://127.0.0.1:1/items", "--scheme", file, option, value])
                Issue.record("It was accepted.")
            } catch {
                #expect(FetchCommand.message(for: error).contains("remove \(option)"))
            }
        }
    }
}
