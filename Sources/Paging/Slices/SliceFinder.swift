import Synchronization

/// The slices of one list in one crawl: finds them, and collects the evidence about their union.
///
/// A slice that was found is never found again, in this run and in later ones, so that its list continues where it
/// stopped. The page that counted it is the first page of its list.
package final class SliceFinder<Children: PageSource>: Sendable where Children.Cursor: Codable {
    private typealias FirstPage = Page<Children.Item, Children.Cursor>

    private struct State {
        var progress: SliceProgress
        /// Whether the whole list was counted.
        var hasBegun = false
        /// The lists of found slices with their first pages, until they are read.
        var found: [Int: (list: Children, page: FirstPage)] = [:]
        var items = ItemMemory()
        var identities = IdentityMemory()
        /// The number of slices that were delivered as parents.
        var served = 0
        /// The slices whose items arrive again.
        var restarted: Set<Int> = []
    }

    private let split: ListSplit<Children>
    private let state: Mutex<State>

    init(_ split: ListSplit<Children>, from saved: SliceProgress?) {
        var split = split
        // A range that ends now ended at another time in the earlier run.
        if let saved { split.range = saved.evidence.lower..<saved.evidence.upper }
        self.split = split
        state = Mutex(State(progress: saved ?? SliceProgress(split), hasBegun: saved?.evidence.counted != nil))
    }

    /// The progress to save.
    var progress: SliceProgress { state.withLock(\.progress) }

    // MARK: - Finding

    /// Returns a slice, and whether it is the last one; `nil` behind the last one.
    @concurrent func slice(_ number: Int) async throws -> (slice: ListSlice, isLast: Bool)? {
        if !state.withLock(\.hasBegun) { try await begin() }
        while let range = state.withLock({ $0.progress.next(for: number) }) {
            let list = try split.list(bounds(of: range))
            let page = try await list.page(at: nil)
            let count = try count(of: page, named: name(of: range))
            state.withLock { state in
                guard state.progress.add(count, in: range) else { return }
                state.found[state.progress.evidence.slices.count - 1] = (list, page)
            }
        }
        return state.withLock { state in
            let evidence = state.progress.evidence
            guard evidence.slices.indices.contains(number) else { return nil }
            state.served += 1
            return (slice(number, of: evidence), evidence.range(of: number).upperBound == evidence.upper)
        }
    }

    /// Counts what the first slice does not.
    ///
    /// Of slices that are not found by counting, these are all of them, and of a range that ends now, the items that are in
    /// no slice.
    ///
    /// A difference may be an item that was added between two counts, so that they are repeated once.
    private func begin() async throws {
        var counted: TotalCount?
        if split.cap == nil { counted = try await total(of: split.range) }
        var unreached = 0
        if split.endsNow, split.cap != nil || counted != nil {
            for _ in 0..<2 {
                guard let behind = try await total(SliceBounds(lower: split.range.upperBound)),
                    let own = try await total(of: split.range), let all = try await total(SliceBounds())
                else { break }
                unreached = max(0, all.value - own.value - behind.value)
                if unreached == 0 { break }
            }
        }
        state.withLock { [counted, unreached] state in
            if let counted { state.progress.evidence.counted = SliceEvidence.Count(counted, cap: nil) }
            state.progress.evidence.unreached = unreached
            state.hasBegun = true
        }
    }

    /// Returns the bounds of a range in requests.
    ///
    /// The first slice has no lower bound, and the last one no upper bound unless it ends now, so that each item with a
    /// value is in a slice, and the number of items in all slices is that of the list.
    private func bounds(of range: Range<Int>) -> SliceBounds {
        var bounds = SliceBounds(range)
        if range.lowerBound == split.range.lowerBound { bounds.lower = nil }
        if range.upperBound == split.range.upperBound, !split.endsNow { bounds.upper = nil }
        return bounds
    }

    private func total(of range: Range<Int>) async throws -> TotalCount? { try await total(bounds(of: range)) }

    private func total(_ bounds: SliceBounds) async throws -> TotalCount? {
        Self.total(of: try await split.list(bounds).page(at: nil))
    }

    private func name(of range: Range<Int>) -> String { split.name(bounds(of: range)) }

    private func slice(_ number: Int, of evidence: SliceEvidence) -> ListSlice {
        let range = evidence.range(of: number)
        return ListSlice(
            number: number,
            range: range,
            name: name(of: range),
            count: evidence.slices[number].counted
        )
    }

    private func count(of page: FirstPage, named name: String) throws -> TotalCount {
        if let count = Self.total(of: page) { return count }
        throw PagingError(
            .unproven,
            "The list declares no number of items, by which slices below a cap are found (in \(name)). Set the total of "
                + "the scheme, or divide the list into a number of parts."
        )
    }

    /// Returns the number of items that a first page declares, or has if it is the only one.
    private static func total(of page: FirstPage) -> TotalCount? {
        if let total = page.links.totalCount { return total }
        let declared = page.metadata.survey?.members.first { $0.role == .total && $0.isUsual && $0.number != nil }
        if let number = declared?.number, number >= page.metadata.receivedCount { return TotalCount(number) }
        let isOnly = page.links.following.isEmpty && page.links.end?.ending ?? .complete == .complete
        return isOnly ? TotalCount(page.metadata.receivedCount) : nil
    }

    // MARK: - Lists

    /// Returns the list of a slice, with its first page if it was loaded to count the slice.
    func list(of slice: ListSlice) throws -> Children {
        let (isCapped, found) = state.withLock { state in
            let isCapped = state.progress.evidence.isCapped(slice.number)
            return (isCapped, state.found.removeValue(forKey: slice.number))
        }
        guard let found else { return try split.list(bounds(of: slice.range)) }
        return split.starting(found.list, found.page, isCapped)
    }

    // MARK: - Evidence

    /// Records a page that was delivered.
    func note(_ page: Page<Children.Item, Children.Cursor>, of slice: ListSlice, isRestart: Bool) {
        state.withLock { state in
            if isRestart { state.restarted.insert(slice.number) }
            // An item of the first pass is no item of another slice.
            guard !state.restarted.contains(slice.number) else { return }
            let repeated: Int
            if let identities = page.metadata.identities {
                repeated = identities.count { !state.identities.insert($0) }
            } else {
                let found = state.items.add(page.metadata.survey?.items ?? [])
                repeated = found.repeatsItself ? 0 : found.repeated
            }
            guard repeated > 0 else { return }
            state.progress.evidence.repeated += repeated
            state.progress.evidence.firstRepeat = state.progress.evidence.firstRepeat ?? slice.number
        }
    }

    /// Records the end of a slice.
    func note(_ result: WalkResult, of slice: ListSlice) {
        guard result.isComplete else { return }
        state.withLock { $0.progress.evidence.slices[slice.number].distinct = result.distinctItems }
    }

    /// Returns the outcome of the crawl over all slices, after the range was counted again.
    ///
    /// A crawl with slices that are not complete ends as the first of them.
    @concurrent func judged(_ outcome: CrawlOutcome) async -> CrawlOutcome {
        var judged = outcome
        // The slices themselves are on no page of the server.
        judged.result.pages = max(0, outcome.pages - state.withLock(\.served))
        guard outcome.isComplete else {
            let endings = Set(outcome.incomplete.map(\.result.ending))
            guard outcome.ending == .failed, endings.isSubset(of: [.short, .unproven]) else { return judged }
            judged.result.ending = endings == [.unproven] ? .unproven : .short
            judged.result.advice = outcome.incomplete.first?.result.advice
            return judged
        }
        judged.result.requests += await recount()
        let evidence = progress.evidence
        if Task.isCancelled, evidence.recounted == nil, evidence.counted != nil {
            judged.result.ending = .cancelled
            judged.result.evidence = "the consumer was cancelled"
            return judged
        }
        let verdict = Judge.verdict(on: evidence) { number in
            name(of: number.map { evidence.range(of: $0) } ?? split.range)
        }
        (judged.result.ending, judged.result.evidence) = (verdict.ending, verdict.reason)
        judged.result.advice = verdict.advice
        return judged
    }

    /// Counts the range again, and slices if their number of items has changed.
    ///
    /// - Returns: The number of counts.
    private func recount() async -> Int {
        let evidence = progress.evidence
        guard let counted = evidence.counted, counted.isExact, evidence.repeated == 0 else { return 0 }
        var counts = 0
        func count(_ range: Range<Int>) async throws -> SliceEvidence.Count? {
            counts += 1
            return try await total(of: range).map { SliceEvidence.Count($0, cap: evidence.cap) }
        }
        do {
            let recounted = try await count(split.range)
            var change: SliceEvidence.Change?
            if let recounted, recounted.isExact, recounted.value != evidence.distinct {
                change = try await evidence.findChange { try await count($0)?.value }
            }
            state.withLock { [recounted, change] state in
                state.progress.evidence.recounted = recounted
                state.progress.evidence.change = change
            }
        } catch {
            state.withLock { $0.progress.evidence.recountFailure = "\(error)" }
        }
        return counts
    }
}

extension SliceEvidence {
    /// Returns the first slice whose number of items is not the delivered one, by counting halves.
    ///
    /// - Parameter count: Returns the current number of items in a range.
    fileprivate func findChange(_ count: (Range<Int>) async throws -> Int?) async throws -> Change? {
        func delivered(_ slices: Range<Int>) -> Int { slices.reduce(0) { $0 + (self.slices[$1].distinct ?? 0) } }
        func range(_ slices: Range<Int>) -> Range<Int> {
            self.range(of: slices.lowerBound).lowerBound..<self.slices[slices.upperBound - 1].upper
        }
        var rest = slices.indices
        while rest.count > 1 {
            let half = rest.lowerBound..<rest.lowerBound + rest.count / 2
            guard let now = try await count(range(half)) else { return nil }
            rest = now == delivered(half) ? half.upperBound..<rest.upperBound : half
        }
        guard !rest.isEmpty, let now = try await count(range(rest)), now != delivered(rest) else { return nil }
        return Change(slice: rest.lowerBound, before: delivered(rest), after: now)
    }
}

/// The list of the slices of a list, one slice on each page.
struct SliceParents<Children: PageSource>: PageSource where Children.Cursor: Codable {
    let finder: SliceFinder<Children>

    @concurrent func page(at cursor: Int?) async throws -> Page<ListSlice, Int> {
        let number = max(0, cursor ?? 0)
        let found = try await finder.slice(number)
        if let found, !found.isLast { return Page(items: [found.slice], following: number + 1) }
        let links = PageLinks<Int>(end: .signalled("the slices reach the end of the range"))
        return Page(items: found.map { [$0.slice] } ?? [], links: links)
    }
}
