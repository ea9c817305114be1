/// Writes JSON text directly, because pages are assembled from encoded records.
enum JSONTextWriter {
    /// Appends UTF-8 text as a JSON string (RFC 8259, section 7).
    static func appendString(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes.append(contentsOf: "\\u".utf8)
                bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
                bytes.append(contentsOf: digits.utf8)
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns the text as a JSON string, including the quotes.
    static func string(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        appendString(text.utf8, to: &bytes)
        return bytes
    }
}

/// A JSON object whose members keep their insertion order.
struct JSONObject {
    private var members: [(name: String, json: [UInt8])] = []

    /// The JSON text of the object.
    var bytes: [UInt8] {
        var text = [UInt8(ascii: "{")]
        for (index, member) in members.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            JSONTextWriter.appendString(member.name.utf8, to: &text)
            text.append(UInt8(ascii: ":"))
            text.append(contentsOf: member.json)
        }
        return text + [UInt8(ascii: "}")]
    }

    /// Adds a member whose value is JSON text, or replaces the one of the same name.
    mutating func add(_ name: String, json: some Sequence<UInt8>) {
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].json = Array(json)
        } else {
            members.append((name, Array(json)))
        }
    }

    mutating func add(_ name: String, _ value: Int) {
        add(name, json: String(value).utf8)
    }

    mutating func add(_ name: String, _ value: Bool) {
        add(name, json: (value ? "true" : "false").utf8)
    }

    /// Adds a string member, or `null`.
    mutating func add(_ name: String, _ value: String?) {
        add(name, json: value.map { JSONTextWriter.string($0) } ?? Array("null".utf8))
    }
}
