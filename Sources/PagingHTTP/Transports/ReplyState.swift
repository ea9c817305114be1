internal import HTTPTypes

/// The received part of a response and the continuations that wait for more, as a value.
///
/// The first end is final: data that arrives after a cancellation, a failure or the completion has no effect.
struct ReplyState {
    typealias HeadContinuation = CheckedContinuation<HTTPResponse, any Error>
    typealias ChunkContinuation = CheckedContinuation<[UInt8]?, any Error>

    /// The continuations to resume at the end.
    struct Waiters {
        var head: HeadContinuation?
        var chunk: ChunkContinuation?
    }

    private(set) var response: HTTPResponse?
    private(set) var end: Result<Void, any Error>?
    /// The number of waits so far: a time limit applies to a single wait.
    private(set) var waits = 0
    private var waiters = Waiters()
    /// The bytes that have arrived but were not read.
    private var unread: [UInt8] = []

    var unreadCount: Int { unread.count }

    /// Whether a continuation is waiting.
    var isAwaited: Bool { waiters.head != nil || waiters.chunk != nil }

    /// Starts a wait and returns its number.
    mutating func startWait() -> Int {
        waits += 1
        return waits
    }

    /// Stores the continuation for the head, unless the exchange has ended.
    mutating func awaitHead(_ continuation: HeadContinuation) -> Result<Void, any Error>? {
        if end == nil { waiters.head = continuation }
        return end
    }

    /// Stores a head and returns the continuation that waits for it.
    mutating func receive(_ response: HTTPResponse) -> HeadContinuation? {
        guard self.response == nil, end == nil else { return nil }
        self.response = response
        defer { waiters.head = nil }
        return waiters.head
    }

    /// Stores a chunk of the body, or returns the continuation that waits for it.
    mutating func receive(_ bytes: some Collection<UInt8>) -> ChunkContinuation? {
        guard end == nil, !bytes.isEmpty else { return nil }
        guard waiters.chunk == nil else {
            defer { waiters.chunk = nil }
            return waiters.chunk
        }
        unread += bytes
        return nil
    }

    /// Returns the unread bytes or the end, if there are any.
    mutating func readIfReady() -> Result<[UInt8]?, any Error>? {
        guard !unread.isEmpty else { return end.map { $0.map { nil } } }
        defer { unread = [] }
        return .success(unread)
    }

    /// Returns the unread bytes, or stores the reader until more arrive.
    mutating func read(_ continuation: ChunkContinuation) -> Result<[UInt8]?, any Error>? {
        if let ready = readIfReady() { return ready }
        guard waiters.chunk == nil else { return .failure(RequestError.readTwice) }
        waiters.chunk = continuation
        return nil
    }

    /// Stores the end and returns the continuations to resume, or `nil` if the exchange has already ended.
    mutating func end(with result: Result<Void, any Error>) -> Waiters? {
        guard end == nil else { return nil }
        end = result
        defer { waiters = Waiters() }
        return waiters
    }

    /// Discards the unread bytes.
    mutating func drop() {
        unread = []
    }
}

extension ReplyState.Waiters {
    /// Resumes the continuations with the end of an exchange.
    ///
    /// An end before the head is always an error.
    func resume(with result: Result<Void, any Error>, host: String) {
        switch result {
        case .success:
            chunk?.resume(returning: nil)
            head?.resume(throwing: RequestError.noResponse(from: host))
        case .failure(let error):
            chunk?.resume(throwing: error)
            head?.resume(throwing: error)
        }
    }
}
