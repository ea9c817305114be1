import Paging

extension SchemeRules {
    /// The following pages by ranges of items: `Range: items=0-99` and `Content-Range: items 0-99/1234` (RFC 9110,
    /// section 14).
    func range(_ reply: PageReply, unit: String) -> PageLinks<PageAddress> {
        guard let text = reply.headerValues("Content-Range")?.first else {
            return PageLinks(end: .signalled("no Content-Range, which stands for the whole list"))
        }
        guard let range = ContentRange(text) else {
            return PageLinks(end: .unproven("the Content-Range cannot be read"))
        }
        guard let last = range.last, let first = range.first else {
            return PageLinks(end: .signalled("an empty range"))
        }
        let size = reply.requested?.pageSize ?? last - first + 1
        @Sendable func address(_ offset: Int) -> PageAddress {
            let value = "\(unit)=\(last + 1 + offset * size)-\(last + (offset + 1) * size)"
            return PageAddress([.init(.header("Range"), .string(value))], pageSize: size)
        }
        guard let count = range.total else {
            return PageLinks(following: [address(0)])
        }
        guard last + 1 < count else {
            return PageLinks(end: .signalled("the range reaches the last of \(count) items"))
        }
        let pages = (count - last - 2) / size + 1
        return PageLinks(following: Addresses(count: pages, address))
    }
}

/// The value of a `Content-Range` field that counts items: `items 0-99/1234`, `0-99/*`, `*/1234`.
struct ContentRange: Hashable, Sendable {
    /// The position of the first item; `nil` for an unsatisfied range.
    let first: Int?
    /// The position of the last item.
    let last: Int?
    /// The length of the whole list, if it is known.
    let total: Int?

    /// Reads a value; `nil` for one that counts bytes, and for what is none.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count <= 2, words.first?.lowercased() != "bytes", let value = words.last else { return nil }
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        total = Self.number(parts[1])
        guard total != nil || parts[1] == "*" else { return nil }
        guard parts[0] != "*" else {
            (first, last) = (nil, nil)
            return
        }
        let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Self.number($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last, last < 1 << 53 else {
            return nil
        }
        (self.first, self.last) = (first, last)
    }

    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy(\.isASCII) && text.first?.isNumber == true ? Int(text) : nil
    }
}
