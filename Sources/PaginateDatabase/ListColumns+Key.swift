import PagingHTTP

extension ListColumns {
    /// Sets the primary key's column for the items that a table is created from.
    ///
    /// - Throws: ``TableProblem`` when the items do not have such a key.
    mutating func setKey(_ pointer: JSONPointer, for items: [RawItem]) throws {
        let type = try Self.keyType(pointer, of: items.first)
        let name = pointer.tokens.count == 1 ? pointer.tokens.first : nil
        let member = all.firstIndex { column in
            guard case .member(let key) = column.content, let name else { return false }
            return key.utf8.elementsEqual(name.utf8)
        }
        setKey(pointer, at: member, type: type)
    }

    private static func keyType(_ pointer: JSONPointer, of item: RawItem?) throws -> ColumnType {
        let outline = item.flatMap { try? JSONOutline(Array($0.bytes)) }
        let node = outline?.node(at: pointer)
        switch node?.kind {
        case .string: return .text
        case .number where node.flatMap { outline?.int(of: $0) } != nil: return .integer
        default:
            let reason = node == nil ? "has no value there" : "has another kind of value there"
            throw TableProblem(
                message: "\(pointer) cannot be the primary key of this list: the first item \(reason). Name a path "
                    + "with --primary-key where every item has a whole number or a text, or remove --primary-key"
            )
        }
    }
}
