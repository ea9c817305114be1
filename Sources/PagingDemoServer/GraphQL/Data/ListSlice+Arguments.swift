extension ListSlice {
    /// The maximum number of entries per request.
    static let limit = 100

    /// Creates a slice from `first`, `after`, `last` and `before` (Relay cursor connections).
    ///
    /// - Throws: `GraphQLProblem` if the arguments are invalid.
    init(connection arguments: GraphQLArguments, field: String, list: String, count: Int) throws {
        let (first, last) = (arguments.integer("first"), arguments.integer("last"))
        let name = first != nil ? "first" : "last"
        guard let size = first ?? last else {
            throw GraphQLProblem(
                "'\(field)' needs first or last.",
                type: "MISSING_PAGINATION_BOUNDARIES"
            )
        }
        guard first == nil || last == nil else {
            throw GraphQLProblem("'\(field)' takes first or last, not both.", type: "INVALID_PAGINATION_BOUNDARIES")
        }
        guard size >= 0 else {
            throw GraphQLProblem(
                "\(name) of '\(field)' is \(size) and must not be negative.",
                type: "INVALID_PAGINATION_BOUNDARIES"
            )
        }
        try Self.check(size, isAtMost: Self.limit, name: name, field: field)
        let after = try ListCursor.position("after", of: arguments, list: list) ?? 0
        let before = try ListCursor.position("before", of: arguments, list: list)
        let lower = min(after, count)
        let upper = max(min((before ?? .max) - 1, count), lower)
        let isBackward = first == nil
        let (start, end) = isBackward ? (max(upper - size, lower), upper) : (lower, min(lower + size, upper))
        self.init(list: list, count: count, start: start, end: end, size: size, isBackward: isBackward)
        hasNext = isBackward ? end < count : end < upper
        hasPrevious = isBackward ? start > lower : start > 0
    }

    /// Creates a slice from `offset` and `limit`.
    init(offsets arguments: GraphQLArguments, field: String, count: Int) throws {
        let offset = arguments.integer("offset") ?? 0
        let limit = arguments.integer("limit") ?? 10
        guard offset >= 0, limit >= 1 else {
            throw GraphQLProblem(
                "'\(field)' needs an offset from 0 and a limit from 1.",
                type: "INVALID_PAGINATION"
            )
        }
        try Self.check(limit, isAtMost: Self.limit, name: "limit", field: field)
        let start = min(offset, count)
        self.init(
            list: field,
            count: count,
            start: start,
            end: min(start + limit, count),
            size: limit,
            isBackward: false
        )
    }

    private init(list: String, count: Int, start: Int, end: Int, size: Int, isBackward: Bool) {
        (self.list, self.count, self.start, self.end) = (list, count, start, end)
        (self.size, self.isBackward, total) = (size, isBackward, count)
        (hasNext, hasPrevious) = (end < count, start > 0)
        positions = Array(start..<end).map { $0 + 1 }
        guard start < end else { return }
        startCursor = cursor(start + 1)
        endCursor = cursor(end)
    }

    private static func check(_ size: Int, isAtMost limit: Int, name: String, field: String) throws {
        guard size > limit else { return }
        throw GraphQLProblem(
            "\(name) of '\(field)' is \(size); the maximum is \(limit).",
            type: "EXCESSIVE_PAGINATION"
        )
    }
}
