@_spi(Command) import PagingHTTP

/// An open element that becomes a JSON value.
struct XMLItemElement {
    private struct Member {
        let name: [UInt8]
        var values: [[UInt8]]
    }

    /// The steps of the path that lead to the element.
    let reached: ElementPath.Reached
    /// Whether the element is an item or inside of one.
    var isKept: Bool
    /// The position among the items, if it is one.
    var item: Int?
    var text: [UInt8] = []
    private let tag: XMLTag
    private var members: [Member] = []
    /// The positions of the members by their names.
    private var positions: [[UInt8]: Int] = [:]

    init(_ tag: XMLTag, reached: ElementPath.Reached, isKept: Bool) {
        self.tag = tag
        self.reached = reached
        self.isKept = isKept
    }

    var name: [UInt8] { tag.name }

    /// Adds the JSON value of a child.
    mutating func add(_ value: [UInt8], named name: [UInt8]) {
        if let position = positions[name] {
            members[position].values.append(value)
        } else {
            positions[name] = members.count
            members.append(Member(name: name, values: [value]))
        }
    }

    /// The JSON value: an object, a string or null.
    var value: [UInt8] {
        guard tag.attributes.isEmpty, members.isEmpty else { return object }
        return isBlank ? Array("null".utf8) : Self.string(text)
    }

    /// The JSON object.
    var object: [UInt8] {
        var object: [UInt8] = []
        func add(_ key: [UInt8], _ value: [UInt8]) {
            object.append(object.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
            object += Self.string(key) + [UInt8(ascii: ":")]
            object += value
        }
        for attribute in tag.attributes { add(Array("@".utf8) + attribute.name, Self.string(attribute.value)) }
        for member in members {
            let values = member.values
            add(member.name, values.count == 1 ? values[0] : Self.array(values))
        }
        if !isBlank { add(Array("#text".utf8), Self.string(text)) }
        return object.isEmpty ? Array("{}".utf8) : object + [UInt8(ascii: "}")]
    }

    private var isBlank: Bool { text.allSatisfy(\.isJSONSpace) }

    private static func array(_ values: [[UInt8]]) -> [UInt8] {
        Array("[".utf8) + values.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8)
    }

    private static func string(_ text: [UInt8]) -> [UInt8] {
        JSONValue.string(String(decoding: text, as: UTF8.self)).encoded()
    }
}
