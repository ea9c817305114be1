import ArgumentParser

/// A path to elements of an XML document: an XPath of names, such as `/feed/entry` or `//item`.
///
/// `//` leads to elements at any depth, and `*` is an element of any name. A prefix is part of a name, as in
/// `//oai:record`, and is compared as it is written.
struct ElementPath: Hashable, Sendable {
    private struct Step: Hashable {
        /// The name of the elements; `nil` for all.
        let name: [UInt8]?
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
    let text: String
    private let steps: [Step]

    /// The largest number of steps, each of which takes a bit.
    private static let largestCount = 32

    /// - Throws: `ValidationError` when the text is another kind of path.
    init(_ text: String) throws {
        self.text = text
        var steps: [Step] = []
        var rest = Substring(text)
        while rest.first == "/" {
            rest.removeFirst()
            let isDescendant = rest.first == "/"
            if isDescendant { rest.removeFirst() }
            let name = rest.prefix { $0 != "/" }
            rest = rest.dropFirst(name.count)
            guard Self.isName(name) else { throw Self.problem(text) }
            steps.append(Step(name: name == "*" ? nil : Array(name.utf8), isDescendant: isDescendant))
        }
        guard rest.isEmpty, (1...Self.largestCount).contains(steps.count) else { throw Self.problem(text) }
        self.steps = steps
    }

    /// The name of the root element, if the path has it.
    var root: String? {
        guard let first = steps.first, !first.isDescendant else { return nil }
        return first.name.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the steps that lead to an element.
    func reached(by name: [UInt8], from parent: Reached) -> Reached {
        var child = Reached(bits: 0)
        for (index, step) in steps.enumerated() where parent.has(index) {
            if step.isDescendant { child.add(index) }
            if step.name == nil || step.name == name { child.add(index + 1) }
        }
        return child
    }

    /// Whether the path leads to an element.
    func isEnd(_ reached: Reached) -> Bool { reached.has(steps.count) }

    /// Whether all steps but the last lead to an element, or to those around it.
    func isParent(_ reached: Reached) -> Bool { reached.has(steps.count - 1) }

    private static func isName(_ text: Substring) -> Bool {
        text == "*" || (!text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.:".contains($0) })
    }

    private static func problem(_ text: String) -> ValidationError {
        ValidationError(
            "--items \"\(text)\" is not a path of XML elements; write names after slashes, such as /feed/entry, //item "
                + "or //ns:record."
        )
    }
}

extension ElementPath.Reached {
    fileprivate func has(_ step: Int) -> Bool { bits & (1 << UInt64(step)) != 0 }

    fileprivate mutating func add(_ step: Int) { bits |= 1 << UInt64(step) }
}
