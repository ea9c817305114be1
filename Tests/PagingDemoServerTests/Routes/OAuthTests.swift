import PagingDemoServer
import Testing

@Suite("Access tokens", .timeLimit(.minutes(10)))
struct OAuthTests {
    private func token(_ server: DemoServer, _ query: String = "", form: String = "grant_type=client_credentials")
        async throws -> Answer
    {
        let headers = ["Content-Type": "application/x-www-form-urlencoded"]
        let request = TestRequest(method: "POST", headers: headers, body: form)
        return try await TestClient.send(server.baseURL + "/oauth/token" + query, request)
    }

    private func list(_ server: DemoServer, token: String?) async throws -> Answer {
        let headers = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
        let address = server.baseURL + "/link/airports?per_page=5&auth=oauth"
        return try await TestClient.send(address, TestRequest(headers: headers))
    }

    @Test("A list requires a token that the server has issued and that is not used up")
    func uses() async throws {
        try await DemoServer.withServer { server in
            let answer = try await token(server, "?token_uses=2")
            #expect(answer.status == 200)
            #expect(answer.value("token_type") as? String == "Bearer")
            #expect(answer.value("expires_in") as? Int == 3_600)
            let name = try #require(answer.value("access_token") as? String)
            #expect(try await list(server, token: name).status == 200)
            #expect(try await list(server, token: name).status == 200)
            for refused in [name, "unknown", nil] {
                let refusal = try await list(server, token: refused)
                #expect(refusal.status == 401)
                #expect(refusal.headers["www-authenticate"] == "Bearer error=\"invalid_token\"")
            }
        }
    }

    @Test("An expired token is refused, and other grants are not supported")
    func expiry() async throws {
        try await DemoServer.withServer { server in
            let name = try #require(try await token(server, "?token_lifetime=0").value("access_token") as? String)
            #expect(try await list(server, token: name).status == 401)
            let refusal = try await token(server, form: "grant_type=password")
            #expect(refusal.status == 400)
            #expect(refusal.value("error") as? String == "unsupported_grant_type")
            #expect(try await TestClient.send(server.baseURL + "/oauth/token").status == 405)
        }
    }
}
