import PagingDemoServer
@_spi(Command) import PagingHTTP
import Testing

@testable import PaginateCommand

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
