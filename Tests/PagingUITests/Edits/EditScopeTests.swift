import Paging
import PagingTesting
import PagingUI
import RowTrait
import Testing

@MainActor
@Suite("Edits belong to the source in which they were made", .timeLimit(.minutes(10)))
struct EditScopeTests {
    private let store = MemoryPageStore()

    private nonisolated func account(_ name: String) -> some PageSource<Post, Int> {
        ScriptedSource<Post, Int>([nil: Array(repeating: .items((0..<5).map { Post(id: $0, text: name) }), count: 9)])
            .cached(in: store, as: ListKey("posts", name), coding: PageCoding.json().identified(as: name, by: \.id))
    }

    @Test("An edit that is pending when the account changes touches neither its rows nor its store", .row("M95"))
    func anotherAccount() async throws {
        let model = PagingModel(account("A"), options: .quiet)
        await model.refresh()
        let like = model.update(1) { $0.isLiked = true }
        let removal = model.remove(2)
        await model.setSource(account("B"))
        #expect(model.ids == Array(0..<5))
        #expect(model.items.allSatisfy { $0.text == "B" && !$0.isLiked })
        model.confirm(like)
        model.confirm(removal)
        await model.refresh()
        try await model.savePosition()
        #expect(model.ids == Array(0..<5) && model.items.allSatisfy { !$0.isLiked })
        let stored = await account("B").collect(upTo: 10).arrived
        #expect(stored.count == 5 && stored.allSatisfy { $0.text == "B" && !$0.isLiked })
        let other = try #require(await store.page(at: nil, of: ListKey("posts", "A")))
        #expect(other.items.count == 4, "The removal is in the store of the account in which it was made.")
    }

    @Test("A pending edit appears again when its cached source returns, and can be rolled back there", .row("M95"))
    func returning() async {
        let model = PagingModel(account("A"), options: .quiet)
        await model.refresh()
        let like = model.update(1) { $0.isLiked = true }
        await model.setSource(account("B"))
        await model.setSource(account("A"))
        #expect(model.items.filter(\.isLiked).map(\.id) == [1])
        model.rollBack(like)
        #expect(model.items.allSatisfy { !$0.isLiked })
    }

    @Test(
        "An edit of an account that a query names stays in that account's queries",
        .row("M95"),
        arguments: [true, false]
    )
    func accountOfQuery(keepsRows: Bool) async {
        var options = PagingOptions.quiet
        options.queryChange = keepsRows ? .keepRows : .clear
        let model = QueryModel(query: "A", options: options, account: { $0 }) { [self] in account($0) }
        await model.list.refresh()
        let edit = model.list.remove(3)
        model.query = "B"
        await model.list.settled()
        #expect(model.list.items.map(\.text) == Array(repeating: "B", count: 5))
        model.list.confirm(edit)
        #expect(model.list.ids == Array(0..<5))
        model.query = "A"
        #expect(model.list.ids == [0, 1, 2, 4], "The remembered rows lack the removed item.")
    }

    @Test("A local filter reads unconfirmed edits: a row that one hides returns in its place if it is rolled back")
    func localFilter() async {
        let source = Pages { _ in Page<Post, Int>(items: (0..<5).map { Post(id: $0, isLiked: true) }) }
        let model = PagingModel(source, options: .quiet)
        await model.loadIfNeeded()
        model.localFilter = { $0.isLiked }
        let edits = [1, 3].map { id in model.update(id) { $0.isLiked = false } }
        #expect(model.rows.compactMap(\.item?.id) == [0, 2, 4])
        model.rollBack(edits[1])
        #expect(model.rows.compactMap(\.item?.id) == [0, 2, 3, 4])
        model.confirm(edits[0])
        #expect(model.rows.compactMap(\.item?.id) == [0, 2, 3, 4])
        model.localFilter = nil
        #expect(model.rows.compactMap(\.item?.id) == [0, 1, 2, 3, 4])
    }
}
