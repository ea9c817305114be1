import PagingHTTP

/// An item's JSON as people read it: a member a line, numbers as they were sent, keys in their order.
struct ItemDetail {
    private var lines: [String] = []

    /// The lines of an item; what is nested too deep to be read, or is not JSON, stays as it is.
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
