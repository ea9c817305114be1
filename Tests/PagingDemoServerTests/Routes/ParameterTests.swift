import Foundation
import PagingDemoServer
import Testing

/// Tests of the parameters that all lists share.
@Suite(.timeLimit(.minutes(10))) struct ParameterTests {
    @Test("The total is sent in the requested form")
    func totals() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/page/airports?count=250&total="
            #expect(try await TestClient.send(base + "exact").value("total") as? Int == 250)
            #expect(try await TestClient.send(base + "exact").value("total_pages") as? Int == 3)
            #expect(try await TestClient.send(base + "none").value("total") == nil)
            #expect(try await TestClient.send(base + "string").value("total") as? String == "250")
            #expect(try await TestClient.send(base + "wrong:7").value("total") as? Int == 7)
            let lower = try await TestClient.send(base + "lower")
            #expect(lower.value("total") as? Int == 125)
            #expect(lower.value("total_relation") as? String == "gte")
            #expect(lower.value("total_pages") == nil)
        }
    }

    @Test("A page is never larger than the server allows")
    func maxLimit() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/page/airports?count=5000&per_page=2000"
            #expect(try await TestClient.send(base).ids("items").count == 1_000)
            let answer = try await TestClient.send(base + "&max_limit=50")
            #expect(answer.ids("items").count == 50)
            #expect(answer.value("per_page") as? Int == 50)
        }
    }

    @Test("A list can be far longer than the data set")
    func longList() async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/page/airports?count=1000000000&per_page=1000&page=1000000"
            let answer = try await TestClient.send(address)
            #expect(answer.ids("items") == Array(999_999_001...1_000_000_000))
            #expect(answer.value("total") as? Int == 1_000_000_000)
        }
    }

    @Test("Links carry all parameters except the position")
    func carriedOver() async throws {
        try await DemoServer.withServer { server async throws in
            let query = "count=30&per_page=10&fault=503%409x2&run=a%20b&pad=300&redirected=1"
            let answer = try await TestClient.send(server.baseURL + "/link/airports?" + query)
            let expected = "/link/airports?count=30&per_page=10&fault=503%409x2&run=a%20b&pad=300&page=2"
            #expect(answer.link("next") == server.baseURL + expected)
        }
    }

    @Test("Header fields and members can be added to one page or to all")
    func extras() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/page/airports?count=30&per_page=10&header=X-Left:0&field=backoff:10@2"
            let first = try await TestClient.send(base)
            #expect(first.headers["x-left"] == "0")
            #expect(first.value("backoff") == nil)
            #expect(try await TestClient.send(base + "&page=2").value("backoff") as? Int == 10)
        }
    }

    @Test("A line break in a parameter cannot inject a header field")
    func headerInjection() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/page/airports?count=3&header="
            let answer = try await TestClient.send(base + "X-A:1%0D%0AX-B:2")
            #expect(answer.headers["x-a"] == "1X-B:2")
            #expect(answer.headers["x-b"] == nil)
        }
    }

    @Test(
        "Pretty-printed, gzipped and slowly sent bodies contain the same items",
        arguments: ["pretty=1", "gzip=1", "body=40"]
    )
    func representations(parameter: String) async throws {
        try await DemoServer.withServer { server async throws in
            let answer = try await TestClient.send(server.baseURL + "/page/airports?count=5&\(parameter)")
            #expect(answer.ids("items") == Array(1...5))
        }
    }

    @Test("A slowly sent body arrives in chunks")
    func chunks() async throws {
        try await DemoServer.withServer { server async throws in
            let client = try await RawClient(server.baseURL)
            defer { client.close() }
            try await client.send("/page/airports?count=5&body=10", headers: ["Connection: close"])
            let text = try await client.received()
            #expect(text.contains("Transfer-Encoding: chunked"))
            #expect(text.hasSuffix("\r\n0\r\n\r\n"))
        }
    }

    @Test(
        "Invalid parameters return 400 and a sentence",
        arguments: [
            "page?page=0", "page?per_page=x", "page?total=maybe", "page?fault=odd@1", "page?fault=503",
            "page?fault=503@1x2", "page?short=2", "page?empty=0", "page?param=count", "page?shape=round",
            "cursor?cursor=abc", "link?links=none", "keyset?starting_after=1&ending_before=9", "page?count=-1",
            "whole?count=1000000", "page?header=x", "page?beyond=x", "page?first_page=2", "cursor?end=x",
        ]
    )
    func wrongParameters(request: String) async throws {
        try await DemoServer.withServer { server async throws in
            let target = request.replacingOccurrences(of: "?", with: "/airports?")
            let answer = try await TestClient.send(server.baseURL + "/" + target)
            #expect(answer.status == 400)
            #expect((answer.value("error") as? String)?.hasSuffix(".") == true)
        }
    }
}
