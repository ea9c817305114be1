import Foundation
package import PaginateFiles
import PaginateOptions
package import PagingHTTP

/// The items of a run, which are written as they arrive, to a file or to standard output.
package struct ItemStream {
    private let plan: OutputPlan
    private let sink: ByteSink
    /// The file, until it is in place or discarded.
    private var output: OutputFile?
    private var writer: (any ItemWriter)?

    /// - Throws: `ValidationError` when the file cannot be written.
    package init(_ plan: OutputPlan, stop: StopRequest) throws {
        self.plan = plan
        output = try plan.path.map { try OutputFile($0, stop: stop) }
        sink = ByteSink(output?.descriptor ?? STDOUT_FILENO, stop: stop, compression: plan.compression)
    }

    /// Prepares to write items in the plan's format.
    package mutating func open() throws(WriteError) {
        writer = try plan.format.writer(to: sink, plan.writingStyle)
    }

    package mutating func write(_ items: [RawItem]) throws(WriteError) {
        try writer?.write(items)
    }

    /// Writes what remains, and moves the file into place, or beside it if the items are not whole.
    ///
    /// - Parameter isEmpty: Whether there are no items, which are not worth a file unless they are whole.
    /// - Returns: The file beside the output, with the output's path.
    package mutating func finish(isWhole: Bool, isEmpty: Bool) throws(WriteError) -> (path: String, output: String)? {
        do {
            try writer?.finish()
            try sink.finish()
        } catch {
            discard()
            throw error as? WriteError ?? WriteError(kind: .failed(EIO))
        }
        guard let output, let path = plan.path else {
            do { try Durability.syncStandardOutput() } catch { throw WriteError(kind: .failed(error.number)) }
            return nil
        }
        self.output = nil
        guard !plan.isPartialEnough, !isWhole else {
            try output.commit()
            return nil
        }
        guard !isEmpty else {
            output.discard()
            return nil
        }
        return try output.commitPart().map { ($0, path) }
    }

    /// Discards the file, unless it is in place.
    package mutating func discard() {
        output?.discard()
        output = nil
    }
}
