import Foundation

/// The lines of a file.
///
/// Bytes after the last line break are not a line.
package struct Lines {
    private var rest: [UInt8] = []

    package init() {}

    /// Whether the last byte so far was a line break.
    package var isAtEnd: Bool { rest.isEmpty }

    /// Calls a closure with each line that a portion of the file ends, in order and without its line break.
    package mutating func add(_ bytes: ArraySlice<UInt8>, _ body: ([UInt8]) throws -> Void) rethrows {
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            try body(rest + bytes[start..<end])
            rest.removeAll(keepingCapacity: true)
            start = end + 1
        }
        rest += bytes[start...]
    }

    /// Calls a closure with each line of an open file.
    ///
    /// - Parameters:
    ///   - descriptor: The file, whose position is unchanged.
    ///   - range: The bytes to read.
    package static func forEach(
        of descriptor: Int32,
        in range: Range<Int> = 0..<Int.max,
        _ body: ([UInt8]) throws -> Void
    ) throws {
        var lines = Lines()
        var position = range.lowerBound
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let most = min(chunk.count, range.upperBound - position)
            let count = chunk.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, most, off_t(position)) }
            guard count >= 0 else { throw SystemError(errno) }
            guard count > 0 else { break }
            position += count
            try lines.add(chunk[..<count], body)
        }
    }

    /// Calls a closure with each line of a file, which is decompressed if its name says so.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - subject: The subject of an error; the path by default.
    ///   - includesRest: Whether bytes after the last line break are a line, as in files of other programs.
    /// - Throws: `ValidationError` when the file cannot be read.
    package static func forEach(
        ofFile path: String,
        _ subject: String? = nil,
        includesRest: Bool = false,
        _ body: ([UInt8]) throws -> Void
    ) throws {
        var lines = Lines()
        try FileBytes.forEachPortion(of: path, subject) { try lines.add($0, body) }
        if includesRest, !lines.isAtEnd { try body(lines.rest) }
    }
}
