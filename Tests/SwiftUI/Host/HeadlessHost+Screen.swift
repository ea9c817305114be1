@_spi(Headless)
extension HeadlessHost {
    /// What is on the screen: a line for each element, indented, without rows outside the viewport.
    public var screen: String { renderer.elements.flatMap { $0.lines() }.joined(separator: "\n") }

    /// The texts on the screen, in reading order.
    public var texts: [String] { visible.filter { $0.kind == "Text" }.compactMap(\.text) }

    /// What VoiceOver reads on the screen, stop by stop.
    public var spoken: [String] { renderer.elements.flatMap(\.spoken) }

    /// The titles of the buttons that can be pressed.
    public var buttons: [String] { visible.filter { $0.action != nil && $0.isEnabled }.compactMap(\.title) }

    /// Whether an element of a kind, such as `ProgressView`, is on the screen.
    public func shows(kind: String) -> Bool { visible.contains { $0.kind == kind } }

    /// Whether a text, a label or an identifier is on the screen.
    public func shows(_ words: String) -> Bool {
        visible.contains { [$0.text, $0.label, $0.identifier].contains(words) }
    }

    var visible: [ScreenElement] { renderer.elements.flatMap(\.visible) }
}
