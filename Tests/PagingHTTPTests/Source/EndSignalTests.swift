import PagingDetection
import HTTPTypes
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("End signals of a list", .serialized, .timeLimit(.minutes(10)))
struct EndSignalTests {
    @Test(
        "An empty page with a next link does not end the list",
        .row("C8"),
        arguments: [
            .cursor("empty=2", .complete, 80), .cursor("empty=2&empty=3&empty=4", .complete, 40),
            .cursor("empty=1", .complete, 80), .cursor("empty=1", by: .automatic, .complete, 80),
            .link("empty=3", .complete, 80),
            Misdeed("/next-url/airports?per_page=20&empty=2&empty=3&total=none", by: .nextURL(), .complete, 60),
            .page(
                "empty=2&total=none&field=more:true&field=more:false@5",
                by: .pageNumber(hasMore: "/more"),
                .complete,
                80
            ),
            .page("empty=3", by: .pageNumber(totalPages: "/total_pages"), .short, 80),
            .page("empty=3", .short, 80),
        ] as [Misdeed],
        [1, 4]
    )
    func emptyPage(misdeed: Misdeed, window: Int) async throws {
        let collected = try await misdeed.crawl(window: window)
        #expect(collected.outcome.ending == misdeed.ending, "\(collected.outcome)")
        #expect(collected.arrived.count == misdeed.arrived)
        #expect(collected.arrived.map(\.id) == collected.arrived.map(\.id).sorted())
    }

    @Test(
        "If a flag declares the end, the address beside it is not requested",
        .row("C17"),
        arguments: [
            Misdeed(flagged, by: .nextURL(hasMore: "/has_more"), .complete, 100),
            Misdeed(flagged, by: .automatic, .complete, 100),
            // Without the flag, the last page names itself.
            Misdeed(flagged, by: .nextURL(), .cycle, 100),
            .cursor(
                "end=flag",
                by: .cursor(from: "/meta/next_cursor", into: "cursor", hasMore: "/meta/has_more"),
                .complete,
                100
            ),
            .cursor("end=flag", by: .automatic, .complete, 100),
        ] as [Misdeed],
        [1, 4]
    )
    func flag(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    private static let flagged =
        "/next-url/airports?per_page=20&total=none&field=has_more:true&field=has_more:false@5&fault=self@5"

    @Test(
        "A next link with results=\"false\" is the end",
        .row("C18"),
        arguments: [
            Misdeed("/link/airports?per_page=20&links=results", by: .linkHeader, .complete, 100),
            Misdeed("/link/airports?per_page=20&links=results", by: .automatic, .complete, 100),
            Misdeed("/link/airports?per_page=20&links=results&count=0", by: .linkHeader, .complete, 0),
            Misdeed("/link/airports?per_page=20&links=results&count=20", by: .automatic, .complete, 20),
        ] as [Misdeed],
        [1, 4]
    )
    func results(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A bare array with its next page in the Link header is a whole list",
        .row("C19"),
        arguments: ["", "&links=relative", "&links=split", "&links=quotes", "&links=empty&count=20"].flatMap {
            style in
            [PaginationScheme.linkHeader, .automatic].map { scheme in
                let arrived = style.contains("count") ? 20 : 100
                return Misdeed("/link/airports?per_page=20&shape=bare\(style)", by: scheme, .complete, arrived)
            }
        },
        [1, 4]
    )
    func bareArray(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test("A 304 is a permanent failure that keeps earlier pages and names the field to remove", .row("C36"))
    func notModified() async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            var request = ListRequest("/link/airports?per_page=20&count=100&fault=304@3&run=\(run)")
            request.headerFields[.ifNoneMatch] = "\"tag\""
            let api = try PagingClient(server.baseURL)
            let list = api.list(request, format: ListFormat(.linkHeader), decoding: .json(Airport.self))
            let collected = await list.pages(window: .serial).collect(upTo: 1_000)
            #expect(collected.arrived.count == 40)
            #expect(collected.outcome.ending == .failed)
            let error = try #require(collected.outcome.error as? RequestError)
            #expect(error.status == 304)
            #expect(error.description.contains("If-None-Match"), "\(error)")
            #expect(server.requests(run: run).count == 3)
        }
    }

    @Test(
        "Pages that count from 0 are all walked, whether configured or detected",
        .row("C39"),
        arguments: [
            .page("first_page=0&total=none", by: .pageNumber(firstPage: 0), .complete, 100),
            .page("first_page=0", by: .pageNumber(firstPage: 0, total: "/total"), .complete, 100),
            .page("first_page=0", by: .pageNumber(firstPage: 0, totalPages: "/total_pages"), .complete, 100),
            .page("first_page=0", by: .automatic, .complete, 100),
            .page("first_page=0&page=0", by: .automatic, .complete, 100),
            .page("first_page=0&page=0&total=none", by: .automatic, .complete, 100),
            .page("first_page=0&shape=bare", by: .automatic, .complete, 100),
            .page("first_page=0&count=20", by: .automatic, .complete, 20),
        ] as [Misdeed],
        [1, 4]
    )
    func fromZero(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "Counting from 1 on a server that counts from 0 skips a page, which its number shows",
        .row("C39"),
        arguments: [1, 4]
    )
    func wrongFirstPage(window: Int) async throws {
        let misdeed = Misdeed.page("first_page=0", .unproven, 20)
        let collected = try await misdeed.crawl(window: window)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("/page is 2 instead of 1"), "\(collected.outcome)")
        #expect(collected.arrived.count == 20)
    }

    @Test(
        "The page parameter can have any name, and detection finds the usual ones",
        .row("C40"),
        arguments: ["p", "pageNumber", "offset", "page[number]"].map { name in
            .page("param=\(name)", by: .pageNumber(.query(name), total: "/total"), .complete, 100)
        } as [Misdeed] + [
            .page("param=p&p=1", by: .automatic, .complete, 100),
            .page("param=p&p=1&total=none", by: .automatic, .complete, 100),
            .page("param=pageNumber&pageNumber=1&shape=bare", by: .automatic, .complete, 100),
            Misdeed(
                "/offset/airports?limit=20&param=startAt",
                by: .offset("startAt", total: "/total_count"),
                .complete,
                100
            ),
            Misdeed("/offset/airports?limit=20&param=startAt&startAt=0&total=none", by: .automatic, .complete, 100),
            // No response shows the parameter's name, and no common name leads to another page.
            .page("param=number", by: .automatic, .unproven, 20),
        ],
        [1, 4]
    )
    func parameter(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }
}
