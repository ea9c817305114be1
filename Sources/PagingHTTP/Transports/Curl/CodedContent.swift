#if !canImport(Darwin)
internal import HTTPTypes

/// The content of a response with content codings, decoded in portions.
///
/// Each coding holds a bounded number of bytes, so that a few bytes that decode to many are decoded as the reader
/// takes them.
final class CodedContent {
    /// One coding, which reads what the coding that was applied after it decodes.
    private final class Stage {
        let name: String
        let decoder: any ContentDecoder
        let source: Stage?
        private var input: [UInt8] = []
        /// The number of bytes of the input that are used.
        private var used = 0
        /// Whether the decoder may have output without more input.
        private var mayHaveOutput = false

        init(_ name: String, _ decoder: any ContentDecoder, reading source: Stage?) {
            self.name = name
            self.decoder = decoder
            self.source = source
        }

        /// Whether everything that arrived has been decoded.
        var isEmpty: Bool { used == input.count && !mayHaveOutput && source?.isEmpty != false }

        func append(_ bytes: UnsafeRawBufferPointer) {
            if used == input.count {
                input.removeAll(keepingCapacity: true)
                used = 0
            }
            input.append(contentsOf: bytes)
        }

        /// Returns the number of decoded bytes; 0 if more input is needed.
        func read(into output: UnsafeMutableRawBufferPointer) throws(ContentCoding.Fault) -> Int {
            while true {
                if used == input.count, !mayHaveOutput, try !refill() { return 0 }
                do {
                    let step = try input.withUnsafeBytes { input in
                        try decoder.decode(UnsafeRawBufferPointer(rebasing: input[used...]), into: output)
                    }
                    // Without this check, a library that does not advance would be called without end.
                    guard step.used + step.written > 0 || used == input.count else { throw CodingDamage() }
                    used += step.used
                    mayHaveOutput = step.written == output.count
                    if step.written > 0 { return step.written }
                } catch {
                    throw .damaged(name)
                }
            }
        }

        /// Fills the empty input from the source; returns whether there was anything.
        private func refill() throws(ContentCoding.Fault) -> Bool {
            guard let source else { return false }
            input = [UInt8](repeating: 0, count: 16 << 10)
            // If the source fails, the input stays empty.
            used = input.count
            let result = input.withUnsafeMutableBytes { room in
                Result { () throws(ContentCoding.Fault) in try source.read(into: room) }
            }
            let count = try result.get()
            input.removeLast(input.count - count)
            used = 0
            return count > 0
        }

        /// Checks that the content is whole after all of it was decoded.
        func checkEnd() throws(ContentCoding.Fault) {
            try source?.checkEnd()
            guard isEmpty, decoder.isAtEnd else { throw .cut(name) }
        }
    }

    /// The coding that was applied last, whose bytes arrive, and the one that was applied first.
    private let outermost: Stage
    private let innermost: Stage
    /// Whether a byte has arrived.
    private(set) var hasInput = false
    private let buffer: UnsafeMutableRawBufferPointer

    /// Creates the decoding of a response's content; `nil` for content without a coding.
    ///
    /// - Parameter names: The names of the codings in the order in which they were applied.
    /// - Throws: ``ContentCoding/Fault/unknown(_:)`` for a coding that cannot be decoded.
    init?(_ names: [String]) throws(ContentCoding.Fault) {
        var stages: [Stage] = []
        for name in names.reversed() {
            // As many as browsers and libcurl decode: more are an attack.
            guard stages.count < 5, let decoder = ContentCoding(name: name)?.decoder() else { throw .unknown(name) }
            stages.append(Stage(name, decoder, reading: stages.last))
        }
        guard let outermost = stages.first, let innermost = stages.last else { return nil }
        self.outermost = outermost
        self.innermost = innermost
        // Not before: an initializer that fails does not deinitialize.
        buffer = .allocate(byteCount: 64 << 10, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// Whether everything that arrived has been decoded.
    var isEmpty: Bool { innermost.isEmpty }

    /// Adds bytes that arrived.
    func append(_ bytes: UnsafeRawBufferPointer) {
        hasInput = true
        outermost.append(bytes)
    }

    /// Returns the next decoded bytes, or `nil` if more has to arrive.
    ///
    /// They are at most 64 KiB, and valid until the next call.
    func next() throws(ContentCoding.Fault) -> UnsafeRawBufferPointer? {
        let count = try innermost.read(into: buffer)
        return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }

    /// Checks that the content is whole after all of it was decoded.
    func checkEnd() throws(ContentCoding.Fault) {
        try innermost.checkEnd()
    }
}
#endif
