import Dispatch

/// A source of events, which may be held by a class that threads share.
///
/// The handler is called on any thread of Dispatch's, never twice at a time.
final class EventWatch: Sendable {
    /// Of the class itself: the protocols by which sources are made do not say that threads may share them.
    private let source: DispatchSource?

    /// Watches a descriptor for bytes to read.
    init(reading descriptor: Int32, _ handler: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor) as? DispatchSource
        source?.setEventHandler(handler: handler)
        source?.activate()
    }

    /// Watches for a signal; the handler receives the number of signals since it was last called.
    init(signal number: Int32, _ handler: @escaping @Sendable (_ count: Int) -> Void) {
        let source = DispatchSource.makeSignalSource(signal: number) as? DispatchSource
        self.source = source
        source?.setEventHandler { [weak source] in handler(Int(clamping: source?.data ?? 1)) }
        source?.activate()
    }

    /// Watches no more.
    func cancel() {
        source?.cancel()
    }

    /// Looks away until ``resume()``.
    func suspend() {
        source?.suspend()
    }

    /// Looks again after ``suspend()``.
    func resume() {
        source?.resume()
    }
}
