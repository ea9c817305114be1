import Foundation
import PagingHTTP

/// The part of a list that a field requests, and its position in the list.
struct GraphQLSlice {
    /// The maximum number of entries per request.
    private static let limit = 100

    /// The name of the list in its cursors.
    let list: String
    /// The length of the list.
    let count: Int
    /// The offsets of the entries in the list.
    let range: Range<Int>
    /// The requested number of entries.
    let size: Int
    /// Whether the list is read from its end.
    let isBackward: Bool
    var hasNext: Bool
    var hasPrevious: Bool
    var startCursor: String?
    var endCursor: String?
    /// The positions of the entries, counted from 1; faults do not move the next cursor.
    var positions: [Int]
    /// The declared total, or `nil` if none is declared.
    var total: Int?
    private var fault: GraphQLListFault?

    private init(_ list: String, _ range: Range<Int>, of count: Int, size: Int, isBackward: Bool = false) {
        (self.list, self.count, self.range) = (list, count, range)
        (self.size, self.isBackward, total) = (size, isBackward, count)
        (hasNext, hasPrevious) = (range.upperBound < count, range.lowerBound > 0)
        positions = range.map { $0 + 1 }
        guard !range.isEmpty else { return }
        (startCursor, endCursor) = (cursor(range.lowerBound + 1), cursor(range.upperBound))
    }

    /// The page number, counted from 1, and from the end of a list that is read backward.
    var page: Int { (isBackward ? count - range.upperBound : range.lowerBound) / max(size, 1) + 1 }

    /// Returns the cursor of the entry at a position, or of the start of the list at 0.
    ///
    /// Like the cursors of `/cursor/airports` it starts with `+/`, which reveals clients that do not percent-encode it.
    func cursor(_ position: Int) -> String {
        Self.prefix(of: list, "\(position)").base64EncodedString()
    }

    private static func prefix(of list: String, _ rest: String) -> Data {
        Data([0xFB, 0xF0, 0x00] + Array("\(list) \(rest)".utf8))
    }

    /// Returns the position that a cursor argument names, or `nil` if there is no cursor.
    private static func position(_ name: String, _ cursor: String?, in list: String) throws -> Int? {
        guard let cursor else { return nil }
        let prefix = prefix(of: list, "")
        if let data = Data(base64Encoded: cursor), data.starts(with: prefix),
            let position = Int(String(decoding: data.dropFirst(prefix.count), as: UTF8.self)), position >= 0
        {
            return position
        }
        throw GraphQLProblem("\(name) is not a cursor of this list.", type: "INVALID_CURSOR_ARGUMENTS")
    }

    private static func check(_ name: String, _ size: Int) throws {
        guard size > limit else { return }
        throw GraphQLProblem("\(name) is \(size); the maximum is \(limit).", type: "EXCESSIVE_PAGINATION")
    }

    /// Returns the slice of a list of any length by the arguments of Relay's connections.
    ///
    /// - Throws: `GraphQLProblem` if the arguments define no page.
    static func connection(
        _ list: String,
        in execution: inout GraphQLExecution
    ) throws -> (_ count: Int) -> GraphQLSlice {
        let (first, last) = (try execution.integer("first"), try execution.integer("last"))
        let (after, before) = (try execution.string("after"), try execution.string("before"))
        guard let size = first ?? last else {
            throw GraphQLProblem("A connection needs first or last.", type: "MISSING_PAGINATION_BOUNDARIES")
        }
        guard first == nil || last == nil, size >= 0 else {
            let message = "A connection takes first or last, not both, and no negative number."
            throw GraphQLProblem(message, type: "INVALID_PAGINATION_BOUNDARIES")
        }
        let isBackward = first == nil
        try check(isBackward ? "last" : "first", size)
        let lowest = try position("after", after, in: list) ?? 0
        let highest = (try position("before", before, in: list) ?? .max) - 1
        return { count in
            let lower = min(lowest, count)
            let upper = max(min(highest, count), lower)
            let range = isBackward ? max(upper - size, lower)..<upper : lower..<min(lower + size, upper)
            var slice = GraphQLSlice(list, range, of: count, size: size, isBackward: isBackward)
            // In the direction of the request, the other cursor ends the list.
            if isBackward {
                slice.hasPrevious = range.lowerBound > lower
            } else {
                slice.hasNext = range.upperBound < upper
            }
            return slice
        }
    }

    /// Returns the slice of a list by `offset` and `limit`, for any length of the list.
    static func offsets(
        _ list: String,
        in execution: inout GraphQLExecution
    ) throws -> (_ count: Int) -> GraphQLSlice {
        let offset = try execution.integer("offset") ?? 0
        let limit = try execution.integer("limit") ?? 10
        guard offset >= 0, limit >= 1 else {
            throw GraphQLProblem("offset starts at 0, and limit at 1.", type: "INVALID_PAGINATION")
        }
        try check("limit", limit)
        return { count in
            let start = min(offset, count)
            return GraphQLSlice(list, start..<min(start + limit, count), of: count, size: limit)
        }
    }
}

extension GraphQLSlice {
    /// Returns the slice with the changes that the request specifies.
    func changed(by options: ListOptions, _ fault: GraphQLListFault) -> GraphQLSlice {
        var slice = self
        let shapes = options.shapes
        if shapes.duplicating.contains(page), range.lowerBound > 0, !positions.isEmpty {
            slice.positions = [range.lowerBound] + positions.dropLast(positions.count == size ? 1 : 0)
        }
        if shapes.skipping.contains(page) { slice.positions = Array(slice.positions.dropFirst()) }
        if let carried = shapes.short[page] { slice.positions = Array(slice.positions.prefix(carried)) }
        if shapes.empty.contains(page) { slice.positions = [] }
        slice.total = options.total.number(of: count)
        slice.fault = fault
        switch fault.next {
        case .offset(0): slice.declareNext(cursor(isBackward ? count + 1 : 0))
        case .offset: slice.declareNext(cursor(isBackward ? range.upperBound + 1 : range.lowerBound))
        case .url(let text): slice.declareNext(text)
        case nil: break
        }
        if fault.fault == .noCursor { slice.declareNext(nil) }
        return slice
    }

    /// Declares a next page after a cursor.
    private mutating func declareNext(_ cursor: String?) {
        if isBackward {
            (startCursor, hasPrevious) = (cursor, true)
        } else {
            (endCursor, hasNext) = (cursor, true)
        }
    }

    /// Returns the entries at the positions, with a fault applied to the one in the middle.
    func entries(_ entry: (Int) -> GraphQLObject) -> [GraphQLResult]? {
        if case .missing? = fault?.itemsFault { return nil }
        var entries = positions.map { GraphQLResult.object(entry($0)) }
        guard !entries.isEmpty else { return entries }
        let middle = entries.count / 2
        if fault?.fault == .partial {
            entries[middle] = .failure(GraphQLProblem("The object could not be loaded.", type: "INTERNAL"))
        }
        switch fault?.itemsFault {
        case .nullEntry?: entries[middle] = .null
        case .malformed?: entries[middle] = .value(["id": 0, "databaseId": "not a number", "name": []])
        default: break
        }
        return entries
    }
}

extension GraphQLExecution {
    /// Returns the connection for the arguments of the current field (Relay cursor connections, section 2).
    ///
    /// - Parameters:
    ///   - list: The name of the list in its cursors.
    ///   - entry: Returns the entry at a position, counted from 1. `becomes=` may raise the length above `count`.
    mutating func connection(
        _ list: String,
        of type: String,
        count: Int,
        _ entry: @escaping (_ position: Int) -> GraphQLObject
    ) throws -> GraphQLResult {
        guard let slice = try open(count: count, GraphQLSlice.connection(list, in: &self)) else { return .null }
        return .object(
            GraphQLObject("\(type)Connection") { field, _ in
                switch field {
                case "nodes": return slice.entries(entry).map { .list($0) } ?? .null
                case "edges": return slice.edges(of: type, entry)
                case "pageInfo": return .object(slice.pageInfo)
                case "totalCount": return slice.total.map { .integer($0) } ?? .null
                default: return nil
                }
            }
        )
    }

    /// Returns the list for `offset` and `limit` of the current field, with the total in `searchPage`.
    mutating func search(
        _ list: String,
        count: Int,
        _ entry: @escaping (_ position: Int) -> GraphQLObject
    ) throws -> GraphQLResult {
        guard let slice = try open(count: count, GraphQLSlice.offsets(list, in: &self)) else { return .null }
        let items = slice.entries(entry).map { GraphQLResult.list($0) } ?? .null
        guard list == "searchPage" else { return items }
        return .object(
            GraphQLObject("SearchPage") { field, _ in
                switch field {
                case "items": items
                case "totalCount": slice.total.map { .integer($0) } ?? .null
                default: nil
                }
            }
        )
    }
}

extension GraphQLSlice {
    /// The edges; a fault in a node keeps its edge, and a null entry has no edge.
    fileprivate func edges(of type: String, _ entry: (Int) -> GraphQLObject) -> GraphQLResult {
        guard let nodes = entries(entry) else { return .null }
        return .list(
            zip(positions, nodes).map { position, node in
                if case .value(.null) = node { return node }
                return .object(
                    GraphQLObject("\(type)Edge") { field, _ in
                        field == "cursor" ? .string(cursor(position)) : field == "node" ? node : nil
                    }
                )
            }
        )
    }

    fileprivate var pageInfo: GraphQLObject {
        GraphQLObject("PageInfo") { field, _ in
            switch field {
            case "hasNextPage": .value(.bool(hasNext))
            case "hasPreviousPage": .value(.bool(hasPrevious))
            case "startCursor": .string(startCursor)
            case "endCursor": .string(endCursor)
            default: nil
            }
        }
    }
}
