import PagingDemoServer
import Testing

/// Tests of a Mastodon-style list: newest first, paginated by IDs, and growing.
@Suite(.timeLimit(.minutes(10))) struct TimelineRouteTests {
    @Test("Links with max_id lead from the newest item to the oldest", arguments: [10, 12])
    func older(count: Int) async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/timeline/airports?limit=5&count=\(count)"
            let pages = try await TestClient.walk(from: start) { $0.link("next") }
            #expect(pages.flatMap { $0 } == Array((1...count).reversed()))
            #expect(pages.count == (count + 4) / 5)
        }
    }

    @Test("Posted items are at the head, and min_id links lead there without a gap")
    func newer() async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/timeline/airports?limit=3&count=5&run=a"
            let first = try await TestClient.send(start)
            #expect(first.ids() == [5, 4, 3])
            let newer = try #require(first.link("prev"))
            let nothing = try await TestClient.send(newer)
            #expect(nothing.ids() == [] && nothing.headers["link"] == nil)
            let posted = try await TestClient.send(start + "&add=7", TestRequest(method: "POST"))
            #expect(posted.status == 201 && posted.value("added") as? Int == 7)
            let pages = try await TestClient.walk(from: newer) { $0.link("prev") }
            #expect(pages == [[8, 7, 6], [11, 10, 9], [12], []])
            #expect(try await TestClient.send(start).ids() == [12, 11, 10])
            let older = try await TestClient.send(newer).link("next")
            #expect(older?.contains("max_id=6") == true && older?.contains("min_id") == false)
        }
    }

    @Test("Faults and holds count pages from the head, and a cut page continues after its last item")
    func faults() async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/timeline/airports?limit=4&count=8"
            #expect(try await TestClient.send(start + "&fault=503@2&max_id=5").status == 503)
            let pages = try await TestClient.walk(from: start + "&fault=half@1") { $0.link("next") }
            #expect(pages.flatMap { $0 } == Array((1...8).reversed()))
            let empty = try await TestClient.send(start + "&empty=1")
            #expect(empty.ids() == [] && empty.link("next")?.contains("max_id=5") == true)
        }
    }

    @Test("Items posted in one run appear in no other run or list")
    func runs() async throws {
        try await DemoServer.withServer { server async throws in
            let path = server.baseURL + "/timeline/airports?count=2&run="
            _ = try await TestClient.send(path + "a&add=1", TestRequest(method: "POST"))
            #expect(try await TestClient.send(path + "a").ids() == [3, 2, 1])
            #expect(try await TestClient.send(path + "b").ids() == [2, 1])
            #expect(try await TestClient.send(server.baseURL + "/link/airports?count=2&run=a").ids() == [1, 2])
        }
    }

    @Test(
        "Invalid values are refused",
        arguments: ["max_id=5&min_id=2", "max_id=x", "grow=1&run=a", "q=tegel", "churn=1&run=a"]
    )
    func refused(_ query: String) async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/timeline/airports?"
            #expect(try await TestClient.send(base + query).status == 400)
            for missing in ["add=1", "run=a", "run=a&add=0"] {
                #expect(try await TestClient.send(base + missing, TestRequest(method: "POST")).status == 400)
            }
        }
    }
}
