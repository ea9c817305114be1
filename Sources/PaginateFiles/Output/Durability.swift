import Foundation

/// A system error, by its number.
package struct SystemError: Error {
    package let number: Int32

    package init(_ number: Int32) {
        self.number = number
    }

    /// Returns the system's words for the number of an error.
    package static func text(_ number: Int32) -> String {
        String(cString: strerror(number))
    }
}

/// The operations that make bytes survive a power failure.
///
/// Every file goes through them in one order: its bytes, its name, its folder.
package enum Durability {
    /// An operation on a file, by the number of its node.
    enum Operation: Equatable, Sendable {
        case write(UInt64)
        case sync(UInt64)
        case move(UInt64, to: String)
        case syncFolder(String)
    }

    /// A function that receives each operation before it is done, for tests that model a power failure.
    @TaskLocal static var observer: (@Sendable (Operation) -> Void)?

    static func report(_ operation: (UInt64) -> Operation, on descriptor: Int32) {
        guard let observer else { return }
        var status = stat()
        if fstat(descriptor, &status) == 0 { observer(operation(UInt64(status.st_ino))) }
    }

    /// Moves a file into place.
    package static func move(_ path: String, to place: String) throws(SystemError) {
        if let observer {
            var status = stat()
            if lstat(path, &status) == 0 { observer(.move(UInt64(status.st_ino), to: place)) }
        }
        guard rename(path, place) == 0 else { throw SystemError(errno) }
    }

    /// Writes all bytes to a regular file.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        report(Operation.write, on: descriptor)
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
        if number != 0 { throw SystemError(number) }
    }

    /// Waits until a file's bytes are on disk.
    package static func sync(_ descriptor: Int32) throws(SystemError) {
        report(Operation.sync, on: descriptor)
        #if canImport(Darwin)
        // On Darwin `fsync` only passes the bytes to the drive. Not every file system supports F_FULLFSYNC.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw SystemError(errno) }
    }

    /// Waits until the bytes of standard output are on disk, if it is a file.
    package static func syncStandardOutput() throws(SystemError) {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        try sync(STDOUT_FILENO)
    }

    /// Waits until a file's directory entry is on disk.
    package static func syncFolder(of path: String) throws(SystemError) {
        observer?(.syncFolder(OutputFile.folder(of: path)))
        let descriptor = open(OutputFile.folder(of: path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { _ = close(descriptor) }
        // Some file systems cannot sync a directory, and report EINVAL or ENOTSUP.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemError(errno) }
    }
}
