import Testing

@testable import PagingDemoServer

@Suite struct DemoPageTests {
    private func page(_ ordinal: Int, limit: Int, _ query: String) throws -> DemoPage {
        let options = try ListOptions(QueryParameters(query: query), defaultTotal: .exact, defaultCount: 25)
        return DemoPage(at: RequestedPage(offset: (ordinal - 1) * limit, limit: limit), options: options)
    }

    @Test("Pages split the list without a gap, and the last one has no next link")
    func split() throws {
        let pages = try (1...3).map { try page($0, limit: 10, "") }
        #expect(pages.flatMap(\.ids) == Array(1...25))
        #expect(pages.map(\.next) == [.offset(10), .offset(20), nil])
        #expect(pages.map(\.previous) == [nil, 0, 10])
    }

    @Test("A list that fills its last page exactly has no empty page at its end")
    func exactMultiple() throws {
        #expect(try page(2, limit: 10, "count=20").next == nil)
        #expect(try page(3, limit: 10, "count=20").isBeyond)
    }

    @Test("An empty list has one empty page")
    func emptyList() throws {
        let page = try page(1, limit: 10, "count=0")
        #expect(page.ids.isEmpty && page.next == nil && !page.isBeyond)
    }

    @Test("Short, empty, duplicating and skipping pages still link to the next page")
    func shapes() throws {
        #expect(try page(2, limit: 10, "short=3@2").ids == [11, 12, 13])
        #expect(try page(2, limit: 10, "empty=2").ids == [])
        #expect(try page(2, limit: 10, "dup=2").ids == Array(10...19))
        #expect(try page(2, limit: 10, "skip=2").ids == Array(12...20))
        #expect(try page(2, limit: 10, "short=3@2").next == .offset(20))
        #expect(try page(2, limit: 10, "empty=2").next == .offset(20))
    }

    @Test("The list can shrink or grow while it is read")
    func becoming() throws {
        #expect(try page(1, limit: 10, "becomes=12@2&becomes=40@3").count == 25)
        #expect(try page(2, limit: 10, "becomes=12@2&becomes=40@3").ids == [11, 12])
        #expect(try page(3, limit: 10, "becomes=12@2&becomes=40@3").next == .offset(30))
    }

    @Test(
        "A mark names one page or all pages, and a repeat count",
        arguments: [("v@3", 3, nil), ("v@*", nil, nil), ("v@3x2", 3, 2), ("v@*x1", nil, 1)]
            as [(String, Int?, Int?)]
    )
    func marks(text: String, page: Int?, times: Int?) throws {
        let mark = try #require(PageMark(text))
        #expect(mark.value == "v" && mark.page == page && mark.times == times)
    }

    @Test("The last at sign of a mark is the separator")
    func lastAtSign() {
        #expect(PageMark("evil:http://a@b/@2")?.value == "evil:http://a@b/")
    }

    @Test("Text that is not a mark is ignored", arguments: ["v@0", "v@", "v@-1", "v@1x0", "v@1x2x3", "v@x"])
    func noMarks(text: String) {
        #expect(PageMark(text) == nil)
    }
}
