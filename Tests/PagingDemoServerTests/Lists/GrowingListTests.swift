import PagingDemoServer
import Testing

/// Tests of lists that grow at the head, and of searched lists.
@Suite(.timeLimit(.minutes(10))) struct GrowingListTests {
    @Test("Each time the first page is read again, new items are at the head")
    func growing() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/page/airports?count=5&per_page=3&grow=2&run=a&page="
            #expect(try await TestClient.send(base + "1").ids("items") == [1, 2, 3])
            #expect(try await TestClient.send(base + "2").ids("items") == [4, 5])
            #expect(try await TestClient.send(base + "1").ids("items") == [7, 6, 1])
            #expect(try await TestClient.send(base + "2").ids("items") == [2, 3, 4])
            #expect(try await TestClient.send(base + "1").value("total") as? Int == 9)
            #expect(server.changedList(run: "a")?.ids == [9, 8, 7, 6, 1, 2, 3, 4, 5])
        }
    }

    @Test("A list grows as often as requested")
    func times() async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/offset/airports?count=2&grow=1x2&run=a"
            for _ in 1...5 { _ = try await TestClient.send(address) }
            #expect(server.changedList(run: "a")?.ids == [4, 3, 1, 2])
        }
    }

    @Test(
        "Invalid values are refused",
        arguments: ["grow=1", "grow=a&run=a", "grow=1x0&run=a", "grow=x&run=a"]
    )
    func refused(_ query: String) async throws {
        try await DemoServer.withServer { server async throws in
            #expect(try await TestClient.send(server.baseURL + "/page/airports?" + query).status == 400)
        }
    }

    @Test("A search finds codes, names and cities, ignoring case, over all pages")
    func search() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/page/airports?per_page=2&q="
            let first = try await TestClient.send(base + "TEGEL")
            let expected = DemoServer.airports.ids.filter { DemoServer.airports.json(for: $0).contains("Tegel") }
            #expect(first.value("total") as? Int == expected.count)
            #expect(first.ids("items") == Array(expected.prefix(2)))
            let code = try #require(DemoServer.airports.id(icao: "EDDF"))
            #expect(try await TestClient.send(base + "eddf").ids("items") == [code])
            #expect(try await TestClient.send(base + "zzzz").ids("items") == [])
            #expect(try await TestClient.send(base + "").ids("items") == [1, 2])
            let second = try await TestClient.send(server.baseURL + "/offset/airports?limit=2&offset=2&q=berlin")
            #expect(second.ids("records").count == 2)
            #expect(second.value("offset") as? Int == 2)
        }
    }

    @Test("A search finds nothing beyond a short list and finds the new items of a growing list")
    func bounds() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/page/airports?q=lowell&count="
            #expect(try await TestClient.send(base + "0").ids("items") == [])
            #expect(try await TestClient.send(base + "1").ids("items") == [])
            #expect(try await TestClient.send(base + "1&grow=1x1&run=a").ids("items") == [])
            #expect(try await TestClient.send(base + "1&grow=1x1&run=a").ids("items") == [2])
        }
    }
}
