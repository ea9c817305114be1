import Dispatch
import PaginateDatabase
package import PaginateFiles
package import PaginateOptions
package import Paging
package import PagingHTTP
import Synchronization

/// A writer that saves batches into a list's table, one at a time, during the walk.
///
/// One batch is written while the next is collected, and a third waits. So a slow disk slows the walk and memory
/// stays bounded.
package final class BatchWriter: Sendable {
    private struct State {
        let table: ItemTable
        var written: DatabaseListRecord
        var failure: WriteError?
        var mirror: RemovalVerdict?
    }

    private let list: OpenedList
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "paginate.batches")

    package init(_ list: OpenedList, table name: String, key: JSONPointer?) {
        self.list = list
        let table = ItemTable(
            name,
            key: key,
            columns: list.record.columns,
            foreign: list.foreignColumns,
            walk: list.record.mirror?.walk,
            history: list.record.history
        )
        state = Mutex(State(table: table, written: list.record))
    }

    /// The list's record in the last batch on disk.
    package var written: DatabaseListRecord { state.withLock { $0.written } }

    /// The rows that the last batch marked as removed, if it did.
    package var mirror: RemovalVerdict? { state.withLock { $0.mirror } }

    /// Starts to write a batch with the list's record, after the previous batch is on disk.
    ///
    /// - Throws: The error of an earlier batch; nothing is written after that.
    package func write(
        _ pages: [[RawItem]],
        _ record: DatabaseListRecord,
        finishing: (RemovalEvidence.Proof, MirrorPlan)? = nil
    ) throws(WriteError) {
        try wait()
        queue.async { [secrets = RunSecrets.current] in
            RunSecrets.$current.withValue(secrets) { self.perform(pages, record, finishing) }
        }
    }

    /// Waits until all batches are on disk.
    package func wait() throws(WriteError) {
        queue.sync {}
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func perform(
        _ pages: [[RawItem]],
        _ record: DatabaseListRecord,
        _ finishing: (RemovalEvidence.Proof, MirrorPlan)?
    ) {
        state.withLock { state in
            do throws(WriteError) {
                (state.written, state.mirror) = try list.database.write(
                    pages,
                    to: state.table,
                    record,
                    of: list.run,
                    finishing: finishing
                )
            } catch {
                state.failure = error
            }
        }
    }
}
