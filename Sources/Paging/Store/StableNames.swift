extension PageEnd.Kind {
    private static let all: [(name: String, kind: PageEnd.Kind)] = [
        ("signalled", .signalled), ("capped", .capped), ("limited", .limited), ("refused", .refused),
        ("unproven", .unproven),
    ]

    /// The kind's stable name, by which a store keeps it.
    public var name: String { Self.all.first { $0.kind == self }?.name ?? "unproven" }

    /// The kind of a name; `nil` for a name that is none.
    public init?(name: String) {
        guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
        self = found.kind
    }
}

extension TotalCount.Exactness {
    private static let all: [(name: String, exactness: TotalCount.Exactness)] = [
        ("exact", .exact), ("lowerBound", .lowerBound), ("estimate", .estimate),
    ]

    /// The stable name, by which a store keeps it.
    public var name: String { Self.all.first { $0.exactness == self }?.name ?? "estimate" }

    /// The exactness of a name; `nil` for a name that is none.
    public init?(name: String) {
        guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
        self = found.exactness
    }
}
