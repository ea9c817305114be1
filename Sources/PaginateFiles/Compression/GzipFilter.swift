import CLibraries

/// A stream of zlib, which must not move in memory.
private final class GzipStream {
    let pointer = UnsafeMutablePointer<czlib_stream>.allocate(capacity: 1)
    private let end: (UnsafeMutablePointer<czlib_stream>) -> Int32

    /// - Parameters:
    ///   - begin: The function that prepares the stream.
    ///   - end: The function that frees its memory.
    init(
        _ begin: (UnsafeMutablePointer<czlib_stream>) -> Int32,
        end: @escaping (UnsafeMutablePointer<czlib_stream>) -> Int32
    ) {
        pointer.initialize(to: czlib_stream())
        self.end = end
        precondition(begin(pointer) == Int32(CZLIB_OK), "zlib has another interface, or there is no memory")
    }

    deinit {
        _ = end(pointer)
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    /// Runs a step until it has used all input, or has no more output.
    ///
    /// - Parameters:
    ///   - bytes: The input.
    ///   - step: A function that performs the step, and returns whether another may follow.
    /// - Returns: The output.
    func run(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ step: (UnsafeMutablePointer<czlib_stream>) throws(FilterError) -> Bool
    ) throws(FilterError) -> [UInt8] {
        pointer.pointee.next_in = bytes.baseAddress
        pointer.pointee.avail_in = UInt32(bytes.count)
        defer { pointer.pointee.next_in = nil }
        var output: [UInt8] = []
        let size = 1 << 16
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        defer { room.deallocate() }
        var isOpen = true
        while isOpen {
            pointer.pointee.next_out = room
            pointer.pointee.avail_out = UInt32(size)
            let mayFollow = try step(pointer)
            output += UnsafeBufferPointer(start: room, count: size - Int(pointer.pointee.avail_out))
            isOpen = mayFollow && (pointer.pointee.avail_out == 0 || pointer.pointee.avail_in > 0)
        }
        return output
    }
}

/// A compressor to the gzip format (RFC 1952), as one member without a name and a time.
final class GzipCompressor: ByteFilter {
    /// The window of 32 KB, with gzip's header and trailer.
    private static let windowBits: Int32 = 15 + 16

    private let zlib: czlib
    private let stream: GzipStream

    init(_ zlib: czlib) {
        self.zlib = zlib
        stream = GzipStream(
            {
                zlib.deflate_init(
                    $0,
                    6,
                    Int32(CZLIB_DEFLATED),
                    GzipCompressor.windowBits,
                    8,
                    Int32(CZLIB_DEFAULT_STRATEGY),
                    zlib.version(),
                    Int32(MemoryLayout<czlib_stream>.size)
                )
            },
            end: { zlib.deflate_end($0) }
        )
    }

    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        try stream.run(bytes) { (stream) throws(FilterError) in
            let code = zlib.deflate(stream, isLast ? Int32(CZLIB_FINISH) : Int32(CZLIB_NO_FLUSH))
            // Without input and output there is nothing to do, which is not an error.
            guard code == Int32(CZLIB_OK) || code == Int32(CZLIB_STREAM_END) || code == Int32(CZLIB_BUFFER_ERROR) else {
                throw FilterError(reason: "zlib failed with the code \(code)")
            }
            return code == Int32(CZLIB_OK)
        }
    }
}

/// A decompressor of the gzip format, also of several members in a row.
final class GzipDecompressor: ByteFilter {
    private let zlib: czlib
    private let stream: GzipStream
    private var isBetweenMembers = false
    private var hasMember = false

    init(_ zlib: czlib) {
        self.zlib = zlib
        stream = GzipStream(
            { zlib.inflate_init($0, 15 + 16, zlib.version(), Int32(MemoryLayout<czlib_stream>.size)) },
            end: { zlib.inflate_end($0) }
        )
    }

    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        let output = bytes.isEmpty ? [] : try inflated(bytes)
        if isLast, hasMember, !isBetweenMembers { throw .isCut }
        return output
    }

    private func inflated(_ bytes: UnsafeBufferPointer<UInt8>) throws(FilterError) -> [UInt8] {
        hasMember = true
        return try stream.run(bytes) { (stream) throws(FilterError) in
            if isBetweenMembers, stream.pointee.avail_in > 0 {
                guard zlib.inflate_reset(stream) == Int32(CZLIB_OK) else { throw FilterError(reason: "zlib failed") }
                isBetweenMembers = false
            }
            switch zlib.inflate(stream, Int32(CZLIB_NO_FLUSH)) {
            case Int32(CZLIB_OK): return true
            case Int32(CZLIB_BUFFER_ERROR): return false
            case Int32(CZLIB_STREAM_END):
                isBetweenMembers = true
                return stream.pointee.avail_in > 0
            default: throw FilterError(reason: "its compressed data is damaged")
            }
        }
    }
}
