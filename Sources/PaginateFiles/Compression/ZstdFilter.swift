import CLibraries

/// A compressor to the Zstandard format (RFC 8878), as one frame with a checksum.
final class ZstdCompressor: ByteFilter {
    private let library: czstd
    private let context: UnsafeMutableRawPointer

    init(_ library: czstd) {
        self.library = library
        guard let context = library.create_encoder() else { preconditionFailure("there is no memory for Zstandard") }
        self.context = context
        _ = library.set_of_encoder(context, Int32(CZSTD_CHECKSUM), 1)
    }

    deinit {
        _ = library.release_encoder(context)
    }

    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        try ZstdStream.run(bytes) { (output, input) throws(FilterError) in
            let left = library.encode(context, &output, &input, Int32(isLast ? CZSTD_END : CZSTD_CONTINUE))
            guard library.is_error(left) == 0 else { throw FilterError(reason: "Zstandard failed") }
            return isLast && left > 0
        }
    }
}

/// A decompressor of the Zstandard format, also of several frames in a row.
final class ZstdDecompressor: ByteFilter {
    private let library: czstd
    private let context: UnsafeMutableRawPointer
    private var isInFrame = false

    init(_ library: czstd) {
        self.library = library
        guard let context = library.create_decoder() else { preconditionFailure("there is no memory for Zstandard") }
        self.context = context
    }

    deinit {
        _ = library.release_decoder(context)
    }

    func filter(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FilterError) -> [UInt8] {
        let output =
            try bytes.isEmpty
            ? []
            : ZstdStream.run(bytes) { (output, input) throws(FilterError) in
                let left = library.decode(context, &output, &input)
                guard library.is_error(left) == 0 else { throw FilterError(reason: "its compressed data is damaged") }
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
        _ step: (inout czstd_output, inout czstd_input) throws(FilterError) -> Bool
    ) throws(FilterError) -> [UInt8] {
        var input = czstd_input(bytes: bytes.baseAddress, size: bytes.count, position: 0)
        var result: [UInt8] = []
        let size = 1 << 17
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
        defer { room.deallocate() }
        var isOpen = true
        while isOpen {
            var output = czstd_output(bytes: room.baseAddress, size: size, position: 0)
            let mustFollow = try step(&output, &input)
            result += room[..<output.position]
            isOpen = mustFollow || input.position < input.size || output.position == size
        }
        return result
    }
}
