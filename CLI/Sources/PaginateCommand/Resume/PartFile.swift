import ArgumentParser
import Foundation

/// FILE.part: the items of a crawl that is not complete, beside the file that they are meant for.
///
/// Whoever has it open holds a lock on it, so that no two processes work on one crawl.
struct PartFile: Sendable {
    let path: String
    let descriptor: Int32
    /// Whether there was no such file before.
    let isNew: Bool
    private let target: OutputFile.Place
    private let sink: ByteSink
    private let flusher: Flusher

    /// The path of the part that belongs to a file.
    static func path(for target: OutputFile.Place) -> String { target.path + ".part" }

    /// Opens the file, or makes an empty one, and locks it.
    ///
    /// - Throws: `ValidationError` when another process has it, or it cannot be opened.
    init(for target: OutputFile.Place, stop: StopRequest) throws {
        let path = Self.path(for: target)
        self.path = path
        self.target = target
        var opened: (descriptor: Int32, isNew: Bool)?
        // The file may be moved into its place by another process before the lock is there: then look again.
        for _ in 0..<100 where opened == nil { opened = try Self.openLocked(path) }
        guard let opened else { throw Self.isBusy(path) }
        (descriptor, isNew) = opened
        if isNew, let mode = target.mode { fchmod(descriptor, mode) }
        sink = ByteSink(descriptor, stop: stop)
        flusher = Flusher(descriptor)
    }

    private static func openLocked(_ path: String) throws -> (Int32, Bool)? {
        let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW
        var descriptor = open(path, flags | O_CREAT | O_EXCL, 0o666)
        let isNew = descriptor >= 0
        if !isNew { descriptor = open(path, flags) }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw OutputFile.unwritable(path, SystemError.text(errno))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            _ = close(descriptor)
            throw number == EWOULDBLOCK ? isBusy(path) : OutputFile.unwritable(path, SystemError.text(number))
        }
        var (own, named) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, lstat(path, &named) == 0, own.st_ino == named.st_ino,
            own.st_dev == named.st_dev
        else {
            _ = close(descriptor)
            return nil
        }
        guard own.st_mode & S_IFMT == S_IFREG else {
            _ = close(descriptor)
            throw OutputFile.unwritable(path, "it is not a file")
        }
        return (descriptor, isNew)
    }

    private static func isBusy(_ path: String) -> ValidationError {
        ValidationError("Another paginate is at work on \"\(path)\"; wait for its end, or stop it first.")
    }

    /// How long the file is.
    var length: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Adds bytes at the end.
    func append(_ bytes: [UInt8]) throws(WriteError) {
        do {
            try sink.write(bytes)
        } catch {
            throw WriteError(kind: error.kind, subject: path)
        }
        flusher.note(bytes.count)
    }

    /// Cuts the file.
    func truncate(to length: Int) throws(WriteError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw WriteError(kind: .failed(errno), subject: path) }
    }

    /// Returns when all bytes are on disk.
    func sync() throws(WriteError) {
        do {
            try flusher.finish()
        } catch {
            throw WriteError(kind: .failed(error.number), subject: path)
        }
    }

    /// The last bytes before a position.
    func bytes(before end: Int, count: Int) -> [UInt8] {
        let count = max(0, min(count, end))
        var bytes = [UInt8](repeating: 0, count: count)
        let read = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(end - count)) }
        return Array(bytes.prefix(max(0, read)))
    }

    /// Moves the file into its place.
    func commit() throws(WriteError) {
        guard rename(path, target.path) == 0 else { throw WriteError(kind: .failed(errno), subject: target.path) }
        do {
            try Durability.syncFolder(of: path)
        } catch {
            throw WriteError(kind: .failed(error.number), subject: target.path)
        }
        _ = close(descriptor)
    }

    /// Takes the file away again.
    func remove() {
        unlink(path)
        _ = close(descriptor)
    }

    /// Lets go of the file and its lock.
    func release() {
        _ = close(descriptor)
    }
}
