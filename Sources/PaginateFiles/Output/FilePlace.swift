import ArgumentParser
package import Foundation

/// The resolved location of a file that an option names.
package struct FilePlace: Sendable, Equatable {
    /// The absolute path after all symbolic links, including a link to a file that does not exist yet.
    package let path: String
    /// The permissions of the existing file.
    package let mode: mode_t?
    /// Whether the file is a device or a pipe.
    package let isSpecial: Bool
    private let identity: Identity?
    /// The path of the items of an incomplete crawl, beside the file.
    package var partPath: String { path + ".part" }

    /// The identity of an existing file, independent of its path.
    private struct Identity: Sendable, Equatable {
        let device: UInt64
        let number: UInt64

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    /// Creates the location of a file to write, and checks that it is writable.
    ///
    /// Changes nothing.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init(writing path: String) throws {
        guard !path.isEmpty else {
            throw ValidationError("The name of a file to write is empty; name a file, or remove the option.")
        }
        let resolved = try Self.resolved(path)
        let folder = OutputFile.folder(of: resolved)
        guard access(folder, F_OK) == 0 else {
            throw OutputFile.unwritable(path, "there is no folder \(folder); create it, or name a file in another")
        }
        try Self.checkName(of: resolved, in: folder, as: path)
        var status = stat()
        if stat(resolved, &status) == 0 {
            let kind = status.st_mode & S_IFMT
            guard kind != S_IFDIR else { throw OutputFile.unwritable(path, "it is a folder; name a file in it") }
            guard access(resolved, W_OK) == 0 else { throw OutputFile.unwritable(path, SystemError.text(errno)) }
            self.init(resolved, status)
            if isSpecial { return }
        } else {
            guard !path.hasSuffix("/") else { throw OutputFile.unwritable(path, "it is a folder; name a file in it") }
            self.init(absent: resolved)
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw OutputFile.unwritable(path, "the folder \(folder) is not writable; name a file in another")
        }
        guard !Self.isFull(folder) else {
            throw OutputFile.unwritable(path, "the disk of \(folder) is full; make room, or name a file on another")
        }
    }

    /// The largest number of bytes that is added to a name for a file beside it, such as `.recent`.
    private static let longestSuffix = 8

    /// Checks that the file and those beside it can have their names.
    private static func checkName(of resolved: String, in folder: String, as path: String) throws {
        let length = resolved.utf8.count - folder.utf8.count - (folder == "/" ? 0 : 1)
        let most = pathconf(folder, Int32(_PC_NAME_MAX)) - longestSuffix
        guard most > 0, length > most else { return }
        throw OutputFile.unwritable(path, "its name has \(length) bytes; use a name of at most \(most)")
    }

    /// Returns whether the disk of a folder has no room for another block.
    private static func isFull(_ folder: String) -> Bool {
        var status = statvfs()
        // The system of processes and others without a disk have no blocks.
        guard statvfs(folder, &status) == 0, status.f_blocks > 0 else { return false }
        return (geteuid() == 0 ? status.f_bfree : status.f_bavail) == 0
    }

    /// Creates the location of an existing file, or `nil` if there is none.
    package init?(reading path: String) {
        var status = stat()
        guard stat(path, &status) == 0, let resolved = try? Self.resolved(path) else { return nil }
        self.init(resolved, status)
    }

    /// Creates the location of the file behind a descriptor, or `nil` if there is none.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init("", status)
    }

    private init(absent path: String) {
        self.path = path
        (mode, isSpecial, identity) = (nil, false, nil)
    }

    private init(_ path: String, _ status: stat) {
        self.path = path
        isSpecial = status.st_mode & S_IFMT != S_IFREG
        mode = isSpecial ? nil : status.st_mode & 0o777
        identity = Identity(status)
    }

    /// Returns whether both are the same file, whether by a relative path, a symbolic link or a hard link.
    package func isSameFile(as other: FilePlace) -> Bool {
        guard !isSpecial, !other.isSpecial else { return false }
        if let identity, let other = other.identity { return identity == other }
        return path == other.path && !path.isEmpty
    }

    /// Returns the path with its symbolic links and its folder resolved; the target need not exist.
    private static func resolved(_ path: String) throws -> String {
        var path = path
        for _ in 0..<40 {
            if let whole = real(path) { return whole }
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
                let name = path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? ""
                let folder = OutputFile.folder(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
                return (real(folder) ?? folder) + "/" + name
            }
            path = target.hasPrefix("/") ? target : OutputFile.folder(of: path) + "/" + target
        }
        throw OutputFile.unwritable(path, "its symbolic links form a loop")
    }

    private static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
