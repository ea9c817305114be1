/// A page's JSON body, scanned: where its items are, without their values.
public struct PageContent: Sendable {
    /// The body's outline.
    public let outline: JSONOutline
    /// Where the items are; `nil` when the body has none, which the last page of some APIs does not.
    public let itemsPointer: JSONPointer?
    /// The items' places in the body, in order.
    public let items: JSONOutline.Elements?
    /// Whether the body is one item as a whole.
    let isOneItem: Bool

    /// The number of items.
    public var itemCount: Int { items?.count ?? 0 }

    /// Scans a body.
    ///
    /// - Parameters:
    ///   - bytes: the body as it arrived: UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
    ///   - pointer: where the items are, if that is known; otherwise the likeliest array is taken.
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/unreadableContent`` when the body is not JSON.
    package init(_ bytes: [UInt8], items pointer: JSONPointer?) throws {
        do {
            outline = try JSONOutline(try JSONBytes.normalized(bytes))
        } catch {
            let isMarkup = bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
            let reason = isMarkup ? "It looks like HTML or XML: a login page, or an address for people." : "\(error)"
            throw HTTPError(.unreadableContent, "The response is not the JSON that was expected. \(reason)")
        }
        let place = pointer ?? outline.itemsCandidates(limit: 1).first?.pointer
        let node = place.flatMap { [outline] in outline.node(at: $0) }
        items = node.flatMap { [outline] in $0.kind == .array ? outline.elements(of: $0) : nil }
        itemsPointer = items == nil ? nil : place
        isOneItem = false
        if let place, let node, node.kind != .array, node.kind != .null {
            throw HTTPError.unexpectedContent("The items are expected at \"\(place)\", but that is not an array.")
        }
    }

    /// The same body with its items elsewhere.
    package func withItems(at pointer: JSONPointer) -> PageContent {
        PageContent(outline, itemsAt: pointer)
    }

    private init(_ outline: JSONOutline, itemsAt pointer: JSONPointer) {
        self.outline = outline
        let node = outline.node(at: pointer).flatMap { $0.kind == .array ? $0 : nil }
        items = node.map { outline.elements(of: $0) }
        itemsPointer = node == nil ? nil : pointer
        isOneItem = false
    }

    /// The beginning of a body, of which only single values are read.
    init(beginning outline: JSONOutline) {
        self.outline = outline
        items = nil
        itemsPointer = nil
        isOneItem = false
    }

    init(wholeBodyOf outline: JSONOutline) {
        self.outline = outline
        let body = outline.root.range
        items = JSONOutline.Elements(
            bytes: outline.bytes,
            bounds: [JSONBounds(body.lowerBound, body.upperBound)]
        )
        itemsPointer = nil
        isOneItem = true
    }

    /// Whether the body is an object in which nothing could be the items.
    var isObjectWithoutArrays: Bool {
        outline.node(at: .root)?.kind == .object && outline.itemsCandidates(limit: 1).isEmpty
    }

    /// The keys at the top of the body, for messages.
    var topLevelKeys: String {
        let keys = outline.members(of: outline.root).map(\.key)
        return keys.isEmpty ? "no keys at all" : keys.prefix(8).joined(separator: ", ")
    }

    /// Whether the body says that something went wrong.
    var reportsError: Bool {
        for pointer in Place.reports {
            guard let node = outline.node(at: pointer) else { continue }
            switch node.kind {
            case .object where !outline.members(of: node).isEmpty: return true
            case .array where !outline.elements(of: node).isEmpty: return true
            case .string where outline.string(of: node)?.trimmingSpaces.isEmpty == false: return true
            default: if outline.bool(of: node) == true { return true }
            }
        }
        return deniesSuccess(by: Place.flags)
    }

    /// Whether the body says that the request failed, whatever else it holds.
    var deniesSuccess: Bool {
        deniesSuccess(by: Place.flags) || outline.node(at: Place.data)?.kind == .null && reportsError
    }

    private func deniesSuccess(by flags: [JSONPointer]) -> Bool {
        flags.contains { flag in
            guard let node = outline.node(at: flag) else { return false }
            return outline.bool(of: node) == false || outline.string(of: node)?.lowercased() == "false"
        }
    }

    /// Whether errors came beside data, as GraphQL servers send them with what they could find.
    var hasErrorsBesideData: Bool {
        guard outline.node(at: Place.data)?.kind == .object, let errors = outline.node(at: Place.errors),
            let first = outline.elements(of: errors).first
        else { return false }
        return outline.node(at: Place.message, in: first.range) != nil
    }

    /// The items' own bytes, in order, without white space between tokens.
    func rawItems() -> [RawItem] {
        guard let items else { return [] }
        guard !outline.isCompact else { return items.map { RawItem(bytes: outline.bytes(of: $0.range)) } }
        var buffer: [UInt8] = []
        buffer.reserveCapacity(outline.bytes.count)
        var ends: [Int] = []
        for item in items {
            outline.appendCompact(item.range, to: &buffer)
            ends.append(buffer.count)
        }
        var start = 0
        return ends.map { end in
            defer { start = end }
            return RawItem(bytes: buffer[start..<end])
        }
    }
}

/// Where bodies report errors: read once, and not for every page.
private enum Place {
    static let reports: [JSONPointer] = ["/error", "/errors", "/fault", "/faults", "/Error", "/Errors", "/Fault"]
    static let flags: [JSONPointer] = ["/ok", "/success", "/OK", "/Ok", "/Success"]
    static let data: JSONPointer = "/data"
    static let errors: JSONPointer = "/errors"
    static let message: JSONPointer = "/message"
}

/// An item as its own bytes: JSON in UTF-8 without white space between tokens, otherwise exactly as it was sent.
///
/// Numbers keep their text, strings their escapes, keys their order, and duplicate keys stay.
public struct RawItem: Sendable, Hashable {
    /// The JSON text.
    public let bytes: ArraySlice<UInt8>

    /// The JSON text as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
