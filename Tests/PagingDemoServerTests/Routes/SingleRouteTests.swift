import PagingDemoServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct SingleRouteTests {
    @Test("The index names every list, and the health check succeeds")
    func index() async throws {
        try await DemoServer.withServer { server async throws in
            let page = try await TestClient.send(server.baseURL + "/")
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            for name in ["link", "next-url", "cursor", "page", "offset", "keyset", "range", "whole"] {
                #expect(page.text.contains("/\(name)/airports"))
            }
            #expect(try await TestClient.send(server.baseURL + "/health").text == "{\"ok\":true}")
            #expect(try await TestClient.send(server.baseURL + "/nowhere").status == 404)
            #expect(try await TestClient.send(server.baseURL + "/odd/airports").status == 404)
        }
    }

    @Test("An airport can be read, deleted and posted")
    func single() async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/airports"
            #expect(try await TestClient.send(address + "/00AK").text == DemoServer.airports.json(for: 2))
            #expect(try await TestClient.send(address + "/none").status == 404)
            let deleted = try await TestClient.send(address + "/00AK", TestRequest(method: "DELETE"))
            #expect(deleted.status == 204 && deleted.body.isEmpty)
            let posted = try await TestClient.send(address, TestRequest(method: "POST", body: "{\"a\":1}"))
            #expect(posted.status == 201 && posted.text == "{\"a\":1}")
            #expect(try await TestClient.send(address).status == 405)
            #expect(try await TestClient.send(address + "/00AK", TestRequest(method: "PUT")).status == 405)
            let list = server.baseURL + "/page/airports"
            #expect(try await TestClient.send(list, TestRequest(method: "POST", body: "{}")).status == 405)
        }
    }

    @Test("The echo shows the request with lowercase names")
    func echo() async throws {
        try await DemoServer.withServer { server async throws in
            let request = TestRequest(method: "POST", headers: ["X-Token": "abc"], body: "hello")
            let answer = try await TestClient.send(server.baseURL + "/echo?a=%2B&b=2", request)
            #expect(answer.value("method") as? String == "POST")
            #expect(answer.value("path") as? String == "/echo")
            #expect(answer.value("query") as? String == "a=%2B&b=2")
            #expect(answer.value("headers", "x-token") as? String == "abc")
            #expect(answer.value("body") as? String == "hello")
        }
    }

    @Test("The private list requires a token, or a key on request")
    func credentials() async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/private/airports?count=3"
            let refused = try await TestClient.send(address)
            #expect(refused.status == 401)
            #expect(refused.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
            let bearer = TestRequest(headers: ["Authorization": "Bearer demo-token"])
            #expect(try await TestClient.send(address, bearer).ids("items") == [1, 2, 3])
            #expect(try await TestClient.send(address + "&key=1", bearer).status == 401)
            let key = TestRequest(headers: ["X-API-Key": "demo-key"])
            #expect(try await TestClient.send(address + "&key=1", key).status == 200)
            #expect(try await TestClient.send(address + "&key=1&api_key=demo-key").status == 200)
        }
    }
}
