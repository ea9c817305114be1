import Foundation

/// The lines of a file.
enum Lines {
    /// Calls a closure with each line, in order and without its line break.
    ///
    /// Bytes after the last line break are not a line.
    ///
    /// - Parameters:
    ///   - descriptor: The file, whose position is unchanged.
    ///   - length: The number of bytes to read; `nil` reads to the end.
    static func forEach(of descriptor: Int32, upTo length: Int? = nil, _ body: ([UInt8]) throws -> Void) throws {
        var position = 0
        var rest: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let most = min(chunk.count, length.map { $0 - position } ?? chunk.count)
            let count = chunk.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, most, off_t(position)) }
            guard count >= 0 else { throw SystemFailure(errno) }
            guard count > 0 else { break }
            position += count
            var start = 0
            while let end = chunk[start..<count].firstIndex(of: UInt8(ascii: "\n")) {
                try body(rest + chunk[start..<end])
                rest.removeAll(keepingCapacity: true)
                start = end + 1
            }
            rest += chunk[start..<count]
        }
    }
}
