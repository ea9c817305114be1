/// The part of a list that a field requests, and its position in the list.
struct ListSlice: Sendable {
    /// The name of the list in its cursors.
    let list: String
    /// The length of the list.
    let count: Int
    /// The number of entries before the slice.
    let start: Int
    /// The number of entries before the end of the slice.
    let end: Int
    /// The requested number of entries.
    let size: Int
    /// Whether the list is read from its end.
    let isBackward: Bool
    var hasNext: Bool
    var hasPrevious: Bool
    /// The positions of the entries, counted from 1; faults do not move the next cursor.
    var positions: [Int]
    /// The declared total, or `nil` if none is declared.
    var total: Int?
    var endCursor: String?
    var startCursor: String?
    var twist: GraphQLListFault?

    /// The page number, counted from 1, and from the end of a list that is read backward.
    var page: Int {
        (isBackward ? count - end : start) / max(size, 1) + 1
    }

    /// The index of the entry in the middle of the slice, where faults strike.
    var middle: Int { positions.count / 2 }

    /// Returns the slice with the changes that the request specifies.
    func changed(by options: ListOptions, twist: GraphQLListFault) -> ListSlice {
        var slice = self
        let shapes = options.shapes
        if shapes.duplicating.contains(page), start > 0, !positions.isEmpty {
            slice.positions = [start] + positions.dropLast(positions.count == size ? 1 : 0)
        }
        if shapes.skipping.contains(page) { slice.positions = Array(slice.positions.dropFirst()) }
        if let carried = shapes.short[page] { slice.positions = Array(slice.positions.prefix(carried)) }
        if shapes.empty.contains(page) { slice.positions = [] }
        slice.total = options.total.number(of: count)
        slice.twist = twist
        switch twist.next {
        case .offset(let offset): slice.lead(on: offset == 0 ? cursorOfFirstPage : cursorOfThisPage)
        case .url(let text): slice.lead(on: text)
        case nil: break
        }
        if twist.fault == .noCursor { slice.lead(on: nil) }
        return slice
    }

    /// Declares a next page after a cursor.
    private mutating func lead(on cursor: String?) {
        if isBackward {
            (startCursor, hasPrevious) = (cursor, true)
        } else {
            (endCursor, hasNext) = (cursor, true)
        }
    }

    private var cursorOfFirstPage: String { cursor(isBackward ? count + 1 : 0) }
    private var cursorOfThisPage: String { cursor(isBackward ? end + 1 : start) }

    /// Returns the cursor of the entry at a position; position 0 is the start of the list.
    func cursor(_ position: Int) -> String {
        ListCursor(list: list, position: position).text
    }

    /// Returns the entries at the positions, with a fault applied to the middle one.
    func entries(_ entry: (Int) -> GraphQLResult) -> GraphQLResult {
        if case .missing? = twist?.itemsFault { return .null }
        var entries = positions.map(entry)
        guard !entries.isEmpty else { return .list(entries) }
        if twist?.fault == .partial {
            entries[middle] = .failure(GraphQLProblem("The object could not be loaded.", type: "INTERNAL"))
        }
        switch twist?.itemsFault {
        case .nullEntry?: entries[middle] = .null
        case .malformed?: entries[middle] = .raw("{\"id\":0,\"databaseId\":\"not a number\",\"name\":[]}")
        default: break
        }
        return .list(entries)
    }
}
