import Synchronization

@testable import PaginateBrowse

/// A terminal without a device, which receives keys from a test and exposes its screen.
final class ScreenReader: BrowseTerminal {
    private struct State {
        var lines: [String] = []
        var draws = 0
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
        var waiters: [(condition: @Sendable ([String]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let events: AsyncStream<TerminalSession.Event>
    let size: TerminalSize
    private let continuation: AsyncStream<TerminalSession.Event>.Continuation
    private let state = Mutex(State())

    init(columns: Int = 60, rows: Int = 12) {
        size = TerminalSize(columns: columns, rows: rows)
        (events, continuation) = AsyncStream.makeStream(of: TerminalSession.Event.self)
    }

    /// The screen, line by line.
    var lines: [String] { state.withLock { $0.lines } }
    /// The number of frames.
    var draws: Int { state.withLock { $0.draws } }

    func press(_ keys: Key...) {
        continuation.yield(.keys(keys))
    }

    func send(_ event: TerminalSession.Event) {
        continuation.yield(event)
    }

    /// Waits until a line of the screen starts with a text.
    func see(_ text: String) async {
        await wait { $0.contains { $0.hasPrefix(text) } }
    }

    /// Waits until the screen meets a condition.
    func wait(_ condition: @escaping @Sendable ([String]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if condition(state.lines) { return true }
                state.waiters.append((condition, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    func draw(_ text: String) async {
        guard !text.isEmpty else { return }
        let ready = state.withLock { state in
            state.draws += 1
            Self.write(text, to: &state.lines)
            let lines = state.lines
            let ready = state.waiters.filter { $0.condition(lines) }.map(\.continuation)
            state.waiters.removeAll { $0.condition(lines) }
            return ready
        }
        for continuation in ready { continuation.resume() }
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
    }

    /// Blocks the next frame after it is drawn, until ``release()``.
    func hold() {
        state.withLock { $0.isHeld = true }
    }

    func release() {
        let held = state.withLock { state in
            defer { (state.isHeld, state.held) = (false, []) }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Applies the sequences of ``Screen``: clear the screen, or write a line into a row.
    private static func write(_ text: String, to lines: inout [String]) {
        var rest = text[...]
        if let clear = rest.firstRange(of: "\u{1B}[2J") {
            lines = []
            rest = rest[clear.upperBound...]
        }
        for match in rest.matches(of: /\x1B\[([0-9]+);1H\x1B\[2K([^\x1B]*)/) {
            let row = (Int(match.1) ?? 1) - 1
            while lines.count <= row { lines.append("") }
            lines[row] = String(match.2)
        }
    }
}
