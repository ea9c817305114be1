import PagingDetection
import HTTPTypes
import PagingTesting
import Testing

@testable import Paging
@testable import PagingHTTP

@Suite("Numbered pages that always fail", .timeLimit(.minutes(10)))
struct SkippedPageTests {
    private static func skipping(
        _ list: StubbedList,
        by scheme: PaginationScheme,
        window: PageWindow,
        from start: ResumePoint<PageAddress>? = nil
    ) async -> CollectedItems<RawItem, PageAddress> {
        let format = ListFormat(scheme)
        let source = list.client.list(list.request, format: format, decoding: .raw).withPolicy {
            $0.failedPage = .isSkipped()
        }
        return await source.pages(from: start, window: window).collect(upTo: 1_000)
    }

    private static let windows: [PageWindow] = [.serial, .pages(4), .standard]

    @Test("Pages by number, with and without a total, a page of the response and a number of pages", arguments: windows)
    func numbers(window: PageWindow) async throws {
        let schemes: [PaginationScheme] = [
            .pageNumber(), .pageNumber(total: "/total"), .pageNumber(totalPages: "/pages"),
            .pageNumber(hasMore: "/more"), .automatic,
        ]
        for scheme in schemes {
            let list = try StubbedList("/list?page=1&per_page=10") { call in
                let page = call.number("page") ?? 1
                if page == 3 { return StubReply(status: .internalServerError) }
                let items = StubbedList.slice((page - 1) * 10, 10, of: 48)
                return .json(
                    #"{"items":\#(items),"total":48,"pages":5,"page":\#(page),"more":\#(page < 5),"left":\#(max(0, 48 - page * 10))}"#
                )
            }
            let collected = await Self.skipping(list, by: scheme, window: window)
            #expect(collected.arrived.count == 38, "\(scheme.next): \(collected.outcome)")
            #expect(collected.outcome.ending == .short, "\(scheme.next): \(collected.outcome)")
            #expect(collected.outcome.evidence.contains("page 3 (page=3"), "\(collected.outcome)")
            #expect(collected.outcome.evidence.contains("10 items are missing"), "\(collected.outcome)")
        }
    }

    @Test("Pages by offset and by range", arguments: windows)
    func positions(window: PageWindow) async throws {
        let offsets = try StubbedList("/list?limit=10") { call in
            let start = call.number("offset") ?? 0
            if start == 20 { return .json("{") }
            return .json(#"{"items":\#(StubbedList.slice(start, 10, of: 45)),"total":45,"offset":\#(start)}"#)
        }
        for scheme in [PaginationScheme.offset(total: "/total"), .offset()] {
            let collected = await Self.skipping(offsets, by: scheme, window: window)
            #expect(collected.arrived.count == 35, "\(collected.outcome)")
            #expect(collected.outcome.ending == .short)
            #expect(collected.outcome.evidence.contains("page 3 (offset=20)"), "\(collected.outcome)")
        }
        var request = ListRequest("/list")
        request.set(.header("Range"), to: "items=0-9")
        let ranges = try StubbedList(request) { call in
            let bounds = call.fields[.range].flatMap { ContentRange.bounds(ofRequest: $0) } ?? 0...9
            if bounds.lowerBound == 10 { return StubReply(status: .badGateway) }
            let range = "items \(bounds.lowerBound)-\(min(bounds.upperBound, 44))/45"
            return StubReply(
                status: .partialContent,
                fields: [.contentType: "application/json", .contentRange: range],
                body: Array(StubbedList.slice(bounds.lowerBound, 10, of: 45).utf8)
            )
        }
        let collected = await Self.skipping(ranges, by: .range(), window: window)
        #expect(collected.arrived.count == 35, "\(collected.outcome)")
        #expect(collected.outcome.ending == .short)
        #expect(collected.outcome.evidence.contains("items=10-19"), "\(collected.outcome)")
    }

    @Test("A 404 behind the last page ends a list without a total, also behind a skipped page")
    func missingPage() async throws {
        let list = try StubbedList("/list?page=1") { call in
            let page = call.number("page") ?? 1
            if page > 3 { return StubReply(status: .notFound) }
            if page == 3 { return StubReply(status: .badGateway) }
            return .json(StubbedList.slice((page - 1) * 10, 10, of: 30))
        }
        let collected = await Self.skipping(list, by: .pageNumber(), window: .serial)
        #expect(collected.arrived.count == 20)
        #expect(collected.outcome.ending == .short)
        #expect(collected.outcome.evidence.contains("page 3 (page=3) was skipped"), "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("up to 10 items"), "\(collected.outcome)")
    }

    @Test("A page behind a link or a cursor is not skipped")
    func linked() async throws {
        let list = try StubbedList("/list") { call in
            let page = call.number("page") ?? 1
            if page == 2 { return StubReply(status: .badGateway) }
            return .json(#"{"items":\#(StubbedList.slice(0, 10, of: 30)),"next":"/list?page=2","token":2}"#)
        }
        for scheme in [PaginationScheme.nextURL(), .cursor(from: "/token", into: "page")] {
            let outcome = await Self.skipping(list, by: scheme, window: .serial).outcome
            #expect(outcome.ending == .failed, "\(outcome)")
            #expect(outcome.evidence.contains("cannot be skipped"), "\(outcome)")
        }
    }

    @Test("Values that go with a number, such as a session, go with the number of the page after a skipped one")
    func carriedValues() async throws {
        let scheme = PaginationScheme.pageNumber().with { $0.carries = ["/session": "session"] }
        let list = try StubbedList("/list?page=1") { call in
            let page = call.number("page") ?? 1
            if page > 1, call.query["session"] != "s1" { return StubReply(status: .forbidden) }
            if page == 2 { return StubReply(status: .badGateway) }
            return .json(#"{"items":\#(StubbedList.slice((page - 1) * 10, 10, of: 30)),"session":"s1"}"#)
        }
        let collected = await Self.skipping(list, by: scheme, window: .serial)
        #expect(collected.arrived.count == 20, "\(collected.outcome)")
        #expect(collected.outcome.ending == .short)
    }
}
