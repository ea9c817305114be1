import Synchronization

/// The slices of one list in one crawl: finds them, and collects the evidence about their union.
///
/// A slice that was found is never found again in its round, in this run and in later ones, so that its list continues
/// where it stopped. The page that counted it is the first page of its list.
package final class SliceFinder<Children: PageSource>: Sendable where Children.Cursor: Codable {
    private typealias FirstPage = Page<Children.Item, Children.Cursor>

    private struct State {
        var progress: SliceProgress
        /// Whether the whole list was counted.
        var hasBegun = false
        /// The starts of the slices of this round.
        var numbers: [Int]
        /// The lists of found slices with their first pages by their starts, until they are read.
        var found: [Int: (list: Children, page: FirstPage)] = [:]
        var items = ItemMemory()
        var identities = IdentityMemory()
        /// The number of pages of slices, which are on no page of the server.
        var served = 0
        /// The number of counts between two rounds.
        var counts = 0
        /// The number of items that were left out because an earlier round delivered them.
        var leftOut = 0
        /// The starts of the slices whose items arrive again.
        var restarted: Set<Int> = []
        /// The numbers of pages of slices in this round of the run, by their starts.
        var pages: [Int: Int] = [:]
        /// The starts of the slices that continue from a page of an earlier run.
        var continued: Set<Int> = []
        /// The results of the slices that are not complete, by their starts.
        var incomplete: [Int: (path: [String], result: WalkResult)] = [:]
        /// The number of rounds that this run may still begin.
        var rounds = 3

        /// The range to count next, unless all slices of the round are found.
        ///
        /// If the API ignores a bound, even the shortest slice has items of others. The search ends when as many items
        /// as the cap have arrived twice, because nothing can prove the list then.
        var next: Range<Int>? { progress.evidence.repeatsCap ? nil : progress.next }
    }

    private let split: ListSplit<Children>
    private let state: Mutex<State>
    /// Whether an earlier run delivered items, which this one does not know.
    private let isResumed: Bool

    package init(_ split: ListSplit<Children>, from saved: SliceProgress? = nil) {
        var split = split
        var progress = saved ?? SliceProgress(split)
        progress.evidence.recheck = SliceEvidence.Recheck()
        // A range that ends now ended at another time in the earlier run.
        if let saved { split.range = saved.evidence.lower..<saved.evidence.upper }
        self.split = split
        isResumed = saved != nil
        state = Mutex(
            State(progress: progress, hasBegun: progress.evidence.counted != nil, numbers: progress.found)
        )
    }

    /// The progress to save.
    var progress: SliceProgress { state.withLock(\.progress) }

    // MARK: - Finding

    /// Returns a slice of the round, and whether it is the last one; `nil` behind the last one.
    @concurrent func slice(_ number: Int) async throws -> (slice: ListSlice, isLast: Bool)? {
        if !state.withLock(\.hasBegun) {
            let counted = split.cap == nil ? try await total(of: split.range) : nil
            try await begin(
                counted.map { SliceEvidence.Count($0, cap: nil) },
                countsUnreached: split.cap != nil || counted != nil
            )
        }
        while let range = state.withLock({ $0.numbers.indices.contains(number) ? nil : $0.next }) {
            let list = try split.list(bounds(of: range))
            let page = try await list.page(at: nil)
            let count = try count(of: page, named: name(of: range))
            state.withLock { state in
                if split.fitsPages, !page.links.following.isEmpty {
                    state.progress.fit(pageOf: page.metadata.receivedCount)
                }
                guard state.progress.add(count, in: range) else { return }
                state.numbers.append(range.lowerBound)
                state.found[range.lowerBound] = (list, page)
            }
        }
        return state.withLock { state in
            state.served += 1
            guard state.numbers.indices.contains(number) else { return nil }
            let evidence = state.progress.evidence
            let isLast = number == state.numbers.count - 1 && state.next == nil
            return (slice(number, at: state.numbers[number], of: evidence), isLast)
        }
    }

    /// Finds all slices, and returns their bounds in requests and their declared number of items.
    ///
    /// Items without a value are in no slice, and count.
    @concurrent package func allSlices() async throws -> (bounds: [SliceBounds], counted: TotalCount?) {
        var slices: [SliceBounds] = []
        while let found = try await slice(slices.count) {
            slices.append(bounds(of: found.slice.range))
            // Another process reads the slices.
            state.withLock { $0.found = [:] }
        }
        let evidence = progress.evidence
        let counted = evidence.counted.map {
            $0.isExact ? TotalCount($0.value + (evidence.unreached ?? 0)) : .atLeast($0.value)
        }
        return (slices, counted)
    }

    /// Counts what the first slice does not.
    ///
    /// Of a range that ends now, these are the items that are in no slice. A difference may be an item that was added
    /// between two counts, so that they are repeated once.
    private func begin(_ counted: SliceEvidence.Count?, countsUnreached: Bool) async throws {
        var unreached: Int? = 0
        if split.endsNow, countsUnreached {
            for _ in 0..<2 {
                unreached = try await itemsInNoSlice()
                if unreached ?? 0 == 0 { break }
            }
        }
        state.withLock { [unreached] state in
            if let counted { state.progress.evidence.counted = counted }
            state.progress.evidence.unreached = unreached
            state.hasBegun = true
        }
    }

    /// Returns the number of items in no slice and behind none; `nil` if it is not declared exactly.
    private func itemsInNoSlice() async throws -> Int? {
        func count(_ bounds: SliceBounds) async throws -> Int? {
            let count = try await total(bounds).map { SliceEvidence.Count($0, cap: split.cap) }
            return count.flatMap { $0.isExact ? $0.value : nil }
        }
        guard let behind = try await count(SliceBounds(lower: split.range.upperBound)),
            let own = try await count(bounds(of: split.range)), let all = try await count(SliceBounds())
        else { return nil }
        return max(0, all - own - behind)
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

    private func slice(_ number: Int, at start: Int, of evidence: SliceEvidence) -> ListSlice {
        let place = evidence.number(at: start)
        let range = evidence.range(of: place)
        return ListSlice(number: number, range: range, name: name(of: range), count: evidence.slices[place].counted)
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
        if let total = declaredTotal(of: page) { return total }
        let isOnly = page.links.following.isEmpty && page.links.end?.ending ?? .complete == .complete
        return isOnly ? TotalCount(page.metadata.receivedCount) : nil
    }

    /// Returns the number of items that a page declares.
    private static func declaredTotal(of page: FirstPage) -> TotalCount? {
        if let total = page.links.totalCount { return total }
        let declared = page.metadata.survey?.members.first { $0.role == .total && $0.isUsual && $0.number != nil }
        return declared?.number.flatMap { $0 >= page.metadata.receivedCount ? TotalCount($0) : nil }
    }

    // MARK: - Lists

    /// Returns the list of a slice, with its first page if it was loaded to count the slice.
    func list(of slice: ListSlice) throws -> Children {
        let start = slice.range.lowerBound
        let (isCapped, found) = state.withLock { state in
            let isCapped = state.progress.evidence.number(of: slice.range).map(state.progress.evidence.isCapped)
            return (isCapped ?? false, state.found.removeValue(forKey: start))
        }
        guard let found else { return try split.list(bounds(of: slice.range)) }
        return split.starting(found.list, found.page, isCapped)
    }

    // MARK: - Evidence

    /// Records a page that is delivered, and returns it without the items that an earlier round delivered.
    ///
    /// - Returns: The page, and whether its list delivers items of an earlier run again.
    func delivered(
        _ page: Page<Children.Item, Children.Cursor>,
        of slice: ListSlice,
        isRestart: Bool
    ) -> (page: Page<Children.Item, Children.Cursor>, isRestart: Bool) {
        let start = slice.range.lowerBound
        return state.withLock { state in
            if isRestart { state.restarted.insert(start) }
            state.pages[start, default: 0] += 1
            if state.pages[start] == 1, isResumed, page.start.cursor != nil { state.continued.insert(start) }
            recordChange(of: slice, on: page, in: &state)
            let isLater = state.progress.round > 1
            let repeated = recordItems(of: page, in: &state)
            // An item of the first pass is no item of another slice.
            if repeated > 0, !state.restarted.contains(start) {
                state.progress.evidence.repeated += repeated
                state.progress.evidence.firstRepeat = state.progress.evidence.firstRepeat ?? start
            }
            guard isLater else { return (page, isRestart) }
            let rest = page.removingItems { state.identities.metBefore($0) }
            state.leftOut += page.items.count - rest.items.count
            return (rest, isRestart || isResumed && page.start.cursor == nil)
        }
    }

    /// Records that a page declares another number of items than the page that counted the slice.
    private func recordChange(of slice: ListSlice, on page: FirstPage, in state: inout State) {
        guard let counted = slice.count, let total = Self.declaredTotal(of: page), total.exactness == .exact,
            total.value != counted, let number = state.progress.evidence.number(of: slice.range)
        else { return }
        state.progress.evidence.slices[number].hasMoved = true
    }

    /// Returns the number of items of a page that have arrived before in this round.
    private func recordItems(of page: FirstPage, in state: inout State) -> Int {
        let isDetected = page.metadata.survey?.hasDetectedIdentity == true
        if !page.items.isEmpty, isDetected || page.metadata.identities?.count != page.items.count {
            state.progress.evidence.lacksIdentities = true
        }
        if let identities = page.metadata.identities { return identities.count { !state.identities.insert($0) } }
        let found = state.items.add(page.metadata.survey?.items ?? [])
        return found.repeatsItself ? 0 : found.repeated
    }

    /// Records the end of a slice, and returns its result.
    ///
    /// A slice that ends because it changed has not failed.
    func ended(_ slice: ListSlice, path: [String], _ result: WalkResult) -> WalkResult {
        let start = slice.range.lowerBound
        return state.withLock { state in
            guard let number = state.progress.evidence.number(of: slice.range) else { return result }
            guard !result.isComplete else {
                state.progress.evidence.slices[number].distinct = result.distinctItems
                state.progress.evidence.slices[number].hasMoved = nil
                let isAtOnce = state.pages[start] == 1 && !state.continued.contains(start)
                state.progress.evidence.slices[number].reading =
                    isAtOnce ? .atOnce : result.isPositional ? .byPosition : .inOrder
                state.incomplete[start] = nil
                return result
            }
            var ended = result
            let hasMoved = state.progress.evidence.slices[number].hasMoved == true
            if let cap = split.cap, state.progress.evidence.isCapped(number) {
                // Behind its cap, an API refuses pages, repeats one, or has no more.
                if result.isEnd { ended.ending = .short }
                ended.evidence = "it has \(cap) items or more, and cannot be divided (\(result.evidence))"
                ended.advice = .range
            } else if let cap = split.cap, result.hasFailed(behind: cap) {
                ended.ending = .short
                ended.evidence = "it grew past the cap of \(cap) items while it was read (\(result.evidence))"
                state.progress.evidence.slices[number].hasMoved = true
            } else if hasMoved, result.ending == .cycle || result.ending == .noProgress {
                ended.ending = .unproven
                ended.evidence = "its number of items changed while it was read, and \(result.evidence)"
            }
            // The items before the point at which it continued are unknown, so that some may have arrived again.
            if state.continued.contains(start), ended.mayHaveMoved {
                state.progress.evidence.firstTorn = state.progress.evidence.firstTorn ?? start
                ended.evidence += "; it changed between two runs, so start the list again"
            }
            state.incomplete[start] = (path, ended)
            return ended
        }
    }

    // MARK: - Rounds

    /// Counts the range again after a round, and begins another one if the list has changed.
    ///
    /// - Returns: Whether slices are counted and read again.
    @concurrent func beginsAgain(after outcome: CrawlOutcome) async -> Bool {
        guard outcome.ending == .complete || outcome.ending == .failed, !Task.isCancelled else { return false }
        let canContinue = state.withLock { state in
            let evidence = state.progress.evidence
            // A slice that failed continues in the next run.
            return evidence.counted?.isExact == true && evidence.repeated == 0 && evidence.firstTorn == nil
                && evidence.slices.indices.allSatisfy { number in
                    let start = evidence.range(of: number).lowerBound
                    return evidence.slices[number].distinct != nil
                        || state.incomplete[start].map { $0.result.mayHaveMoved } ?? false
                }
        }
        guard canContinue else { return false }
        do {
            let recounted = try await count(split.range)
            let isAgain = state.withLock { state in
                state.progress.evidence.recheck.counted = recounted
                let evidence = state.progress.evidence
                let hasChanged = evidence.hasMoved || recounted?.value != evidence.counted?.value
                return hasChanged && state.rounds > 0 && evidence.lacksIdentities != true
            }
            guard isAgain, let recounted, recounted.isExact else { return false }
            try await begin(recounted, countsUnreached: true)
            state.withLock { state in
                state.progress.beginAgain(recounted)
                state.rounds -= 1
                (state.numbers, state.restarted, state.pages) = ([], [], [:])
                state.identities.beginAgain()
            }
            return true
        } catch {
            state.withLock { $0.progress.evidence.recheck.failure = "\(error)" }
            return false
        }
    }

    /// Counts a range again between two rounds.
    private func count(_ range: Range<Int>) async throws -> SliceEvidence.Count? {
        state.withLock { $0.counts += 1 }
        return try await total(of: range).map { SliceEvidence.Count($0, cap: split.cap) }
    }

    /// Returns the outcome of the crawl over all slices, after its last round.
    ///
    /// A crawl with slices that are not complete ends as the first of them.
    @concurrent func judged(_ outcome: CrawlOutcome) async -> CrawlOutcome {
        var judged = outcome
        await findChange()
        await checkBounds()
        let (evidence, incomplete, counts) = state.withLock { state in
            let evidence = state.progress.evidence
            let all = evidence.slices.indices.filter { evidence.slices[$0].distinct == nil }
            let incomplete = all.compactMap { state.incomplete[evidence.range(of: $0).lowerBound] }
            return (evidence, incomplete, (state.served, state.leftOut, state.counts))
        }
        // The slices themselves are on no page of the server.
        judged.result.pages = max(0, outcome.pages - counts.0)
        judged.result.items -= counts.1
        judged.result.duplicates += counts.1
        judged.result.requests += counts.2
        judged.setSlices(evidence.slices.count, incomplete: incomplete)
        judged.isReadAtOnce = evidence.isReadAtOnce
        judged.result.isPositional = evidence.isPositional
        guard outcome.ending == .complete || outcome.ending == .failed else {
            judged.end(as: outcome.ending, because: outcome.reason)
            return judged
        }
        // Slices that overlap are short and unproven for this reason.
        let ending = judged.endingOfLists
        guard judged.incomplete.isEmpty || [.short, .unproven].contains(ending) && evidence.repeated > 0 else {
            judged.end(as: ending)
            let isUncounted = judged.incomplete.contains { ($0.result.error as? PagingError)?.code == .unproven }
            judged.result.advice = isUncounted ? .total : judged.incomplete.first?.result.advice
            if judged.result.ending != .failed, evidence.lacksIdentities == true, evidence.hasMoved {
                judged.result.advice = .identity
            }
            return judged
        }
        if Task.isCancelled, !evidence.recheck.isDone {
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

    // MARK: - Bounds

    /// Reads the items around the bounds between slices, if no declared number proves that the slices meet.
    ///
    /// An item at a bound that neither side includes is in no slice, and one that both include is in two. A list across
    /// the bound has it once, whichever bounds the API includes.
    private func checkBounds() async {
        let evidence = progress.evidence
        guard split.cap == nil, evidence.counted == nil, evidence.slices.allSatisfy({ $0.distinct != nil }) else {
            return
        }
        let bounds = evidence.slices.indices.dropFirst().map { evidence.range(of: $0).lowerBound }
        do {
            let torn = try await tornBound(of: bounds)
            state.withLock { $0.progress.evidence.recheck.bounds = torn.map { .torn(at: $0) } ?? .meet }
        } catch {
            state.withLock { $0.progress.evidence.recheck.failure = "\(error)" }
        }
    }

    /// Returns the first bound at which slices do not meet.
    ///
    /// With items at each position, one bound shows how the API reads all of them. Otherwise each is tried: only a bound
    /// with an item shows it, and only such a bound matters.
    private func tornBound(of bounds: [Int]) async throws -> Int? {
        guard let first = bounds.first else { return nil }
        let result = try await trial(at: first, width: 2)
        guard result.meets, !result.isDense else { return result.meets ? nil : first }
        for start in stride(from: 1, to: bounds.count, by: 8) {
            let torn = try await withThrowingTaskGroup(of: Int?.self) { group in
                for bound in bounds[start..<min(start + 8, bounds.count)] {
                    group.addTask { try await self.trial(at: bound, width: result.width).meets ? nil : bound }
                }
                return try await group.compactMap(\.self).min()
            }
            if let torn { return torn }
        }
        return nil
    }

    private struct BoundTrial {
        let meets: Bool
        /// Whether there are many items at the positions beside it.
        let isDense: Bool
        /// The width of the lists beside it.
        let width: Int
    }

    /// Compares the items on both sides of a bound with those of a list across it.
    ///
    /// - Parameter width: The width of a list that likely has items.
    private func trial(at bound: Int, width: Int) async throws -> BoundTrial {
        // A list that changes between two of these requests looks torn once.
        let result = try await trialOnce(at: bound, width: width)
        return result.meets ? result : try await trialOnce(at: bound, width: width)
    }

    /// Compares lists on both sides that have items, and so show which bounds the API includes.
    private func trialOnce(at bound: Int, width: Int) async throws -> BoundTrial {
        async let below = self.width(beside: bound, isBelow: true, from: width)
        async let above = self.width(beside: bound, isBelow: false, from: width)
        let range = try await bound - below..<bound + above
        async let lower = items(in: range.lowerBound..<bound)
        async let upper = items(in: bound..<range.upperBound)
        let across = try await items(in: range)
        let (left, right) = try await (lower.items, upper.items)
        return BoundTrial(
            meets: left.union(right) == across.items && left.isDisjoint(with: right),
            isDense: range.count <= 4 && across.pages > 1 && !left.isEmpty && !right.isEmpty,
            width: range.count / 2
        )
    }

    /// Returns the width of a short list beside a bound that has items, or of the whole side without any.
    ///
    /// A list of few positions may have no items although some lie there: the API may exclude both bounds, or respect
    /// only the day of each.
    private func width(beside bound: Int, isBelow: Bool, from start: Int) async throws -> Int {
        let evidence = progress.evidence
        let most = max(2, isBelow ? bound - evidence.lower : evidence.upper - bound)
        var (width, empty) = (min(start, most), 0)
        var long: Int?
        while true {
            let range = isBelow ? bound - width..<bound : bound..<bound + width
            state.withLock { $0.counts += 1 }
            let first = try await split.list(SliceBounds(range)).page(at: nil)
            let isOnly = first.links.following.isEmpty
            if first.items.isEmpty, isOnly { empty = width } else if isOnly { return width } else { long = width }
            if let long {
                // A list of many pages is made shorter again.
                guard long - empty > 1 else { return long }
                width = empty + (long - empty) / 2
            } else {
                guard width < most else { return width }
                width = width > most / 16 ? most : width * 16
            }
        }
    }

    /// Returns what distinguishes the items in a range, and the number of their pages.
    private func items(in range: Range<Int>) async throws -> (items: Set<AnyHashable>, pages: Int) {
        var (items, pages): (Set<AnyHashable>, Int) = ([], 0)
        for try await page in try split.list(SliceBounds(range)).pages() {
            state.withLock { $0.counts += 1 }
            pages += 1
            if let identities = page.metadata.identities {
                items.formUnion(identities)
            } else if let digests = page.metadata.survey?.items, !digests.isEmpty || page.items.isEmpty {
                items.formUnion(digests)
            } else if !page.items.isEmpty {
                throw PagingError(
                    .unproven,
                    "The items cannot be compared, because they have no identity."
                )
            }
        }
        return (items, pages)
    }

    // MARK: - Changes

    /// Finds the first slice that has changed since it was read, if the number of all items has.
    private func findChange() async {
        let evidence = progress.evidence
        guard let recounted = evidence.recheck.counted, recounted.isExact, evidence.counted?.isExact == true,
            recounted.value != evidence.distinct, evidence.slices.allSatisfy({ $0.distinct != nil })
        else { return }
        let change = try? await evidence.findChange { try await count($0)?.value }
        state.withLock { $0.progress.evidence.recheck.change = change }
    }
}

extension Page {
    /// Returns the page without the items whose identities meet a condition.
    fileprivate func removingItems(where isRemoved: (ItemIdentity) -> Bool) -> Page {
        guard let identities = metadata.identities, identities.count == items.count else { return self }
        let kept = items.indices.filter { !isRemoved(identities[$0]) }
        guard kept.count < items.count else { return self }
        var page = self
        page.items = kept.map { items[$0] }
        page.metadata.identities = kept.map { identities[$0] }
        return page
    }
}

extension WalkResult {
    /// Whether the list has no page that could still arrive.
    fileprivate var isEnd: Bool {
        [.short, .unproven, .cycle, .noProgress].contains(ending)
            || ending == .failed && (error as? any PageFailure)?.isTransient == false
    }

    /// Whether a slice that was not complete may have changed, and has not failed otherwise.
    fileprivate var mayHaveMoved: Bool { [.short, .unproven].contains(ending) }

    /// Returns whether the API refuses a page for good behind its cap.
    ///
    /// A slice has fewer items when it is found, so that it has grown.
    fileprivate func hasFailed(behind cap: Int) -> Bool {
        guard ending == .failed, (error as? any PageFailure)?.isTransient == false else { return false }
        return max(receivedItems, distinctItems, declaredTotal ?? 0) >= cap
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
