import ArgumentParser
import Foundation
package import PaginateFiles
import Paging

/// FILE.part: the items of an incomplete crawl, beside their final file.
///
/// The process that has it open holds a lock on it, so that no two processes work on one crawl.
package struct PartFile: Sendable {
    package let path: String
    let descriptor: Int32
    /// Whether the file was created.
    package let isNew: Bool
    private let target: FilePlace
    private let stop: StopRequest
    private let flusher: Flusher

    /// The number of bytes before a state's length that its checksum covers.
    static let tailLength = 4_096

    /// Creates the file or opens an existing one, and locks it.
    ///
    /// - Throws: `ValidationError` when another process has locked it, or it cannot be opened.
    package init(for target: FilePlace, stop: StopRequest) throws {
        let path = target.partPath
        self.path = path
        self.target = target
        let file = try LockedFile(path, mode: 0o666, .isReused)
        (descriptor, isNew) = (file.descriptor, file.isNew)
        guard !LockedFile.isLocked(OutputFile.temporaryPath(for: target)) else {
            if isNew { unlink(path) }
            LockedFile.release(descriptor)
            throw LockedFile.isBusy(target.path)
        }
        if isNew, let mode = target.mode { fchmod(descriptor, mode) }
        self.stop = stop
        flusher = Flusher(descriptor)
    }

    /// The length of the file.
    package var length: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Appends bytes.
    package func append(_ bytes: [UInt8]) throws(WriteError) {
        do {
            try ByteSink(descriptor, stop: stop).write(bytes)
        } catch {
            throw WriteError(kind: error.kind, subject: path)
        }
        flusher.didWrite(bytes.count)
    }

    /// Truncates the file.
    package func truncate(to length: Int) throws(WriteError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw WriteError(kind: .failed(errno), subject: path) }
    }

    /// Waits until all bytes are on disk.
    package func sync() throws(WriteError) {
        do {
            try flusher.finish()
        } catch {
            throw WriteError(kind: .failed(error.number), subject: path)
        }
    }

    /// Returns the last bytes before a position.
    func bytes(before end: Int, count: Int) -> [UInt8] {
        let count = max(0, min(count, end))
        var bytes = [UInt8](repeating: 0, count: count)
        let read = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(end - count)) }
        return Array(bytes.prefix(max(0, read)))
    }

    /// Returns the checksum of the last bytes before a position.
    package func tail(at length: Int) -> String {
        Checksum.text(bytes(before: length, count: Self.tailLength))
    }

    /// Returns whether the file starts with the items that a state describes, as far as its checksum tells.
    package func holds(_ state: some SavedProgress) -> Bool {
        guard length >= state.length, tail(at: state.length) == state.tail else { return false }
        return state.length == 0 || bytes(before: state.length, count: 1) == [UInt8(ascii: "\n")]
    }

    /// Moves the file into place, compressed if the final file is.
    package func commit() throws(WriteError) {
        if let compression = Compression(path: target.path) { return try commit(as: compression) }
        do {
            try Durability.move(path, to: target.path)
            try Durability.syncFolder(of: path)
        } catch {
            throw WriteError(kind: .failed(error.number), subject: target.path)
        }
        LockedFile.release(descriptor)
    }

    private func commit(as compression: Compression) throws(WriteError) {
        do {
            let output = try OutputFile(target.path, holdsPart: true, stop: stop)
            do {
                let compressed = ByteSink(output.descriptor, stop: stop, compression: compression)
                try FileBytes.forEachPortion(ofPlain: path) { try compressed.write(Array($0)) }
                try compressed.finish()
                try Durability.sync(output.descriptor)
                try output.commit()
            } catch {
                output.discard()
                throw error
            }
            try Durability.syncFolder(of: path)
        } catch let error as WriteError {
            throw error
        } catch {
            throw WriteError(kind: .failed((error as? SystemError)?.number ?? EIO), subject: target.path)
        }
        remove()
    }

    /// Deletes the file.
    package func remove() {
        unlink(path)
        LockedFile.release(descriptor)
    }

    /// Closes the file, which releases its lock.
    package func release() {
        LockedFile.release(descriptor)
    }
}
