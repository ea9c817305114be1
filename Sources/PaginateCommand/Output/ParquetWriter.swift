import Foundation
import PagingHTTP

/// A writer of Parquet, which collects the items as NDJSON for another program.
///
/// If that program fails, the items stay in their file, whose path the error has.
struct ParquetWriter: ItemWriter {
    private let sink: ByteSink
    private let program: ParquetProgram
    private let folder: String
    private let items: ByteSink
    private let cleanup: Int

    init(sink: ByteSink) throws(WriteError) {
        self.sink = sink
        guard let program = ParquetProgram.installed else {
            throw WriteError(kind: .refused(String(ParquetProgram.missing.dropLast())))
        }
        self.program = program
        let path = NSTemporaryDirectory() + "/paginate-\(UUID().uuidString)"
        folder = path
        guard mkdir(path, 0o700) == 0 else { throw WriteError(kind: .failed(errno), subject: path) }
        let descriptor = open(path + "/items.ndjson", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WriteError(kind: .failed(errno), subject: path) }
        items = ByteSink(descriptor, stop: sink.stop)
        cleanup = sink.stop.addCleanup { try? FileManager.default.removeItem(atPath: path) }
    }

    func write(_ items: [RawItem]) throws(WriteError) {
        guard !items.isEmpty else { return }
        try self.items.write(NDJSONWriter.lines(items))
    }

    func finish() throws {
        let (lines, result) = (folder + "/items.ndjson", folder + "/items.parquet")
        defer { sink.stop.forgetCleanup(cleanup) }
        let length = lseek(items.descriptor, 0, SEEK_END)
        _ = close(items.descriptor)
        guard length > 0 else {
            try? FileManager.default.removeItem(atPath: folder)
            throw WriteError(kind: .refused("the list has no items, and so Parquet has no columns"))
        }
        do {
            try program.write([lines], to: result)
            try FileBytes.forEachPortion(ofPlain: result) { try sink.write(Array($0)) }
        } catch let error as WriteError {
            unlink(result)
            guard case .refused(let reason) = error.kind else { throw error }
            throw WriteError(kind: .refused("\(reason); the items are in \(lines)"), subject: error.subject)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }
}
