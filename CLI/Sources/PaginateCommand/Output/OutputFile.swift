import ArgumentParser
import Foundation

/// A file that takes its place only when it is whole.
///
/// It is written beside its place, under a name of its own, and moved there at the end. A device or a pipe is written
/// directly, and a symbolic link leads to the file that is replaced.
struct OutputFile: Sendable {
    let descriptor: Int32
    private let place: Place
    private let temporaryPath: String?
    private let cleanup: Int?
    private let stop: StopRequest

    /// Where a file goes.
    struct Place: Sendable, Equatable {
        /// The path with symbolic links followed.
        let path: String
        /// The permissions of the file that is there already.
        let mode: mode_t?
        /// Whether it is a device or a pipe.
        let isSpecial: Bool
    }

    /// Finds out where a path leads, and whether that can be written.
    ///
    /// Changes nothing.
    ///
    /// - Throws: `ValidationError` with what to do.
    static func place(_ path: String) throws -> Place {
        let resolved = followingLinks(path)
        var status = stat()
        if stat(resolved, &status) == 0 {
            let kind = status.st_mode & S_IFMT
            guard kind != S_IFDIR else { throw unwritable(path, "it is a folder; name a file in it") }
            guard access(resolved, W_OK) == 0 else { throw unwritable(path, SystemError.text(errno)) }
            if kind != S_IFREG { return Place(path: resolved, mode: nil, isSpecial: true) }
        }
        let mode = status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o777 : nil
        let folder = folder(of: resolved)
        guard !resolved.hasSuffix("/"), access(folder, F_OK) == 0 else {
            throw unwritable(path, "there is no folder \(folder); make it, or name a file in another")
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw unwritable(path, "the folder \(folder) cannot be written to; name a file in another")
        }
        return Place(path: resolved, mode: mode, isSpecial: false)
    }

    /// Opens the file.
    ///
    /// - Throws: `ValidationError` with what to do.
    init(_ path: String, stop: StopRequest) throws {
        let place = try Self.place(path)
        self.place = place
        self.stop = stop
        guard !place.isSpecial else {
            descriptor = open(place.path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.unwritable(path, SystemError.text(errno)) }
            (temporaryPath, cleanup) = (nil, nil)
            return
        }
        let name = ".paginate-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
        let temporary = Self.folder(of: place.path) + "/" + name
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, place.mode ?? 0o666)
        guard descriptor >= 0 else { throw Self.unwritable(path, SystemError.text(errno)) }
        if let mode = place.mode { fchmod(descriptor, mode) }
        temporaryPath = temporary
        cleanup = stop.addCleanup { unlink(temporary) }
    }

    /// Moves the file into its place.
    func commit() throws(WriteError) {
        guard close(descriptor) == 0 else {
            let number = errno
            discardTemporary()
            throw WriteError(kind: .failed(number), subject: place.path)
        }
        guard let temporaryPath else { return }
        guard rename(temporaryPath, place.path) == 0 else {
            let number = errno
            discardTemporary()
            throw WriteError(kind: .failed(number), subject: place.path)
        }
        if let cleanup { stop.forgetCleanup(cleanup) }
    }

    /// Leaves the place as it was.
    func discard() {
        _ = close(descriptor)
        discardTemporary()
    }

    private func discardTemporary() {
        if let temporaryPath { unlink(temporaryPath) }
        if let cleanup { stop.forgetCleanup(cleanup) }
    }

    private static func followingLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The folder that a path lies in.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What is said of a file that cannot be written.
    static func unwritable(_ path: String, _ reason: String) -> ValidationError {
        ValidationError("\"\(path)\" cannot be written: \(reason).")
    }
}
