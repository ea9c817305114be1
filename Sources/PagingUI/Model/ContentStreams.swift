/// The sequences that receive the contents of a model.
@MainActor
final class ContentStreams<Item: Sendable> {
    private var continuations: [Int: AsyncStream<ListContent<Item>>.Continuation] = [:]
    private var newest = 0

    nonisolated init() {}

    /// Returns a sequence of the contents from now on, of which a slow reader gets the newest.
    func stream(startingWith content: ListContent<Item>) -> AsyncStream<ListContent<Item>> {
        newest += 1
        let number = newest
        let (stream, continuation) = AsyncStream<ListContent<Item>>.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.continuations[number] = nil }
        }
        continuations[number] = continuation
        continuation.yield(content)
        return stream
    }

    func yield(_ content: ListContent<Item>) {
        for continuation in continuations.values { continuation.yield(content) }
    }

    deinit {
        for continuation in continuations.values { continuation.finish() }
    }
}
