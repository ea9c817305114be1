package import Paging

extension PaginationScheme {
    /// Returns the total that a response declares and its exactness, or `nil` without a valid number.
    package func totalCount(of reply: PageReply) -> TotalCount? {
        guard let total = totalPlace, !ignoring.contains(total), let number = reply.count(at: total) else { return nil }
        return TotalCount(number, exactness: reply.saysLowerBound(beside: total) ? .lowerBound : totalExactness)
    }

    /// The place of the total: the scheme's own, or `Content-Range` for ranges.
    private var totalPlace: ValuePlace? {
        if total == nil, case .range = next { .header("Content-Range") } else { total }
    }

    /// Returns the number of items to expect, or `nil` if only other signs can end the list.
    ///
    /// A total smaller than the number of items seen means something else or is wrong. A lower bound implies pages up
    /// to its value, and says nothing beyond it.
    package func declaredTotal(of reply: PageReply, atLeast seen: Int) -> Int? {
        totalCount(of: reply)?.declaredItems(atLeast: seen)
    }

    /// Checks that the places of the numbers of items and pages have no objects or arrays.
    ///
    /// Such a place is not the one that was meant, and the list would end without the evidence that its caller asked for.
    /// Any other value says that the number is unknown, and leaves the end to other signs.
    ///
    /// - Throws: ``RequestError`` if a place has an object or an array that is not empty.
    func checkNumbers(of reply: PageReply) throws {
        // A place that detection has found had a number, and decides nothing where it has none.
        guard !reply.list.scheme.next.isAutomatic else { return }
        for (place, noun) in [(total, "items"), (totalPages, "pages")] {
            guard let place, let pointer = place.bodyPointer, let value = reply.meaningfulValue(at: place) else {
                continue
            }
            var advice = "."
            switch value {
            case .array: break
            case .object(let object):
                let member = object.members.first { $0.value.intValue != nil }
                advice = member.map { "; did you mean \(pointer.appending($0.key))?" } ?? advice
            default: continue
            }
            throw RequestError.unexpectedContent("The value at \(place) is no number of \(noun)\(advice)")
        }
    }

    /// Returns the declared number of pages, unless this page is beyond them and has items.
    func declaredPages(of reply: PageReply, page ordinal: Int) -> Int? {
        guard let count = totalPages.flatMap({ reply.count(at: $0) }) else { return nil }
        let isDisproved = ordinal > count && reply.content?.itemCount ?? 0 > 0
        return isDisproved ? nil : count
    }
}

extension TotalCount {
    /// Returns the number of items to expect, or `nil` if it proves nothing beyond the items seen.
    func declaredItems(atLeast seen: Int) -> Int? {
        guard exactness == .exact ? value >= seen : value > seen else { return nil }
        return min(value, .exactLimit)
    }
}

extension PageReply {
    /// Returns the nonnegative number at a place, or the list's length in `Content-Range`.
    ///
    /// See RFC 9110, section 14.4.
    package func count(at place: ValuePlace) -> Int? {
        var number = value(at: place)
        if case .header(let name) = place.kind, name.utf8.count == 13, name.lowercased() == "content-range" {
            guard let range = number?.stringValue, !range.lowercased().hasPrefix("bytes") else { return nil }
            number = range.split(separator: "/").last.map { .string(String($0)) }
        }
        return number?.plainNumber.intValue.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Whether the body marks a total as a lower bound, in a member beside it or in an object beside it.
    fileprivate func saysLowerBound(beside total: ValuePlace) -> Bool {
        guard let outline = content?.outline, let pointer = total.bodyPointer.flatMap({ content?.location(of: $0) })
        else { return false }
        let object = JSONPointer(tokens: pointer.tokens.dropLast())
        guard let node = outline.node(at: object), node.kind == .object else { return false }
        let classifier = SignClassifier(items: nil)
        return outline.members(of: node).contains { member in
            guard member.node.kind == .bool || member.node.kind == .string else { return false }
            let name = client.names.words(of: member.key)
            guard name.has(SignNames.accuracy) || name.has(["more"]), let value = try? outline.value(of: member.node),
                let reading = classifier.reading(
                    of: name,
                    in: pointer.tokens.suffix(2).dropLast().map { client.names.words(of: $0) },
                    value
                )
            else { return false }
            return PageSign(place: total, value: value, reading: reading, name: name, depth: 0).saysLowerBound
        }
    }
}
