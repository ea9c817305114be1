import PaginateFiles
import PagingHTTP

/// The members of an item, including those of an object that wraps its contents.
struct ItemFields {
    /// One member.
    struct Field {
        let pointer: JSONPointer
        /// The key in lowercase.
        let name: String
        let node: JSONOutline.Node

        init(_ path: [String], _ node: JSONOutline.Node) {
            pointer = JSONPointer(tokens: path)
            name = path.last?.lowercased() ?? ""
            self.node = node
        }
    }

    /// The members of the item, followed by those of the object that wraps its contents.
    let fields: [Field]
    private let outline: JSONOutline

    /// Members that wrap an item's contents: JSON:API, Relay, Airtable, GeoJSON, Elasticsearch, Reddit.
    private static let wrappers = ["attributes", "node", "fields", "properties", "_source", "data"]

    init(_ row: ItemRow) {
        outline = row.outline
        let wrapper = Self.wrappers.lazy.compactMap { name in
            row.members.last { $0.key.lowercased() == name && $0.node.kind == .object }
        }.first
        var fields = row.members.filter { $0 != wrapper }.map { Field([$0.key], $0.node) }
        if let wrapper {
            fields += row.outline.members(of: wrapper.node).map { Field([wrapper.key, $0.key], $0.node) }
        }
        self.fields = fields
    }

    /// The identity and the title as one text; `nil` without a title.
    var summary: String? {
        guard let title = text(for: .title) else { return nil }
        return [text(for: .identity), title].compactMap { $0 }.joined(separator: "  ")
    }

    /// Returns the first suitable value among the names of a role.
    private func text(for role: FieldRole) -> String? {
        for name in role.names {
            for field in fields where field.name == name {
                if let text = role.text(of: field.node, in: outline) { return text }
            }
        }
        return nil
    }
}
