import CLibraries
import PaginateFiles
import PagingHTTP

/// The reason an item does not fit the table.
enum RowMismatch {
    /// A member without a column.
    case newMember
    /// An item that is not an object, in a table without a column for such items.
    case newItemColumn
    /// More members than columns, in a table without a column for the rest.
    case newRestColumn
    /// A value that the declared type of its column would change.
    case conflict(position: Int)
    /// A value that cannot be a key, with the reason.
    case badKey(String)
}

/// The statement that writes one item; its values go from the item's bytes to SQLite without a copy.
struct RowStatement: ~Copyable {
    private let statement: SQLiteStatement
    let handle: OpaquePointer
    let columns: ListColumns
    private let types: UnsafeMutableBufferPointer<ColumnType?>
    /// The row that last set each column's value.
    private let stamps: UnsafeMutableBufferPointer<Int>
    private var row = 0
    /// The columns with a value in the last row, and in the one before.
    private var bound: [Int] = []
    private var boundBefore: [Int] = []
    private let keys: KeyIndex
    /// The path to the primary key, if it lies below the members.
    let keyPointer: JSONPointer?
    /// The column whose member's value is the key.
    private let keyPosition: Int?
    private let isFull: Bool
    private var decoder = TextDecoder()
    private var rest: [UInt8] = []

    /// - Parameter isFull: Whether the table has reached its column limit.
    init(_ table: ItemTable, isFull: Bool, in database: SQLiteConnection) throws {
        let statement = try database.statement(Self.sql(table.name, table.columns, walk: table.walk))
        handle = try statement.opened()
        self.statement = statement
        columns = table.columns
        types = .allocate(capacity: columns.all.count)
        _ = types.initialize(fromContentsOf: columns.all.map(\.type))
        stamps = .allocate(capacity: columns.all.count)
        stamps.initialize(repeating: 0)
        keys = KeyIndex(columns)
        keyPointer = columns.key.flatMap { [columns] in columns.all[$0].content == .key ? table.key : nil }
        keyPosition = keyPointer == nil ? columns.key : nil
        self.isFull = isFull
    }

    deinit {
        types.deallocate()
        stamps.deallocate()
    }

    /// The declared type of the key's column.
    var keyType: ColumnType? { columns.key.flatMap { types[$0] } }

    private static func sql(_ table: String, _ columns: ListColumns, walk: Int?) -> String {
        let names = columns.all.map { SQLName.quoted($0.name) }
        let all = names + (walk == nil ? [] : [MirrorTable.walk])
        let marks = (Array(repeating: "?", count: names.count) + (walk.map { ["\($0)"] } ?? [])).joined(separator: ",")
        var sql = "INSERT INTO \(SQLName.quoted(table)) (\(all.joined(separator: ","))) VALUES (\(marks))"
        guard let key = columns.key else { return sql }
        var others = names.indices.filter { $0 != key }.map { "\(names[$0])=excluded.\(names[$0])" }
        // An item that arrives is in the list, whatever an earlier walk has shown.
        if let walk { others += ["\(MirrorTable.walk)=\(walk)", "\(MirrorTable.removedAt)=NULL"] }
        let action = others.isEmpty ? "NOTHING" : "UPDATE SET \(others.joined(separator: ","))"
        sql += " ON CONFLICT (\(names[key])) DO \(action)"
        return sql
    }

    /// Writes an item.
    ///
    /// - Returns: The misfit that prevents writing, with nothing written; `nil` when the item is written.
    mutating func write(_ item: UnsafeBufferPointer<UInt8>, _ raw: RawItem) throws -> RowMismatch? {
        guard statement.isOpen else { throw SQLiteError.closed }
        row += 1
        swap(&bound, &boundBefore)
        bound.removeAll(keepingCapacity: true)
        decoder.reset(for: item.count)
        rest.removeAll(keepingCapacity: true)
        if let misfit = bindMembers(of: item) { return misfit }
        if let misfit = bindKey(of: raw) { return misfit }
        if !rest.isEmpty { bindRest() }
        let code = csqlite_step(handle)
        csqlite_reset(handle)
        guard code == CSQLITE_DONE else {
            throw SQLiteError(code, on: csqlite_db_handle(handle))
        }
        return nil
    }

    /// Releases the last item's bytes.
    func clear() {
        guard statement.isOpen else { return }
        csqlite_clear_bindings(handle)
    }

    private mutating func bindMembers(of item: UnsafeBufferPointer<UInt8>) -> RowMismatch? {
        var cells = ItemCells(item)
        var expected = 0
        while true {
            let cell: ItemCell
            let position: Int
            if cells.skip(keys.expected(at: expected)) {
                (cell, position) = (cells.value(), expected)
            } else {
                guard let next = cells.next() else { break }
                guard let home = home(of: next, in: item, cells.isObject) else {
                    if next.kind != .null, let misfit = homeless(next, in: item, cells.isObject) { return misfit }
                    continue
                }
                (cell, position) = (next, home)
            }
            expected = position + 1
            if stamps[position] != row { bound.append(position) }
            stamps[position] = row
            if position == keyPosition, let problem = keyProblem(cell, in: item) { return .badKey(problem) }
            guard bind(cell, of: item, at: position) else { return .conflict(position: position) }
        }
        bindAbsent()
        let hasKey = keyPosition.map { stamps[$0] == row } ?? true
        return hasKey ? nil : .badKey("an item has none")
    }

    /// Returns the column of a value, if it has one.
    private func home(of cell: ItemCell, in item: UnsafeBufferPointer<UInt8>, _ isMember: Bool) -> Int? {
        guard isMember else { return columns.item }
        guard !cell.isKeyEscaped else { return keys.find(MemberName.text(cell, in: item)) }
        return keys.find(UnsafeBufferPointer(rebasing: item[cell.key]))
    }

    /// Clears the columns that an earlier item set and this one does not.
    private func bindAbsent() {
        for position in boundBefore where stamps[position] != row {
            csqlite_bind_null(handle, Int32(truncatingIfNeeded: position + 1))
        }
    }

    /// Handles a value without a column.
    private mutating func homeless(
        _ cell: ItemCell,
        in item: UnsafeBufferPointer<UInt8>,
        _ isMember: Bool
    ) -> RowMismatch? {
        guard isMember else { return .newItemColumn }
        guard isFull else { return .newMember }
        guard columns.rest != nil else { return .newRestColumn }
        // The key's and the value's original bytes.
        rest.append(rest.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
        let isString = cell.kind == .string
        rest += item[cell.key.lowerBound - 1..<cell.value.upperBound + (isString ? 1 : 0)]
        return nil
    }

    // MARK: - Values

    /// Binds a value, unless its column's type would change it.
    @inline(__always)
    private mutating func bind(_ cell: ItemCell, of item: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        let type = types[position]
        let index = Int32(truncatingIfNeeded: position + 1)
        let bytes = UnsafeBufferPointer(rebasing: item[cell.value])
        switch cell.kind {
        case .null: csqlite_bind_null(handle, index)
        case .string:
            let text = cell.isEscaped ? decoder.decode(bytes) : bytes
            guard type == .text || type == nil || !ColumnTyping.looksNumeric(text) else { return false }
            bind(text, at: index)
        case .nested: bind(bytes, at: index)
        case .bool:
            guard type != .text else { return false }
            csqlite_bind_int64(handle, index, bytes.first == UInt8(ascii: "t") ? 1 : 0)
        case .number:
            switch JSONNumber(bytes) {
            case .integer(let number):
                guard ColumnTyping.keeps(number, in: type) else { return false }
                csqlite_bind_int64(handle, index, number)
            case .real(let number):
                guard type != .text else { return false }
                csqlite_bind_double(handle, index, number)
            case .digits:
                guard type == nil else { return false }
                bind(bytes, at: index)
            }
        }
        return true
    }

    /// Binds bytes whose address is stable until the statement has run.
    @inline(__always)
    private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) {
        // A null address would bind NULL instead of an empty text.
        let text = text.isEmpty ? decoder.nothing : text
        text.withMemoryRebound(to: CChar.self) { text in
            _ = csqlite_lend_text(handle, index, text.baseAddress, UInt64(text.count))
        }
    }

    /// Binds a copy of bytes.
    func bind(copying text: [UInt8], at index: Int32) {
        (text + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { buffer in
                _ = csqlite_bind_text(handle, index, buffer.baseAddress, UInt64(text.count))
            }
        }
    }

    private mutating func bindRest() {
        guard let position = columns.rest else { return }
        bound.append(position)
        bind(copying: rest + [UInt8(ascii: "}")], at: Int32(position + 1))
    }
}
