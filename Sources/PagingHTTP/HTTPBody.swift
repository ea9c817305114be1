import Paging

/// The content of a response as a sequence of chunks, read once, in order, at the reader's pace.
///
/// ```swift
/// var size = 0
/// for try await chunk in reply.body { size += chunk.count }
/// ```
///
/// A body can be read once: a second iteration finds nothing. Dropping it unread ends the exchange.
public struct HTTPBody: AsyncSequence, Sendable {
    /// A chunk of content, never empty.
    public typealias Element = [UInt8]
    /// What reading may throw: ``HTTPError``, or `CancellationError`.
    public typealias Failure = any Error

    /// The number of bytes to come as the server declared it, if it did and no content coding changed it.
    public let declaredLength: Int?

    /// Whether all bytes are here, so that reading them takes no time.
    let isHeld: Bool

    private let makeNext: @Sendable () -> @Sendable () async throws -> [UInt8]?

    /// A body that is read by calling a function until it returns `nil`.
    ///
    /// - Parameters:
    ///   - declaredLength: the declared number of bytes, if it is known.
    ///   - next: returns the next chunk, or `nil` at the end. Called by one reader at a time.
    public init(declaredLength: Int? = nil, next: @escaping @Sendable () async throws -> [UInt8]?) {
        self.init(declaredLength: declaredLength, isHeld: false) { next }
    }

    private init(bytes: [UInt8]) {
        self.init(declaredLength: bytes.count, isHeld: true) {
            let rest = Once(bytes)
            return {
                guard let bytes = rest.take(), !bytes.isEmpty else { return nil }
                return bytes
            }
        }
    }

    /// A body whose bytes are all here.
    ///
    /// Unlike a streamed one it can be read again.
    public static func bytes(_ bytes: [UInt8]) -> HTTPBody {
        HTTPBody(bytes: bytes)
    }

    /// A body without content.
    public static var empty: HTTPBody { .bytes([]) }

    /// The same body, each read of which goes through a function.
    func reading(
        through read:
            @escaping @Sendable (_ next: @escaping @Sendable () async throws -> [UInt8]?) async throws -> [UInt8]?
    ) -> HTTPBody {
        HTTPBody(
            declaredLength: declaredLength,
            isHeld: isHeld,
            makeNext: { [makeNext] in
                let next = makeNext()
                return { try await read(next) }
            }
        )
    }

    private init(
        declaredLength: Int?,
        isHeld: Bool,
        makeNext: @escaping @Sendable () -> @Sendable () async throws -> [UInt8]?
    ) {
        self.declaredLength = declaredLength
        self.isHeld = isHeld
        self.makeNext = makeNext
    }

    /// Starts to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(next: makeNext())
    }

    /// Reads a body chunk by chunk.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let next: @Sendable () async throws -> [UInt8]?

        /// Returns the next chunk, or `nil` when all have been read.
        public mutating func next() async throws -> [UInt8]? {
            try await next()
        }
    }

    /// Reads the whole body into one array.
    ///
    /// - Parameter limit: the largest number of bytes to accept, counted after any content coding was undone, so that
    ///   a small compressed body cannot fill the memory.
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/bodyTooLarge`` as soon as more than `limit` bytes are declared or
    ///   arrive; otherwise whatever the transport throws.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        try await collect(upTo: limit) { _ in }
    }

    /// Reads the whole body into one array, and shows what has arrived with each chunk.
    func collect(upTo limit: Int, showing show: (_ soFar: [UInt8]) -> Void) async throws -> [UInt8] {
        if let declaredLength, declaredLength > limit {
            throw HTTPError.bodyTooLarge(limit: limit)
        }
        var whole: [UInt8] = []
        for try await chunk in self {
            guard chunk.count <= limit - whole.count else { throw HTTPError.bodyTooLarge(limit: limit) }
            try WalkTally.current?.countBytes(chunk.count)
            if whole.isEmpty {
                whole = chunk
                // Where the first chunk is all, the body is not copied at all.
                if let declaredLength, declaredLength > chunk.count { whole.reserveCapacity(declaredLength) }
            } else {
                whole += chunk
            }
            show(whole)
        }
        return whole
    }
}
