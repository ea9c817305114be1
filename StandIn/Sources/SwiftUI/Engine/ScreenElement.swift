/// The drawn form of a view: its visible content, its accessibility, and its actions.
struct ScreenElement {
    let kind: String
    var text: String?
    var children: [ScreenElement] = []
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var childBehavior: AccessibilityChildBehavior?
    var isHidden = false
    var isEnabled = true
    /// Whether the element is in the viewport; prepared rows outside of it are drawn but invisible.
    var isOnScreen = true
    var action: (@MainActor () -> Void)?
    var scroll: ScrollState?
    var search: SearchField?
    /// The text of a text field.
    var input: Binding<String>?

    init(_ kind: String, text: String? = nil, children: [ScreenElement] = []) {
        self.kind = kind
        self.text = text
        self.children = children
    }

    /// The accessibility label, or the text in the element.
    var title: String? { label ?? text ?? joined(children.filter { !$0.isHidden }.compactMap(\.title)) }

    private func joined(_ titles: [String]) -> String? {
        titles.isEmpty ? nil : titles.joined(separator: ", ")
    }

    /// The element and its content in reading order, without parts that are off the screen.
    var visible: [ScreenElement] {
        guard isOnScreen else { return [] }
        return [self] + children.flatMap(\.visible)
    }

    /// The rows with swipe actions; several modifiers combine their actions in one row.
    var swipeRows: [ScreenElement] {
        guard isOnScreen else { return [] }
        return kind == "SwipeRow" ? [self] : children.flatMap(\.swipeRows)
    }

    /// The VoiceOver texts, one per stop.
    var spoken: [String] {
        guard isOnScreen, !isHidden else { return [] }
        let isOneStop = label != nil || action != nil || (childBehavior.map { $0 != .contain } ?? false)
        if !isOneStop, !children.isEmpty || text == nil { return children.flatMap(\.spoken) }
        let name = childBehavior == .ignore ? label : title
        let words = [name, value, hint].compactMap { $0 }
        return words.isEmpty ? [] : [words.joined(separator: ", ")]
    }
}

extension ScreenElement {
    /// Returns one indented line per element, without elements that are off the screen.
    func lines(indent: String = "") -> [String] {
        guard isOnScreen else { return [] }
        var line = indent + kind
        if let text { line += " \"\(text)\"" }
        for (name, value) in [("label", label), ("value", value), ("hint", hint), ("id", identifier)] {
            if let value { line += " \(name)=\"\(value)\"" }
        }
        if !isEnabled, action != nil { line += " disabled" }
        if isHidden { line += " hidden" }
        return [line] + children.flatMap { $0.lines(indent: indent + "  ") }
    }
}
