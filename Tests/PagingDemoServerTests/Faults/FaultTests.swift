import Foundation
import PagingDemoServer
import Testing

/// Tests of the faults that an HTTP client passes on.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
    private func answer(_ fault: String, page: Int = 2, route: String = "page") async throws -> Answer {
        try await DemoServer.withServer { server async throws in
            let query =
                "count=30&per_page=10&limit=10&page=\(page)&fault=\(TestClient.encoded(fault))&retry_after=soon"
            return try await TestClient.send(server.baseURL + "/\(route)/airports?\(query)")
        }
    }

    @Test("A page returns the requested status", arguments: [500, 503, 429, 404, 401, 410, 422, 599])
    func status(code: Int) async throws {
        let answer = try await answer("\(code)@2")
        #expect(answer.status == code)
        #expect(answer.value("error") is String)
        #expect(answer.headers["retry-after"] == "soon")
    }

    @Test("A page without a fault is normal")
    func otherPages() async throws {
        let answer = try await answer("500@2", page: 1)
        #expect(answer.status == 200)
        #expect(answer.ids("items") == Array(1...10))
    }

    @Test("A fault can affect every page")
    func everyPage() async throws {
        #expect(try await answer("500@*", page: 3).status == 500)
    }

    @Test("204 has no body, and a server error may mention 404")
    func texts() async throws {
        let noContent = try await answer("204@2")
        #expect(noContent.status == 204 && noContent.body.isEmpty)
        let misleading = try await answer("404text@2")
        #expect(misleading.status == 500 && misleading.text.contains("404"))
    }

    @Test("Errors can have status 200")
    func errorsInside() async throws {
        let html = try await answer("html@2")
        #expect(html.status == 200 && html.headers["content-type"]?.hasPrefix("text/html") == true)
        #expect(try await answer("error@2").value("error", "message") is String)
        #expect(try await answer("notok@2").value("ok") as? Bool == false)
    }

    @Test("JSON can be truncated, deeply nested or in another encoding")
    func oddJSON() async throws {
        let truncated = try await answer("truncate@2")
        #expect(truncated.status == 200 && truncated.json == nil && truncated.text.hasPrefix("{\"items\":["))
        let nested = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(try await answer("deep@2").text == nested)
        #expect(try await answer("bom@2").body.starts(with: [0xEF, 0xBB, 0xBF, UInt8(ascii: "{")]))
        let wide = try await answer("utf16@2")
        #expect(wide.body.starts(with: [0xFF, 0xFE, UInt8(ascii: "{"), 0]))
        #expect(String(data: wide.body, encoding: .utf16)?.hasPrefix("{\"items\":[{\"id\":11,") == true)
    }

    @Test("Items can be null, malformed or missing")
    func oddItems() async throws {
        let items = try await answer("null@2").value("items") as? [Any]
        #expect(items?.count == 11 && items?.filter { $0 is NSNull }.count == 1)
        let malformed = try await answer("malformed@2")
        #expect(malformed.text.contains("{\"id\":\"not a number\""))
        #expect(malformed.ids("items").count == 9)
        let missing = try await answer("noitems@2")
        #expect(missing.value("items") == nil && missing.value("page") as? Int == 2)
    }

    @Test("The next link can lead back, nowhere or elsewhere", arguments: ["link", "next-url", "cursor"])
    func wrongNeighbours(route: String) async throws {
        func next(_ answer: Answer) -> String? {
            answer.link("next") ?? answer.value("next") as? String ?? answer.value("meta", "next_cursor") as? String
        }
        let second = next(try await answer("500@9", page: 1, route: route))
        let page = route == "cursor" ? 1 : 2
        let same = next(try await answer("self@\(page)", page: page, route: route))
        let cycle = next(try await answer("cycle@\(page)", page: page, route: route))
        #expect(same != nil && cycle != nil && second != nil)
        if route != "cursor" {
            #expect(same?.contains("page=2") == true && cycle?.contains("page=1") == true)
        } else {
            #expect(same == cycle && same != second)
        }
        let evil = try await answer("evil:http://evil.example/x?y@\(page)", page: page, route: route)
        #expect(next(evil) == "http://evil.example/x?y")
    }

    @Test("A redirect leads once to the same page, or elsewhere")
    func redirects() async throws {
        #expect(try await answer("redirect@2").ids("items") == Array(11...20))
        try await DemoServer.withServer { server async throws in
            let client = try await RawClient(server.baseURL)
            defer { client.close() }
            try await client.send("/page/airports?fault=redirect@1")
            let text = try await client.answer()
            #expect(text.hasPrefix("HTTP/1.1 302 Found\r\n"))
            #expect(text.contains("Location: /page/airports?fault=redirect@1&redirected=1\r\n"))
            try await client.send("/page/airports?fault=redirect:http%3A%2F%2Fevil.example%2F@1")
            #expect(try await client.answer().contains("Location: http://evil.example/\r\n"))
        }
    }

    @Test("A fault occurs as often as requested in each run, and then the next fault applies")
    func times() async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/page/airports?count=3&fault=503@1x2&fault=429@1x1&run="
            var statuses: [Int] = []
            for _ in 1...5 { statuses.append(try await TestClient.send(address + "a").status) }
            #expect(statuses == [503, 503, 429, 200, 200])
            #expect(try await TestClient.send(address + "b").status == 503)
        }
    }
}
