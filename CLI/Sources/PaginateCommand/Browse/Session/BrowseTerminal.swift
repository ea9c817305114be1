/// The terminal as a session uses it.
protocol BrowseTerminal: Sendable {
    /// What happens, in order.
    var events: AsyncStream<TerminalSession.Event> { get }
    /// The size that it has now.
    var size: TerminalSize { get }
    /// Writes a frame, and returns when the terminal has taken it.
    func draw(_ text: String) async
}

extension TerminalSession: BrowseTerminal {}
