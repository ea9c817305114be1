import PaginateFiles
import PagingHTTP

/// The columns and types that the first items of a list need.
struct ColumnSurvey {
    private enum Seen: Equatable {
        case nothing
        case one(ColumnType)
        case several
    }

    private(set) var columns = ListColumns()
    private var keys: [[UInt8]: Int] = [:]
    private var seen: [Seen] = []
    private let mostMembers: Int
    /// The folded names that no column can have.
    private let taken: Set<String>

    /// - Parameter mostMembers: The largest number of members with their own column.
    private init(mostMembers: Int, avoiding taken: Set<String>) {
        (self.mostMembers, self.taken) = (mostMembers, taken)
    }

    /// Creates a survey of items, with columns in the order in which the keys first appear.
    ///
    /// A column has the common type of its values; integers and reals together are reals.
    ///
    /// - Parameter taken: The folded names that no column can have.
    init(_ items: some Sequence<RawItem>, mostMembers: Int, avoiding taken: Set<String> = []) {
        self.init(mostMembers: mostMembers, avoiding: taken)
        for item in items { item.bytes.withUnsafeBufferPointer { read($0) } }
        if columns.all.isEmpty { columns.add(.item, named: ItemRow.valueColumn, type: nil) }
    }

    /// The columns of members with a value in at least one item.
    var valuedMembers: [(key: String, type: ColumnType?)] {
        zip(columns.all, seen).compactMap { column, seen in
            guard case .member(let key) = column.content, seen != .nothing else { return nil }
            return (key, column.type)
        }
    }

    private mutating func read(_ item: UnsafeBufferPointer<UInt8>) {
        var cells = ItemCells(item)
        while let cell = cells.next() {
            guard let position = position(of: cell, in: item, isMember: cells.isObject) else { continue }
            record(ColumnTyping.type(of: cell, in: item), isNull: cell.kind == .null, at: position)
        }
    }

    private mutating func position(
        of cell: ItemCell,
        in item: UnsafeBufferPointer<UInt8>,
        isMember: Bool
    ) -> Int? {
        guard isMember else {
            if let position = columns.item { return position }
            columns.add(.item, named: ItemRow.valueColumn, type: nil)
            seen.append(.nothing)
            return columns.all.count - 1
        }
        let key = MemberName.text(cell, in: item)
        if let position = keys[Array(key.utf8)] { return position }
        guard columns.all.count < mostMembers else { return nil }
        columns.add(.member(key), named: key, type: nil, avoiding: taken)
        seen.append(.nothing)
        keys[Array(key.utf8)] = columns.all.count - 1
        return columns.all.count - 1
    }

    private mutating func record(_ type: ColumnType?, isNull: Bool, at position: Int) {
        guard !isNull else { return }
        switch (seen[position], type) {
        case (.nothing, let type?): seen[position] = .one(type)
        case (.one(let known), let type?) where known == type: break
        case (.one(.integer), .real?), (.one(.real), .integer?): seen[position] = .one(.real)
        default: seen[position] = .several
        }
        if case .one(let type) = seen[position] {
            columns.setType(type, at: position)
        } else {
            columns.setType(nil, at: position)
        }
    }
}

/// The decoding of a member's key.
enum MemberName {
    static func text(_ cell: ItemCell, in item: UnsafeBufferPointer<UInt8>) -> String {
        let bytes = UnsafeBufferPointer(rebasing: item[cell.key])
        return cell.isKeyEscaped ? JSONText.decoded(bytes) : String(decoding: bytes, as: UTF8.self)
    }
}
