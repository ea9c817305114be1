import Paging

extension PaginationScheme {
    /// Returns the following pages by item ranges (RFC 9110, section 14).
    ///
    /// An example is `Range: items=0-99` and `Content-Range: items 0-99/1234`.
    func range(_ reply: PageReply, unit: String) -> PageLinks<PageAddress> {
        guard let text = reply.headerValues("Content-Range")?.first else {
            return PageLinks(end: .signalled("no Content-Range, so the response is the whole list"))
        }
        guard let range = ContentRange(text) else {
            return PageLinks(end: .unproven("the Content-Range is malformed"))
        }
        guard let last = range.last, let first = range.first else {
            return PageLinks(end: .signalled("an empty range"))
        }
        let size = reply.requested?.pageSize ?? last - first + 1
        @Sendable func address(_ lower: Int, _ upper: Int) -> PageAddress {
            PageAddress(unit: unit, lower...upper, pageSize: size)
        }
        var links = followingRanges(after: last, of: range.total, size: size, address)
        let isCut =
            reply.requestedValue(of: .header("Range"))?.stringValue.flatMap(ContentRange.upperBound(ofRequest:))
            .map { last < $0 && range.total.map { last + 1 < $0 } ?? true } ?? false
        if isCut {
            links.beginning = .unproven("the server sent only a part of the requested range")
        } else if first == 0 {
            links.beginning = .signalled("the range starts with the first item")
        } else {
            links.preceding = Addresses(count: (first - 1) / size + 1) { step in
                let upper = first - 1 - step * size
                return address(max(0, upper - size + 1), upper)
            }
        }
        return links
    }

    /// Returns the address of the range of the same length after the one that a request asks for.
    func rangeAddress(after request: PageReply, unit: String) -> PageAddress? {
        guard let text = request.requestedValue(of: .header("Range"))?.stringValue,
            let asked = ContentRange.bounds(ofRequest: text)
        else { return nil }
        let next = asked.upperBound + 1
        return PageAddress(unit: unit, next...(next + asked.count - 1), pageSize: request.requested?.pageSize)
    }

    private func followingRanges(
        after last: Int,
        of total: Int?,
        size: Int,
        _ address: @escaping @Sendable (Int, Int) -> PageAddress
    ) -> PageLinks<PageAddress> {
        @Sendable func following(_ step: Int) -> PageAddress {
            address(last + 1 + step * size, last + (step + 1) * size)
        }
        guard let total else { return PageLinks(following: [following(0)]) }
        guard last + 1 < total else {
            return PageLinks(end: .signalled("the range reaches the last of \(total) items"))
        }
        return PageLinks(following: Addresses(count: (total - last - 2) / size + 1, following))
    }
}

extension PageAddress {
    /// Creates the address of a range of items.
    fileprivate init(unit: String, _ range: ClosedRange<Int>, pageSize: Int?) {
        let text = "\(unit)=\(range.lowerBound)-\(range.upperBound)"
        self.init([.init(.header("Range"), .string(text))], pageSize: pageSize)
    }
}

/// The value of a `Content-Range` field that counts items: `items 0-99/1234`, `0-99/*`, `*/1234`.
package struct ContentRange: Hashable, Sendable {
    /// The position of the first item; `nil` for an unsatisfied range.
    let first: Int?
    /// The position of the last item.
    package let last: Int?
    /// The length of the whole list, if known.
    let total: Int?

    /// Creates a range from the field's value, or returns `nil` for byte ranges and invalid values.
    package init?(_ text: String) {
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
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last, last < .exactLimit else {
            return nil
        }
        (self.first, self.last) = (first, last)
    }

    /// Returns the position of the last item that a `Range` value requests: `items=0-99`.
    static func upperBound(ofRequest text: String) -> Int? {
        text.split(separator: "-", omittingEmptySubsequences: false).last.flatMap { number($0) }
    }

    /// Returns the positions of the items that a `Range` value requests, or `nil` for any other range.
    static func bounds(ofRequest text: String) -> ClosedRange<Int>? {
        let parts = text.drop { $0 != "=" }.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let lower = number(parts[0]), let upper = number(parts[1]), lower <= upper,
            upper < .exactLimit
        else { return nil }
        return lower...upper
    }

    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy(\.isASCII) && text.first?.isNumber == true ? Int(text) : nil
    }
}
