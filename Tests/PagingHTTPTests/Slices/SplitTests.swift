import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingDemoServer
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("A list of an API in slices", .timeLimit(.minutes(10)))
struct SplitTests {
    private struct Event: Decodable, Hashable, Sendable {
        let id: Int
        let created_at: String
    }

    private static let since = Date(timeIntervalSince1970: 1_420_070_400)
    private static let until = Date(timeIntervalSince1970: 1_420_070_400 + 3_650 * 86_400)

    private static func range(_ resolution: DateResolution = .seconds, _ bounds: ListRange.Bounds = .halfOpen)
        -> ListRange
    {
        .dates(
            from: "created_after",
            to: "created_before",
            resolution: resolution,
            bounds: bounds,
            since: since,
            until: until
        )
    }

    private static func list(_ server: DemoServer, _ query: String) throws -> HTTPPageSource<Event> {
        try PagingClient(server.baseURL).list(Event.self, "/events?" + query, by: .pageNumber(total: "/total"))
    }

    @Test(
        "A list past the cap is read whole, with at most five percent more requests than pages",
        arguments: ["even", "bursts"],
        [true, false]
    )
    func pastTheCap(spread: String, isTold: Bool) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let query = "count=20000&cap=1000&spread=\(spread)&pagination=page&per_page=100&seed=4&run=\(run)"
            let told = try Self.list(server, query)
            let events = isTold ? told : told.client.list(Event.self, "/events?" + query, by: .automatic)
            var (ids, pages): (Set<Int>, Int) = ([], 0)
            var items = 0
            let outcome = try await events.split(by: Self.range(), cap: 1_000).forEachPage { page, _ in
                ids.formUnion(page.page.items.map(\.id))
                items += page.page.items.count
                pages += 1
            }
            #expect(outcome.isComplete, "\(outcome)")
            #expect(ids == Set(1...20_000) && items == 20_000)
            let requests = server.requests(run: run).count
            #expect(Double(requests) <= Double(pages) * 1.05 + 2, "\(requests) requests, \(pages) pages")
            // No page is requested twice, and the list is counted once before and once after.
            let times = Dictionary(grouping: server.requests(run: run), by: \.target).mapValues(\.count)
            #expect(times.values.count { $0 > 1 } <= 1, "\(times.filter { $0.value > 1 })")
        }
    }

    @Test(
        "Bounds are written as the API includes them",
        arguments: ["half-open", "inclusive", "exclusive", "open-closed"]
    )
    func bounds(name: String) async throws {
        let all: [String: ListRange.Bounds] = [
            "half-open": .halfOpen, "inclusive": .inclusive, "exclusive": .exclusive, "open-closed": .openClosed,
        ]
        try await SharedServer.use { server in
            // About forty events share each day, and bounds of days include or exclude all of them.
            let query = "count=3000&cap=500&spread=bursts&pagination=page&seed=9&bounds=\(name)"
            for (told, bounds) in all {
                var ids: [Int] = []
                let events = try Self.list(server, query)
                let outcome = try await events.split(by: Self.range(.seconds, bounds), cap: 500).forEachPage {
                    page,
                    _ in
                    ids += page.page.items.map(\.id)
                }
                let isWhole = ids.count == 3_000 && Set(ids).count == 3_000
                if told == name { #expect(outcome.isComplete, "\(name): \(outcome)") }
                #expect(isWhole || !outcome.isComplete, "\(name) told \(told): \(outcome)")
            }
        }
    }

    @Test("A second with more events than the cap is named, and the list is short")
    func burst() async throws {
        try await SharedServer.use { server in
            let query = "count=1000&cap=100&spread=bursts&pagination=page&per_page=50&seed=9"
            let outcome = try await Self.list(server, query).split(by: Self.range(), cap: 100).forEachPage { _, _ in }
            #expect(outcome.ending == .short)
            let name = try #require(outcome.incomplete.first?.path.first)
            #expect(name.contains(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\.\.20/), "\(outcome)")
        }
    }

    @Test("A list that changes while it is read is not complete unless every lasting event arrived")
    func churn() async throws {
        try await SharedServer.use { server in
            for seed in 0..<12 {
                let run = SharedServer.newRun()
                let changes = [1, 2, 5][seed % 3]
                let query = "count=800&cap=200&pagination=cursor&limit=50&seed=\(seed)&churn=\(changes)&run=\(run)"
                let api = try PagingClient(server.baseURL)
                let scheme = PaginationScheme.cursor(from: "/meta/next_cursor", into: "cursor", total: "/meta/total")
                let events = api.list(Event.self, "/events?" + query, by: scheme, items: "/data")
                var ids: [Int] = []
                let outcome = try await events.split(by: Self.range(), cap: 200).forEachPage { page, _ in
                    ids += page.page.items.map(\.id)
                }
                #expect(!outcome.isComplete, "\(outcome)")
                #expect(outcome.ending == .unproven || outcome.ending == .short, "\(outcome)")
            }
        }
    }

    @Test("A crawl that stops anywhere continues with the same slices")
    func resuming() async throws {
        struct Stop: Error {}
        try await SharedServer.use { server in
            let query = "count=3000&cap=300&spread=growing&pagination=page&per_page=50&seed=3"
            for stop in [0, 1, 7, 30, 55] {
                var (ids, pages): ([Int], Int) = ([], 0)
                var saved = Data()
                let list = try Self.list(server, query).split(by: Self.range(), cap: 300)
                _ = try? await list.forEachPage { page, checkpoint in
                    ids += page.page.items.map(\.id)
                    saved = try JSONEncoder().encode(checkpoint)
                    pages += 1
                    if pages > stop { throw Stop() }
                }
                let checkpoint = try JSONDecoder().decode(CrawlCheckpoint.self, from: saved)
                let outcome = try await list.forEachPage(from: checkpoint) { page, _ in ids += page.page.items.map(\.id)
                }
                #expect(outcome.isComplete, "\(outcome)")
                #expect(ids.sorted() == Array(1...3_000))
            }
        }
    }

    @Test("Slices of a list with opaque cursors and no total load at the same time")
    func parts() async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let query = "count=2000&total=none&pagination=cursor&limit=50&run=\(run)"
            // Held responses occupy connections, which other tests would wait for.
            let api = try PagingClient(server.baseURL, transport: SystemTransport())
            let scheme = PaginationScheme.cursor(from: "/meta/next_cursor", into: "cursor")
            let events = api.list(Event.self, "/events?" + query, by: scheme, items: "/data")
            var ids: [Int] = []
            let list = events.split(by: Self.range(), into: 8)
            // The first page of each slice is also requested to count its items.
            server.hold(run: run, page: 2)
            async let release: Void = {
                try await server.arrival(run: run, page: 2, requests: 4)
                server.release(run: run, page: 2)
            }()
            let outcome = try await list.forEachPage(window: .pages(8)) { page, _ in ids += page.page.items.map(\.id) }
            try await release
            #expect(outcome.isComplete, "\(outcome)")
            #expect(outcome.description.contains("no response declares a total"))
            #expect(ids.sorted() == Array(1...2_000))
            #expect(server.peakInFlight(run: run) >= 4)
        }
    }

    // MARK: - Requests

    /// Returns the targets that a range writes for a slice.
    private static func request(_ range: ListRange, _ bounds: SliceBounds, path: String = "/x?a=1") -> ListRequest {
        var request = ListRequest(path)
        range.write(bounds, &request)
        return request
    }

    @Test("Words are appended to the search of the address or of the body")
    func words() throws {
        let range = ListRange.dates(in: "q", resolution: .days, bounds: .inclusive) {
            "created:\($0 ?? "*")..\($1 ?? "*")"
        }
        let bounds = SliceBounds(lower: 19_753, upper: 19_784)
        let own = Self.request(range, bounds, path: "/search?q=is%3Aissue+label%3Abug&per_page=100")
        #expect(own.parameters.map(\.value) == ["is:issue label:bug created:2024-01-31..2024-03-01"])
        #expect(Self.request(range, SliceBounds(upper: 19_784)).parameters.map(\.value) == ["created:*..2024-03-01"])
        #expect(Self.request(range, SliceBounds()).parameters.isEmpty)
        let inBody = ListRange.dates(in: .body("/query"), resolution: .days) { "from \($0 ?? "") to \($1 ?? "")" }
        var request = ListRequest("/search", method: .post, body: ["query": "x"])
        inBody.write(bounds, &request)
        #expect(request.parameters.map(\.value) == ["x from 2024-01-31 to 2024-03-02"])
    }

    @Test("Numbers and exclusive bounds are written one apart")
    func numbers() {
        let range = ListRange.numbers(from: "min", to: "max", bounds: .exclusive, over: 0..<100)
        let request = Self.request(range, SliceBounds(lower: 10, upper: 20))
        #expect(request.parameters.map(\.value) == [9, 20])
        #expect(range.name(of: SliceBounds(lower: 10, upper: 20)) == "10..20")
        #expect(range.name(of: SliceBounds(upper: 20)) == "..20")
    }

    @Test("The slices of a list in XML have its items at the same path")
    func markup() async throws {
        let transport = StubTransport { request, _ in
            let number = request.path?.hasSuffix("min=10") == true ? 10 : 1
            return StubReply(body: Array("<r><i><n>\(number)</n></i></r>".utf8)).reply
        }
        let scheme = PaginationScheme.single.with { $0.responseFormat = .xml }
        let list = try PagingClient("https://api.test", transport: transport)
            .list(ListRequest("/list"), format: ListFormat(scheme, items: "/r/i"), decoding: .raw)
        let slice = list.slice(SliceBounds(lower: 10), of: .numbers(from: "min", to: "max", over: 0..<99))
        #expect(await slice.collect(upTo: 9).arrived.map(\.text) == [#"{"n":"10"}"#])
    }
}
