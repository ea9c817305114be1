import Foundation
import HTTPTypes
import PagingDemoServer
import PagingHTTP
import Testing

extension SavedCrawls {
    @Suite("fetch --cache", .timeLimit(.minutes(10)))
    struct CacheTests {
        private func fetch(_ url: String, _ folder: TemporaryFolder, _ more: String...) async throws
            -> Subprocess.Result
        {
            try await Subprocess(["fetch", url, "--cache", folder.file("cache")] + more).result()
        }

        @Test(
            "A second run transfers only the pages that have changed, in every convention",
            arguments: [
                ("/link/airports?per_page=20", []), ("/page/airports?per_page=20", ["--pagination", "page"]),
                ("/cursor/airports?limit=20", ["--next", "/meta/next_cursor", "--cursor-param", "cursor"]),
            ]
        )
        func unchanged(_ path: String, _ options: [String]) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + path + "&count=100&etag=1&run=r"
                let command = ["fetch", url, "--cache", folder.file("cache")] + options
                let first = try await Subprocess(command).result()
                #expect(first.code == 0, "\(first.error)")
                let before = server.requests(run: "r").count
                #expect(server.requests(run: "r").allSatisfy { $0.headers["if-none-match"] == nil })
                let second = try await Subprocess(command).result()
                #expect(second.code == 0, "\(second.error)")
                #expect(second.output == first.output)
                #expect(second.error.contains(" requests, \(before) unchanged, "), "\(second.error)")
                let repeated = server.requests(run: "r").dropFirst(before)
                #expect(repeated.count == before && repeated.allSatisfy { $0.isUnchanged })
            }
        }

        @Test("Changed pages are read again, and stored")
        func changed() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/timeline/airports?limit=10&count=40&etag=1&run=r"
                #expect(try await Items.ids(fetch(url, folder).output) == Array((1...40).reversed()))
                let api = try PagingClient(server.baseURL)
                try await api.send(.post("/timeline/airports?count=40&run=r&add=5"))
                for _ in 1...2 {
                    #expect(try await Items.ids(fetch(url, folder).output) == Array((1...45).reversed()))
                }
                #expect(server.requests(run: "r").suffix(5).allSatisfy { $0.isUnchanged })
            }
        }

        @Test("A damaged or foreign file in the folder does not count, and its page is read again")
        func damage() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=60&etag=1&run=r"
                let first = try await fetch(url, folder)
                let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("cache"))
                #expect(files.count == 3)
                for (index, name) in files.enumerated() {
                    let path = URL(filePath: folder.file("cache/" + name))
                    let bytes = try Data(contentsOf: path)
                    try (index == 0 ? Data() : index == 1 ? bytes.dropLast(1) : Data("x".utf8) + bytes).write(to: path)
                }
                let before = server.requests(run: "r").count
                let second = try await fetch(url, folder)
                #expect(second.code == 0 && second.output == first.output, "\(second.error)")
                #expect(server.requests(run: "r").dropFirst(before).allSatisfy { !$0.isUnchanged })
            }
        }

        @Test("No file names or holds a credential, and only the user can read them")
        func secrets() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=40&etag=1&api_key=hush-hush"
                let result = try await fetch(url, folder, "--header", "X-Api-Key: demo-key")
                #expect(result.code == 0, "\(result.error)")
                let path = folder.file("cache")
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o700)
                for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                    let file = path + "/" + name
                    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
                    let text = try String(contentsOfFile: file, encoding: .utf8)
                    #expect(!text.contains("demo-key") && !name.contains("hush"))
                }
                let bad = try await Subprocess.run("fetch", url, "--cache", folder.write("", to: "file"))
                #expect(bad.code == 64 && bad.error.contains("--cache needs a folder"), "\(bad.error)")
            }
        }
    }
}
