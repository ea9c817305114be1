import Foundation

/// A system error, by its number.
struct SystemFailure: Error {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }
}

/// The operations that make bytes survive a power failure.
enum Durability {
    /// Writes all bytes to a regular file.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
        let number = bytes.withUnsafeBytes { buffer -> Int32 in
            var position = 0
            while position < buffer.count {
                let rest = buffer.count - position
                let written = Foundation.write(descriptor, buffer.baseAddress?.advanced(by: position), rest)
                if written > 0 {
                    position += written
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
        if number != 0 { throw SystemFailure(number) }
    }

    /// Waits until a file's bytes are on disk.
    static func sync(_ descriptor: Int32) throws(SystemFailure) {
        #if canImport(Darwin)
        // On Darwin `fsync` only passes the bytes to the drive. Not every file system supports F_FULLFSYNC.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw SystemFailure(errno) }
    }

    /// Waits until a file's directory entry is on disk.
    static func syncFolder(of path: String) throws(SystemFailure) {
        let descriptor = open(OutputFile.folder(of: path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure(errno) }
        defer { _ = close(descriptor) }
        // Some file systems cannot sync a directory, and report EINVAL or ENOTSUP.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemFailure(errno) }
    }
}
