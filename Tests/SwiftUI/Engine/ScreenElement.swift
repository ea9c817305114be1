/// What is drawn in place of a view: what a person sees, hears and can press.
struct ScreenElement {
    let kind: String
    var text: String?
    var children: [ScreenElement] = []
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits = AccessibilityTraits()
    var childBehavior: AccessibilityChildBehavior?
    var isHidden = false
    var isEnabled = true
    /// Rows that are prepared but outside the viewport are drawn, and cannot be seen.
    var isOnScreen = true
    var action: (@MainActor () -> Void)?
    var scroll: ScrollState?
    var search: SearchField?

    init(_ kind: String, text: String? = nil, children: [ScreenElement] = []) {
        self.kind = kind
        self.text = text
        self.children = children
    }

    /// Its accessibility label, or the text in it.
    var title: String? { label ?? text ?? joined(children.filter { !$0.isHidden }.compactMap(\.title)) }

    private func joined(_ titles: [String]) -> String? {
        titles.isEmpty ? nil : titles.joined(separator: ", ")
    }

    /// The element and all in it, in reading order, without what is off the screen.
    var visible: [ScreenElement] {
        guard isOnScreen else { return [] }
        return [self] + children.flatMap(\.visible)
    }

    /// The rows with swipe actions; several modifiers give one row all of their actions.
    var swipeRows: [ScreenElement] {
        guard isOnScreen else { return [] }
        return kind == "SwipeRow" ? [self] : children.flatMap(\.swipeRows)
    }

    /// What VoiceOver reads, stop by stop.
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
    /// One line for each element, indented; nothing that is off the screen.
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
