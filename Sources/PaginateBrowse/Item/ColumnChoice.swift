import PaginateFiles
import PagingHTTP

/// The choice of a list's columns from its first items, the most informative first.
///
/// First come an identity, a title, a state and a date, each the most telling name that suits at least half of the
/// items. The other members follow by their shape: numbers and short texts, long texts, true or false, links, and
/// arrays and objects last. Within a shape, they keep the order of the items. Members that fewer than half of the items
/// have come after all others, and members without any value are omitted.
///
/// There are no columns for items that are not objects, or that share too little: neither an identity nor a title, nor
/// members with at least half of the values. A table of such items would be mostly empty.
struct ColumnChoice {
    private struct Candidate {
        let pointer: JSONPointer
        let name: String
        let role: FieldRole?
        /// The number of values.
        var count = 0
        /// The number of values that suit the role.
        var fitCount = 0
        /// The least useful shape of the values.
        var shape = FieldShape.value
    }

    /// The largest number of columns: more do not fit any screen.
    private static let limit = 40
    private static let roles: [String: FieldRole] = Dictionary(
        FieldRole.allCases.flatMap { role in role.names.map { ($0, role) } },
        uniquingKeysWith: { first, _ in first }
    )

    private var candidates: [Candidate] = []
    private var positions: [JSONPointer: Int] = [:]
    /// The number of items.
    private(set) var count = 0

    /// Considers the members of an item.
    mutating func add(_ item: RawItem) {
        count += 1
        guard let row = ItemRow(Array(item.bytes)) else { return }
        for field in ItemFields(row).fields {
            guard let shape = FieldShape(field.node, in: row.outline) else { continue }
            let position = position(of: field)
            candidates[position].count += 1
            candidates[position].shape = max(candidates[position].shape, shape)
            guard let role = candidates[position].role, role.text(of: field.node, in: row.outline) != nil else {
                continue
            }
            candidates[position].fitCount += 1
        }
    }

    /// The columns in order; empty if a table would not suit the items.
    var columns: [ItemColumn] {
        let telling = FieldRole.allCases.compactMap { best(for: $0) }
        guard isTable else { return [] }
        let others = candidates.indices.filter { !telling.contains($0) }.sorted { rank(of: $0) < rank(of: $1) }
        return (telling + others).prefix(Self.limit).map { ItemColumn(chosen: candidates[$0].pointer) }
    }

    private var isTable: Bool {
        if best(for: .identity) != nil || best(for: .title) != nil { return true }
        let all = candidates.reduce(0) { $0 + $1.count }
        let shared = candidates.filter { isShared($0.count) }.reduce(0) { $0 + $1.count }
        return shared > 0 && shared * 2 >= all
    }

    private mutating func position(of field: ItemFields.Field) -> Int {
        if let position = positions[field.pointer] { return position }
        positions[field.pointer] = candidates.count
        candidates.append(Candidate(pointer: field.pointer, name: field.name, role: Self.roles[field.name]))
        return candidates.count - 1
    }

    /// Returns the member that suits a role best, if any.
    private func best(for role: FieldRole) -> Int? {
        for name in role.names {
            let position = candidates.firstIndex { $0.name == name && isShared($0.fitCount) }
            if let position { return position }
        }
        return nil
    }

    private func rank(of position: Int) -> (Int, FieldShape, Int) {
        let candidate = candidates[position]
        return (isShared(candidate.count) ? 0 : 1, candidate.shape, position)
    }

    /// Returns whether a number of items is at least half of them.
    private func isShared(_ number: Int) -> Bool {
        number > 0 && number * 2 >= count
    }
}
