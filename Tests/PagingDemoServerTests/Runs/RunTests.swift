import PagingDemoServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct RunTests {
    @Test("A run logs its requests in order, with their pages and header fields")
    func log() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/offset/airports?count=30&limit=10&run=a&offset="
            for offset in [0, 20, 10] {
                _ = try await TestClient.send(base + "\(offset)", TestRequest(headers: ["X-Mark": "\(offset)"]))
            }
            _ = try await TestClient.send(server.baseURL + "/echo?run=a")
            _ = try await TestClient.send(server.baseURL + "/echo?run=b")
            let requests = server.requests(run: "a")
            #expect(requests.map(\.order) == [0, 1, 2, 3])
            #expect(requests.map(\.page) == [1, 3, 2, nil])
            #expect(requests[1].target == "/offset/airports?count=30&limit=10&run=a&offset=20")
            #expect(requests[1].headers["x-mark"] == "20")
            #expect(server.requests(run: "b").count == 1)
            #expect(server.requests(run: "c").isEmpty)
        }
    }

    @Test("Sequential requests never count as concurrent")
    func serialPeak() async throws {
        try await DemoServer.withServer { server async throws in
            for page in 1...30 {
                let query = "count=3000&page=\(page)&run=a\(page.isMultiple(of: 2) ? "&body=8" : "")"
                _ = try await TestClient.send(server.baseURL + "/page/airports?" + query)
            }
            #expect(server.peakInFlight(run: "a") == 1)
        }
    }

    @Test(
        "Concurrent requests are counted, and a held page is sent on release",
        arguments: [HoldPoint.head, .body]
    )
    func parallelPeak(point: HoldPoint) async throws {
        try await DemoServer.withServer { server async throws in
            for page in 1...4 { server.hold(run: "a", page: page, at: point) }
            let base = server.baseURL
            let ids = try await withThrowingTaskGroup(of: [Int].self) { group in
                for page in 1...4 {
                    group.addTask {
                        try await TestClient.send(base + "/page/airports?count=40&per_page=10&page=\(page)&run=a")
                            .ids("items")
                    }
                }
                for page in 1...4 { try await server.arrival(run: "a", page: page) }
                #expect(server.peakInFlight(run: "a") == 4)
                for page in 1...4 { server.release(run: "a", page: page) }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(ids.sorted() == Array(1...40))
        }
    }

    @Test("A page whose body is held has sent its head and half of its body")
    func heldBody() async throws {
        try await DemoServer.withServer { server async throws in
            server.hold(run: "a", page: 1, at: .body)
            let client = try await RawClient(server.baseURL)
            defer { client.close() }
            try await client.send("/cursor/airports?count=300&cursor_place=first&run=a")
            let text = try await client.received(atMost: 4_096)
            #expect(text.hasPrefix("HTTP/1.1 200 OK"))
            #expect(text.contains("\"next_cursor\":\"+/AA"))
            server.release(run: "a", page: 1)
            #expect(try await client.received(atMost: 12_000).count >= 12_000)
        }
    }

    @Test("Waiting for a request ends when the task is cancelled")
    func cancelledArrival() async throws {
        let server = DemoServer()
        let task = Task { try await server.arrival(run: "a", page: 1) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
