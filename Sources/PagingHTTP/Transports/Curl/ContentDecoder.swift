#if !canImport(Darwin)
internal import CLibraries

/// A decoder of one content coding.
protocol ContentDecoder: AnyObject {
    /// Whether the coding's last block has been decoded, and no byte follows it.
    var isAtEnd: Bool { get }

    /// Decodes some bytes.
    ///
    /// An output that is not filled means that the decoder needs more input.
    ///
    /// - Returns: The number of bytes used and of bytes written; both are 0 only for a lack of input.
    func decode(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CodingDamage) -> (used: Int, written: Int)
}

/// The error of bytes that are not in their coding.
struct CodingDamage: Error {}

/// A stream of zlib, which must not move in memory.
private final class ZlibStream {
    private let library: czlib
    private let stream = UnsafeMutablePointer<czlib_stream>.allocate(capacity: 1)
    /// Whether the stream has been prepared.
    private var isReady = false

    init(_ library: czlib) {
        self.library = library
        stream.initialize(to: czlib_stream())
    }

    deinit {
        if isReady { _ = library.inflate_end(stream) }
        stream.deallocate()
    }

    /// Prepares the stream for a format.
    ///
    /// - Parameter windowBits: zlib's number of the format.
    func start(windowBits: Int32) throws(CodingDamage) {
        let size = Int32(MemoryLayout<czlib_stream>.size)
        guard library.inflate_init(stream, windowBits, library.version(), size) == Int32(CZLIB_OK) else {
            throw CodingDamage()
        }
        isReady = true
    }

    /// Prepares the stream for the same format again.
    func restart() throws(CodingDamage) {
        guard library.inflate_reset(stream) == Int32(CZLIB_OK) else { throw CodingDamage() }
    }

    func decode(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CodingDamage) -> (used: Int, written: Int, isEnd: Bool) {
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let (given, room) = (stream.pointee.avail_in, stream.pointee.avail_out)
        let code = library.inflate(stream, Int32(CZLIB_NO_FLUSH))
        let isEnd = code == Int32(CZLIB_STREAM_END)
        guard isEnd || code == Int32(CZLIB_OK) || code == Int32(CZLIB_BUFFER_ERROR) else {
            throw CodingDamage()
        }
        return (Int(given - stream.pointee.avail_in), Int(room - stream.pointee.avail_out), isEnd)
    }
}

/// A decoder of the gzip format (RFC 1952), also of several members in a row.
final class GzipDecoder: ContentDecoder {
    private let stream: ZlibStream
    private var isStarted = false
    private(set) var isAtEnd = false

    init(_ library: czlib) {
        stream = ZlibStream(library)
    }

    func decode(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CodingDamage) -> (used: Int, written: Int) {
        if isAtEnd, input.isEmpty { return (0, 0) }
        if !isStarted {
            // 16 is for gzip alone, 15 for any window.
            try stream.start(windowBits: 16 + 15)
            isStarted = true
        } else if isAtEnd {
            try stream.restart()
        }
        let (used, written, isEnd) = try stream.decode(input, into: output)
        isAtEnd = isEnd
        return (used, written)
    }
}

/// A decoder of `deflate`: the zlib format (RFC 1950), or bytes without its header.
final class DeflateDecoder: ContentDecoder {
    private let stream: ZlibStream
    /// The first byte, until the second shows the format.
    private var first: UInt8?
    private var isStarted = false
    private(set) var isAtEnd = false

    init(_ library: czlib) {
        stream = ZlibStream(library)
    }

    func decode(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CodingDamage) -> (used: Int, written: Int) {
        guard !isAtEnd else {
            guard input.isEmpty else { throw CodingDamage() }
            return (0, 0)
        }
        if !isStarted { return try start(input, into: output) }
        let (used, written, isEnd) = try stream.decode(input, into: output)
        isAtEnd = isEnd
        return (used, written)
    }

    private func start(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CodingDamage) -> (used: Int, written: Int) {
        guard let next = input.first else { return (0, 0) }
        guard let first else {
            self.first = next
            return (1, 0)
        }
        // The method is 8, the window at most 32 KB, there is no dictionary, and 31 divides both bytes together.
        let isZlib =
            first & 0x0F == 8 && first >> 4 <= 7 && next & 0x20 == 0 && (UInt16(first) << 8 | UInt16(next)) % 31 == 0
        try stream.start(windowBits: isZlib ? 15 : -15)
        isStarted = true
        let (used, written, isEnd) = try withUnsafeBytes(of: (first, next)) { (header) throws(CodingDamage) in
            try stream.decode(header, into: output)
        }
        isAtEnd = isEnd
        // The end may be in the first byte, and the second then follows it.
        guard used == 2 else { throw CodingDamage() }
        return (1, written)
    }
}

/// A decoder of Brotli (RFC 7932).
final class BrotliDecoder: ContentDecoder {
    private let library: cbrotli
    private let state: UnsafeMutableRawPointer
    private(set) var isAtEnd = false

    init?(_ library: cbrotli) {
        guard let state = library.create(nil, nil, nil) else { return nil }
        self.library = library
        self.state = state
    }

    deinit {
        library.release(state)
    }

    func decode(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CodingDamage) -> (used: Int, written: Int) {
        guard !isAtEnd else {
            guard input.isEmpty else { throw CodingDamage() }
            return (0, 0)
        }
        var unused = input.count
        var next = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var room = output.count
        var place = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let result = library.step(state, &unused, &next, &room, &place, nil)
        guard result != Int32(CBROTLI_ERROR) else { throw CodingDamage() }
        isAtEnd = result == Int32(CBROTLI_SUCCESS)
        return (input.count - unused, output.count - room)
    }
}

/// A decoder of Zstandard (RFC 8878), also of several frames in a row.
final class ZstdDecoder: ContentDecoder {
    private let library: czstd
    private let context: UnsafeMutableRawPointer
    private(set) var isAtEnd = false

    init?(_ library: czstd) {
        guard let context = library.create_decoder() else { return nil }
        self.library = library
        self.context = context
        _ = library.set_of_decoder(context, Int32(CZSTD_WINDOW_LOG), 23)
    }

    deinit {
        _ = library.release_decoder(context)
    }

    func decode(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(CodingDamage) -> (used: Int, written: Int) {
        // At the end of a frame, the library would begin the next one.
        if isAtEnd, input.isEmpty { return (0, 0) }
        var source = czstd_input(bytes: input.baseAddress, size: input.count, position: 0)
        var target = czstd_output(bytes: output.baseAddress, size: output.count, position: 0)
        let rest = library.decode(context, &target, &source)
        guard library.is_error(rest) == 0 else { throw CodingDamage() }
        isAtEnd = rest == 0
        return (source.position, target.position)
    }
}
#endif
