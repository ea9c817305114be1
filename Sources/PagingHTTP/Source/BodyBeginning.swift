import Paging

/// A search for the next page's address in a body that is still arriving.
///
/// Many APIs write the cursor before the items, so the next request can be sent as soon as the cursor arrives. Its
/// position is learned from earlier pages, so that no body is scanned twice for a cursor after the items.
///
/// The search finds only the nearest address, and its result is provisional: a later member of the same name would
/// override it. The page's final links are read from the whole body.
struct BodyBeginning {
    /// The remaining number of searches; the last one runs at eight times the learned length.
    private var looks = 4
    /// The body length at which the next search runs.
    private var length: Int
    private let reader: SchemeReader
    private let places: [JSONPointer]
    private let reply: PageReply

    /// Creates a search if earlier pages had the address near their start.
    init?(of reply: borrowing PageReply, _ reader: SchemeReader) {
        guard !reply.list.isXML, let length = reader.addressLength, let places = reader.rule?.placesOfNext,
            !places.isEmpty
        else {
            return nil
        }
        self.length = length
        self.reader = reader
        self.places = places
        self.reply = copy reply
    }

    /// Returns the links when they become known, and `nil` afterwards.
    mutating func links(in bytes: [UInt8]) -> PageLinks<PageAddress>? {
        guard looks > 0, bytes.count >= length else { return nil }
        looks -= 1
        length = bytes.count * 2
        guard let outline = JSONOutline(beginning: bytes), places.allSatisfy({ outline.node(at: $0) != nil }) else {
            return nil
        }
        var reply = reply
        reply.content = PageContent(beginning: outline)
        guard let nearest = try? reader.rule?.scheme.links(of: reply).following.first else { return nil }
        looks = 0
        return PageLinks(following: [nearest])
    }

    /// Returns the length of the body up to the next address, if it is less than half of the body.
    static func length(of content: PageContent, upTo places: [JSONPointer]?) -> Int? {
        guard let places, !places.isEmpty else { return nil }
        let ends = places.compactMap { content.outline.node(at: $0)?.range.upperBound }
        guard ends.count == places.count, let end = ends.max(), end * 2 < content.outline.bytes.count else {
            return nil
        }
        return end + 1
    }
}
