import Paging
import PagingTesting
import Testing

@Suite("Memory stores")
struct MemoryPageStoreTests {
    private func page(_ cursor: String?, _ ids: [Int], following: String? = nil) -> CachedPage {
        let items = ids.map { CachedItem(ItemKey("Note", "\($0)"), bytes: [UInt8($0)]) }
        return CachedPage(at: cursor, items: items, following: following)
    }

    @Test("Ages are measured by the clock, since a page was stored or revalidated")
    func ages() async throws {
        let clock = ManualClock()
        let store = MemoryPageStore(clock: clock)
        await store.save(PageBatch([page(nil, [1])]), in: "a")
        clock.advance(by: .seconds(7))
        #expect(await store.page(at: nil, of: "a")?.age == .seconds(7))
        #expect(await store.lists().map(\.age) == [.seconds(7)])
        var batch = PageBatch()
        batch.confirmed = [nil]
        await store.save(batch, in: "a")
        #expect(await store.page(at: nil, of: "a")?.age == .zero)
    }

    @Test("The store's limits always apply: the age on reads, the size on writes")
    func limits() async throws {
        let clock = ManualClock()
        let store = MemoryPageStore(limits: StoreLimits(items: 4, age: .seconds(10)), clock: clock)
        await store.save(PageBatch([page(nil, [1, 2])]), in: "a")
        await store.save(PageBatch([page(nil, [3, 4])]), in: "b")
        await store.save(PageBatch([page("2", [5, 6])]), in: "b")
        #expect(await store.lists().map(\.key) == ["b"])
        clock.advance(by: .seconds(11))
        #expect(await store.page(at: nil, of: "b") == nil)
    }

    @Test("A list that is larger than the limit keeps its start")
    func beginning() async throws {
        let store = MemoryPageStore(limits: StoreLimits(items: 4))
        for number in 0..<5 {
            await store.save(PageBatch([page("\(number)", [number * 2, number * 2 + 1])]), in: "a")
        }
        await store.save(PageBatch([page("0", [8, 9])]), in: "a")
        #expect(await store.page(at: "0", of: "a")?.items.count == 2)
        #expect(await store.page(at: "1", of: "a")?.items.count == 2)
        #expect(await store.lists().map(\.pageCount) == [2])
    }

    @Test("Old pages are deleted as others are stored")
    func sweeping() async throws {
        let clock = ManualClock()
        let store = MemoryPageStore(limits: StoreLimits(age: .seconds(10)), clock: clock)
        for number in 0..<20 {
            clock.advance(by: .seconds(6))
            await store.save(PageBatch([page("\(number)", [number])]), in: "a")
        }
        #expect(await store.lists().map(\.pageCount).allSatisfy { $0 < 8 })
    }

    @Test("Keys with different parts have different texts and round-trip")
    func keys() {
        let keys = [
            ListKey("a", "b"), ListKey("a/b"), ListKey("a%2Fb"), ListKey("a", "", "b"), ListKey("%"), ListKey(""),
        ]
        #expect(Set(keys.map(\.text)).count == keys.count)
        for key in keys { #expect(ListKey(text: key.text) == key) }
        let items = [ItemKey("a", "b/c"), ItemKey("a/b", "c"), ItemKey("", ""), ItemKey("a%", "%2F")]
        #expect(Set(items.map(\.text)).count == items.count)
        for key in items { #expect(ItemKey(text: key.text) == key) }
    }
}
