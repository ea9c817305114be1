#if DemoServer
    /// The part of a list that a field asks for, with what lies before and behind it.
    struct ListSlice: Sendable {
        /// The name that the list's cursors carry.
        let list: String
        /// How long the list is.
        let count: Int
        /// How many entries lie before the part.
        let start: Int
        /// How many entries lie before the part's end.
        let end: Int
        /// How many entries were asked for.
        let size: Int
        /// Whether the list is read from its end.
        let isBackward: Bool
        var hasNext: Bool
        var hasPrevious: Bool
        /// The positions of the entries, counted from one; the next cursor is as usual even where a fault changes them.
        var positions: [Int]
        /// The total to tell; `nil` where none is told.
        var total: Int?
        var endCursor: String?
        var startCursor: String?
        var twist: GraphQLTwist?

        /// The page's number, counted from one: from the list's end where it is read backwards.
        var page: Int {
            (isBackward ? count - end : start) / max(size, 1) + 1
        }

        /// The entry, in the middle of the part, that a fault befalls.
        var middle: Int { positions.count / 2 }

        /// The part with the changes that the request asks for.
        func changed(by options: ListOptions, twist: GraphQLTwist) -> ListSlice {
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

        /// Says that there is a further page, behind some cursor.
        private mutating func lead(on cursor: String?) {
            if isBackward {
                (startCursor, hasPrevious) = (cursor, true)
            } else {
                (endCursor, hasNext) = (cursor, true)
            }
        }

        private var cursorOfFirstPage: String { cursor(isBackward ? count + 1 : 0) }
        private var cursorOfThisPage: String { cursor(isBackward ? end + 1 : start) }

        /// The cursor of the entry at a position, and of the list's start for zero.
        func cursor(_ position: Int) -> String {
            ListCursor(list: list, position: position).text
        }

        /// Entries made of the positions, with what a fault does to the one in the middle.
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
#endif
