import Paging
import PagingTesting
import Testing

@Suite("Lists that change between requests", .timeLimit(.minutes(10)))
struct ChangingSourceTests {
    struct Post: Identifiable, Hashable, Sendable {
        let id: Int
        var text = ""
    }

    typealias Source = ChangingSource<Post>

    private func posts(_ ids: some Sequence<Int>) -> [Post] { ids.map { Post(id: $0) } }

    @Test(
        "All pages are the list, in both directions",
        arguments: [Source.Addressing.items, .offsets, .pageNumbers],
        [0, 1, 9, 10, 31]
    )
    func walks(addressing: Source.Addressing, count: Int) async {
        let source = Source(posts(0..<count), pageSize: 10, addressing: addressing)
        let forward = await source.collect(upTo: 1_000)
        #expect(forward.arrived.map(\.id) == Array(0..<count))
        #expect(forward.outcome.isComplete)
    }

    @Test("An address that names an item leads to its place, also when the item is gone")
    func removedItem() async throws {
        let source = Source(posts(0..<30), pageSize: 10)
        let first = try await source.page(at: nil)
        source.remove(9)
        source.insert(Post(id: 100), at: 0)
        let second = try await source.page(at: first.links.following.first)
        #expect(second.items.map(\.id) == Array(10..<20))
        let above = try await source.page(at: second.links.preceding.first)
        #expect(above.items.map(\.id) == [100] + Array(0..<9))
    }

    @Test(
        "An address that counts leads elsewhere after an insertion",
        arguments: [Source.Addressing.offsets, .pageNumbers]
    )
    func insertion(addressing: Source.Addressing) async throws {
        let source = Source(posts(0..<30), pageSize: 10, addressing: addressing)
        let next = try await source.page(at: nil).links.following.first
        source.insert(Post(id: 100), at: 0)
        #expect(try await source.page(at: next).items.map(\.id) == Array(9..<19))
    }

    @Test("A pinned item stands at the top of the first page and at its own place on another")
    func pinned() async throws {
        let source = Source(posts(0..<30), pageSize: 10)
        source.pin(15)
        let first = try await source.page(at: nil)
        #expect(first.items.map(\.id) == [15] + Array(0..<10))
        #expect(try await source.page(at: first.links.following.first).items.map(\.id) == Array(10..<20))
        source.pin(nil)
        #expect(try await source.page(at: nil).items.map(\.id) == Array(0..<10))
    }

    @Test("Items are moved, changed and added")
    func changes() {
        let source = Source(posts(0..<5), pageSize: 10)
        source.move(4, to: 1)
        source.update(2) { $0.text = "new" }
        source.append(Post(id: 9))
        source.remove(0)
        #expect(source.items.map(\.id) == [4, 1, 2, 3, 9])
        #expect(source.items[2].text == "new")
    }
}
