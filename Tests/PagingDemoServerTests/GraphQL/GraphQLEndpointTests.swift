import Foundation
import PagingDemoServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct GraphQLEndpointTests {
    private static let json = ["Content-Type": "application/json"]

    /// Sends a body by POST.
    private func post(_ body: String, _ headers: [String: String] = json) async throws -> Answer {
        try await DemoServer.withServer { server async throws in
            let request = TestRequest(method: "POST", headers: headers, body: body)
            return try await TestClient.send(server.baseURL + "/graphql", request)
        }
    }

    @Test("The query in a body is executed with its variables and operation name")
    func post() async throws {
        let answer = try await post(
            """
            {"query":"query A { a: __typename } query B($n: Int!) { items(first: $n) { nodes { databaseId } } }",
             "variables":{"n":2},"operationName":"B","extensions":{}}
            """
        )
        #expect(answer.status == 200 && answer.numbers("items") == [1, 2])
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
    }

    @Test("The query of a GET request is executed as well")
    func get() async throws {
        try await DemoServer.withServer { server async throws in
            let document = TestClient.encoded("query A($n: Int) { items(first: $n) { nodes { databaseId } } }")
            let variables = TestClient.encoded("{\"n\":3}")
            let address = server.baseURL + "/graphql?query=\(document)"
            let answer = try await TestClient.send(address + "&variables=\(variables)&operationName=A")
            #expect(answer.numbers("items") == [1, 2, 3])
            #expect(try await TestClient.send(address + "&variables=odd").status == 400)
            #expect(try await TestClient.send(server.baseURL + "/graphql").status == 400)
        }
    }

    @Test("A document that is not executed has an error and no data")
    func requestErrors() async throws {
        for query in [
            "{ a", "{ nothing }", "query ($id: ID!) { node(id: $id) { id } }", "query A { a } query B { b }",
            "mutation { a }",
        ] {
            let body = "{\"query\":\"\(query)\"}"
            let answer = try await post(body)
            #expect(answer.status == 200 && !answer.errors.isEmpty, "\(query)")
            #expect((answer.json as? [String: Any])?.keys.contains("data") == false)
            let strict = try await post(
                body,
                Self.json.merging(["Accept": "application/graphql-response+json"]) { $1 }
            )
            #expect(strict.status == 400 && strict.errors.count == answer.errors.count)
        }
    }

    @Test("A field error appears beside the data with its path, in either media type")
    func fieldErrors() async throws {
        let body = "{\"query\":\"{ a: items(total: 1) { totalCount } rateLimit { limit } }\"}"
        for accept in ["application/json", "application/graphql-response+json"] {
            let answer = try await post(body, Self.json.merging(["Accept": accept]) { $1 })
            #expect(answer.status == 200 && answer.headers["content-type"] == "\(accept); charset=utf-8")
            #expect(answer.errors.first?["path"] as? [String] == ["a"])
            #expect(answer.errors.first?["type"] as? String == "MISSING_PAGINATION_BOUNDARIES")
            #expect(answer.value("data", "a") == nil && answer.value("data", "rateLimit", "limit") as? Int == 5_000)
        }
    }

    @Test(
        "A request outside GraphQL over HTTP is refused with a sentence",
        arguments: [
            ("no json", "not JSON"), ("[]", "JSON object"), ("{}", "query is missing"),
            ("{\"query\":1}", "query is missing"),
            ("{\"query\":\"{a}\",\"variables\":[1]}", "variables"),
            ("{\"query\":\"{a}\",\"operationName\":1}", "operationName"),
            ("{\"query\":\"{a}\",\"extensions\":1}", "extensions"), ("", "not JSON"),
        ]
    )
    func badBodies(body: String, message: String) async throws {
        let answer = try await post(body)
        #expect(answer.status == 400)
        #expect((answer.errors.first?["message"] as? String)?.contains(message) == true)
    }

    @Test("Unsupported methods, content types and accepted types are refused")
    func refusals() async throws {
        let body = "{\"query\":\"{ __typename }\"}"
        #expect(try await post(body, ["Content-Type": "text/plain"]).status == 415)
        #expect(try await post(body, ["Content-Type": "application/json; charset=utf-8"]).status == 200)
        #expect(try await post(body, Self.json.merging(["Accept": "text/html"]) { $1 }).status == 406)
        #expect(try await post(body, Self.json.merging(["Accept": "text/html, */*;q=0.1"]) { $1 }).status == 200)
        let both = "application/json;q=0.5, application/graphql-response+json"
        let answer = try await post(body, Self.json.merging(["Accept": both]) { $1 })
        #expect(answer.headers["content-type"]?.hasPrefix("application/graphql-response+json") == true)
        let equal = "application/json, application/graphql-response+json"
        let first = try await post(body, Self.json.merging(["Accept": equal]) { $1 })
        #expect(first.headers["content-type"]?.hasPrefix("application/json") == true)
        try await DemoServer.withServer { server async throws in
            let put = try await TestClient.send(server.baseURL + "/graphql", TestRequest(method: "PUT", body: body))
            #expect(put.status == 405 && put.headers["allow"] == "GET, POST")
            #expect(try await TestClient.send(server.baseURL + "/").text.contains("/graphql"))
        }
    }
}
