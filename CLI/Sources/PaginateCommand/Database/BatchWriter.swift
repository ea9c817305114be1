#if SQLite
    import Dispatch
    import PagingHTTP
    import Synchronization

    /// Writes batches into a list's table, one after the other, while the walk goes on.
    ///
    /// One batch is written while the next one is collected; a third has to wait. So a slow disk slows the walk down instead
    /// of filling the memory.
    final class BatchWriter: Sendable {
        private struct State {
            let table: ItemTable
            var written: ListRecord
            var failure: WriteError?
        }

        private let list: OpenedList
        private let state: Mutex<State>
        private let queue = DispatchQueue(label: "paginate.batches")

        init(_ list: OpenedList, table name: String, key: JSONPointer?) {
            self.list = list
            let table = ItemTable(name, key: key, columns: list.record.columns, foreign: list.foreignColumns)
            state = Mutex(State(table: table, written: list.record))
        }

        /// What the last batch that is on disk has said of the list.
        var written: ListRecord { state.withLock { $0.written } }

        /// Begins to write a batch, and what is known of the list with it, once the batch before is on disk.
        ///
        /// - Throws: what has become of an earlier batch, if it failed; nothing is written after that.
        func write(_ pages: [[RawItem]], _ record: ListRecord) throws(WriteError) {
            try wait()
            queue.async { self.perform(pages, record) }
        }

        /// Returns when all batches are on disk.
        func wait() throws(WriteError) {
            queue.sync {}
            if let failure = state.withLock({ $0.failure }) { throw failure }
        }

        private func perform(_ pages: [[RawItem]], _ record: ListRecord) {
            state.withLock { state in
                do throws(WriteError) {
                    state.written = try list.database.write(pages, to: state.table, record, of: list.run)
                } catch {
                    state.failure = error
                }
            }
        }
    }
#endif
