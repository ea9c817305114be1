package import PaginateFiles
package import Paging
package import PagingHTTP

/// The items that a crawl has already delivered.
///
/// An identity stays known. Equal bytes are counted, because a list may hold the same item twice, and each match
/// removes one. Memory grows with the number of items.
package struct KnownItems {
    private enum Memory {
        case nothing
        case identities(Set<ItemIdentity>)
        case bytes([ItemIdentity: Int])
        case checksums([UInt64: Int], identity: JSONPointer?)
    }

    private var memory: Memory

    /// Creates an empty set.
    package init() {
        memory = .nothing
    }

    /// Creates a set with the items of a page.
    ///
    /// - Parameter identity: The path to an item's identity with which the page was saved.
    package init(_ page: SavedPage, identity: JSONPointer?) {
        memory = .checksums(page.counts, identity: identity)
    }

    /// Creates a set with the items of a file.
    ///
    /// - Parameters:
    ///   - part: The file.
    ///   - ranges: The ranges of bytes to read, each of whole lines.
    ///   - identity: The path to an item's identity; without one, items are compared by their bytes.
    package init(_ part: PartFile, in ranges: [Range<Int>], identity: JSONPointer?) throws(WriteError) {
        do {
            memory = try identity.map { try Self.identities(part, ranges, at: $0) } ?? Self.bytes(part, ranges)
        } catch {
            throw WriteError(kind: .failed((error as? SystemError)?.number ?? 0), subject: part.path)
        }
    }

    private static func identities(_ part: PartFile, _ ranges: [Range<Int>], at pointer: JSONPointer) throws -> Memory {
        var known: Set<ItemIdentity> = []
        for range in ranges {
            try Lines.forEach(of: part.descriptor, in: range) { line in
                // The library's own form of an identity, so that both are compared by value.
                if let identity = RawItem(bytes: line[...]).identity(at: pointer) { known.insert(identity) }
            }
        }
        return .identities(known)
    }

    private static func bytes(_ part: PartFile, _ ranges: [Range<Int>]) throws -> Memory {
        var known: [ItemIdentity: Int] = [:]
        for range in ranges {
            try Lines.forEach(of: part.descriptor, in: range) { known[ItemIdentity.ofText($0), default: 0] += 1 }
        }
        return .bytes(known)
    }

    /// Adds other items.
    package mutating func formUnion(_ other: KnownItems) {
        // A second reference to the items would copy them.
        var own = Memory.nothing
        swap(&own, &memory)
        switch (consume own, other.memory) {
        case (.identities(var known), .identities(let others)):
            known.formUnion(others)
            memory = .identities(known)
        case (.bytes(var known), .bytes(let others)):
            known.merge(others, uniquingKeysWith: +)
            memory = .bytes(known)
        case (.checksums(var known, let identity), .checksums(let others, _)):
            known.merge(others, uniquingKeysWith: +)
            memory = .checksums(known, identity: identity)
        case (let own, .nothing): memory = own
        case (_, let others): memory = others
        }
    }

    /// Returns the items of a page that are not known.
    package mutating func unknown(in page: Page<RawItem, PageAddress>) -> [RawItem] {
        switch memory {
        case .nothing: return page.items
        case .identities(let known):
            guard let identities = page.metadata.identities, identities.count == page.items.count else {
                return page.items
            }
            return zip(page.items, identities).filter { !known.contains($1) }.map(\.0)
        case .bytes(var known):
            memory = .nothing
            defer { memory = .bytes(known) }
            return Self.removing(page.items, by: page.items.map { ItemIdentity.ofText($0.bytes) }, from: &known)
        case .checksums(var known, let identity):
            memory = .nothing
            defer { memory = .checksums(known, identity: identity) }
            let checksums = SavedPage.checksums(of: page.items, identity: identity)
            return Self.removing(page.items, by: checksums, from: &known)
        }
    }

    /// Returns the items that are not counted, and counts the others down.
    private static func removing<Key: Hashable>(
        _ items: [RawItem],
        by keys: [Key],
        from known: inout [Key: Int]
    ) -> [RawItem] {
        zip(items, keys).filter { _, key in
            guard let count = known[key], count > 0 else { return true }
            known[key] = count - 1
            return false
        }.map(\.0)
    }
}
