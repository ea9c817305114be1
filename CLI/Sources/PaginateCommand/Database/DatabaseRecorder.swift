#if SQLite
    import Paging
    import PagingHTTP

    /// Writes a list into its table: batches of items, each with the place where the walk goes on.
    struct DatabaseRecorder: CrawlRecording {
        private let database: ListDatabase
        private let writer: BatchWriter
        private let table: String
        private let since: JSONPointer?
        /// Whether the API itself leaves out what is not new.
        private let isFiltered: Bool
        private let comparesTotals: Bool
        private var record: ListRecord
        private var batch = Batch()
        /// What earlier runs, and earlier walks of this one, have counted.
        private var base: CrawlCounts
        private var start = ContinuousClock.now
        private var isFirstPage = true
        private var hasReachedKept = false
        /// Whether this run goes on with an earlier one.
        private let isResumed: Bool
        /// The page that the walk delivers next.
        private var next: PageAddress?
        /// The end of the last page that was added, in case the list is judged short there.
        private var endOfPage: ResumePoint<PageAddress>?

        /// Items that wait for their transaction.
        private struct Batch {
            var pages: [[RawItem]] = []
            var size = 0
            var lastCommit: ContinuousClock.Instant?

            /// Enough bytes, or enough time: a transaction takes a while on the disk, and what waits for it is not safe.
            var isDue: Bool {
                guard size < 4 << 20, let lastCommit else { return true }
                return ContinuousClock.now - lastCommit >= .milliseconds(200)
            }

            mutating func add(_ page: [RawItem]) {
                pages.append(page)
                for item in page { size += item.bytes.count }
            }

            mutating func clear() {
                pages.removeAll()
                size = 0
                lastCommit = .now
            }
        }

        init(_ list: OpenedList, of plan: FetchPlan) {
            database = list.database
            record = list.record
            table = plan.database?.table.text ?? ""
            writer = BatchWriter(list, table: table, key: plan.database?.key)
            since = plan.database?.since
            isFiltered = plan.database?.sinceTarget != nil
            // In a list that may change, some of what the total counts came in where the walk had been.
            comparesTotals = !plan.isOverlapping
            base = list.record.crawl.counts
            isResumed = list.record.crawl.counts.pages > 0
            next = list.record.crawl.point.cursor
        }

        var state: CrawlState { record.crawl }
        var kept: KeptItems {
            KeptItems(
                place: "the table \"\(table)\" of \(database.file.name)",
                onward: "run the same command with --resume",
                anew: "drop the table first"
            )
        }

        mutating func open() {}

        // MARK: - Pages

        mutating func add(
            _ page: Page<RawItem, PageAddress>,
            _ outcome: PagingOutcome<PageAddress>
        ) throws(WriteError) -> PageRecord {
            if isFirstPage, isLastPageAgain(page.items) { return .repeated }
            isFirstPage = false
            batch.add(page.items)
            if let since, record.since?.note(page.items, at: since) == true { hasReachedKept = !isFiltered }
            let before = endOfPage?.precedingPages
            endOfPage = ResumePoint(cursor: next, skippedItems: page.receivedCount)
            endOfPage?.precedingPages =
                outcome.resumePoint.map { max(0, $0.precedingPages - 1) } ?? before.map { $0 + 1 } ?? 0
            next = outcome.resumePoint?.cursor
            if hasReachedKept { return .reachedKept }
            if outcome.ending == .cancelled, let point = outcome.resumePoint, batch.isDue {
                try commit(state(at: point, outcome))
            }
            return .added
        }

        /// The walk itself knows the pages of this run only.
        private func isLastPageAgain(_ items: [RawItem]) -> Bool {
            guard state.lastPage > 0, state.point.skippedItems == 0 else { return false }
            let lines = NDJSONWriter.lines(items)
            return lines.count == state.lastPage && Checksum.text(lines) == state.tail
        }

        /// The walk's state with all pages that were added.
        private func state(at point: ResumePoint<PageAddress>, _ outcome: PagingOutcome<PageAddress>) -> CrawlState {
            var state = state
            state.point = point
            if let page = batch.pages.last, !page.isEmpty {
                let lines = NDJSONWriter.lines(page)
                (state.lastPage, state.tail) = (lines.count, Checksum.text(lines))
            }
            state.counts = counts(with: outcome)
            state.declaredTotal = exactTotal(outcome)
            (state.ending, state.evidence) = (WalkEnding.cancelled.description, CrawlState.unfinished)
            return state
        }

        /// Hands on what waits together with a state, for one transaction.
        private mutating func commit(_ state: CrawlState) throws(WriteError) {
            record.crawl = state
            do {
                try writer.write(batch.pages, record)
            } catch {
                record = writer.written
                throw error
            }
            batch.clear()
        }

        /// Hands on what waits, and returns when it is on disk.
        private mutating func commitAndWait(_ state: CrawlState) throws(WriteError) {
            try commit(state)
            do {
                try writer.wait()
            } catch {
                record = writer.written
                throw error
            }
        }

        // MARK: - Beginning again

        mutating func restart(after outcome: PagingOutcome<PageAddress>) throws(WriteError) {
            try commit(state(at: outcome.resumePoint ?? state.point, outcome))
            base = counts(with: outcome)
            // The list's own duplicates are met again, and so are its items: their rows are replaced.
            (base.items, base.duplicates) = (0, 0)
            record.crawl.point = ResumePoint(cursor: nil)
            record.crawl.baseline = 0
            record.crawl.lastPage = 0
            record.crawl.declaredTotal = nil
            record.since?.begin()
            (start, isFirstPage, next) = (.now, true, nil)
        }

        mutating func count(_ outcome: PagingOutcome<PageAddress>) {
            base.requests += outcome.requests
            base.retries += outcome.retries
        }

        func counts(with outcome: PagingOutcome<PageAddress>) -> CrawlCounts {
            base
                + CrawlCounts(
                    items: outcome.items,
                    duplicates: outcome.duplicates,
                    pages: outcome.pages,
                    requests: outcome.requests,
                    retries: outcome.retries,
                    milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1))
                )
        }

        // MARK: - The end

        /// The newest exact total over all runs.
        private func exactTotal(_ outcome: PagingOutcome<PageAddress>) -> Int? {
            guard let newest = outcome.declaredTotals?.last else { return state.declaredTotal }
            return newest.exactness == .exact ? newest.value : nil
        }

        /// Whether rows may have been replaced that this walk had brought: what was delivered is no number of items then.
        private var mayRepeat: Bool { record.key != nil && (isResumed || state.baseline != nil) }

        /// The walk's numbers; of a first walk, its items are the table's rows.
        private mutating func finalCounts(_ outcome: PagingOutcome<PageAddress>) throws(WriteError) -> CrawlCounts {
            var counts = counts(with: outcome)
            guard mayRepeat, record.isFirstWalk else { return counts }
            try commitAndWait(state(at: outcome.resumePoint ?? endOfPage ?? state.point, outcome))
            let rows = try database.rowCount(of: table)
            if state.baseline == nil { counts.duplicates += max(0, counts.items - rows) }
            counts.items = rows
            return counts
        }

        mutating func finish(_ summary: inout WalkSummary, _ outcome: PagingOutcome<PageAddress>) throws(WriteError) {
            let counts = try finalCounts(outcome)
            let isCounted = comparesTotals && !hasReachedKept && (!mayRepeat || record.isFirstWalk)
            let total = isCounted ? exactTotal(outcome) : nil
            summary.adopt(counts)
            summary.declaredTotal = hasReachedKept ? nil : outcome.declaredTotal ?? total
            if summary.ending == .complete, let total, total > counts.items {
                let missing = total - counts.items
                summary.end(.short, "the list ended (\(summary.evidence)) \(missing) items before its declared total")
                summary.resumePoint = endOfPage
            }
            let isComplete = summary.ending == .complete
            var state = state(at: summary.resumePoint ?? (isComplete ? ResumePoint(cursor: nil) : state.point), outcome)
            (state.ending, state.evidence, state.counts) = (summary.ending.description, summary.evidence, counts)
            if isComplete {
                state.baseline = nil
                record.since?.complete()
            }
            try commitAndWait(state)
            database.close()
        }

        func settle() {
            database.close()
        }
    }
#endif
