package import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateDatabase
package import PaginateFiles
package import PagingHTTP

/// The run of `diff`.
package struct DiffRun {
    private let old: String
    private let new: String
    private let id: JSONPointer?
    private let table: TableName?
    private let report: String?
    private let callsMissingRemoved: Bool
    private let stop: StopRequest

    /// The number of bytes that are written at once.
    private static let portion = 1 << 16

    /// - Parameters:
    ///   - old: The path of the earlier copy.
    ///   - new: The path of the later copy.
    ///   - id: The path to an item's identity, if given.
    ///   - table: The table to compare, if given.
    ///   - report: The path of the report about the later copy, if given.
    ///   - callsMissingRemoved: Whether the later copy counts as the whole list in any case.
    package init(
        from old: String,
        to new: String,
        id: JSONPointer?,
        table: TableName?,
        report: String?,
        callsMissingRemoved: Bool,
        stop: StopRequest
    ) {
        (self.old, self.new, self.id, self.table, self.report) = (old, new, id, table, report)
        (self.callsMissingRemoved, self.stop) = (callsMissingRemoved, stop)
    }

    /// Compares the copies, and writes the changes.
    ///
    /// - Returns: The program's exit code.
    package func run() -> ExitCode {
        do {
            let (old, new) = try copies()
            let counts = try write(from: old, to: new)
            let sentences = [counts.text, old.remark, new.remark] + remarks(counts, old, new)
            Terminal.report(sentences.compactMap(\.self).joined(separator: " "))
            return counts.missing == 0 ? .success : .short
        } catch let error as WriteError {
            switch error.kind {
            case .closed: return .stopped
            case .stopped:
                Terminal.report("stopped by \(stop.signalName ?? "a signal"), before all changes were written.")
                return .stopped
            case .failed, .refused:
                Terminal.say("Error: \(error.message)")
                return .failure
            }
        } catch let error as SQLiteError {
            Terminal.say("Error: The copies cannot be compared: \(DatabaseText.reason(error)).")
            return .failure
        } catch {
            Terminal.say("Error: \(error)")
            return .validationFailure
        }
    }

    // MARK: - Copies

    private func copies() throws -> (old: any ListCopy, new: any ListCopy) {
        switch (try Self.isDatabase(self.old), try Self.isDatabase(self.new)) {
        case (true, true):
            guard self.report == nil else {
                throw ValidationError("A database has the outcome of its walks; leave --report out.")
            }
            let old = try TableCopy(self.old, table: self.table)
            let new = try TableCopy(self.new, table: self.table)
            for key in [new.key, self.id?.description] {
                guard let key, key != old.key else { continue }
                throw ValidationError(
                    "The primary key of \"\(self.old)\" is \(old.key), and not \(key); compare items by one identity."
                )
            }
            return (old, new)
        case (false, false):
            guard let id = self.id else {
                throw ValidationError("Name the path to the identity of the items with --id, such as /id.")
            }
            guard self.table == nil else { throw ValidationError("--table needs two databases; leave it out.") }
            let old = try FileCopy(self.old, id: id, report: nil, stop: stop)
            return (old, try FileCopy(self.new, id: id, report: self.report, stop: stop))
        case (let isOld, _):
            let (database, file) = isOld ? (self.old, self.new) : (self.new, self.old)
            throw ValidationError(
                "\"\(database)\" is a database, and \"\(file)\" is none: a table has no true and false, and no arrays. "
                    + "Compare two databases, or two NDJSON files."
            )
        }
    }

    /// Returns whether a file is a database, by its first bytes; a pipe is none.
    private static func isDatabase(_ name: String) throws -> Bool {
        var status = stat()
        guard stat(name, &status) == 0 else { throw ValidationError("There is no file \"\(name)\".") }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw ValidationError("\"\(name)\" is a folder; name a file.") }
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        let handle = FileHandle(forReadingAtPath: name)
        defer { try? handle?.close() }
        return try handle?.read(upToCount: 16) == Data("SQLite format 3\0".utf8)
    }

    // MARK: - Changes

    private func write(from old: any ListCopy, to new: any ListCopy) throws -> ListDiff.Counts {
        let sink = ByteSink(STDOUT_FILENO, stop: stop)
        var waiting: [UInt8] = []
        let diff = ListDiff(namesMissing: callsMissingRemoved || new.shortfall == nil)
        let counts = try diff.forEachChange(from: old, to: new) { line in
            if stop.isRequested { throw WriteError(kind: .stopped) }
            waiting += line
            guard waiting.count >= Self.portion else { return }
            try sink.write(waiting)
            waiting.removeAll(keepingCapacity: true)
        }
        try sink.write(waiting)
        return counts
    }

    /// Returns what the counts leave open.
    private func remarks(_ counts: ListDiff.Counts, _ old: any ListCopy, _ new: any ListCopy) -> [String] {
        var remarks: [String] = []
        if let shortfall = old.shortfall, counts.added > 0 {
            remarks.append(
                "\"\(self.old)\" is not the whole list: \(shortfall). So an added item may be an old one."
            )
        }
        if let shortfall = new.shortfall, counts.missing > 0 {
            remarks.append(
                "\"\(self.new)\" is not the whole list: \(shortfall). It lacks \(NumberText.counted(counts.missing, "item")) "
                    + "of \"\(self.old)\", and none of them is called removed. Fetch the list to its end, or call them "
                    + "removed with --partial."
            )
        }
        return remarks
    }
}
