import PagingHTTP

/// An item's JSON, indented: one member per line, with numbers and key order unchanged.
struct ItemDetail {
    private var lines: [String] = []

    /// Returns the lines of an item; nesting beyond the limit, and bytes that are not JSON, are unchanged.
    static func lines(of bytes: ArraySlice<UInt8>) -> [String] {
        guard let value = try? JSONValue(parsing: bytes) else {
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
        var detail = ItemDetail()
        detail.append(value, key: "", comma: "", indent: "")
        return detail.lines
    }

    /// Appends a value; `JSONValue.maximumDepth` bounds the recursion.
    private mutating func append(_ value: JSONValue, key: String, comma: String, indent: String) {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            lines.append(indent + key + "[")
            for (index, element) in elements.enumerated() {
                append(element, key: "", comma: index < elements.count - 1 ? "," : "", indent: indent + "  ")
            }
            lines.append(indent + "]" + comma)
        case .object(let object) where !object.members.isEmpty:
            lines.append(indent + key + "{")
            for (index, member) in object.members.enumerated() {
                let comma = index < object.members.count - 1 ? "," : ""
                append(member.value, key: "\(JSONValue.string(member.key)): ", comma: comma, indent: indent + "  ")
            }
            lines.append(indent + "}" + comma)
        default:
            lines.append(indent + key + "\(value)" + comma)
        }
    }
}
