import PagingHTTP

/// The part of a nested connection in the bytes of an outer item.
struct NestedList {
    /// Whether more entries follow.
    let hasNextPage: Bool
    /// The kind of its entries, which the remaining pages must share.
    let entries: ConnectionFormat.Entries
    /// The number of entries.
    let count: Int
    /// The declared total, if any.
    let total: Int?
    private let outline: JSONOutline
    private let path: JSONPointer
    private let list: JSONOutline.Node
    /// The value that says that more entries follow, and the one that says that none do.
    private let flag: (node: JSONOutline.Node, end: String)
    private let endCursor: JSONValue?

    /// - Parameter keys: The response keys of the connection's parts.
    /// - Returns: `nil` if the item lacks the connection, because it is null or the item has another type.
    /// - Throws: ``GraphQLError`` if the connection does not show whether more entries follow.
    init?(_ item: ArraySlice<UInt8>, at path: JSONPointer, _ keys: ConnectionKeys) throws {
        outline = try JSONOutline(Array(item))
        self.path = path
        guard let connection = outline.node(at: path), connection.kind == .object else { return nil }
        let info = PageInfoFields(outline, path, keys.pageInfo)
        let isBare = keys.pageInfo.isCursorAlone
        let sign = isBare ? keys.pageInfo.endCursor : keys.pageInfo.hasNextPage
        guard let hasNextPage = info.hasNextPage,
            let flag = outline.node(at: sign.below(path))
        else {
            throw GraphQLError(
                .noPageInfo,
                "A list at \"\(path)\" does not show whether more follows: select pageInfo { hasNextPage endCursor }.",
                at: path
            )
        }
        self.hasNextPage = hasNextPage
        self.flag = (flag, isBare ? "null" : "false")
        endCursor = info.endCursor
        total = outline.node(at: keys.total.below(path)).flatMap { [outline] in outline.int(of: $0) }
        let (nodes, edges) = (
            outline.node(at: keys.nodes.below(path)), outline.node(at: path.appending(keys.edges))
        )
        let lists = [nodes, edges].compactMap(\.self)
        guard lists.count == 1, let list = lists.first, list.kind == .array || !hasNextPage else {
            throw GraphQLError(
                .noConnection,
                "A list at \"\(path)\" must have either nodes or edges: select the same field in both documents.",
                at: path
            )
        }
        self.list = list
        entries = edges == nil ? .nodes : .edges
        self.count = outline.elements(of: list).count
    }

    /// Returns the cursor of the first remaining page.
    func cursor() throws(GraphQLError) -> JSONValue {
        guard let endCursor else {
            throw GraphQLError(.noPageInfo, "A list at \"\(path)\" has more pages but no endCursor.", at: path)
        }
        return endCursor
    }

    /// The entries.
    var elements: [ArraySlice<UInt8>] { outline.elements(of: list).map { outline.bytes(of: $0.range) } }

    /// Returns a value of the item, or `nil` if it is null.
    func value(at pointer: JSONPointer) -> JSONValue? {
        guard let node = outline.node(at: pointer), node.kind != .null else { return nil }
        return try? outline.value(of: node)
    }

    /// Returns the item with additional elements, marked as complete.
    func completed(with elements: [ArraySlice<UInt8>]) -> [UInt8] {
        let rest = JSONArray.joined(elements).dropFirst().dropLast()
        let separator = count == 0 || rest.isEmpty ? [] : [UInt8(ascii: ",")]
        let end = list.range.upperBound - 1
        let edits = [(end..<end, separator + rest), (flag.node.range, Array(flag.end.utf8))]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(outline.bytes.count + rest.count + 8)
        var position = 0
        for (range, replacement) in edits.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            bytes += outline.bytes[position..<range.lowerBound]
            bytes += replacement
            position = range.upperBound
        }
        return bytes + outline.bytes[position...]
    }
}
