package import ArgumentParser
import Foundation
import PaginateCrawls
package import PaginateFiles
import Paging
package import PagingHTTP

/// The run of `merge`.
package struct MergeRun: Sendable {
    /// The format of the merged file.
    private enum Format {
        case ndjson, database

        init(_ path: String) {
            switch path.split(separator: ".").last?.lowercased() {
            case "db", "sqlite", "sqlite3": self = .database
            default: self = .ndjson
            }
        }
    }

    private let plan: String
    private let folder: String
    private let output: String
    private let format: Format
    private let table: TableName?
    private let key: JSONPointer?
    private let stop = Signals.stop

    /// - Parameters:
    ///   - plan: The plan of the shards.
    ///   - folder: The folder of the shards.
    ///   - output: The file to write.
    ///   - table: The name of the table in a database, if given.
    ///   - key: The path to the primary key of its rows, if given.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init(of plan: String, in folder: String, to output: String, table: TableName?, key: JSONPointer?) throws {
        (self.plan, self.folder, self.output) = (plan, folder, output)
        (self.table, self.key) = (table, key)
        guard !output.lowercased().hasSuffix(".parquet") else {
            throw ValidationError(
                """
                paginate does not write Parquet. Write NDJSON, and convert it, such as with DuckDB; or call \
                paginate.merge of the Python package, which writes Parquet from the shards.
                """
            )
        }
        format = Format(output)
        guard format == .database || (table == nil && key == nil) else {
            throw ValidationError("--table and --primary-key need a database as --output, such as items.db.")
        }
        try Compression(path: output)?.library.check()
        let place = try FilePlace(writing: output)
        guard !place.isSpecial else { throw ValidationError("--output needs a regular file.") }
        guard format != .database || !FileManager.default.fileExists(atPath: place.path) else {
            throw ValidationError("\"\(output)\" exists; name a new database, or delete it first.")
        }
    }

    /// Verifies the shards, and writes their items.
    ///
    /// - Returns: The program's exit code.
    package func run() async -> ExitCode {
        do {
            var verifier = try ShardVerifier(plan, folder: folder, identity: nil)
            let result = try verifier.run()
            guard result.isComplete else {
                for problem in result.problems.prefix(20) { Terminal.report(problem.line) }
                Terminal.report("short: \(result.summary); nothing was written. See 'paginate verify'.")
                return .short
            }
            let files = (0..<result.shards).map { result.files(of: $0, in: folder).items }
            switch format {
            case .ndjson: try concatenate(files)
            case .database: try fill(files, result)
            }
            Terminal.report("complete: \(result.summary), in \(output).")
            return .success
        } catch let error as WriteError {
            Terminal.say("Error: \(error.message)")
            return stop.isRequested ? .stopped : .failure
        } catch {
            Terminal.say("Error: \(error)")
            return .validationFailure
        }
    }

    private func concatenate(_ files: [String]) throws {
        let file = try OutputFile(output, stop: stop)
        let sink = ByteSink(file.descriptor, stop: stop, compression: Compression(path: output))
        do {
            for path in files {
                try forEachPortion(of: path) { lines in try sink.write(Array(lines.joined())) }
            }
            try sink.finish()
            try Durability.sync(file.descriptor)
            try file.commit()
        } catch {
            file.discard()
            throw error
        }
    }

    /// Calls a closure with the lines of a file, at most 1,000 at a time and with their line breaks.
    private func forEachPortion(of path: String, _ body: ([[UInt8]]) throws -> Void) throws {
        var lines: [[UInt8]] = []
        try Lines.forEach(ofFile: path) { line in
            lines.append(line + [UInt8(ascii: "\n")])
            guard lines.count == 1_000 else { return }
            if stop.isRequested { throw WriteError(kind: .stopped) }
            try body(lines)
            lines.removeAll(keepingCapacity: true)
        }
        try body(lines)
    }

    private func fill(_ files: [String], _ result: Verification) throws {
        let temporary = output + ".part"
        let plan = try DatabasePlan(temporary, table, key: key, url: PlanFile(plan).header.url)
        defer { for path in [temporary] + plan.file.companions { unlink(path) } }
        unlink(temporary)
        let list = try OpenedList(plan)
        let writer = BatchWriter(list, table: table?.text ?? DatabasePlan.mergedTable, key: key)
        var record = list.record
        for path in files {
            try forEachPortion(of: path) { lines in
                record.crawl.counts.items += lines.count
                record.crawl.counts.pages += lines.isEmpty ? 0 : 1
                try writer.write([lines.map { RawItem(bytes: $0.dropLast()) }], record)
                try writer.wait()
                record = writer.written
            }
        }
        record.crawl.ending = WalkEnding.complete.rawValue
        record.crawl.evidence = "\(NumberText.counted(result.shards, "shard")) of a plan were merged"
        try writer.write([], record)
        try writer.wait()
        list.database.close()
        guard rename(temporary, output) == 0 else { throw OutputFile.unwritable(output, SystemError.text(errno)) }
    }
}
