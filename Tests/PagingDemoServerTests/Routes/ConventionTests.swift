import Foundation
import PagingDemoServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConventionTests {
    @Test("Sentry's links always name a next page and state whether it has results")
    func resultsLinks() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/link/airports?count=20&per_page=10&links=results"
            let first = try await TestClient.send(base).headers["link"] ?? ""
            #expect(first.contains("page=2>; rel=\"next\"; results=\"true\""))
            #expect(first.contains("rel=\"prev\"; results=\"false\""))
            let last = try await TestClient.send(base + "&page=2").headers["link"] ?? ""
            #expect(last.contains("page=3>; rel=\"next\"; results=\"false\""))
        }
    }

    @Test("Link header fields can be split, quoted unusually or empty at the end")
    func linkStyles() async throws {
        try await DemoServer.withServer { server async throws in
            let client = try await RawClient(server.baseURL)
            defer { client.close() }
            try await client.send("/link/airports?count=30&per_page=10&page=2&links=split")
            #expect(try await client.answer().components(separatedBy: "\r\nLink: <").count == 5)
            try await client.send("/link/airports?count=30&per_page=10&page=2&links=quotes")
            #expect(try await client.answer().contains("title=\"page 3, of airports; \\\"next\\\"\"; rel=next,"))
            try await client.send("/link/airports?count=5&per_page=10&links=empty")
            #expect(try await client.answer().contains("\r\nLink: \r\n"))
        }
    }

    @Test("The last link is sent only with a total")
    func lastLink() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/link/airports?count=250"
            #expect(try await TestClient.send(base).link("last")?.hasSuffix("page=3") == true)
            #expect(try await TestClient.send(base).headers["x-total-count"] == "250")
            #expect(try await TestClient.send(base + "&total=none").link("last") == nil)
            #expect(try await TestClient.send(base + "&total=none").headers["x-total-count"] == nil)
            #expect(try await TestClient.send(base + "&total=wrong:999").link("last")?.hasSuffix("page=10") == true)
        }
    }

    @Test("A cursor goes into the query, a header field or the body, and the body takes precedence")
    func cursorPlaces() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/cursor/airports?count=30&limit=10"
            let first = try await TestClient.send(base)
            let cursor = try #require(first.value("meta", "next_cursor") as? String)
            #expect(cursor.contains("+") && cursor.contains("/") && cursor.contains("="))
            #expect(
                try await TestClient.send(base, TestRequest(headers: ["X-Cursor": cursor])).ids("data").first == 11
            )
            let body = "{\"cursor\":\"\(cursor)\",\"limit\":5}"
            let posted = try await TestClient.send(base, TestRequest(method: "POST", body: body))
            #expect(posted.ids("data") == Array(11...15))
        }
    }

    @Test("An unencoded plus sign corrupts a cursor, as on other servers")
    func plusSign() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/cursor/airports?cursor="
            let cursor = "+/AAMDAwMDAwMDAwMDAwMDAwMQ=="
            #expect(try await TestClient.send(base + TestClient.encoded(cursor)).status == 200)
            #expect(try await TestClient.send(base + cursor).status == 400)
        }
    }

    @Test("The end of a cursor walk is signaled as requested")
    func cursorEnds() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/cursor/airports?count=5"
            #expect(try await TestClient.send(base + "&end=null").text.contains("\"next_cursor\":null"))
            #expect(try await TestClient.send(base + "&end=empty").text.contains("\"next_cursor\":\"\""))
            #expect(try await TestClient.send(base + "&end=absent").text.contains("next_cursor") == false)
            let flag = try await TestClient.send(base + "&end=flag")
            #expect(flag.value("meta", "has_more") as? Bool == false)
            #expect(flag.value("meta", "next_cursor") is String)
        }
    }

    @Test("A repeated token ends the walk on request")
    func repeatedToken() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/cursor/airports?count=15&limit=10&token=repeat"
            let first = try await TestClient.send(base)
            let cursor = try #require(first.value("meta", "next_cursor") as? String)
            let last = try await TestClient.send(base + "&cursor=" + TestClient.encoded(cursor))
            #expect(last.value("meta", "next_cursor") as? String == cursor)
            #expect(last.value("meta", "has_more") == nil)
        }
    }

    @Test("Metadata precedes the data on request")
    func metaFirst() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/cursor/airports?count=5"
            #expect(try await TestClient.send(base + "&cursor_place=first").text.hasPrefix("{\"meta\""))
            #expect(try await TestClient.send(base).text.hasPrefix("{\"data\""))
        }
    }

    @Test(
        "Past the last page, the server responds as requested",
        arguments: [("empty", 200, 0), ("clamp", 200, 5), ("first", 200, 10), ("404", 404, 0), ("400", 400, 0)]
    )
    func beyond(mode: String, status: Int, count: Int) async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/page/airports?count=25&per_page=10&page=9&beyond=\(mode)"
            let answer = try await TestClient.send(address)
            #expect(answer.status == status)
            #expect(answer.ids("items").count == count)
            if mode == "400" { #expect(answer.value("code") as? String == "rest_post_invalid_page_number") }
            if mode == "clamp" { #expect(answer.value("page") as? Int == 3) }
        }
    }

    @Test("A keyset can be read backward, and its first page ends at the start of the list")
    func endingBefore() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/keyset/airports?count=50&limit=10"
            let middle = try await TestClient.send(base + "&ending_before=21")
            #expect(middle.ids("data") == Array(11...20))
            #expect(middle.value("has_more") as? Bool == true)
            let start = try await TestClient.send(base + "&ending_before=5")
            #expect(start.ids("data") == Array(1...4))
            #expect(start.value("has_more") as? Bool == false)
            #expect(try await TestClient.send(base + "&ending_before=1").ids("data") == [])
        }
    }
}
