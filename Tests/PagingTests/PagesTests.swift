import Paging
import Testing

@Suite("Sources created from a function", .timeLimit(.minutes(10)))
struct PagesTests {
    @Test("The function is called for each page with its cursor, nil first")
    func loads() async throws {
        let source = Pages<String, Int> { cursor in
            Page(
                items: [cursor.map { "page \($0)" } ?? "first"],
                following: (cursor ?? 0) < 2 ? (cursor ?? 0) + 1 : nil
            )
        }
        #expect(try await source.collect(upTo: 10).items == ["first", "page 1", "page 2"])
    }

    @Test("A first page of another size is requested only at the start of the list", arguments: [nil, 5])
    func sizes(first: Int?) async throws {
        let source = Pages<Int, Int>(size: 3, first: first) { cursor, size in
            let start = cursor ?? 0
            let end = min(start + size, 12)
            return Page(items: Array(start..<end), following: end < 12 ? end : nil)
        }
        #expect(try await source.page(at: nil).items.count == first ?? 3)
        #expect(try await source.page(at: 3).items == [3, 4, 5])
        #expect(try await source.collect(upTo: 100).items == Array(0..<12))
    }

    @Test("An error of the function is rethrown unchanged")
    func throwing() async {
        let source = Pages<String, Int> { _ in throw TestFailure(name: "mine") }
        await #expect(throws: TestFailure(name: "mine")) { try await source.page(at: nil) }
        await #expect(throws: TestFailure(name: "mine")) { try await source.collect(upTo: 1).items }
    }

    @Test("A source that does not announce links early has them announced with the finished page")
    func announces() async throws {
        let source = Pages<Int, Int> { _ in Page(items: [1], following: 5, totalCount: 9) }
        try await confirmation { announced in
            _ = try await source.loadPage(at: nil) { links in
                #expect(links.following.first == 5)
                #expect(links.totalCount == 9)
                announced()
            }
        }
    }
}
