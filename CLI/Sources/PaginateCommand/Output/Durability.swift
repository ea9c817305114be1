import Foundation

/// An error of the system's, by its number.
struct SystemFailure: Error {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }
}

/// What has to happen for bytes to be there after the power has failed.
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

    /// Returns when a file's bytes are on disk.
    static func sync(_ descriptor: Int32) throws(SystemFailure) {
        #if canImport(Darwin)
            // There `fsync` only hands the bytes to the drive. Not every file system knows the stronger call.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw SystemFailure(errno) }
    }

    /// Returns when a file's name is on disk.
    static func syncFolder(of path: String) throws(SystemFailure) {
        let descriptor = open(OutputFile.folder(of: path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure(errno) }
        defer { _ = close(descriptor) }
        // Some file systems cannot do this for folders, and say that it is invalid.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemFailure(errno) }
    }
}
