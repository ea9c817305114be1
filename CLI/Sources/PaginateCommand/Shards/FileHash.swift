import ArgumentParser
import Foundation

extension SHA256 {
    /// Returns the hash and the length of a file.
    ///
    /// - Throws: `ValidationError` when the file cannot be read.
    static func file(_ path: String) throws -> (hash: String, length: Int) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { _ = close(descriptor) }
        var hash = SHA256()
        var (position, chunk) = (0, [UInt8](repeating: 0, count: 1 << 18))
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path) }
            guard count > 0 else { return (hash.finish().description, position) }
            hash.update(chunk[..<count])
            position += count
        }
    }

    private static func unreadable(_ path: String) -> ValidationError {
        ValidationError("\"\(path)\" cannot be read: \(SystemError.text(errno)).")
    }
}
