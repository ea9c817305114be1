#if Zstd
import CZstd

/// A compressor to the Zstandard format (RFC 8878), as one frame with a checksum.
final class ZstdCompressor: ByteFilter {
    private let context: OpaquePointer

    init() {
        guard let context = ZSTD_createCCtx() else { preconditionFailure("there is no memory for Zstandard") }
        self.context = context
        _ = ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    }

    deinit {
        ZSTD_freeCCtx(context)
    }

    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        try ZstdStream.run(bytes) { (output, input) throws(FilterError) in
            let left = ZSTD_compressStream2(context, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
            guard ZSTD_isError(left) == 0 else { throw FilterError(reason: "Zstandard failed") }
            return isLast && left > 0
        }
    }
}

/// A decompressor of the Zstandard format, also of several frames in a row.
final class ZstdDecompressor: ByteFilter {
    private let context: OpaquePointer
    private var isInFrame = false

    init() {
        guard let context = ZSTD_createDCtx() else { preconditionFailure("there is no memory for Zstandard") }
        self.context = context
    }

    deinit {
        ZSTD_freeDCtx(context)
    }

    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        let output =
            try bytes.isEmpty
            ? []
            : ZstdStream.run(bytes) { (output, input) throws(FilterError) in
                let left = ZSTD_decompressStream(context, &output, &input)
                guard ZSTD_isError(left) == 0 else { throw FilterError(reason: "its compressed data is damaged") }
                isInFrame = left > 0
                return false
            }
        if isLast, isInFrame { throw .isCut }
        return output
    }
}

/// The loop over the input and the output of Zstandard.
private enum ZstdStream {
    /// Runs a step until it has used all input, and has no more output.
    ///
    /// - Parameter step: A function that performs the step, and returns whether another has to follow.
    static func run(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ step: (inout ZSTD_outBuffer, inout ZSTD_inBuffer) throws(FilterError) -> Bool
    ) throws(FilterError) -> [UInt8] {
        var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
        var result: [UInt8] = []
        let size = 1 << 17
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
        defer { room.deallocate() }
        var isOpen = true
        while isOpen {
            var output = ZSTD_outBuffer(dst: room.baseAddress, size: size, pos: 0)
            let mustFollow = try step(&output, &input)
            result += room[..<output.pos]
            isOpen = mustFollow || input.pos < input.size || output.pos == size
        }
        return result
    }
}
#endif
