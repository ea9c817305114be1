import HTTPTypes
import Paging
import PagingDemoServer
import PagingHTTP
import Synchronization
import Testing

extension EndToEnd {
    @Suite("fetch with renewed and stored credentials", .timeLimit(.minutes(10)))
    struct AuthenticationTests {
        /// Returns access tokens of the demo server that are valid for two requests each.
        private func tokens(_ count: Int, of server: DemoServer) async throws -> [String] {
            let client = try PagingClient(server.baseURL)
            var request = ListRequest("/oauth/token?token_uses=2", method: .post)
            request.set(.form("grant_type"), to: "client_credentials")
            var tokens: [String] = []
            for _ in 0..<count {
                let format = ListFormat(.single.with { $0.takesWholePages = true })
                let page = try await client.list(request, format: format, decoding: .value).page(at: nil)
                tokens.append(try #require(page.items.first?["/access_token"]?.stringValue))
            }
            return tokens
        }

        @Test("--bearer-command runs again after a 401, and the walk continues with the new token")
        func command() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let tokens = try await tokens(4, of: server)
                let file = try folder.write(tokens.joined(separator: "\n") + "\n", to: "tokens")
                // Each run prints the next token.
                let command = "head -n 1 '\(file)' && sed -i.old 1d '\(file)'"
                let url = server.baseURL + "/page/airports?auth=oauth&per_page=20&count=100&run=r"
                let result = try await Subprocess.run("fetch", url, "--bearer-command", command, "--window", "serial")
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...100))
                let used = server.requests(run: "r").compactMap { $0.headers["authorization"]?.dropFirst(7) }
                #expect(Set(used.map { String($0) }).isSubset(of: Set(tokens)))
                #expect(Set(used).count == 3)
            }
        }

        @Test(
            "A command without a token exits with code 64 and says why",
            arguments: [
                ("exit 3", "failed with exit code 3"), ("echo", "empty"), ("echo two words", "more than one word"),
                ("kill -9 $$", "ended by a signal"),
            ]
        )
        func brokenCommand(_ command: String, _ message: String) async throws {
            let result = try await Subprocess.run("fetch", "http://127.0.0.1:1/", "--bearer-command", command)
            #expect(result.code == 64, "\(result.error)")
            #expect(result.error.contains(message), "\(result.error)")
        }

        @Test("--basic-env sends the user name and password of two variables")
        func basic() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=20&count=60&run=r"
                let result = try await Subprocess.run(
                    "fetch",
                    url,
                    "--basic-env",
                    "API_USER:API_PASSWORD",
                    environment: ["API_USER": "ann", "API_PASSWORD": "hush:hush"]
                )
                #expect(result.code == 0, "\(result.error)")
                let sent = server.requests(run: "r").map { $0.headers["authorization"] }
                #expect(Set(sent) == ["Basic YW5uOmh1c2g6aHVzaA=="])
            }
        }

        @Test("--netrc sends the login of the URL's host only")
        func netrc() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let text =
                    "machine other.test login x password y\nmachine 127.0.0.1\n  login ann password \"hush hush\"\n"
                let file = try folder.write(text, to: ".netrc")
                let url = server.baseURL + "/page/airports?per_page=20&count=60&run=r"
                for environment in [["NETRC": file], ["HOME": folder.path, "NETRC": ""]] {
                    let result = try await Subprocess(["fetch", url, "--netrc"], environment: environment).result()
                    #expect(result.code == 0, "\(result.error)")
                }
                let sent = server.requests(run: "r").map { $0.headers["authorization"] }
                #expect(sent.count == 6)
                #expect(Set(sent) == ["Basic YW5uOmh1c2ggaHVzaA=="])
                let other = url.replacing("127.0.0.1", with: "localhost")
                let result = try await Subprocess(["fetch", other, "--netrc"], environment: ["NETRC": file]).result()
                #expect(result.code == 64)
                #expect(result.error.contains("has no login for localhost"), "\(result.error)")
            }
        }

        @Test("--client-credentials gets tokens from the endpoint, and another when one is used up")
        func clientCredentials() async throws {
            try await DemoServer.withServer { server in
                let endpoint = server.baseURL + "/oauth/token?token_uses=3&run=tokens"
                let url = server.baseURL + "/page/airports?auth=oauth&per_page=20&count=100&run=r"
                let result = try await Subprocess.run(
                    "fetch",
                    url,
                    "--client-credentials",
                    endpoint,
                    "--client-env",
                    "APP_ID:APP_SECRET",
                    "--client-scope",
                    "read list",
                    "--window",
                    "serial",
                    environment: ["APP_ID": "app", "APP_SECRET": "hush"]
                )
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...100))
                let requests = server.requests(run: "tokens")
                #expect(requests.count == 2)
                #expect(requests.allSatisfy { $0.headers["authorization"] == "Basic YXBwOmh1c2g=" })
            }
        }

        @Test("--digest-env answers the challenge of the server, with the user and the password of two variables")
        func digest() async throws {
            let count = Mutex(0)
            let server = try ReplyServer { _ in
                let isFirst = count.withLock { count in
                    count += 1
                    return count == 1
                }
                guard isFirst else { return .json(#"{"data":[{"id":1}],"next":null}"#) }
                let challenge = #"Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256"#
                let head = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 0\r\n\r\n"
                return .init(bytes: Array(head.utf8))
            }
            let url = "http://127.0.0.1:\(server.port)/list"
            let process = try Subprocess(
                ["fetch", url, "--next", "/next", "--items", "/data", "--digest-env", "DIGEST_USER:DIGEST_PASSWORD"],
                environment: ["DIGEST_USER": "ann", "DIGEST_PASSWORD": "hush hush"]
            )
            let result = await process.result()
            #expect(result.code == 0, "\(result.error)")
            #expect(server.paths == ["/list", "/list"])
        }

        @Test("With --client-auth body, the id and the secret of the client are in the form of the token request")
        func clientSecretInBody() async throws {
            let server = try ReplyServer { path in
                .json(
                    path == "/token"
                        ? #"{"access_token":"t-1","token_type":"bearer"}"# : #"{"data":[{"id":1}],"next":null}"#
                )
            }
            let url = "http://127.0.0.1:\(server.port)"
            let client = ["--client-credentials", url + "/token", "--client-env", "APP_ID:APP_SECRET"]
            for (place, isInBody) in [("body", true), ("header", false)] {
                let process = try Subprocess(
                    ["fetch", url + "/list", "--next", "/next", "--items", "/data", "--client-auth", place] + client,
                    environment: ["APP_ID": "app", "APP_SECRET": "hush&1"]
                )
                let result = await process.result()
                #expect(result.code == 0, "\(result.error)")
                let sent = server.contents.last { $0.text.contains("grant_type") }?.text
                #expect(sent?.contains("client_secret=hush%261") == isInBody, "\(sent ?? "")")
            }
        }

        @Test(
            "Contradictory and incomplete credentials exit with code 64 and are not quoted",
            arguments: [
                (["--bearer-env", "HOME", "--netrc"], "--bearer-env and --netrc exclude each other"),
                (["--basic-env", "HOME:PATH", "--header", "Authorization: x"], "and --basic-env exclude each other"),
                (["--basic-env", "hush"], "names of two environment variables"),
                (["--basic-env", "HOME:HUSH_HUSH"], "second environment variable"),
                (["--client-credentials", "hush"], "write it whole"),
                (["--client-credentials", "http://127.0.0.1:1/", "--client-env", "HUSH_A:HOME"], "first environment"),
                (["--client-env", "HOME:PATH"], "needs --client-credentials"),
            ]
        )
        func refusal(_ arguments: [String], _ message: String) async throws {
            let result = try await Subprocess(["fetch", "http://127.0.0.1:1/items"] + arguments).result()
            #expect(result.code == 64, "\(result.error)")
            #expect(result.error.contains(message), "\(result.error)")
            #expect(!arguments.contains("--basic-env") || !result.error.lowercased().contains("hush"))
        }

        @Test(
            "A credential that is given in a wrong place is not quoted",
            arguments: [
                ["fetch", "URL", "--bearer-file", "SECRET"], ["fetch", "URL", "--bearer-env", "SECRET"],
                ["fetch", "URL", "--digest-env", "me:SECRET"], ["fetch", "URL", "--cookie", "SECRET"],
                ["fetch", "URL", "--header", "SECRET"], ["fetch", "URL", "--form", "SECRET"],
                ["fetch", "URL", "--graphql", "/dev/null", "--variables", #"{"token":"SECRET""#],
                ["fetch", "URL", "--body", #"{"token":"SECRET""#], ["fetch", "URL", "--token=SECRET"],
                ["fetch", "URL", "Bearer", "SECRET"], ["fetch", "http://me:SECRET@127.0.0.1:1/"],
                ["fetch", "URL", "--proxy", "ftp://me:SECRET@a.test"], ["mcp", "--allow", "http://me:SECRET@a.test"],
                ["fetch", "URL", "--client-credentials", "http://me:SECRET@a.test/"],
                ["detect", "http://SECRET@a.test/"],
            ]
        )
        func misplaced(_ arguments: [String]) async throws {
            let secret = "hush-0a1b2c3d4e"
            let command = arguments.map {
                $0.replacing("URL", with: "http://127.0.0.1:1/items").replacing("SECRET", with: secret)
            }
            let result = try await Subprocess(command).result()
            #expect(result.code == 64, "\(result.error)")
            #expect(!result.error.contains("hush") && !result.output.contains("hush"), "\(result.error)")
        }
    }
}
