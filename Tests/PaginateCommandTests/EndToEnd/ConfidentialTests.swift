import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("fetch with confidential values", .timeLimit(.minutes(10)))
    struct ConfidentialTests {
        private static let header = "tenant-4711"
        private static let parameter = "customer-of-ours"
        private static let secrets = [header, parameter]

        private func list(_ server: DemoServer, _ more: String = "") throws -> CrawlFixture {
            let query = "customer=\(Self.parameter)&tenant=\(Self.header)&per_page=10&count=95\(more)"
            return try CrawlFixture(server, "/link/airports?" + query, ["--header", "X-Tenant: \(Self.header)"])
        }

        /// Returns the names of the files in a folder that contain a secret.
        ///
        /// - Parameter address: A text that may contain one.
        private func leaks(in folder: TemporaryFolder, except address: String? = nil) throws -> [String] {
            try folder.names.filter { name in
                var data = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
                while let address, let range = data.firstRange(of: Data(address.utf8)) { data.removeSubrange(range) }
                return Self.secrets.contains { data.firstRange(of: Data($0.utf8)) != nil }
            }
        }

        @Test("Values that the server repeats in its links appear in no file or message")
        func files() async throws {
            try await DemoServer.withServer { server in
                let crawl = try list(server, "&fault=500@4x1")
                let trace = crawl.folder.file("trace.json")
                let report = crawl.folder.file("report")
                let result = try await crawl.run("--retries", "0", "--report", report, "--trace", trace)
                #expect(result.code == 1, "\(result.error)")
                #expect(try crawl.folder.names == ["items.part", "report", "state", "trace.json"])
                #expect(try leaks(in: crawl.folder) == [])
                for secret in Self.secrets { #expect(!result.error.contains(secret), "\(result.error)") }
                let withheld = try crawl.report()["/resume/cursor/withheld"]
                #expect(withheld != nil, "the report says what was left out")
            }
        }

        @Test("A resumed crawl sends the same requests as an uninterrupted one")
        func resuming() async throws {
            try await DemoServer.withServer { server in
                let crawl = try list(server)
                try await crawl.kill(atPage: 5)
                #expect(try leaks(in: crawl.folder) == [])
                let before = server.requests(run: "r").map(\.target)
                let result = try await crawl.run()
                #expect(result.code == 0, "\(result.error)")
                let after = server.requests(run: "r").map(\.target)
                #expect(after.contains { before.contains($0) && $0.contains("page=5") }, "page 5 is asked for again")
                #expect(after.allSatisfy { $0.contains("customer=\(Self.parameter)") })
                #expect(after.allSatisfy { $0.contains("tenant=\(Self.header)") })
                #expect(try await crawl.items == crawl.undisturbed())
            }
        }

        @Test("Another value in the query makes another crawl")
        func otherValue() async throws {
            try await DemoServer.withServer { server in
                let crawl = try list(server)
                try await crawl.kill(atPage: 3)
                let url = crawl.url.replacing(Self.parameter, with: "another-customer")
                let result = try await Subprocess([
                    "fetch", url, "--output", crawl.folder.file("items"), "--resume", crawl.folder.file("state"),
                    "--header", "X-Tenant: \(Self.header)",
                ]).result()
                #expect(result.code == 64, "\(result.error)")
                #expect(result.error.contains("the URL's query differs"), "\(result.error)")
                #expect(!result.error.contains("another-customer"))
            }
        }

        @Test("A database contains no value that the server repeats in its links")
        func database() async throws {
            try await DemoServer.withServer { server in
                let crawl = try list(server)
                let process = try Subprocess([
                    "fetch", crawl.url, "--format", "sqlite", "--output", crawl.folder.file("api.db"),
                    "--header", "X-Tenant: \(Self.header)", "--max-pages", "3",
                ])
                #expect(await process.result().code == 3)
                // The database names its lists by their addresses, whose ordinary values tell them apart.
                #expect(try leaks(in: crawl.folder, except: crawl.url) == [])
            }
        }

        @Test("Pagination values stay readable")
        func pagination() async throws {
            try await DemoServer.withServer { server in
                let crawl = try list(server)
                #expect(try await crawl.run("--max-pages", "2", "--report", crawl.folder.file("report")).code == 3)
                let url = try #require(try crawl.report()["/resume/cursor/url"]?.stringValue)
                #expect(url.contains("per_page=10") && url.contains("page=3"), "\(url)")
                #expect(url.contains("customer=***"), "\(url)")
            }
        }
    }
}
