import Paging

/// Looks for the next page's address in a body that is still arriving.
///
/// Many APIs write the cursor before the items; the next request can leave as soon as it is there. Where it stands is
/// learned from the pages before, so that nothing is read twice for a cursor that comes after the items.
///
/// What it finds is the nearest address only, and a guess in so far as a later member of the same name would count
/// instead. The page's own word is read when the body is whole.
struct BodyBeginning {
    /// How often a body is looked at, the last time at eight times the length that was enough before.
    private var looks = 4
    /// The length of the body from which on it is worth a look.
    private var length: Int
    private let reader: SchemeReader
    private let places: [JSONPointer]
    private let reply: PageReply

    /// Prepares to look, if earlier pages had the address early.
    init?(of reply: PageReply, _ reader: SchemeReader) {
        guard let lead = reader.lead, let places = reader.rules?.placesOfNext, !places.isEmpty else { return nil }
        length = lead
        self.reader = reader
        self.places = places
        self.reply = reply
    }

    /// Returns the links once they are known, and `nil` from then on.
    mutating func links(in bytes: [UInt8]) -> PageLinks<PageAddress>? {
        guard looks > 0, bytes.count >= length else { return nil }
        looks -= 1
        length = bytes.count * 2
        guard let outline = JSONOutline(beginning: bytes), places.allSatisfy({ outline.node(at: $0) != nil }) else {
            return nil
        }
        var reply = reply
        reply.content = PageContent(beginning: outline)
        guard let nearest = try? reader.rules?.links(of: reply).following.first else { return nil }
        looks = 0
        return PageLinks(following: [nearest])
    }

    /// How much of a body told where the next page is, if that was less than half of it.
    static func lead(of content: PageContent, by rules: SchemeRules) -> Int? {
        guard let places = rules.placesOfNext, !places.isEmpty else { return nil }
        let ends = places.compactMap { content.outline.node(at: $0)?.range.upperBound }
        guard ends.count == places.count, let end = ends.max(), end * 2 < content.outline.bytes.count else {
            return nil
        }
        return end + 1
    }
}
