@_spi(Headless)
extension HeadlessHost {
    /// The contents of the screen: one indented line per element, without rows outside the viewport.
    public var screen: String { renderer.elements.flatMap { $0.lines() }.joined(separator: "\n") }

    /// The texts on the screen, in reading order.
    public var texts: [String] { visible.filter { $0.kind == "Text" }.compactMap(\.text) }

    /// The VoiceOver texts on the screen, one per stop.
    public var spoken: [String] { renderer.elements.flatMap(\.spoken) }

    /// The titles of the enabled buttons.
    public var buttons: [String] { visible.filter { $0.action != nil && $0.isEnabled }.compactMap(\.title) }

    /// Returns whether an element of a kind, such as `ProgressView`, is on the screen.
    public func shows(kind: String) -> Bool { visible.contains { $0.kind == kind } }

    /// Returns whether a text, a label or an identifier is on the screen.
    public func shows(_ words: String) -> Bool {
        visible.contains { [$0.text, $0.label, $0.identifier].contains(words) }
    }

    var visible: [ScreenElement] { renderer.elements.flatMap(\.visible) }
}
