import Paging

/// The scanned JSON body of a page, with the locations of its items.
///
/// It never changes, and everything that reads a page shares it.
package final class PageContent: Sendable {
    /// The body's outline.
    package let outline: JSONOutline
    /// The location of the items; `nil` for a body without items, such as the last page of some APIs.
    package let itemsPointer: JSONPointer?
    /// The ranges of the items in the body, in order.
    package let items: JSONOutline.Elements?
    /// Whether the whole body is one item.
    let isOneItem: Bool
    /// The reading of a body in XML, whose JSON form the outline is; `nil` for JSON.
    let xml: XMLReading?

    /// The location of the items in the envelope, if they were taken from another place than the one read.
    var envelopeItems: JSONPointer? { itemsPointer }

    /// The number of items.
    package var itemCount: Int { items?.count ?? 0 }

    /// Creates the content of a page from a body.
    ///
    /// - Parameters:
    ///   - bytes: the received body: UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
    ///   - pointer: the location of the items, if known; by default the most likely array.
    /// - Throws: ``RequestError`` with ``RequestError/Code/unreadableContent`` when the body is not JSON.
    package init(_ bytes: [UInt8], items pointer: JSONPointer?) throws {
        do {
            outline = try JSONOutline(try JSONBytes.normalized(bytes))
        } catch {
            if let markup = MarkupBody(bytes) { throw markup.error(says: nil) }
            throw RequestError(.unreadableContent, "The response is not valid JSON. \(error)")
        }
        let place = pointer ?? outline.itemsCandidates(limit: 1).first?.pointer
        let node = place.flatMap { [outline] in outline.node(at: $0) }
        items = node.flatMap { [outline] in $0.kind == .array ? outline.elements(of: $0) : nil }
        itemsPointer = items == nil ? nil : place
        isOneItem = false
        xml = nil
        if let place, let node, node.kind != .array, !outline.isNothing(node) {
            throw RequestError.unexpectedContent("The items are expected at \"\(place)\", but that is not an array.")
        }
    }

    /// Returns the same body with its items at another location.
    package func withItems(at pointer: JSONPointer) -> PageContent {
        PageContent(outline, itemsAt: pointer, xml: xml)
    }

    init(_ outline: JSONOutline, itemsAt pointer: JSONPointer, xml: XMLReading?) {
        self.outline = outline
        let node = outline.node(at: pointer).flatMap { $0.kind == .array ? $0 : nil }
        items = node.map { outline.elements(of: $0) }
        itemsPointer = node == nil ? nil : pointer
        isOneItem = false
        self.xml = xml
    }

    /// Creates content from a partial body, which is used for single values only.
    init(beginning outline: JSONOutline) {
        self.outline = outline
        items = nil
        itemsPointer = nil
        isOneItem = false
        xml = nil
    }

    init(wholeBodyOf outline: JSONOutline, xml: XMLReading?) {
        self.outline = outline
        items = outline.rootAsElement
        itemsPointer = nil
        isOneItem = true
        self.xml = xml
    }

    /// Returns the identity of an item, or `nil` if the item has none.
    func identity(at pointer: JSONPointer, in item: JSONOutline.Node) -> ItemIdentity? {
        guard xml != nil else { return outline.identity(at: pointer, in: item.range) }
        return node(at: pointer, in: item).flatMap { outline.identity(at: .root, in: $0.range) }
    }

    /// Whether the body is an object without an array that could be the items.
    var isObjectWithoutArrays: Bool {
        outline.node(at: .root)?.kind == .object && outline.itemsCandidates(limit: 1).isEmpty
    }

    /// Whether an array in another place than that of the items may have them.
    ///
    /// Arrays of links, and those under a name of lists beside the items, do not. Where the place is known, neither does an
    /// empty array.
    ///
    /// - Parameters:
    ///   - known: The place of the items, if it is known.
    ///   - links: The places of arrays of links.
    func mayHaveItems(elsewhereThan known: JSONPointer?, beside links: [JSONPointer]) -> Bool {
        guard outline.root.kind == .object else { return true }
        return outline.itemsCandidates(limit: 32).contains { candidate in
            if links.contains(candidate.pointer) { return false }
            guard known != nil else { return true }
            return candidate.count > 0 && !candidate.pointer.tokens.contains(where: ItemsName.isOther)
        }
    }

    /// Returns whether JSON has an array that may be the items of a list.
    package static func hasItems(_ bytes: [UInt8]) -> Bool {
        (try? JSONOutline(bytes)).map { !$0.itemsCandidates(limit: 1).isEmpty } ?? false
    }

    /// The names of the body's members.
    var topLevelMembers: [String] { outline.members(of: outline.root).map(\.key) }

    /// The top-level keys of the body, for messages.
    var topLevelKeys: String {
        let keys = topLevelMembers
        return keys.isEmpty ? "none" : keys.prefix(8).joined(separator: ", ")
    }

    /// Whether the body reports an error.
    var reportsError: Bool {
        for pointer in Place.reports {
            guard let node = outline.node(at: pointer) else { continue }
            switch node.kind {
            case .object where !outline.members(of: node).isEmpty: if !saysSuccess(node) { return true }
            case .array where !outline.elements(of: node).isEmpty: return true
            case .string where outline.string(of: node)?.trimmingSpaces.isEmpty == false: return true
            default: if outline.bool(of: node) == true { return true }
            }
        }
        return deniesSuccess(by: Place.flags)
    }

    /// Returns what the server says in an error, or in an object without a list, in quotes.
    func report(to client: PagingClient) -> String? {
        guard reportsError || isObjectWithoutArrays else { return nil }
        return (try? JSONValue(parsing: outline.bytes)).flatMap(client.explanation)
    }

    /// Whether an error object says that there is none: `{"code": "success"}`, `{"code": 0}`.
    private func saysSuccess(_ error: JSONOutline.Node) -> Bool {
        outline.members(of: error).contains { member in
            guard ["code", "status", "type", "name", "id", "message"].contains(member.key.lowercased()) else {
                return false
            }
            if let number = outline.int(of: member.node) { return number == 0 || number == 200 }
            return ["success", "ok", "none", "no error"].contains(outline.string(of: member.node)?.lowercased() ?? "")
        }
    }

    /// Whether the body reports that the request failed, whatever other content it has.
    var deniesSuccess: Bool {
        deniesSuccess(by: Place.flags) || outline.node(at: Place.data)?.kind == .null && reportsError
    }

    private func deniesSuccess(by flags: [JSONPointer]) -> Bool {
        flags.contains { flag in
            guard let node = outline.node(at: flag) else { return false }
            return outline.bool(of: node) == false || outline.string(of: node)?.lowercased() == "false"
        }
    }

    /// Whether the body contains errors beside data, as in partial results.
    var hasErrorsBesideData: Bool {
        guard outline.node(at: Place.data)?.kind == .object, let errors = outline.node(at: Place.errors),
            let first = outline.elements(of: errors).first
        else { return false }
        return outline.node(at: Place.message, in: first.range) != nil
    }

    /// Returns the items as raw bytes, in order, without white space between tokens.
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

/// The pointers to errors in bodies, parsed once.
private enum Place {
    static let reports: [JSONPointer] = ["/error", "/errors", "/fault", "/faults", "/Error", "/Errors", "/Fault"]
    static let flags: [JSONPointer] = ["/ok", "/success", "/OK", "/Ok", "/Success"]
    static let data: JSONPointer = "/data"
    static let errors: JSONPointer = "/errors"
    static let message: JSONPointer = "/message"
}

/// An item as raw UTF-8 JSON, unchanged except for white space between tokens.
///
/// Numbers keep their text, strings their escapes, objects their key order and duplicate keys.
public struct RawItem: Sendable, Hashable {
    /// The JSON text.
    public let bytes: ArraySlice<UInt8>

    /// Creates an item with a JSON text, which is not checked.
    package init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The JSON text as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
