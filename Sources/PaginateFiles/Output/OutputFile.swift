package import ArgumentParser
import Foundation
import Paging

/// A file that is moved into place only when it is complete.
///
/// It is written beside its final path, under a name derived from the path, and moved at the end. A device or a pipe is
/// written directly, and a symbolic link leads to the file that is replaced. Leftovers of a dead process are deleted;
/// those of a live process are left alone.
package struct OutputFile: Sendable {
    /// The permissions of a new file.
    package enum Privacy {
        /// The permissions of the user's mask.
        case usual
        /// Mode 0600, because the file describes requests.
        case ownerOnly

        fileprivate var mode: mode_t { self == .usual ? 0o666 : 0o600 }
    }

    package let descriptor: Int32
    private let place: FilePlace
    private let temporaryPath: String?
    private let cleanup: Int?
    private let stop: StopRequest

    /// Writes a whole file, in place of the one that is there.
    ///
    /// - Throws: `ValidationError` when the file cannot be created, ``WriteError`` when it cannot be written.
    package static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try OutputFile(path, stop: Signals.stop)
        do {
            try ByteSink(file.descriptor, stop: Signals.stop).write(bytes)
        } catch {
            file.discard()
            throw error
        }
        try file.commit()
    }

    /// Creates the file beside its final path.
    ///
    /// - Parameter holdsPart: Whether this process has locked the part of a crawl whose items the file receives.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init(_ path: String, _ privacy: Privacy = .usual, holdsPart: Bool = false, stop: StopRequest) throws {
        let place = try FilePlace(writing: path)
        self.place = place
        self.stop = stop
        guard !place.isSpecial else {
            descriptor = open(place.path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.unwritable(path, SystemError.text(errno)) }
            (temporaryPath, cleanup) = (nil, nil)
            return
        }
        guard holdsPart || !LockedFile.isLocked(place.partPath) else {
            throw LockedFile.isBusy(place.path)
        }
        let temporary = Self.temporaryPath(for: place)
        do {
            descriptor = try LockedFile(temporary, mode: place.mode ?? privacy.mode, .isReplaced).descriptor
        } catch {
            throw LockedFile.isLocked(temporary) ? LockedFile.isBusy(place.path) : error
        }
        if let mode = place.mode { fchmod(descriptor, mode) }
        temporaryPath = temporary
        cleanup = stop.addCleanup { unlink(temporary) }
    }

    /// Returns the path where a file is written before it is moved into place.
    package static func temporaryPath(for place: FilePlace) -> String {
        let name = place.path.split(separator: "/").last.map(String.init) ?? ""
        // Some systems limit names to 255 bytes.
        let short = name.utf8.count <= 200 ? name : Checksum.text(name.utf8)
        return folder(of: place.path) + "/.\(short).paginate.part"
    }

    /// Moves the file into place, and waits until it is on disk there.
    ///
    /// Later writes, such as that of the newest item's mark, may rely on it: after a power failure, either the file is in
    /// place, or none of them exists.
    package func commit() throws(WriteError) {
        try commit(to: place.path)
    }

    /// Moves the file beside its place, for items that are not whole, and leaves the place unchanged.
    ///
    /// - Returns: The path, FILE.part, or FILE.part2 and so on if there is one; `nil` for a device or a pipe, which has
    ///   received the items already.
    package func commitPart() throws(WriteError) -> String? {
        guard temporaryPath != nil else {
            try commit()
            return nil
        }
        let part = place.partPath
        // Another run's items are not replaced either.
        var (free, number) = (part, 1)
        var status = stat()
        while lstat(free, &status) == 0 || errno != ENOENT {
            number += 1
            guard number < 10_000 else { throw WriteError(kind: .failed(EEXIST), subject: part) }
            free = "\(part)\(number)"
        }
        try commit(to: free)
        return free
    }

    private func commit(to path: String) throws(WriteError) {
        do {
            try finish(at: path)
        } catch {
            discard()
            throw error
        }
        LockedFile.release(descriptor)
        if let cleanup { stop.forgetCleanup(cleanup) }
    }

    private func finish(at path: String) throws(WriteError) {
        // Some file systems report a failed write on close, and the lock must be held until the move.
        let copy = dup(descriptor)
        guard copy >= 0, close(copy) == 0 else { throw WriteError(kind: .failed(errno), subject: place.path) }
        guard let temporaryPath else { return }
        do {
            try Durability.sync(descriptor)
            try Durability.move(temporaryPath, to: path)
            try Durability.syncFolder(of: path)
        } catch {
            throw WriteError(kind: .failed(error.number), subject: path)
        }
    }

    /// Discards the file, and leaves the final path unchanged.
    package func discard() {
        if let temporaryPath { unlink(temporaryPath) }
        LockedFile.release(descriptor)
        if let cleanup { stop.forgetCleanup(cleanup) }
    }

    /// Returns the folder of a path.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the error for a file that cannot be written.
    package static func unwritable(_ path: String, _ reason: String) -> ValidationError {
        ValidationError("\"\(path)\" cannot be written: \(reason).")
    }
}
