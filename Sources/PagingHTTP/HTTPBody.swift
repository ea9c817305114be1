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
    /// The certainty of a body's end.
    ///
    /// JSON and XML show their own end. Formats of lines do not.
    package enum End: Sendable, Hashable {
        /// A body that ends without an error is whole.
        case proven
        /// The body could be cut without an error; if ``mustBeProven`` is set, the transport can prove its end.
        case provenOnDemand
        /// The body ends with its connection, and could be cut without an error.
        case unproven
        /// The server sent more than it declared, so that the declared end is in the middle.
        case exceeded

        /// A Boolean value that indicates whether the requests of a task need bodies whose end is proven.
        ///
        /// Transports then do without what hides an end from them, such as HTTP/2 or a content coding.
        @TaskLocal package static var mustBeProven = false
    }

    /// The length in bytes that the server declared, if no content coding changed it.
    package let declaredLength: Int?

    /// The certainty of the body's end, which is final when the body has been read.
    package var end: End { makeEnd() }

    private let makeEnd: @Sendable () -> End

    /// Whether all bytes are in memory, so that reading them takes no time.
    let isHeld: Bool

    private let makeNext: @Sendable () -> @Sendable () async throws -> [UInt8]?

    /// Creates a body that calls a function until it returns `nil`.
    ///
    /// - Parameters:
    ///   - declaredLength: the declared number of bytes, if known.
    ///   - next: returns the next chunk, or `nil` at the end. One reader calls it at a time.
    public init(declaredLength: Int? = nil, next: @escaping @Sendable () async throws -> [UInt8]?) {
        self.init(declaredLength: declaredLength, end: { .proven }, next: next)
    }

    /// Creates a body that calls a function until it returns `nil`, and whose end may be unproven.
    init(
        declaredLength: Int?,
        end: @escaping @Sendable () -> End,
        next: @escaping @Sendable () async throws -> [UInt8]?
    ) {
        self.init(declaredLength: declaredLength, end: end, isHeld: false) { next }
    }

    private init(bytes: [UInt8]) {
        self.init(declaredLength: bytes.count, end: { .proven }, isHeld: true) {
            let rest = Once(bytes)
            return {
                guard let bytes = rest.removeValue(), !bytes.isEmpty else { return nil }
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
            end: makeEnd,
            isHeld: isHeld,
            makeNext: { [makeNext] in
                let next = makeNext()
                return { try await read(next) }
            }
        )
    }

    /// Returns a body of one chunk that a function makes of this one when it is read.
    ///
    /// The certainty of its end is that of this body.
    package func replaced(
        by makeBytes: @escaping @Sendable (_ body: HTTPBody) async throws -> [UInt8]
    ) -> HTTPBody {
        let unread = Once(self)
        return HTTPBody(declaredLength: nil, end: makeEnd) {
            guard let body = unread.removeValue() else { return nil }
            let bytes = try await makeBytes(body)
            return bytes.isEmpty ? nil : bytes
        }
    }

    private init(
        declaredLength: Int?,
        end: @escaping @Sendable () -> End,
        isHeld: Bool,
        makeNext: @escaping @Sendable () -> @Sendable () async throws -> [UInt8]?
    ) {
        self.declaredLength = declaredLength
        makeEnd = end
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
