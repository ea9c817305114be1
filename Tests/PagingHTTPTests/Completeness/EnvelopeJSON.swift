/// A JSON document built member by member, in insertion order.
indirect enum EnvelopeJSON: Sendable {
    case object([(key: String, value: EnvelopeJSON)])
    case text(String)

    /// The document as JSON text.
    var encoded: String {
        switch self {
        case .text(let text): text
        case .object(let members):
            "{" + members.map { "\(Self.string($0.key)):\($0.value.encoded)" }.joined(separator: ",") + "}"
        }
    }

    /// Sets a value inside objects, which are created if they do not exist.
    mutating func set(_ path: ArraySlice<String>, to text: String) {
        guard let key = path.first else {
            self = .text(text)
            return
        }
        guard case .object(var members) = self else { return }
        let index = members.firstIndex { $0.key == key } ?? members.endIndex
        if index == members.endIndex { members.append((key, .object([]))) }
        members[index].value.set(path.dropFirst(), to: text)
        self = .object(members)
    }

    /// Returns a string as JSON text.
    static func string(_ text: String) -> String {
        let escaped = text.map { character in
            switch character {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            default: String(character)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
