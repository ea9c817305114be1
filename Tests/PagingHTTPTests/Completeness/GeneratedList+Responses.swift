import HTTPTypes
import PagingHTTP
import PagingTesting

extension GeneratedList {
    /// Returns the response for a page.
    func reply(_ slice: Slice) -> StubReply {
        var slice = slice
        if slice.position > 0 {
            switch flaw {
            case .failure(let text): return .json(text)
            case .hole:
                slice.range = slice.range.lowerBound..<slice.range.lowerBound
                slice.next = nil
            case .overlap(let count): slice.range = max(slice.range.lowerBound - count, 0)..<slice.range.upperBound
            case nil: break
            }
        }
        var document = EnvelopeJSON.object([])
        for member in members {
            guard let text = text(of: member.content, on: slice) else { continue }
            document.set(member.path[...], to: text)
        }
        return .json(document.encoded, fields: headerFields(slice))
    }

    private func headerFields(_ slice: Slice) -> HTTPFields {
        var values = HTTPFields()
        for field in fields {
            guard let text = text(of: field.content, on: slice), let name = HTTPField.Name(field.name) else { continue }
            let isString = text.hasPrefix("\"")
            values.append(HTTPField(name: name, value: isString ? String(text.dropFirst().dropLast()) : text))
        }
        if let link = linkHeader.flatMap({ self.link($0, on: slice) }), let name = HTTPField.Name("Link") {
            values.append(HTTPField(name: name, value: link))
        }
        return values
    }

    private func link(_ form: LinkForm, on slice: Slice) -> String? {
        var first = "<\(address(of: 0, size: slice.size))>; rel=\"first\""
        if case .page = selector, !items.isEmpty, !(slice.position > 0 && slice.next == nil) {
            let last = (items.count - 1) / slice.size * slice.size
            first += ", <\(address(of: last, size: slice.size))>; rel=\"last\""
        }
        let next = slice.next.map { address(of: $0, size: slice.size) }
        switch form {
        case .firstOnly: return first
        case .next:
            guard let next else { return hasEmptyLastPage ? nil : first }
            return "<\(next)>; rel=\"next\", \(first)"
        case .skipping:
            return skipping(slice).map { "<\($0)>; rel=\"next\"" } ?? first
        case .malformed(let variant):
            guard let next else { return nil }
            return ["<\(next); rel=\"next\"", "\(next); rel=\"next\"", "<>; rel", "<\(next)> rel=next;;", "next"][
                variant
            ]
        }
    }

    /// Returns the address after the next one, or the last one.
    private func skipping(_ slice: Slice) -> String? {
        guard let next = slice.next else { return nil }
        return address(of: self.slice(at: next, size: slice.size).next ?? next, size: slice.size)
    }

    /// Returns a member's value as JSON text, or `nil` if it is omitted.
    private func text(of content: Content, on slice: Slice) -> String? {
        let page = slice.position / max(slice.size, 1)
        switch content {
        case .items, .edges: return itemsText(content, slice)
        case .address, .token, .nextPage, .nextOffset, .object, .skippingAddress, .malformed:
            return next(content, slice) ?? terminal(content, slice)
        case .hasMore: return slice.next != nil ? "true" : "false"
        case .isLast: return slice.next != nil ? "false" : "true"
        case .total:
            guard slice.position > 0, case .hole(let total) = flaw else { return "\(items.count)" }
            return total
        case .totalPages: return "\((items.count + slice.size - 1) / slice.size)"
        case .pageIndex: return "\(page + firstPage)"
        case .offsetIndex: return "\(slice.position + offsetBase)"
        case .size: return "\(slice.size)"
        case .pageCount: return "\(slice.range.count)"
        case .filteredCount(let count): return "\(count)"
        case .lastID: return slice.range.last.map { EnvelopeJSON.string(ids[$0]) } ?? "null"
        case .selfAddress: return EnvelopeJSON.string(address(of: slice.position, size: slice.size))
        case .firstAddress: return EnvelopeJSON.string(address(of: 0, size: slice.size))
        case .constant(let text): return text
        }
    }

    private func itemsText(_ content: Content, _ slice: Slice) -> String? {
        if slice.range.isEmpty, omitsEmptyItems, slice.position > 0 { return nil }
        if case .edges = content { return "[" + slice.range.map(edge).joined(separator: ",") + "]" }
        return "[" + items[slice.range].joined(separator: ",") + "]"
    }

    /// Returns an item as the edge of a Relay connection.
    func edge(_ index: Int) -> String {
        #"{"cursor":"\#(token(for: index + 1))","node":\#(items[index])}"#
    }

    private func next(_ content: Content, _ slice: Slice) -> String? {
        guard let next = slice.next else { return nil }
        let told = token(for: next)
        return switch content {
        case .address: EnvelopeJSON.string(address(of: next, size: slice.size))
        case .token: tokenForm == .number ? told : EnvelopeJSON.string(told)
        case .nextPage: "\(next / slice.size + firstPage)"
        case .nextOffset: "\(next + offsetBase)"
        case .object(let name): "{\"\(name)\":\(objectValue(name, next, slice))}"
        case .skippingAddress: skipping(slice).map(EnvelopeJSON.string)
        case .malformed(let text): text
        default: nil
        }
    }

    private func objectValue(_ name: String, _ next: Int, _ slice: Slice) -> String {
        switch name {
        case "offset", "start": "\(next + offsetBase)"
        case "page": "\(next / slice.size + firstPage)"
        case "cursor", "token": EnvelopeJSON.string(token(for: next))
        default: EnvelopeJSON.string(address(of: next, size: slice.size))
        }
    }

    private func terminal(_ content: Content, _ slice: Slice) -> String? {
        switch end {
        case .absent: return nil
        case .emptyText: return "\"\""
        case .no: return "false"
        case .null, .emptyPage: return "null"
        case .zero:
            if case .nextPage = content { return "0" }
            return "null"
        case .repetition:
            guard case .token = content, slice.position > 0 else { return "null" }
            let own = token(for: slice.position)
            return tokenForm == .number ? own : EnvelopeJSON.string(own)
        }
    }

    private var firstPage: Int {
        if case .page(_, let first) = selector { first } else { 1 }
    }

    private var offsetBase: Int {
        if case .offset(_, let base) = selector { base } else { 0 }
    }
}
