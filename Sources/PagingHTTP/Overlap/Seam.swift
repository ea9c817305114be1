import Paging

/// Where one page of a list that may change ends and the next begins: what a walk has to find again before it goes on.
struct Seam: Hashable, Sendable, Codable {
    /// How the list is read.
    let position: ListPosition
    /// Where the walk began: how many items lay before it.
    let start: Int
    /// The number of items on the list's largest page.
    let size: Int
    /// Where the last item that has arrived was seen.
    let offset: Int
    /// Marks of the last items that have arrived, the newest last.
    let anchors: [UInt64]

    /// How many items are remembered.
    ///
    /// A seam is lost only when all of them are taken out of the list between two requests.
    private static let anchorCount = 32

    /// The seam at the end of what has been read; `nil` where that is no farther than its beginning.
    init?(_ position: ListPosition, start: Int, size: Int, after reading: StretchReading) {
        guard reading.count > 1 else { return nil }
        self.position = position
        self.start = start
        self.size = size
        offset = reading.end - 1
        anchors = reading.marks.suffix(Self.anchorCount).compactMap(\.self)
    }

    /// Whether what was read is joined to what has arrived.
    func isHeld(by reading: StretchReading) -> Bool {
        reading.offset <= start || reading.marks.contains { $0.map(anchors.contains) ?? false }
    }

    /// The address to go on from.
    ///
    /// - Throws: ``HTTPError`` when no stretch of the list reaches over the seam.
    func stretch() throws -> ListPosition.Stretch {
        guard let stretch = position.stretch(around: offset, size: size) else {
            throw HTTPError(
                .invalidRequest,
                "Pages of \(size) items are too small to overlap here; ask for larger ones."
            )
        }
        return stretch
    }

    /// Where to look for the seam when it is not at its place: farther and farther away on both sides, down to where the
    /// walk began.
    var detours: [ListPosition.Stretch] {
        let distances = stride(from: size, to: offset - start + size, by: size)
        return distances.flatMap { [max(offset - $0, start), offset + $0] }
            .map { position.stretch(holding: $0, size: size) }
    }
}

extension Seam {
    /// Decodes a seam, which may come from a file that somebody has changed.
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
                debugDescription: "The numbers are none of a list's."
            )
        }
    }
}

/// What a stretch of a list held when it was read.
struct StretchReading {
    let offset: Int
    let count: Int
    /// Marks of the items, which are the same whenever their identities are; an item without an identity has none.
    let marks: [UInt64?]

    /// How many items lay before what follows.
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
    /// A hash of an item's identity that is the same in every run: FNV-1a with 64 bits.
    fileprivate func mark(of item: Range<Int>, at identity: JSONPointer) -> UInt64? {
        identityText(at: identity, in: item)?.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
