import HTTPTypes
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Servers that lead back", .serialized, .timeLimit(.minutes(10)))
struct RepetitionTests {
    @Test(
        "A page that names itself as the next stops the walk",
        .row("C12"),
        arguments: [
            .link("fault=self@2", .cycle, 40),
            .link("fault=self@5", .cycle, 100),
            // The first page was requested by another address, so only its items reveal the repetition.
            .link("fault=self@1", .noProgress, 20),
            Misdeed("/next-url/airports?per_page=20&fault=self@2", by: .nextURL(), .cycle, 40),
            Misdeed("/next-url/airports?per_page=20&fault=self@2", by: .nextURL(total: "/count"), .cycle, 40),
            .cursor("fault=self@2", .cycle, 40),
            .cursor("fault=self@1", .noProgress, 20),
        ] as [Misdeed],
        [1, 4]
    )
    func itself(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A cycle of any length stops the walk after each of its pages was read once",
        .row("C13"),
        arguments: [(1, 1), (1, 2), (1, 4), (1, 7), (2, 1), (3, 4), (6, 7), (40, 60)],
        [1, 4]
    )
    func cycle(_ cycle: (start: Int, length: Int), window: Int) async throws {
        let last = cycle.start + cycle.length - 1
        var table: [String: StubReply] = ["/list": Self.page(1, next: last == 1 ? cycle.start : 2)]
        for number in 1...last {
            table["/list?cursor=\(number)"] = Self.page(number, next: number == last ? cycle.start : number + 1)
        }
        let transport = StubTransport(table)
        let list = try PagingClient("https://api.test", transport: transport).list(
            ListRequest("/list"),
            format: ListFormat(.cursor(from: "/next", into: "cursor")),
            decoding: .json(Int.self)
        )
        let collected = await list.pages(window: .pages(window)).collect(upTo: 10_000)
        #expect(collected.arrived == Array(1...last))
        #expect(throws: PagingError.self) { try collected.items }
        // A cycle through the first page is detected by its items, because that page had no cursor.
        #expect(collected.outcome.ending == (cycle.start == 1 ? .noProgress : .cycle), "\(collected.outcome)")
        #expect(Set(transport.paths).count == transport.paths.count)
    }

    private static func page(_ number: Int, next: Int) -> StubReply {
        .json(#"{"items":[\#(number)],"next":"\#(next)"}"#)
    }

    @Test("A cycle with new addresses each time is detected by its pages", .row("C13"), arguments: [1, 4])
    func disguised(window: Int) async throws {
        let transport = StubTransport { request, _ in
            let number = Int(request.path?.split(separator: "=").last ?? "") ?? 0
            return StubReply.json(#"{"items":[\#(number % 4)],"next":"/list?n=\#(number + 1)"}"#).reply
        }
        let api = try PagingClient("https://api.test", transport: transport)
        let list = api.list(ListRequest("/list"), format: ListFormat(.nextURL()), decoding: .json(Int.self))
        let collected = await list.pages(window: .pages(window)).collect(upTo: 10_000)
        #expect(collected.arrived == [0, 1, 2, 3])
        #expect(collected.outcome.ending == .noProgress)
    }

    @Test(
        "A repeated token is the end if the scheme says so, and a cycle otherwise",
        .row("C16"),
        arguments: [
            .cursor("token=repeat", by: repeating, .complete, 100),
            .cursor("token=repeat", .cycle, 100),
            // The first page was requested without a token and is the repeated page here.
            .cursor("token=repeat&count=10", by: repeating, .noProgress, 10),
            .cursor("token=repeat&count=10", by: repeating.with { $0.repeatedPage = .endsList }, .complete, 10),
            .cursor("token=repeat&count=0", by: repeating, .complete, 0),
            .cursor("token=repeat&empty=3", by: repeating, .complete, 80),
        ] as [Misdeed],
        [1, 4]
    )
    func repeatedToken(misdeed: Misdeed, window: Int) async throws {
        let collected = try await misdeed.crawl(window: window)
        #expect(collected.outcome.ending == misdeed.ending, "\(collected.outcome)")
        #expect(collected.arrived.count == misdeed.arrived)
    }

    private static let repeating = PaginationScheme.cursor(from: "/meta/next_cursor", into: "cursor")
        .with { $0.repeatedAddress = .endsList }

    @Test("A repeated token that leads to more pages can be allowed", .row("C16"), arguments: [1, 4])
    func stateful(window: Int) async throws {
        let replies = ["[1]", "[2]", "[3]", "[]"]
        let transport = StubTransport { [count = StubTransport([:])] request, body in
            _ = try? await count.send(request, body: body)
            let turn = min(count.sent.count, replies.count) - 1
            return StubReply.json(#"{"items":\#(replies[turn]),"scroll":"same","more":\#(turn < 3)}"#).reply
        }
        let api = try PagingClient("https://api.test", transport: transport)
        let scheme = PaginationScheme.cursor(from: "/scroll", into: "scroll", hasMore: "/more")
        var list = api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .json(Int.self))
        list.policy.repeatedAddress = .isAllowed
        let collected = await list.pages(window: .pages(window)).collect(upTo: 10)
        #expect(try collected.items == [1, 2, 3], "\(collected.outcome)")
        #expect(transport.paths.count == 4)
    }

    @Test(
        "A page that a proxy serves in place of another is not delivered again",
        .row("R20"),
        arguments: [2, 3, 5],
        [1, 4]
    )
    func proxy(stale: Int, window: Int) async throws {
        func body(_ number: Int) -> String {
            let next = number == 5 ? "null" : "\"/list?page=\(number + 1)\""
            return #"{"items":[\#(number * 2 - 1),\#(number * 2)],"next":\#(next),"total":10}"#
        }
        var table = ["/list": StubReply.json(body(1))]
        for number in 2...5 { table["/list?page=\(number)"] = .json(body(number == stale ? 1 : number)) }
        for scheme in [PaginationScheme.nextURL(), .nextURL(total: "/total"), .pageNumber(total: "/total")] {
            let api = try PagingClient("https://api.test", transport: StubTransport(table))
            let list = api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .json(Int.self))
            let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
            #expect(collected.arrived == Array(1...(stale - 1) * 2))
            #expect(collected.outcome.ending == .noProgress, "\(collected.outcome)")
            // The walk resumes by requesting the same page again.
            let place = try #require(collected.outcome.resumePoint?.cursor)
            #expect(place.description.hasSuffix("page=\(stale)"), "\(place)")
        }
    }
}
