import ArgumentParser
import Foundation

/// The bytes of a file, in portions and from its start.
package enum FileBytes {
    private static let portion = 1 << 18

    /// Calls a closure with the bytes of a file, which is decompressed if its name ends in .gz or .zst.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - subject: The subject of an error; the path by default.
    ///   - raw: A closure that receives the bytes as they are in the file.
    /// - Throws: ``FilterError`` for damaged bytes, and `ValidationError` when the file cannot be read.
    package static func forEachPortion(
        of path: String,
        _ subject: String? = nil,
        raw: (ArraySlice<UInt8>) -> Void = { _ in },
        _ body: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        guard let filter = Compression(path: path)?.decompressor() else {
            return try forEachPortion(ofPlain: path, subject) { bytes in
                raw(bytes)
                try body(bytes)
            }
        }
        try forEachPortion(ofPlain: path, subject) { bytes in
            raw(bytes)
            try body(filter.filter(bytes, isLast: false)[...])
        }
        try body(filter.filter([][...], isLast: true)[...])
    }

    /// Calls a closure with the bytes of a file as they are.
    ///
    /// - Throws: `ValidationError` when the file cannot be read.
    package static func forEachPortion(
        ofPlain path: String,
        _ subject: String? = nil,
        _ body: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        func unreadable() -> ValidationError {
            ValidationError("\(subject ?? "\"\(path)\"") cannot be read: \(SystemError.text(errno)).")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable() }
        defer { _ = close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: portion)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable() }
            guard count > 0 else { return }
            try body(chunk[..<count])
        }
    }
}
