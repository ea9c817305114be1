/// The terminal that a session uses.
package protocol BrowseTerminal: Sendable {
    /// The events, in order.
    var events: AsyncStream<TerminalSession.Event> { get }
    /// The current size.
    var size: TerminalSize { get }
    /// Writes a frame, and returns when the terminal has accepted it.
    func draw(_ text: String) async
}

extension TerminalSession: BrowseTerminal {}
