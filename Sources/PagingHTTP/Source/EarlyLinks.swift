import Paging

/// The links that can be announced while a body arrives.
final class EarlyLinks {
    /// Links from the head, until an earlier page proves that a head can be trusted.
    private var waiting: PageLinks<PageAddress>?
    private var beginning: BodyBeginning?

    /// Creates the links of a page; `nil` if none can be announced early.
    init?(waiting: PageLinks<PageAddress>?, beginning: BodyBeginning?) {
        guard waiting != nil || beginning != nil else { return nil }
        (self.waiting, self.beginning) = (waiting, beginning)
    }

    /// Returns the links when they become known, and `nil` afterwards.
    func links(in bytes: [UInt8], _ reader: SchemeReader) -> PageLinks<PageAddress>? {
        let links = waiting.flatMap(reader.trusted) ?? beginning?.links(in: bytes)
        if links != nil { waiting = nil }
        return links
    }
}
