import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles

/// The file of the receipts: a header, and one line for each list that has ended.
///
/// The file is only ever appended to, and locked while it is open. A list may have several receipts, of which the last
/// counts.
struct ReceiptFile: Sendable {
    /// The path as the user wrote it, for messages.
    let name: String
    private let descriptor: Int32
    private let flusher: Flusher
    /// The length of the file up to the last whole line.
    private var length: Int

    /// Creates the file, or opens an existing one and reads its receipts.
    ///
    /// A last line without a line break is removed: its writer was killed.
    ///
    /// - Throws: `ValidationError` when the file belongs to another command, is damaged, is locked by another process,
    ///   or cannot be opened; nothing has been changed then.
    init(_ path: String, header: ReceiptHeader) throws {
        let place = try FilePlace(writing: path)
        guard !place.isSpecial else {
            throw ValidationError("--receipts needs a file, and \"\(path)\" is not a file.")
        }
        let file = try LockedFile(place.path, mode: 0o600, .isReused)
        name = path
        descriptor = file.descriptor
        flusher = Flusher(descriptor)
        do {
            length = try Self.read(descriptor, path, header)
            guard ftruncate(descriptor, off_t(length)) == 0 else { throw SystemError(errno) }
            if length == 0 { length = try Self.write(header, to: descriptor, at: place.path) }
        } catch {
            if file.isNew { unlink(place.path) }
            LockedFile.release(descriptor)
            guard let failure = error as? SystemError else { throw error }
            throw OutputFile.unwritable(path, SystemError.text(failure.number))
        }
    }

    /// Returns the last receipt of each list in a file, by its key; none without a file.
    ///
    /// - Throws: `ValidationError` when the file cannot be read.
    static func last(in path: String) throws -> [String: Receipt] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        var receipts: [String: Receipt] = [:]
        try Lines.forEach(ofFile: path) { line in
            if let receipt = Receipt(line) { receipts[receipt.key] = receipt }
        }
        return receipts
    }

    /// Appends a receipt.
    ///
    /// The items of the list must be on disk before ``sync()``.
    mutating func append(_ receipt: Receipt) throws(WriteError) {
        let line = RunSecrets.hidden(inJSON: receipt.line)
        do {
            try Durability.write(line, to: descriptor)
        } catch {
            // The next receipt must not continue a part of this one.
            _ = ftruncate(descriptor, off_t(length))
            throw WriteError(kind: .failed(error.number), subject: subject)
        }
        length += line.count
        flusher.didWrite(line.count)
    }

    /// Waits until all receipts are on disk.
    func sync() throws(WriteError) {
        do {
            try flusher.finish()
        } catch {
            throw WriteError(kind: .failed(error.number), subject: subject)
        }
    }

    /// Closes the file, which releases its lock.
    func release() {
        LockedFile.release(descriptor)
    }

    private var subject: String { "The file \(name) of --receipts" }

    // MARK: - Opening

    private static func write(_ header: ReceiptHeader, to descriptor: Int32, at path: String) throws -> Int {
        try Durability.write(header.line, to: descriptor)
        try Durability.sync(descriptor)
        try Durability.syncFolder(of: path)
        return header.line.count
    }

    /// Reads a file to its end, and returns its length up to the last whole line.
    private static func read(_ descriptor: Int32, _ name: String, _ header: ReceiptHeader) throws -> Int {
        var (length, number) = (0, 0)
        try Lines.forEach(of: descriptor) { line in
            number += 1
            if number == 1 {
                try check(line, name, header)
            } else {
                guard Receipt(line) != nil else { throw damaged(name, line: number) }
            }
            length += line.count + 1
        }
        if number == 0 { try checkUnfinished(descriptor, name, header) }
        return length
    }

    private static func check(_ line: [UInt8], _ name: String, _ header: ReceiptHeader) throws {
        switch header.compare(to: line) {
        case .same: return
        case .noHeader: throw isForeign(name)
        case .otherVersion:
            throw ValidationError(
                "The receipts in \"\(name)\" were written by another version of this program; name another file with "
                    + "--receipts."
            )
        case .differs(let template):
            let subject = template == header.template ? "other options" : "another template, \(template)"
            throw ValidationError(
                "The receipts in \"\(name)\" belong to \(subject). Repeat the same command, or name another file with "
                    + "--receipts; nothing was changed."
            )
        }
    }

    /// Checks that a file without a whole line is empty, or has the start of the header.
    private static func checkUnfinished(_ descriptor: Int32, _ name: String, _ header: ReceiptHeader) throws {
        var bytes = [UInt8](repeating: 0, count: header.line.count + 1)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw SystemError(errno) }
        guard header.line.starts(with: bytes.prefix(count)) else { throw isForeign(name) }
    }

    private static func isForeign(_ name: String) -> ValidationError {
        ValidationError(
            "\"\(name)\" is not a file of receipts; nothing was changed. Name another file with --receipts."
        )
    }

    private static func damaged(_ name: String, line: Int) -> ValidationError {
        ValidationError(
            "Line \(line) of \"\(name)\" is not a receipt, so the file is damaged; nothing was changed. Remove the "
                + "line to fetch its list again, or name another file with --receipts."
        )
    }
}
