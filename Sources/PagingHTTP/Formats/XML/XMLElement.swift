/// An open element that becomes a JSON value.
struct XMLElement {
    private struct Member {
        let name: [UInt8]
        var values: [[UInt8]]
        /// Whether the value is an array even if the element is the only one.
        var isArray: Bool
    }

    /// The steps of the path that lead to the element.
    let reached: XMLPath.Reached
    /// Whether the element is an item or inside of one.
    var isInItem: Bool
    /// The position among the items, if it is one.
    var item: Int?
    /// Whether a child is an item.
    var hasItems = false
    var text: [UInt8] = []
    /// Whether the element reports an error, or is inside of one that does.
    var isInReport = false
    /// The words of the elements inside of one that reports an error.
    var words: [String] = []
    private let tag: XMLTag
    private var members: [Member] = []
    /// The positions of the members by their names.
    private var positions: [[UInt8]: Int] = [:]

    init(_ tag: XMLTag, reached: XMLPath.Reached, isInItem: Bool) {
        self.tag = tag
        self.reached = reached
        self.isInItem = isInItem
    }

    var name: [UInt8] { tag.name }

    /// Adds the JSON value of a child.
    mutating func add(_ value: [UInt8], named name: [UInt8], isArray: Bool = false) {
        if let position = positions[name] {
            members[position].values.append(value)
        } else {
            positions[name] = members.count
            members.append(Member(name: name, values: [value], isArray: isArray))
        }
    }

    // MARK: - Items

    /// The JSON value: an object, a string or null.
    var value: [UInt8] {
        guard tag.attributes.isEmpty, members.isEmpty else { return object }
        return isBlank ? Self.null : Self.string(text)
    }

    /// The JSON object.
    var object: [UInt8] {
        var members = tag.attributes.map { (Self.marked($0.name), Self.string($0.value)) } + children
        if !isBlank { members.append((Self.textName, Self.string(text))) }
        return Self.object(members)
    }

    // MARK: - The envelope

    /// The attributes; declarations of namespaces are none (Namespaces in XML 1.0).
    private var attributes: [XMLTag.Attribute] {
        tag.attributes.filter { $0.name != Self.namespace && !$0.name.starts(with: Self.namespace + Array(":".utf8)) }
    }

    /// Whether the element is a link to a page, with its relation, as in Atom.
    var isLink: Bool { tag.attribute(Array("rel".utf8)) != nil && tag.attribute(Array("href".utf8)) != nil }

    /// Returns the JSON value of an element outside of the items.
    ///
    /// An element with text and attributes always has the member `#text`, so that its end is a null.
    ///
    /// - Parameter isRoot: Whether it is the root element, which is an object even without content.
    func envelope(isRoot: Bool) -> [UInt8] {
        let isLeaf = members.isEmpty && !hasItems
        if isLeaf, attributes.isEmpty, !isRoot { return isBlank ? Self.null : Self.string(text) }
        var members = attributes.map { (isLink ? $0.name : Self.marked($0.name), Self.string($0.value)) } + children
        if !isBlank {
            members.append((Self.textName, Self.string(text)))
        } else if isLeaf, !isLink, !isRoot {
            members.append((Self.textName, Self.null))
        }
        return Self.object(members)
    }

    /// All text of the element in reading order: its attributes, its own text, and that of its children.
    var allWords: [String] {
        (attributes.map(\.value) + [text]).map { String(decoding: $0, as: UTF8.self) } + words
    }

    // MARK: - JSON

    private static let namespace = Array("xmlns".utf8)
    private static let textName = Array(XMLBody.textName.utf8)
    private static let null = Array("null".utf8)

    /// The children, by their names.
    private var children: [([UInt8], [UInt8])] {
        members.map { member in
            let isSingle = member.values.count == 1 && !member.isArray
            return (member.name, isSingle ? member.values[0] : Self.array(member.values))
        }
    }

    /// Whether all text is white space.
    var isBlank: Bool { text.allSatisfy(\.isBlank) }

    private static func marked(_ name: [UInt8]) -> [UInt8] { Array("@".utf8) + name }

    /// Returns an object with JSON values.
    static func object(_ members: [(name: [UInt8], value: [UInt8])]) -> [UInt8] {
        var object = Array("{".utf8)
        for (name, value) in members {
            if object.count > 1 { object.append(UInt8(ascii: ",")) }
            object += string(name)
            object.append(UInt8(ascii: ":"))
            object += value
        }
        return object + [UInt8(ascii: "}")]
    }

    private static func array(_ values: [[UInt8]]) -> [UInt8] {
        Array("[".utf8) + values.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8)
    }

    static func string(_ text: [UInt8]) -> [UInt8] {
        JSONValue.string(String(decoding: text, as: UTF8.self)).encoded()
    }
}
