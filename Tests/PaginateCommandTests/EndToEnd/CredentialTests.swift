import PagingDemoServer
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("fetch with credentials", .timeLimit(.minutes(10)))
    struct CredentialTests {
        @Test("A token from the environment or a file grants access to the list", arguments: [true, false])
        func bearer(_ isFromFile: Bool) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write("demo-token\n", to: "token")
                let source = isFromFile ? ["--bearer-file", file] : ["--bearer-env", "DEMO_TOKEN"]
                let url = server.baseURL + "/private/airports?per_page=20&count=60"
                let process = try Subprocess(["fetch", url] + source, environment: ["DEMO_TOKEN": "demo-token"])
                let result = await process.result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...60))
            }
        }

        @Test("Header fields are sent for every page and appear in no report or message")
        func header() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/private/airports?key=1&per_page=20&count=60&run=r"
                let result = try await Subprocess.run(
                    "fetch",
                    url,
                    "--header",
                    "X-API-Key: demo-key",
                    "--max-items",
                    "30",
                    "--report",
                    folder.file("report")
                )
                #expect(result.code == 3, "\(result.error)")
                #expect(server.requests(run: "r").allSatisfy { $0.headers["x-api-key"] == "demo-key" })
                #expect(try !folder.text("report").contains("demo-key"))
                #expect(!result.error.contains("demo-key"))
            }
        }

        @Test("A token from a pipe, which is read only once, grants access to the list")
        func pipe() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/private/airports?per_page=20&count=60"
                let process = try Subprocess(["fetch", url, "--bearer-file", "/dev/stdin"], input: "demo-token\n")
                let result = await process.result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...60))
            }
        }

        @Test("The value of a field that is not a credential stays in the links")
        func tenant() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/link/airports?tenant=acme-corporation&per_page=20&count=60&run=r"
                let result = try await Subprocess.run("fetch", url, "--header", "X-Tenant: acme-corporation")
                #expect(result.code == 0, "\(result.error)")
                let requests = server.requests(run: "r")
                #expect(requests.count == 3)
                #expect(requests.allSatisfy { $0.target.contains("tenant=acme-corporation") })
                #expect(requests.allSatisfy { $0.headers["x-tenant"] == "acme-corporation" })
            }
        }

        @Test("A key in the URL is sent for every page and appears in no report or message")
        func keyInURL() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?api_key=hush&per_page=20&count=60&run=r&fault=500@2"
                let result = try await Subprocess.run("fetch", url, "--retries", "0", "--report", folder.file("report"))
                #expect(result.code == 1, "\(result.error)")
                #expect(server.requests(run: "r").allSatisfy { $0.target.contains("api_key=hush") })
                #expect(server.requests(run: "r").count > 1)
                #expect(try !folder.text("report").contains("hush"))
                #expect(!result.error.contains("hush"))
            }
        }

        @Test(
            "The value of a header field comes from a file or the environment",
            arguments: ["Authorization: Bearer @FILE", "Authorization: Bearer $TOKEN", "Authorization: $WHOLE"]
        )
        func indirectHeader(_ header: String) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let header = header.replacing("FILE", with: try folder.write("demo-token\n", to: "token"))
                let result = try await Subprocess.run(
                    "fetch",
                    server.baseURL + "/private/airports?per_page=20&count=60",
                    "--header",
                    header,
                    environment: ["TOKEN": "demo-token", "WHOLE": "Bearer demo-token"]
                )
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...60))
            }
        }

        @Test(
            "A malformed header is not quoted in the message",
            arguments: ["hush-hush", "hush hush: x", "X-Key: hush\r\nhush", "X-Key: @/no/hush", "X-Key: $HUSH_HUSH"]
        )
        func malformedHeader(_ header: String) async throws {
            let result = try await Subprocess.run("fetch", "http://127.0.0.1:1/", "--header", header)
            #expect(result.code == 64, "\(result.error)")
            #expect(!result.error.lowercased().contains("hush"), "\(result.error)")
            #expect(result.error.contains("--header"), "\(result.error)")
        }

        @Test("Without credentials, the message says how to supply them")
        func unauthorized() async throws {
            try await DemoServer.withServer { server in
                let result = try await Subprocess.run("fetch", server.baseURL + "/private/airports")
                #expect(result.code == 1)
                #expect(result.error.contains("--bearer-env"), "\(result.error)")
            }
        }
    }
}
