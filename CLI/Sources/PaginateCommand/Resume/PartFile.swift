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
    private let target: FilePlace
    private let sink: ByteSink
    private let flusher: Flusher

    /// The path of the part that belongs to a file.
    static func path(for target: FilePlace) -> String { target.path + ".part" }

    /// Opens the file, or makes an empty one, and locks it.
    ///
    /// - Throws: `ValidationError` when another process has it, or it cannot be opened.
    init(for target: FilePlace, stop: StopRequest) throws {
        let path = Self.path(for: target)
        self.path = path
        self.target = target
        let file = try LockedFile(path, mode: 0o666, .isReused)
        (descriptor, isNew) = (file.descriptor, file.isNew)
        guard !LockedFile.isLocked(OutputFile.temporaryPath(for: target)) else {
            if isNew { unlink(path) }
            _ = close(descriptor)
            throw LockedFile.isBusy(target.path)
        }
        if isNew, let mode = target.mode { fchmod(descriptor, mode) }
        sink = ByteSink(descriptor, stop: stop)
        flusher = Flusher(descriptor)
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
