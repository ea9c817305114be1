import PagingDetection
import HTTPTypes
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Missing pages", .serialized, .timeLimit(.minutes(10)))
struct MissingPageTests {
    @Test(
        "A missing page among declared pages is not the end, whatever its status means",
        .row("C2"),
        arguments: [
            .page("fault=404@3", .failed, 40),
            .page("fault=404@3", by: .pageNumber(total: "/total").with { $0.endStatuses = [404] }, .short, 80)
                .missing(40..<60),
            .page("fault=404@3", by: .pageNumber(totalPages: "/total_pages"), .failed, 40),
            .page(
                "fault=404@3",
                by: .pageNumber(totalPages: "/total_pages").with { $0.endStatuses = [404] },
                .short,
                80
            )
            .missing(40..<60),
            .page(
                "fault=404@5",
                by: .pageNumber(totalPages: "/total_pages").with { $0.endStatuses = [404] },
                .short,
                80
            ),
            .page("fault=204@3", by: .pageNumber(totalPages: "/total_pages"), .short, 80).missing(40..<60),
            .page("fault=404@3", by: .automatic, .failed, 40),
            Misdeed("/offset/airports?limit=20&fault=404@3", by: .offset(total: "/total_count"), .failed, 40),
            Misdeed("/link/airports?per_page=20&fault=404@3", by: .linkHeader, .failed, 40),
        ] as [Misdeed],
        [1, 4, 8]
    )
    func inTheMiddle(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A refused page is the end behind all declared items, if these are fewer than the API's cap",
        arguments: [
            (400, 10, 7, .complete), (422, 8, 7, .complete), (400, nil, 7, .failed), (400, 7, 7, .failed),
            (401, 10, 7, .failed), (400, 10, 8, .failed), (400, 10, 6, .failed), (400, 10, nil, .failed),
        ] as [(Int, Int?, Int?, WalkEnding)],
        [1, 4]
    )
    func refused(row: (status: Int, cap: Int?, total: Int?, ending: WalkEnding), window: Int) async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            guard page <= 4 else { return StubReply(status: .init(code: row.status)) }
            let total = row.total.map { ",\"total\":\($0)" } ?? ""
            return .json("{\"items\":\(StubbedList.slice(page * 2 - 2, 2, of: 7))\(total)}")
        }
        let scheme = PaginationScheme.pageNumber().with {
            $0.items = "/items"
            $0.knownCap = row.cap
        }
        let all = await list.walk(by: scheme, window: .pages(window))
        #expect(all.outcome.ending == row.ending && all.arrived.count == 7, "\(all.outcome)")
    }

    @Test(
        "A failure that mentions a 404 is a failure and is retried",
        .row("C3"),
        arguments: [
            .link("fault=404text@3", .failed, 40),
            .link("fault=404text@3x1", .complete, 100),
            .page("fault=404text@3", by: .pageNumber().with { $0.endStatuses = [404] }, .failed, 40),
            .page("total=none&fault=404text@6", by: .pageNumber().with { $0.endStatuses = [404] }, .failed, 100),
        ] as [Misdeed],
        [1, 4]
    )
    func misleadingText(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A repeat of the last or first page is discarded, and is the end only if the scheme says so",
        .row("C7"),
        arguments: ["clamp", "first"].flatMap { echo in
            [
                .page("total=none&beyond=\(echo)", by: .pageNumber(), .noProgress, 100),
                .page(
                    "total=none&beyond=\(echo)",
                    by: .pageNumber().with { $0.repeatedPage = .endsList },
                    .complete,
                    100
                ),
                .page("beyond=\(echo)", .complete, 100),
                .page("beyond=\(echo)", by: .automatic, .complete, 100),
                .page("total=wrong:180&beyond=\(echo)", .noProgress, 100),
                .page(
                    "total=wrong:180&beyond=\(echo)",
                    by: .pageNumber(total: "/total").with { $0.repeatedPage = .endsList },
                    .short,
                    100
                ),
            ]
        } as [Misdeed],
        [1, 4]
    )
    func echo(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A status on the next page fails a sequential walk, or completes it if the scheme says so",
        .row("C20"),
        arguments: [400, 404, 410, 416, 422].flatMap { status in
            [
                .page("total=none&fault=\(status)@6", by: .pageNumber(), .failed, 100),
                .page(
                    "total=none&fault=\(status)@6",
                    by: .pageNumber().with { $0.endStatuses = [status] },
                    .complete,
                    100
                ),
                .page(
                    "total=wrong:180&fault=\(status)@6",
                    by: .pageNumber(total: "/total").with { $0.endStatuses = [status] },
                    .short,
                    100
                ),
                .link("fault=\(status)@3", .failed, 40),
                .cursor("fault=\(status)@3", .failed, 40),
                .page("fault=\(status)@1", by: .pageNumber().with { $0.endStatuses = [status] }, .failed, 0),
            ]
        } as [Misdeed] + [
            .page("total=none&beyond=404", by: .pageNumber(), .failed, 100),
            .page("total=none&beyond=404", by: .pageNumber().with { $0.endStatuses = [404] }, .complete, 100),
        ]
    )
    func nextIsMissing(misdeed: Misdeed) async throws {
        try await misdeed.check(window: 1)
    }

    @Test(
        "WordPress's 400 past the last page is the end if the scheme says so, and a failure otherwise",
        .row("C21"),
        arguments: [
            .page("total=none&beyond=400", by: .pageNumber().with { $0.endStatuses = [400] }, .complete, 100),
            .page("total=none&beyond=400", by: .pageNumber(), .failed, 100),
            .page("total=none&beyond=400&count=90", by: .pageNumber().with { $0.endStatuses = [400] }, .complete, 90),
            .page(
                "shape=bare&beyond=400",
                by: .pageNumber(totalPages: .header("X-Total-Pages")).with { $0.endStatuses = [400] },
                .complete,
                100
            ),
            .page(
                "beyond=400&becomes=60@4",
                by: .pageNumber(total: "/total").with { $0.endStatuses = [400] },
                .short,
                60
            ),
        ] as [Misdeed],
        [1, 4]
    )
    func invalidPage(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A 204 is the end of a list whose pages are numbered, and no end in place of a page that was named",
        .row("C34"),
        arguments: [
            .page("total=none&fault=204@6", by: .pageNumber(), .complete, 100),
            .page("fault=204@1", by: .automatic, .complete, 0),
            .page("fault=204@4", .short, 80).missing(60..<80),
            .cursor("fault=204@4", .unproven, 60),
            .link("fault=204@4", .unproven, 60),
        ] as [Misdeed],
        [1, 4]
    )
    func noContent(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }
}
