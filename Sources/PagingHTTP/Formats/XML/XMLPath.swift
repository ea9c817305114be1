/// A path to elements of an XML document or to their attributes, a subset of XPath.
///
/// A step is a name, `*` for any name, or `*:name` for a name with any prefix or none; any other prefix is part of the
/// name and is compared as it is written. `//` leads to elements at any depth. A step may require attributes, as in
/// `link[@rel="next"]` or `entry[@id]`. The path may end with an attribute, `/@href`, or with `/text()`.
package struct XMLPath: Hashable, Sendable {
    private enum Name: Hashable {
        case any
        /// A name with any prefix.
        case local([UInt8])
        case exact([UInt8])

        func matches(_ name: [UInt8]) -> Bool {
            switch self {
            case .any: true
            case .exact(let own): own == name
            case .local(let own): own[...] == name[((name.firstIndex(of: UInt8(ascii: ":")) ?? -1) + 1)...]
            }
        }
    }

    /// An attribute that an element must have.
    private struct Condition: Hashable {
        let name: [UInt8]
        /// The text of the attribute; `nil` for any.
        let value: [UInt8]?
    }

    private struct Step: Hashable {
        let name: Name
        let conditions: [Condition]
        /// Whether the elements may be at any depth.
        let isDescendant: Bool
    }

    /// The steps of a path that lead to an element, each as one bit.
    struct Reached: Hashable, Sendable {
        fileprivate var bits: UInt64

        /// The steps that lead to the document itself: none.
        static let document = Reached(bits: 1)
    }

    /// The path as it is written.
    package let text: String
    private let steps: [Step]
    /// The attribute at the end of the path, if it leads to one.
    private let attribute: [UInt8]?

    /// The form of a path, for messages.
    package static let form =
        "names after slashes, such as /feed/entry, //item, //*:record or /feed/link[@rel=\"next\"]/@href"

    /// The largest number of steps, each of which takes a bit.
    private static let largestCount = 32

    /// Creates a path, or `nil` for a text that is another kind of path.
    package init?(_ text: String) {
        self.text = text
        var scanner = XMLPathScanner(text)
        var steps: [Step] = []
        var attribute: [UInt8]?
        while scanner.consume("/") {
            guard attribute == nil else { return nil }
            let isDescendant = scanner.consume("/")
            if scanner.consume("@") {
                guard let name = scanner.name(), !isDescendant else { return nil }
                attribute = name
                continue
            }
            if scanner.consume("text()") || scanner.consume("#text") {
                guard scanner.isAtEnd, !isDescendant else { return nil }
                break
            }
            guard let name = Self.name(&scanner), let conditions = Self.conditions(&scanner) else { return nil }
            steps.append(Step(name: name, conditions: conditions, isDescendant: isDescendant))
        }
        guard scanner.isAtEnd, (1...Self.largestCount).contains(steps.count) else { return nil }
        self.steps = steps
        self.attribute = attribute
    }

    private static func name(_ scanner: inout XMLPathScanner) -> Name? {
        if scanner.consume("*:") { return scanner.name().flatMap { $0.contains(UInt8(ascii: ":")) ? nil : .local($0) } }
        return scanner.consume("*") ? .any : scanner.name().map(Name.exact)
    }

    private static func conditions(_ scanner: inout XMLPathScanner) -> [Condition]? {
        var conditions: [Condition] = []
        while scanner.consume("[") {
            scanner.skipSpace()
            guard scanner.consume("@"), let name = scanner.name() else { return nil }
            scanner.skipSpace()
            var value: [UInt8]?
            if scanner.consume("=") {
                scanner.skipSpace()
                value = scanner.literal()
                guard value != nil else { return nil }
                scanner.skipSpace()
            }
            guard scanner.consume("]") else { return nil }
            conditions.append(Condition(name: name, value: value))
        }
        return conditions
    }

    /// Whether the path leads to elements.
    package var isOfElements: Bool { attribute == nil }

    /// The name of the root element, if the path has it.
    package var root: String? {
        guard let first = steps.first, !first.isDescendant, case .exact(let name) = first.name else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether the path can lead into a document with a root element.
    func canStart(at root: [UInt8]) -> Bool {
        guard let first = steps.first, !first.isDescendant else { return true }
        return first.name.matches(root)
    }

    // MARK: - Selection

    /// Returns the steps that lead to an element.
    ///
    /// - Parameter attribute: Returns the text of an attribute of the element.
    func reached(by name: [UInt8], from parent: Reached, attribute: ([UInt8]) -> [UInt8]?) -> Reached {
        var child = Reached(bits: 0)
        for (index, step) in steps.enumerated() where parent.has(index) {
            if step.isDescendant { child.add(index) }
            guard step.name.matches(name) else { continue }
            let isMet = step.conditions.allSatisfy { condition in
                guard let text = attribute(condition.name) else { return false }
                return condition.value.map { $0 == text } ?? true
            }
            if isMet { child.add(index + 1) }
        }
        return child
    }

    /// Whether the path leads to an element, or to an attribute of it.
    func isEnd(_ reached: Reached) -> Bool { reached.has(steps.count) }

    /// Whether all steps but the last lead to an element, or to those around it.
    func isParent(_ reached: Reached) -> Bool { reached.has(steps.count - 1) }

    /// Whether the path leads to nothing inside of an element.
    private func isOver(_ reached: Reached) -> Bool {
        !(0..<steps.count).contains { reached.has($0) }
    }
}

extension XMLPath.Reached {
    fileprivate func has(_ step: Int) -> Bool { bits & (1 << UInt64(step)) != 0 }

    fileprivate mutating func add(_ step: Int) { bits |= 1 << UInt64(step) }
}

/// A position in the text of a path.
private struct XMLPathScanner {
    private var rest: Substring

    init(_ text: String) {
        rest = Substring(text)
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipSpace() {
        rest = rest.drop { $0 == " " }
    }

    mutating func consume(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    /// Reads a name, with its prefix.
    mutating func name() -> [UInt8]? {
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
        guard let first = name.first, !first.isNumber, !"-.:".contains(first), name.last != ":" else { return nil }
        rest = rest.dropFirst(name.count)
        return Array(name.utf8)
    }

    /// Reads a text in quotation marks.
    mutating func literal() -> [UInt8]? {
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        let text = rest.dropFirst().prefix { $0 != quote }
        guard text.endIndex != rest.endIndex else { return nil }
        rest = rest[text.endIndex...].dropFirst()
        return Array(text.utf8)
    }
}

// MARK: - The JSON form of a document

extension XMLPath {
    /// An element in the JSON form of a document.
    private struct Element {
        let node: JSONOutline.Node
        let tokens: [String]

        /// Returns the member of an attribute; a link has its attributes by their plain names.
        func attribute(_ name: [UInt8], in outline: JSONOutline) -> JSONOutline.Member? {
            let members = outline.members(of: node)
            let name = String(decoding: name, as: UTF8.self)
            if let member = members.first(where: { $0.key == "@" + name }) { return member }
            let isLink = members.contains { $0.key == "rel" } && members.contains { $0.key == "href" }
            return isLink ? members.first { $0.key == name && $0.node.kind == .string } : nil
        }
    }

    /// Returns the place of the first text to which the path leads, in the JSON form of a document.
    ///
    /// The text of an element is its own or, for a link without text, its address. An element that contains others is
    /// itself the value.
    ///
    /// - Parameter node: The document or the item.
    func location(in outline: JSONOutline, of node: JSONOutline.Node) -> JSONPointer? {
        var location: [String]?
        _ = visit(Element(node: node, tokens: []), reached: .document, in: outline) { element in
            location = textLocation(of: element, in: outline)
            return location != nil
        }
        return location.map { JSONPointer(tokens: $0) }
    }

    /// Returns the places of all elements to which the path leads.
    func elements(in outline: JSONOutline) -> [JSONPointer] {
        var found: [JSONPointer] = []
        _ = visit(Element(node: outline.root, tokens: []), reached: .document, in: outline) { element in
            found.append(JSONPointer(tokens: element.tokens))
            return false
        }
        return found
    }

    private func textLocation(of element: Element, in outline: JSONOutline) -> [String]? {
        if let attribute {
            return element.attribute(attribute, in: outline).map { element.tokens + [$0.key] }
        }
        guard element.node.kind == .object else { return element.tokens }
        let members = outline.members(of: element.node)
        let text = members.first { $0.key == XMLBody.textName }
        if let text, text.node.kind != .null { return element.tokens + [text.key] }
        if let address = members.first(where: { ["@href", "href"].contains($0.key) }) {
            return element.tokens + [address.key]
        }
        return element.tokens + (text.map { [$0.key] } ?? [])
    }

    /// Calls a closure with each element to which the path leads, until it returns true.
    ///
    /// - Returns: Whether the closure has returned true.
    private func visit(
        _ parent: Element,
        reached: Reached,
        in outline: JSONOutline,
        _ body: (Element) -> Bool
    ) -> Bool {
        for member in outline.members(of: parent.node) where !member.key.hasPrefix("@") && !member.key.hasPrefix("#") {
            let tokens = parent.tokens + [member.key]
            let elements =
                member.node.kind == .array
                ? outline.elements(of: member.node).enumerated().map {
                    Element(node: $0.element, tokens: tokens + [String($0.offset)])
                }
                : [Element(node: member.node, tokens: tokens)]
            for element in elements {
                let reached = self.reached(by: Array(member.key.utf8), from: reached) { name in
                    element.attribute(name, in: outline).flatMap { outline.string(of: $0.node) }.map { Array($0.utf8) }
                }
                if isEnd(reached), body(element) { return true }
                if !isOver(reached), visit(element, reached: reached, in: outline, body) { return true }
            }
        }
        return false
    }
}
