import Foundation
import PaginateFiles
import Paging
import PagingHTTP

/// The files of `--report`, `--trace` and `--record`, opened before the first request.
struct RunFiles: Sendable {
    private let report: OutputFile?
    private let trace: OutputFile?
    private let record: (file: OutputFile, recorder: HTTPRecorder)?
    private let stop: StopRequest
    /// The observer of page loads, if a trace was requested.
    let recorder: TraceRecorder?

    /// Creates the files.
    ///
    /// - Throws: `ValidationError` when one cannot be written; nothing is left then.
    init(
        report: String?,
        trace: String?,
        record: (path: String, recorder: HTTPRecorder)?,
        stop: StopRequest
    ) throws {
        self.stop = stop
        var opened: [OutputFile] = []
        func open(_ path: String?) throws -> OutputFile? {
            guard let path else { return nil }
            let file = try OutputFile(path, .ownerOnly, stop: stop)
            opened.append(file)
            return file
        }
        do {
            self.report = try open(report)
            self.trace = try open(trace)
            let file = try open(record?.path)
            self.record = file.flatMap { file in record.map { (file, $0.recorder) } }
        } catch {
            for file in opened { file.discard() }
            throw error
        }
        recorder = trace.map { _ in TraceRecorder() }
    }

    /// Deletes the files of a run that did not start.
    func discard() {
        report?.discard()
        trace?.discard()
        record?.file.discard()
    }

    /// Writes the files.
    ///
    /// - Parameter address: The address of the list, or the template of the lists, without secrets.
    /// - Returns: Whether all were written.
    func write(_ summary: WalkSummary, of address: String, hasManyLists: Bool = false) async -> Bool {
        var isWritten = true
        if let report {
            isWritten = write(to: report, "report") { write throws(WriteError) in
                try write(RunSecrets.hidden(inJSON: Report(summary).bytes))
            }
        }
        if let record {
            isWritten =
                write(to: record.file, "recording") { write throws(WriteError) in
                    try write(RunSecrets.hidden(inJSON: record.recorder.archive.encoded))
                } && isWritten
        }
        guard let trace else { return isWritten }
        var record = await recorder?.trace() ?? Trace()
        record.hasManyLists = hasManyLists
        let file = TraceFile(trace: record, address: address, date: Date.now.ISO8601Format(), summary: summary)
        return write(to: trace, "trace") { write throws(WriteError) in
            try file.write { events throws(WriteError) in try write(RunSecrets.hidden(inText: events)) }
        } && isWritten
    }

    private func write(
        to file: OutputFile,
        _ name: String,
        _ contents: (_ write: ([UInt8]) throws(WriteError) -> Void) throws(WriteError) -> Void
    ) -> Bool {
        do {
            let sink = ByteSink(file.descriptor, stop: stop)
            try contents { bytes throws(WriteError) in try sink.write(bytes) }
            try file.commit()
            return true
        } catch {
            file.discard()
            Terminal.report("the \(name) could not be written: \(error.message)")
            return false
        }
    }
}
