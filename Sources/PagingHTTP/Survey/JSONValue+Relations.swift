extension JSONValue {
    /// The relations of a link object; empty for other values.
    package var relations: [String] {
        guard self["/href"]?.stringValue != nil || self["/url"]?.stringValue != nil else { return [] }
        return switch self["/rel"] ?? self["/relation"] {
        case .string(let text): text.lowercased().split(separator: " ").map(String.init)
        case .array(let texts): texts.compactMap { $0.stringValue?.lowercased() }
        default: []
        }
    }
}
