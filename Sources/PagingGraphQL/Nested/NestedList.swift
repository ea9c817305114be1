import PagingHTTP

/// The part of a nested connection that an item of the outer one holds, in the item's own bytes.
struct NestedList {
    /// Whether more follows.
    let hasNextPage: Bool
    /// What it holds: the same that the rest has to be asked for.
    let entries: ConnectionFormat.Entries
    /// How many entries it holds.
    let count: Int
    /// The total that it declares, if it does.
    let total: Int?
    private let outline: JSONOutline
    private let path: JSONPointer
    private let list: JSONOutline.Node
    private let flag: JSONOutline.Node
    private let endCursor: JSONValue?

    /// - Returns: `nil` for an item without the connection: it is null, or not of the type that has it.
    /// - Throws: ``GraphQLError`` when the connection does not say whether it goes on.
    init?(_ item: ArraySlice<UInt8>, at path: JSONPointer) throws {
        outline = try JSONOutline(Array(item))
        self.path = path
        guard let connection = outline.node(at: path), connection.kind == .object else { return nil }
        let info = PageInfo(outline, path.appending("pageInfo"))
        guard let hasNextPage = info.hasNextPage,
            let flag = outline.node(at: path.appending("pageInfo").appending("hasNextPage"))
        else {
            throw GraphQLError(
                .noPageInfo,
                "A list at \"\(path)\" does not say whether more follows: select pageInfo { hasNextPage endCursor } of it.",
                at: path
            )
        }
        self.hasNextPage = hasNextPage
        self.flag = flag
        endCursor = info.endCursor
        total = outline.node(at: path.appending("totalCount")).flatMap { [outline] in outline.int(of: $0) }
        let (nodes, edges) = (outline.node(at: path.appending("nodes")), outline.node(at: path.appending("edges")))
        let lists = [nodes, edges].compactMap(\.self)
        guard lists.count == 1, let list = lists.first, list.kind == .array || !hasNextPage else {
            throw GraphQLError(
                .noConnection,
                "A list at \"\(path)\" has to have nodes, or edges, and not both: select the same in both documents.",
                at: path
            )
        }
        self.list = list
        entries = edges == nil ? .nodes : .edges
        count = outline.elements(of: list).count
    }

    /// Where the rest begins.
    func cursor() throws(GraphQLError) -> JSONValue {
        guard let endCursor else {
            throw GraphQLError(.noPageInfo, "A list at \"\(path)\" has more, but no endCursor to go on with.", at: path)
        }
        return endCursor
    }

    /// A value of the item, unless it is null.
    func value(at pointer: JSONPointer) -> JSONValue? {
        guard let node = outline.node(at: pointer), node.kind != .null else { return nil }
        return try? outline.value(of: node)
    }

    /// The item with more elements, and with the flag that says that this is all.
    func completed(with elements: [ArraySlice<UInt8>]) -> [UInt8] {
        let rest = JSONArray.joined(elements).dropFirst().dropLast()
        let separator = count == 0 || rest.isEmpty ? [] : [UInt8(ascii: ",")]
        let end = list.range.upperBound - 1
        let edits = [(end..<end, separator + rest), (flag.range, Array("false".utf8))]
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
