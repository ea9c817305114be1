import Dispatch
import Foundation
package import PaginateFiles
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal during a session: a source of keys and a destination of frames.
///
/// Reading, writing and signals run on one queue, never on a thread that runs tasks. SIGINT, SIGTERM and SIGHUP arrive
/// through the program's ``StopRequest``. Only one session exists at a time.
package final class TerminalSession: Sendable {
    /// An event at the terminal.
    package enum Event: Hashable, Sendable {
        case keys([Key])
        /// The size has changed, and the screen's contents are undefined.
        case resized(TerminalSize)
        /// The terminal was closed, or a stop was requested.
        case ended
    }

    private struct State {
        var reader = KeyReader()
        /// The number of reads; a timer set before the last read is out of date.
        var reads = 0
        var isActive = false
        var cleanup: Int?
        var reading: EventWatch?
        var signals: [EventWatch] = []
    }

    /// The events, in order.
    package let events: AsyncStream<Event>

    private let state = Mutex(State())
    private let continuation: AsyncStream<Event>.Continuation
    private let queue = DispatchQueue(label: "paginate.terminal")
    private let input: Int32
    private let output: Int32
    private let saved: termios
    private let stop: StopRequest
    private let ownStops = OwnStops()

    /// The longest time between the bytes of one key.
    private static let keyTimeout = DispatchTimeInterval.milliseconds(50)

    /// Creates a session, and takes over the terminal.
    ///
    /// - Throws: ``TerminalProblem``, with the terminal unchanged.
    package init(
        input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        stop: StopRequest
    ) throws(TerminalProblem) {
        if let problem = TerminalProblem.check(input: input, output: output, environment: environment) { throw problem }
        var modes = termios()
        guard tcgetattr(input, &modes) == 0 else { throw .failed(errno) }
        (saved, self.input, self.output, self.stop) = (modes, input, output, stop)
        (events, continuation) = AsyncStream.makeStream(of: Event.self)
        guard enter() else { throw .failed(errno) }
        start()
    }

    deinit {
        close()
    }

    /// The current size of the terminal.
    package var size: TerminalSize { TerminalSize(of: output) }

    /// Writes a frame, and returns when the terminal has accepted it; does nothing in the background.
    package func draw(_ text: String) async {
        guard !text.isEmpty else { return }
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                if state.withLock({ $0.isActive }), !TerminalModes.write(text, to: output) { end() }
                continuation.resume()
            }
        }
    }

    /// Restores the terminal for good, after pending frames.
    package func leave() async {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                close()
                continuation.resume()
            }
        }
    }

    private func close() {
        let before = state.withLock { state in
            defer { (state.isActive, state.cleanup) = (false, nil) }
            return state
        }
        before.reading?.cancel()
        for signal in before.signals { signal.cancel() }
        if let cleanup = before.cleanup {
            TerminalRestore.run()
            ProcessStop.release()
            stop.forgetCleanup(cleanup)
        }
        continuation.finish()
    }
}

// MARK: - Input

extension TerminalSession {
    private func start() {
        ProcessStop.hold()
        let cleanup = stop.addCleanup { TerminalRestore.run() }
        let reading = EventWatch(reading: input) { [weak self] in self?.onQueue { $0.read() } }
        let signals = [SIGWINCH, SIGTSTP, SIGCONT].map { number in
            EventWatch(signal: number) { [weak self] count in self?.onQueue { $0.receive(number, count) } }
        }
        state.withLock { ($0.reading, $0.signals, $0.cleanup) = (reading, signals, cleanup) }
        stop.onRequest { [weak self] in self?.end() }
    }

    private func onQueue(_ body: (TerminalSession) -> Void) {
        queue.sync { body(self) }
    }

    private func end() {
        continuation.yield(.ended)
        continuation.finish()
    }

    private func read() {
        // Polled again, because the shell may have consumed the bytes.
        var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        guard state.withLock({ $0.isActive }), poll(&ready, 1, 0) > 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = buffer.withUnsafeMutableBytes { Foundation.read(input, $0.baseAddress, $0.count) }
        guard count > 0 else {
            guard count == 0 || (errno != EAGAIN && errno != EINTR) else { return }
            state.withLock { $0.reading }?.cancel()
            return end()
        }
        let (keys, reads, isWaiting) = state.withLock { state in
            state.reads += 1
            return (state.reader.read(buffer[..<count]), state.reads, state.reader.isWaiting)
        }
        if !keys.isEmpty { continuation.yield(.keys(keys)) }
        guard isWaiting else { return }
        queue.asyncAfter(deadline: .now() + Self.keyTimeout) { [weak self] in self?.timeOut(reads) }
    }

    private func timeOut(_ reads: Int) {
        let keys = state.withLock { $0.reads == reads ? $0.reader.timeOut() : [] }
        if !keys.isEmpty { continuation.yield(.keys(keys)) }
    }

    private func receive(_ number: Int32, _ count: Int) {
        guard state.withLock({ $0.cleanup != nil }) else { return }
        switch number {
        case SIGWINCH: continuation.yield(.resized(size))
        case SIGTSTP:
            if ownStops.isOthers(count) { pause() }
        default: resume()
        }
    }
}

// MARK: - Stopping and resuming

extension TerminalSession {
    /// Sets the modes of a session, also after another program had the terminal.
    private func enter() -> Bool {
        TerminalRestore.arm(input: input, output: output, modes: saved)
        var modes = TerminalModes.raw(saved)
        guard tcsetattr(input, TCSANOW, &modes) == 0, TerminalModes.write(TerminalModes.beginning, to: output) else {
            TerminalRestore.run()
            return false
        }
        state.withLock { $0.isActive = true }
        return true
    }

    private func pause() {
        let reading = state.withLock { state in
            state.isActive = false
            return state.reading
        }
        // While another process has the terminal, its input is not ours.
        reading?.suspend()
        TerminalRestore.run()
        stopNow()
        reading?.resume()
        resume()
    }

    private func stopNow() {
        ownStops.willSend()
        ProcessStop.now()
    }

    /// Resumes when the terminal is ours again.
    private func resume() {
        // After the shell's `bg`, nothing can be shown, so the program stops again, as the system does with readers.
        if !TerminalRestore.isForeground(input) { stopNow() }
        guard TerminalRestore.isForeground(input), enter() else { return }
        continuation.yield(.resized(size))
    }
}
