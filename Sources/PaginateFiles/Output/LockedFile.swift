package import ArgumentParser
package import Foundation

/// An open, locked file; the lock distinguishes a file in use from one that a dead process left.
package struct LockedFile {
    /// The treatment of an existing file that no process has locked.
    package enum Leftover {
        /// Open it.
        case isReused
        /// Delete it and create another, so that nothing is written into another user's file.
        case isReplaced
    }

    package let descriptor: Int32
    /// Whether the file was created.
    package let isNew: Bool

    /// Creates a locked file, or opens and locks an existing one.
    ///
    /// A symbolic link is never followed, and a new file is created exclusively.
    ///
    /// - Throws: `ValidationError` when another process has locked the file, or it cannot be opened.
    package init(_ path: String, mode: mode_t, _ leftover: Leftover) throws {
        // Another process may move or delete the file before the lock is taken, so the path is checked again.
        for _ in 0..<100 {
            guard let opened = try Self.open(path, mode, leftover) else { continue }
            self = opened
            return
        }
        throw Self.isBusy(path)
    }

    private init(descriptor: Int32, isNew: Bool) {
        (self.descriptor, self.isNew) = (descriptor, isNew)
    }

    private static func open(_ path: String, _ mode: mode_t, _ leftover: Leftover) throws -> LockedFile? {
        let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW
        var descriptor = Foundation.open(path, flags | O_CREAT | O_EXCL, mode)
        let isNew = descriptor >= 0
        if !isNew {
            guard errno == EEXIST else { throw OutputFile.unwritable(path, SystemError.text(errno)) }
            descriptor = Foundation.open(path, flags)
        }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw OutputFile.unwritable(path, SystemError.text(errno))
        }
        do {
            try lock(descriptor, path)
            guard try isAt(path, descriptor) else {
                release(descriptor)
                return nil
            }
        } catch {
            release(descriptor)
            throw error
        }
        guard !isNew, leftover == .isReplaced else { return LockedFile(descriptor: descriptor, isNew: isNew) }
        // The lock is held, so no other process is between these two steps.
        unlink(path)
        release(descriptor)
        return nil
    }

    private static func lock(_ descriptor: Int32, _ path: String) throws {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        switch errno {
        case EWOULDBLOCK: throw isBusy(path)
        // Some network file systems do not support locks.
        case ENOLCK, EOPNOTSUPP: return
        default: throw OutputFile.unwritable(path, SystemError.text(errno))
        }
    }

    /// Returns whether the open file is the one at the path.
    private static func isAt(_ path: String, _ descriptor: Int32) throws -> Bool {
        var (own, named) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, lstat(path, &named) == 0, own.st_ino == named.st_ino,
            own.st_dev == named.st_dev
        else { return false }
        guard own.st_mode & S_IFMT == S_IFREG else { throw OutputFile.unwritable(path, "it is not a file") }
        return true
    }

    /// Unlocks and closes a file.
    ///
    /// A process that this one starts has a copy of the descriptor until it runs its program, which would keep the lock.
    package static func release(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        _ = close(descriptor)
    }

    /// Returns whether a process has locked the file at a path.
    package static func isLocked(_ path: String) -> Bool {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { release(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Returns a new or existing file, locked; `nil` when another process has locked it.
    ///
    /// - Throws: `ValidationError` when the file cannot be opened.
    package static func openUnlessBusy(_ path: String) throws -> Int32? {
        do {
            return try LockedFile(path, mode: 0o666, .isReused).descriptor
        } catch {
            guard isLocked(path) else { throw error }
            return nil
        }
    }

    /// Waits until no process has locked the file at a path; blocks the thread.
    package static func wait(for path: String) {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { release(descriptor) }
        while flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
    }

    /// Returns the error for a file that another process has locked.
    package static func isBusy(_ path: String) -> ValidationError {
        ValidationError("Another paginate is using \"\(path)\"; wait until it ends, or stop it first.")
    }
}
