import Foundation

/// The line on standard error that shows the progress of a run.
package struct ProgressLine {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var lastUpdate: ContinuousClock.Instant?

    /// The least time between two updates of the line.
    private static let interval = Duration.milliseconds(100)

    package init(isShown: Bool) {
        self.isShown = isShown
    }

    /// Shows a text before anything has arrived.
    package func begin(_ text: String) {
        if isShown { Terminal.replaceLine(text) }
    }

    /// Shows a text, given the time since the start, if the interval has passed.
    package mutating func update(_ text: (_ elapsed: Duration) -> String) {
        let now = ContinuousClock.now
        guard isShown, lastUpdate.map({ now - $0 >= Self.interval }) ?? true else { return }
        lastUpdate = now
        let width = Terminal.width(of: STDERR_FILENO) ?? 80
        Terminal.replaceLine(TextWidth.cut(text(now - start), to: width - 1))
    }

    /// Clears the line.
    package func end() {
        if isShown { Terminal.clearLine() }
    }
}
