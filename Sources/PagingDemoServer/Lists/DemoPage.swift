/// The part of a list that a request specifies.
struct RequestedPage: Sendable, Equatable {
    /// The number of items before the page.
    var offset: Int
    /// The page size of the walk.
    var limit: Int
    /// The number of items on this page if it differs, as on a page cut off at the start of the list.
    var length: Int?

    /// The page number, counted from 1.
    var ordinal: Int { offset / limit + 1 }
}

/// The target of a link.
enum Neighbor: Sendable, Equatable {
    case offset(Int)
    /// An arbitrary address set by a test.
    case url(String)
}

/// One page: its items and its adjacent pages.
///
/// A page is a pure value: it has no state and no bytes.
struct DemoPage: Sendable {
    let position: RequestedPage
    /// The length of the list, as far as this page shows it.
    let count: Int
    /// The serial numbers of the items.
    var ids: [Int]
    var next: Neighbor?
    let previous: Int?
    /// The fault to apply when the items are written.
    var itemsFault: ItemsFault?

    enum ItemsFault: Sendable, Equatable {
        case nullEntry
        case missing
        case malformed
        case graphQL(GraphQLFault)
    }

    /// Creates a page.
    ///
    /// - Parameter changed: The serial numbers of the items in a list that changes while it is read.
    init(at position: RequestedPage, options: ListOptions, changed: [Int]? = nil) {
        let ordinal = position.ordinal
        let count = changed?.count ?? options.count(at: ordinal)
        let shapes = options.shapes
        let end = min(position.offset + (position.length ?? position.limit), count)
        var ids: [Int] = []
        if position.offset < end {
            ids = changed.map { Array($0[position.offset..<end]) } ?? Array(position.offset + 1...end)
        }
        if shapes.duplicating.contains(ordinal), position.offset > 0, !ids.isEmpty {
            ids.insert(position.offset, at: 0)
            if ids.count > position.limit { ids.removeLast() }
        }
        if shapes.skipping.contains(ordinal), !ids.isEmpty { ids.removeFirst() }
        if let carried = shapes.short[ordinal] { ids = Array(ids.prefix(carried)) }
        if shapes.empty.contains(ordinal) { ids = [] }
        self.position = position
        self.count = count
        self.ids = ids
        next = end < count && position.offset < count ? .offset(end) : nil
        previous = position.offset > 0 ? max(position.offset - position.limit, 0) : nil
    }

    /// Keeps only the first `length` items; the next page starts right after them.
    mutating func cut(to length: Int) {
        guard length > 0 else { return }
        ids = Array(ids.prefix(length))
        next = .offset(position.offset + length)
    }

    /// Whether the page is past the end of the list.
    ///
    /// An empty list still has a first page.
    var isBeyond: Bool {
        position.offset >= count && position.offset > 0
    }

    /// Returns the number of pages for a total.
    func pages(for total: Int) -> Int {
        total / position.limit + (total % position.limit == 0 ? 0 : 1)
    }

    /// Returns the items as a JSON array, or `nil` if a fault removes them.
    func items(from records: some ListRecords, padding: Int) -> [UInt8]? {
        items(ofSize: max(records.typicalSize, padding + 64)) { records.append($0, padding: padding, to: &$1) }
    }

    /// Returns the items as a JSON array, each written by a closure that receives its serial number.
    func items(ofSize size: Int, _ write: (Int, inout [UInt8]) -> Void) -> [UInt8]? {
        if itemsFault == .missing { return nil }
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        bytes.reserveCapacity(ids.count * size + 2)
        for (index, id) in ids.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            if index == ids.count / 2, itemsFault == .malformed {
                bytes.append(contentsOf: "{\"id\":\"not a number\",\"name\":[]}".utf8)
            } else {
                write(id, &bytes)
            }
            if index == ids.count / 2, itemsFault == .nullEntry { bytes.append(contentsOf: ",null".utf8) }
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }
}
