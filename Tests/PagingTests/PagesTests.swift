import Paging
import Testing

@Suite("A source made from a function", .timeLimit(.minutes(5)))
struct PagesTests {
    @Test("The function is asked for each page by its cursor, nil first")
    func loads() async throws {
        let source = Pages<String, Int> { cursor in
            Page(
                items: [cursor.map { "page \($0)" } ?? "first"],
                following: (cursor ?? 0) < 2 ? (cursor ?? 0) + 1 : nil
            )
        }
        #expect(try await source.collect(upTo: 10).items == ["first", "page 1", "page 2"])
    }

    @Test("What the function throws is passed on unchanged")
    func throwing() async {
        let source = Pages<String, Int> { _ in throw TestFailure(name: "mine") }
        await #expect(throws: TestFailure(name: "mine")) { try await source.page(at: nil) }
        await #expect(throws: TestFailure(name: "mine")) { try await source.collect(upTo: 1).items }
    }

    @Test("The default announcement is the finished page's links")
    func announces() async throws {
        let source = Pages<Int, Int> { _ in Page(items: [1], following: 5, totalCount: 9) }
        try await confirmation { announced in
            _ = try await source.page(at: nil) { links in
                #expect(links.following.first == 5)
                #expect(links.totalCount == 9)
                announced()
            }
        }
    }
}
