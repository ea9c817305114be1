import Paging
import PagingHTTP

/// The items that a crawl has already delivered.
///
/// An identity stays known. Equal bytes are counted, because a list may hold the same item twice, and each match
/// removes one. Memory grows with the number of items.
struct KnownItems {
    private enum Memory {
        case nothing
        case identities(Set<ItemIdentity>)
        case bytes([ItemIdentity: Int])
    }

    private var memory: Memory

    /// Creates an empty set.
    init() {
        memory = .nothing
    }

    /// Creates a set with the items of a file.
    ///
    /// - Parameters:
    ///   - part: The file.
    ///   - length: The number of bytes to read.
    ///   - identity: The path to an item's identity; without one, items are compared by their bytes.
    init(_ part: PartFile, upTo length: Int, identity: JSONPointer?) throws(WriteError) {
        do {
            memory = try identity.map { try Self.identities(part, length, at: $0) } ?? Self.bytes(part, length)
        } catch {
            throw WriteError(kind: .failed((error as? SystemFailure)?.number ?? 0), subject: part.path)
        }
    }

    private static func identities(_ part: PartFile, _ length: Int, at pointer: JSONPointer) throws -> Memory {
        var known: Set<ItemIdentity> = []
        try Lines.forEach(of: part.descriptor, upTo: length) { line in
            // The library's own form of an identity, so that both are compared by value.
            if let identity = RawItem(bytes: line[...]).identity(at: pointer) { known.insert(identity) }
        }
        return .identities(known)
    }

    private static func bytes(_ part: PartFile, _ length: Int) throws -> Memory {
        var known: [ItemIdentity: Int] = [:]
        try Lines.forEach(of: part.descriptor, upTo: length) { known[ItemIdentity.ofText($0), default: 0] += 1 }
        return .bytes(known)
    }

    /// Returns the items of a page that are not known.
    mutating func unknown(in page: Page<RawItem, PageAddress>) -> [RawItem] {
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
            return page.items.filter { item in
                let digest = ItemIdentity.ofText(item.bytes)
                guard let count = known[digest], count > 0 else { return true }
                known[digest] = count - 1
                return false
            }
        }
    }
}
