import Synchronization

/// The failed loads of a walk that wait for their second attempt.
///
/// A page that arrives shows that the server answers, and frees a place on a server that serves only so many requests
/// at once. It releases the load of the earliest page, before the backoff of that load has passed. One arrival releases
/// one load, so that a server that refuses some requests never has more of them at once than before.
final class RetryQueue: Sendable {
    private let waiting = Mutex<[Int: AsyncStream<Never>.Continuation]>([:])

    /// Adds a load, and returns the stream that ends when the arrival of a page releases it.
    func add(_ number: Int) -> AsyncStream<Never> {
        let (released, continuation) = AsyncStream<Never>.makeStream()
        waiting.withLock { $0[number] = continuation }
        return released
    }

    /// Removes a load whose wait is over.
    func remove(_ number: Int) {
        waiting.withLock { $0[number] = nil }
    }

    /// Releases a load, if any waits.
    func pageArrived() {
        let first = waiting.withLock { waiting in
            waiting.keys.min().flatMap { waiting.removeValue(forKey: $0) }
        }
        first?.finish()
    }
}
