import PagingDemoServer
import Testing

/// Walks every convention over real HTTP, with a partial last page and with a full one.
@Suite(.timeLimit(.minutes(10))) struct WalkTests {
    private static let counts = [250, 200]

    private func check(_ pages: [[Int]], count: Int, endsEmpty: Bool = false) {
        #expect(pages.flatMap { $0 } == Array(1...count))
        #expect(pages.count == (count + 99) / 100 + (endsEmpty ? 1 : 0))
    }

    @Test("Link header fields lead through the whole list", arguments: counts, ["absolute", "split"])
    func link(count: Int, style: String) async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/link/airports?count=\(count)&per_page=100&links=\(style)"
            check(try await TestClient.walk(from: start) { $0.link("next") }, count: count)
        }
    }

    @Test("Relative links lead through the whole list", arguments: counts)
    func relativeLinks(count: Int) async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/link/airports?count=\(count)&per_page=100&links=relative"
            let pages = try await TestClient.walk(from: start) { answer in
                answer.link("next").map { server.baseURL + $0 }
            }
            check(pages, count: count)
        }
    }

    @Test("URLs in the body lead through the whole list", arguments: counts)
    func nextURL(count: Int) async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/next-url/airports?count=\(count)&per_page=100"
            let pages = try await TestClient.walk(from: start, items: "results") { $0.value("next") as? String }
            check(pages, count: count)
            let bare = try await TestClient.walk(from: start + "&shape=bare") { $0.headers["x-next-url"] }
            check(bare, count: count)
        }
    }

    @Test("Cursors lead through the whole list", arguments: counts, ["null", "empty", "absent"])
    func cursor(count: Int, end: String) async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/cursor/airports?count=\(count)&limit=100&end=\(end)"
            func address(after cursor: String?) -> String? {
                cursor.flatMap { $0.isEmpty ? nil : start + "&cursor=" + TestClient.encoded($0) }
            }
            let pages = try await TestClient.walk(from: start, items: "data") { answer in
                address(after: answer.value("meta", "next_cursor") as? String)
            }
            check(pages, count: count)
            let bare = try await TestClient.walk(from: start + "&shape=bare") { answer in
                address(after: answer.headers["x-next-cursor"]).map { $0 + "&shape=bare" }
            }
            check(bare, count: count)
        }
    }

    @Test("Page numbers lead through the whole list for any base and name", arguments: counts, [0, 1])
    func pageNumbers(count: Int, base: Int) async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/page/airports?count=\(count)&first_page=\(base)&param=p&shape=bare"
            let pages = try await TestClient.walk(from: start) { answer in
                answer.headers["x-next-page"].flatMap { $0.isEmpty ? nil : start + "&p=\($0)" }
            }
            check(pages, count: count)
        }
    }

    @Test("Offsets lead through the whole list and then to an empty page", arguments: counts, [0, 1])
    func offsets(count: Int, base: Int) async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/offset/airports?count=\(count)&base=\(base)&param=startIndex"
            var seen = base
            let pages = try await TestClient.walk(from: start, items: "records") { answer in
                let ids = answer.ids("records")
                seen += ids.count
                return ids.isEmpty ? nil : start + "&startIndex=\(seen)"
            }
            check(pages, count: count, endsEmpty: true)
        }
    }

    @Test("The last item's id leads through the whole list", arguments: counts)
    func keyset(count: Int) async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/keyset/airports?count=\(count)"
            let pages = try await TestClient.walk(from: start, items: "data") { answer in
                guard answer.value("has_more") as? Bool == true else { return nil }
                return answer.ids("data").last.map { start + "&starting_after=\($0)" }
            }
            check(pages, count: count)
            let bare = try await TestClient.walk(from: start + "&shape=bare") { answer in
                answer.ids().last.map { start + "&shape=bare&starting_after=\($0)" }
            }
            check(bare, count: count, endsEmpty: true)
        }
    }

    @Test("Ranges cover the whole list and end with 416", arguments: counts)
    func ranges(count: Int) async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/range/airports?count=\(count)"
            var ids: [Int] = []
            for start in stride(from: 0, to: count, by: 100) {
                let request = TestRequest(headers: ["Range": "items=\(start)-\(start + 99)"])
                let answer = try await TestClient.send(address, request)
                #expect(answer.status == 206)
                let end = min(start + 99, count - 1)
                #expect(answer.headers["content-range"] == "items \(start)-\(end)/\(count)")
                ids += answer.ids()
            }
            #expect(ids == Array(1...count))
            let beyond = TestRequest(headers: ["Range": "items=\(count)-\(count + 99)"])
            let answer = try await TestClient.send(address, beyond)
            #expect(answer.status == 416)
            #expect(answer.headers["content-range"] == "items */\(count)")
        }
    }

    @Test("A list without pages arrives whole")
    func whole() async throws {
        try await DemoServer.withServer { server async throws in
            #expect(try await TestClient.send(server.baseURL + "/whole/airports").ids() == Array(1...20))
            let answer = try await TestClient.send(server.baseURL + "/whole/airports?count=3")
            #expect(answer.ids() == [1, 2, 3])
            #expect(answer.headers["link"] == nil)
        }
    }
}
