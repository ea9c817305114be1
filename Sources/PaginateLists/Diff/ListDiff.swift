import PaginateFiles

/// The changes between two copies of a list.
///
/// Both arrive in the order of their identities, so that one item of each is in memory.
struct ListDiff {
    /// The change of an item.
    enum Change: String {
        case added, changed, removed
    }

    /// The numbers of items by their changes.
    struct Counts: Equatable {
        var added = 0
        var changed = 0
        var removed = 0
        var unchanged = 0
        /// The items that the new copy lacks, and that are not called removed.
        var missing = 0

        /// The counts of changes in words.
        var text: String {
            "\(NumberText.counted(added, "item")) added, \(NumberText.grouped(changed)) changed, "
                + "\(NumberText.grouped(removed)) removed, \(NumberText.grouped(unchanged)) unchanged."
        }
    }

    /// Whether items that the new copy lacks are called removed.
    let namesMissing: Bool

    /// Calls a closure with each change as a line of JSON, in the order of the identities.
    ///
    /// An item that a proven walk has marked is removed, whatever ``namesMissing`` says.
    func forEachChange(
        from old: any ListCopy,
        to new: any ListCopy,
        _ body: ([UInt8]) throws -> Void
    ) throws -> Counts {
        var counts = Counts()
        func oldItem() throws -> CopiedItem? {
            while let item = try old.next() {
                if !item.isRemoved { return item }
            }
            return nil
        }
        var (before, after) = (try oldItem(), try new.next())
        while true {
            switch (before, after) {
            case (nil, nil): return counts
            case (let item?, let other) where other.map(item.precedes) ?? true:
                if namesMissing {
                    counts.removed += 1
                    try body(Self.line(.removed, item.idText, item, nil))
                } else {
                    counts.missing += 1
                }
                before = try oldItem()
            case (let other, let item?) where other.map(item.precedes) ?? true:
                if !item.isRemoved {
                    counts.added += 1
                    try body(Self.line(.added, item.idText, nil, item))
                }
                after = try new.next()
            case (let item?, let other?):
                if other.isRemoved {
                    counts.removed += 1
                    try body(Self.line(.removed, item.idText, item, nil))
                } else if item.hasValue(of: other) {
                    counts.unchanged += 1
                } else {
                    counts.changed += 1
                    try body(Self.line(.changed, item.idText, item, other))
                }
                (before, after) = (try oldItem(), try new.next())
            // The compiler cannot know that the cases above are all.
            case (_?, nil), (nil, _?): return counts
            }
        }
    }

    private static func line(
        _ change: Change,
        _ id: [UInt8],
        _ before: CopiedItem?,
        _ after: CopiedItem?
    ) -> [UInt8] {
        let null = Array("null".utf8)
        var line = Array("{\"change\":\"\(change.rawValue)\",\"id\":".utf8) + id
        line += ",\"before\":".utf8
        line += before?.json ?? null
        line += ",\"after\":".utf8
        line += after?.json ?? null
        line += "}\n".utf8
        return line
    }
}
