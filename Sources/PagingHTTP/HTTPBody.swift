import Paging

/// The content of a response as a single-use sequence of chunks, read at the reader's pace.
///
/// ```swift
/// var size = 0
/// for try await chunk in reply.body { size += chunk.count }
/// ```
///
/// Chunks are never empty. A read throws ``RequestError`` or `CancellationError`. A streamed body can be read once: a second iteration yields nothing. Dropping it unread ends the exchange.
public struct HTTPBody: AsyncSequence, Sendable {
    /// The length in bytes that the server declared, if no content coding changed it.
    package let declaredLength: Int?

    /// Whether all bytes are in memory, so that reading them takes no time.
    let isHeld: Bool

    private let makeNext: @Sendable () -> @Sendable () async throws -> [UInt8]?

    /// Creates a body that calls a function until it returns `nil`.
    ///
    /// - Parameters:
    ///   - declaredLength: the declared number of bytes, if known.
    ///   - next: returns the next chunk, or `nil` at the end. One reader calls it at a time.
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

    /// Returns a body that holds all of its bytes in memory.
    ///
    /// Unlike a streamed body, it can be read more than once.
    public static func bytes(_ bytes: [UInt8]) -> HTTPBody {
        HTTPBody(bytes: bytes)
    }

    /// A body without content.
    package static var empty: HTTPBody { .bytes([]) }

    /// Returns the same body with each read routed through a function.
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

    /// Starts reading.
    ///
    /// The iterator returns chunks, and `nil` at the end of the body.
    public func makeAsyncIterator() -> some AsyncIteratorProtocol<[UInt8], any Error> {
        Iterator(chunk: makeNext())
    }

    private struct Iterator: AsyncIteratorProtocol {
        let chunk: @Sendable () async throws -> [UInt8]?

        func next() async throws -> [UInt8]? {
            try await chunk()
        }
    }

    /// Reads the whole body into one array.
    ///
    /// - Parameter limit: the maximum number of bytes to accept, counted after decoding any content coding, so that a
    ///   small compressed body cannot exhaust memory.
    /// - Throws: ``RequestError`` with ``RequestError/Code/bodyTooLarge`` as soon as more than `limit` bytes are declared or
    ///   arrive; otherwise any error of the transport.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        try await collect(upTo: limit) { _ in }
    }

    /// Reads the whole body into one array and reports the bytes so far after each chunk.
    func collect(upTo limit: Int, showing show: (_ soFar: [UInt8]) -> Void) async throws -> [UInt8] {
        if let declaredLength, declaredLength > limit {
            throw RequestError.bodyTooLarge(limit: limit)
        }
        var whole: [UInt8] = []
        for try await chunk in self {
            guard chunk.count <= limit - whole.count else { throw RequestError.bodyTooLarge(limit: limit) }
            try WalkUsage.current?.countBytes(chunk.count)
            if whole.isEmpty {
                whole = chunk
                // A body of a single chunk is not copied.
                if let declaredLength, declaredLength > chunk.count { whole.reserveCapacity(declaredLength) }
            } else {
                whole += chunk
            }
            show(whole)
        }
        return whole
    }
}
