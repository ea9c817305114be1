import Paging
import PagingHTTP

/// A connection with complete nested connections: see ``GraphQLConnection/expanding(_:requests:)``.
struct ExpandedConnection<Item: Sendable>: AnnouncingPageSource {
    /// The outer connection, with its items as raw bytes.
    private let outer: GraphQLConnection<RawItem>
    private let decoder: ItemDecoder<Item>
    private let readers: [NestedReader]

    init(_ outer: GraphQLConnection<Item>, _ nested: [NestedConnection], requests: Int) {
        let slots = RequestSlots(requests)
        decoder = outer.decoder
        readers = nested.map { NestedReader(outer.client, $0, outer.keys(ofListAt: $0.path), slots: slots) }
        self.outer = GraphQLConnection(taking: outer, decoding: .raw, expanded: nested.map(\.path))
    }

    var policy: WalkPolicy { outer.policy }

    func canonicalAddress(of cursor: PageAddress?) -> PageAddress? { outer.canonicalAddress(of: cursor) }

    /// Returns the page at an address, and announces its links before the nested lists are read.
    @concurrent func page(
        at cursor: PageAddress?,
        announcing announce: @escaping @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> Page<Item, PageAddress> {
        let page = try await outer.page(at: cursor, announcing: announce)
        let parents = try await expanded(page.items)
        return try self.page(page, with: parents)
    }

    /// Completes the items of a page concurrently.
    private func expanded(_ items: [RawItem]) async throws -> [NestedReader.Parent] {
        try await withThrowingTaskGroup(of: (Int, NestedReader.Parent).self) { group in
            var parents = items.map { NestedReader.Parent(bytes: $0.bytes) }
            for (index, parent) in parents.enumerated() {
                guard try readers.contains(where: { try $0.isNeeded(by: parent) }) else { continue }
                group.addTask {
                    var parent = parent
                    for reader in readers { parent = try await reader.complete(parent) }
                    return (index, parent)
                }
            }
            for try await (index, parent) in group { parents[index] = parent }
            return parents
        }
    }

    /// Returns the page with decoded items.
    private func page(
        _ raw: Page<RawItem, PageAddress>,
        with parents: [NestedReader.Parent]
    ) throws -> Page<Item, PageAddress> {
        var page = Page<Item, PageAddress>(items: [], links: raw.links, metadata: raw.metadata)
        page.metadata.warning = raw.metadata.warning ?? parents.lazy.compactMap(\.warning).first
        guard !parents.isEmpty else { return page }
        let decoded = try decoder.decode(try PageContent(JSONArray.joined(parents.map(\.bytes)), items: .root))
        page.items = decoded.items
        page.metadata.identities = raw.metadata.identities.map { identities in
            decoded.positions.map { $0.map { identities[$0] } } ?? identities
        }
        return page
    }
}
