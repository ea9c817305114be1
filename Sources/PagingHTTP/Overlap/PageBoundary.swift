import Paging

/// The boundary between two pages of a changing list, which a walk finds again to continue.
struct PageBoundary: Hashable, Sendable, Codable {
    /// The request parameters of the list.
    let position: ListPosition
    /// The number of items before the start of the walk.
    let start: Int
    /// The number of items on the list's largest page.
    let size: Int
    /// The last known position of the newest item.
    let offset: Int
    /// Hashes of the newest items, in order of arrival.
    let anchors: [UInt64]

    /// The maximum number of hashes.
    ///
    /// A boundary is lost only when all of these items are removed from the list between two requests.
    private static let anchorCount = 32

    /// Creates the boundary at the end of a reading, or `nil` if it does not advance.
    init?(_ position: ListPosition, start: Int, size: Int, after reading: RangeReading) {
        guard reading.count > 1 else { return nil }
        self.position = position
        self.start = start
        self.size = size
        offset = reading.end - 1
        anchors = reading.marks.suffix(Self.anchorCount).compactMap(\.self)
    }

    /// Whether a reading is connected to the items that arrived earlier.
    func isHeld(by reading: RangeReading) -> Bool {
        reading.offset <= start || reading.marks.contains { $0.map(anchors.contains) ?? false }
    }

    /// Whether the items of a reading that arrived earlier have the order in which they arrived.
    func isInOrder(in reading: RangeReading) -> Bool {
        let known = reading.marks.compactMap { $0 }.filter(anchors.contains)
        return known == anchors.filter(known.contains)
    }

    /// Returns the range to continue from.
    ///
    /// - Throws: ``RequestError`` when no range of the list extends over the boundary.
    func stretch() throws -> ListPosition.ListRange {
        guard let stretch = position.stretch(around: offset, size: size) else {
            throw RequestError(
                .invalidRequest,
                "Pages of \(size) items are too small to overlap here; request larger pages."
            )
        }
        return stretch
    }

    /// The search positions for a moved boundary, with growing distance on both sides.
    var detours: [ListPosition.ListRange] {
        let distances = stride(from: size, to: offset - start + size, by: size)
        return distances.flatMap { [max(offset - $0, start), offset + $0] }
            .map { position.stretch(holding: $0, size: size) }
    }
}

extension PageBoundary {
    /// Creates a boundary from a decoder and validates its numbers, since the data may be modified.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        position = try container.decode(ListPosition.self, forKey: .position)
        start = try container.decode(Int.self, forKey: .start)
        size = try container.decode(Int.self, forKey: .size)
        offset = try container.decode(Int.self, forKey: .offset)
        anchors = try container.decode([UInt64].self, forKey: .anchors)
        let numbers = [position.first, start, offset]
        let areExact = numbers.allSatisfy { (0...Int.exactLimit).contains($0) }
        guard areExact, (3...1 << 24).contains(size), start <= offset else {
            throw DecodingError.dataCorruptedError(
                forKey: .offset,
                in: container,
                debugDescription: "The numbers do not describe a position in a list."
            )
        }
    }
}

/// The items of a range of a list at the time of its request.
struct RangeReading {
    let offset: Int
    let count: Int
    /// Hashes of the items' identities, or `nil` for an item without an identity.
    let marks: [UInt64?]

    /// The number of items before the next range.
    var end: Int { offset + count }

    init(_ content: PageContent?, at offset: Int, identity: JSONPointer) {
        self.offset = offset
        count = content?.itemCount ?? 0
        marks =
            content.map { content in
                content.items?.map { content.outline.mark(of: $0.range, at: identity) } ?? []
            } ?? []
    }
}

extension JSONOutline {
    /// Returns a checksum of an item's identity, which saved addresses contain.
    fileprivate func mark(of item: Range<Int>, at identity: JSONPointer) -> UInt64? {
        identityText(at: identity, in: item).map { Checksum.number($0) }
    }
}
