import Paging
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateBrowse

@Suite("Items of a browsed list")
struct BrowseSourceTests {
    private func source(_ texts: String...) async throws -> ScriptedSource<RawItem, PageAddress> {
        var items: [RawItem] = []
        for text in texts { items += try await Items.raw(text) }
        return ScriptedSource([nil: [.items(items)]])
    }

    @Test("Items are identified by the text at a pointer, whatever else changes")
    func identity() async throws {
        let before = try await source(#"{"id":1,"a":1}"#, #"{"id":"1"}"#)
        let after = try await source(#"{"id":1,"a":2}"#, #"{"id":"1"}"#)
        let old = try await BrowseSource(before, identity: "/id").page(at: nil).items.map(\.identity)
        let new = try await BrowseSource(after, identity: "/id").page(at: nil).items.map(\.identity)
        #expect(old == new)
        #expect(old[0] != old[1])
    }

    @Test("Items without an identity are all distinct")
    func missing() async throws {
        let source = BrowseSource(try await source(#"{"a":1}"#, #"{"a":1}"#, #"{"id":null}"#), identity: "/id")
        #expect(Set(try await source.page(at: nil).items.map(\.identity)).count == 3)
    }

    @Test("A first page that was loaded earlier is reused once and then requested again")
    func firstPage() async throws {
        let base = try await source(#"{"id":1}"#)
        let first = try await base.page(at: nil)
        let source = BrowseSource(base, identity: "/id", first: first)
        #expect(try await source.page(at: nil).items.count == 1)
        #expect(base.loads(of: nil) == 1)
        #expect(try await source.page(at: nil).items.count == 1)
        #expect(base.loads(of: nil) == 2)
    }
}
