import Foundation

/// The lines of a file.
enum Lines {
    /// Hands over all lines, in order and without their line breaks.
    ///
    /// What stands behind the last line break is no line.
    ///
    /// - Parameters:
    ///   - descriptor: the file, whose position stays as it is.
    ///   - length: how much of it to read; `nil` reads to its end.
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
