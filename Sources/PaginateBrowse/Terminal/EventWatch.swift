import Dispatch

/// A dispatch source that a class shared between threads may hold.
///
/// The handler is called on any Dispatch thread, never concurrently.
final class EventWatch: Sendable {
    /// The source, as a class, because the protocols of dispatch sources are not `Sendable`.
    private let source: DispatchSource?

    /// Creates a watch for readable bytes on a descriptor.
    init(reading descriptor: Int32, _ handler: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor) as? DispatchSource
        source?.setEventHandler(handler: handler)
        source?.activate()
    }

    /// Creates a watch for a signal, whose handler receives the number of signals since the last call.
    init(signal number: Int32, _ handler: @escaping @Sendable (_ count: Int) -> Void) {
        let source = DispatchSource.makeSignalSource(signal: number) as? DispatchSource
        self.source = source
        source?.setEventHandler { [weak source] in handler(Int(clamping: source?.data ?? 1)) }
        source?.activate()
    }

    /// Cancels the watch.
    func cancel() {
        source?.cancel()
    }

    /// Suspends the watch until ``resume()``.
    func suspend() {
        source?.suspend()
    }

    /// Resumes the watch after ``suspend()``.
    func resume() {
        source?.resume()
    }
}
