import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// The recorder of a crawl of many lists: the items, the receipts, and the state from which it resumes.
struct ListsRecorder {
    /// The number of bytes of items after which a checkpoint is due.
    private static let portion = 4 << 20

    private let plan: ListsPlan
    private var sink: any ListsSink
    private var receipts: ReceiptFile?
    private(set) var state: ListsState
    private var members: (line: Int, members: ParentMembers)?
    /// The statements of pages that are read as lists, until the ends of these are recorded.
    private var parts: [String: PartOfList] = [:]
    private var pace: SavePace
    private var savedLength: Int
    /// The items to skip of lists that restarted or stepped back, by their keys.
    private var known: [String: KnownItems] = [:]
    /// The items to skip of slices that restarted: those of all slices.
    private var ofAllSlices = SavedItemsIndex()
    private var restartedSlices: Set<String> = []

    /// Creates a recorder by opening its files.
    ///
    /// - Throws: `ValidationError` when a file belongs to another crawl or cannot be written; nothing is changed then.
    init(_ plan: ListsPlan, stop: StopRequest) throws {
        self.plan = plan
        var state = ListsState(check: plan.header.check)
        sink = try Self.sink(plan, &state, stop: stop)
        self.state = state
        pace = SavePace(syncInterval: sink.syncInterval, startsSynced: false)
        savedLength = state.length
        do {
            receipts = try plan.receiptsPath.map { try ReceiptFile($0, header: plan.header) }
        } catch {
            sink.discard()
            throw error
        }
    }

    private static func sink(_ plan: ListsPlan, _ state: inout ListsState, stop: StopRequest) throws -> any ListsSink {
        if let database = plan.database { return try ListsTable(database, state: &state) }
        if let saving = plan.saving { return try ListsPart(saving, state: &state, stop: stop) }
        return try ListsStream(plan.output, stop: stop)
    }

    /// The file with the items of a run that was not whole, beside the output at a path.
    var partialFile: (path: String, output: String)? { sink.partialFile }

    /// The location of the items from which a later run resumes; `nil` if it starts over.
    var kept: SavedItems? { sink.kept }

    /// The rows that the run marked as removed, if it did.
    var mirror: RemovalVerdict? { sink.mirror }

    /// Moves the items of a complete crawl into place, unless they are.
    mutating func settle() throws {
        receipts?.release()
        try sink.settle()
    }

    /// Adds the items of a page, and the end of its list if it is the last one.
    mutating func add(
        _ page: ChildPage<ListEntry, RawItem, PageAddress>,
        end: WalkResult?,
        checkpoint: () -> CrawlCheckpoint
    ) throws {
        let key = page.path[0]
        var part = state.parts[key] ?? .init()
        if page.isRestart { try restart(page, &part) }
        parts[key] = page.page.metadata.part
        var written = page.page
        written.items = try items(of: page)
        if sink.keepsState { part.lastPage = SavedPage(written, from: page.start, identity: plan.identity) }
        let items = try unknownItems(in: written, of: key, part)
        let lines = NDJSONWriter.lines(items)
        part.digest.add(lines: lines)
        part.counts.items += items.count
        part.counts.pages += 1
        if sink.keepsState { part.add(state.length..<state.length + lines.count) }
        state.parts[key] = part
        state.counts.items += items.count
        try sink.add(items, lines: lines, to: &state)
        if let end { try self.end(key, end, checkpoint: checkpoint) } else { try saveIfDue(checkpoint) }
    }

    /// Adds the end of a list.
    mutating func end(_ key: String, _ result: WalkResult, checkpoint: () -> CrawlCheckpoint) throws {
        var part = state.parts[key] ?? .init()
        part.counts.declaredTotal = result.declaredTotal
        let receipt = Receipt(
            key,
            ending: result.ending,
            evidence: RunSecrets.hidden(in: result.evidence),
            counts: part.counts,
            digest: part.digest.finish(),
            part: parts.removeValue(forKey: key)
        )
        try receipts?.append(receipt)
        // A list that is not complete continues in the next run.
        if result.isComplete { state.parts[key] = nil }
        known[key] = nil
        restartedSlices.remove(key)
        try saveIfDue(checkpoint)
    }

    /// Finishes the files.
    mutating func finish(_ outcome: CrawlOutcome, duration: Duration) throws {
        var run = CrawlCounts.of(outcome.result, duration: duration)
        run.items = 0
        state.counts = state.counts + run
        state.isComplete = outcome.isComplete
        state.checkpoint = outcome.checkpoint ?? state.checkpoint
        // A state relies on the receipts, and without one the receipts rely on the items.
        if sink.keepsState { try receipts?.sync() }
        try sink.finish(&state, outcome)
        if !sink.keepsState { try receipts?.sync() }
        receipts?.release()
    }

    /// Closes the files after an error; what was saved remains up to the last checkpoint.
    mutating func discard() {
        sink.discard()
        receipts?.release()
    }

    // MARK: - Rejected positions

    /// The checkpoint to continue from.
    ///
    /// A second pass without identities restarts in each run: of equal items, the file does not show which were met.
    var checkpoint: CrawlCheckpoint? {
        guard plan.identity == nil, let saved = state.checkpoint else { return state.checkpoint }
        var list = saved.list
        for (key, part) in state.parts where part.isSecondPass { list.open[key]?.point = nil }
        return CrawlCheckpoint(list, completeLists: saved.completeLists, slices: saved.slices)
    }

    /// The way in which a list continues whose saved position the server rejects.
    var reaction: @Sendable (_ path: [String], _ error: any Error) -> RejectedPosition {
        { [policy = plan.onExpired, parts = state.parts] path, error in
            guard let key = path.first, (error as? any PageFailure)?.rejectsSavedPosition == true else { return .fails }
            return switch policy {
            case .stop: .fails
            case .restart: .continues(at: nil)
            case .back: parts[key]?.lastPage.map { .continues(at: .value($0.start)) } ?? .fails
            }
        }
    }

    /// Prepares a list that delivers saved items again.
    private mutating func restart(
        _ page: ChildPage<ListEntry, RawItem, PageAddress>,
        _ part: inout ListsState.Part
    ) throws {
        let key = page.path[0]
        if plan.split != nil, page.start.cursor == nil, try knowsItemsOfAllSlices() {
            restartedSlices.insert(key)
            part.counts.pages = 0
        } else if plan.onExpired == .back, let page = part.lastPage {
            known[key] = KnownItems(page, identity: plan.identity)
            part.counts.pages -= 1
        } else if let saved = try sink.savedItems(of: part, identity: plan.identity) {
            known[key] = saved
            part.counts.pages = 0
            part.isSecondPass = true
        } else {
            state.counts.items -= part.counts.items
            part = .init()
        }
    }

    /// Reads the saved items of all slices: one that is read again may have been divided in another way.
    ///
    /// - Returns: Whether they are known.
    private mutating func knowsItemsOfAllSlices() throws -> Bool {
        guard let identity = plan.identity else { return false }
        return try ofAllSlices.extend(to: state.length) { [sink] range in
            var new = ListsState.Part()
            new.add(range)
            return try sink.savedItems(of: new, identity: identity)
        }
    }

    private mutating func unknownItems(
        in page: Page<RawItem, PageAddress>,
        of key: String,
        _ part: ListsState.Part
    ) throws -> [RawItem] {
        if restartedSlices.contains(key) { return ofAllSlices.unknown(in: page) }
        if part.isSecondPass, known[key] == nil {
            known[key] = try sink.savedItems(of: part, identity: plan.identity)
        }
        return known[key]?.unknown(in: page) ?? page.items
    }

    // MARK: - Inside

    private mutating func saveIfDue(_ checkpoint: () -> CrawlCheckpoint) throws {
        guard sink.keepsState else { return }
        let isLarge = state.length - savedLength >= Self.portion
        guard let kind = isLarge ? .synced : pace.due else { return }
        let start = ContinuousClock.now
        switch kind {
        case .synced:
            try receipts?.sync()
            state.checkpoint = checkpoint()
            try sink.save(&state)
            savedLength = state.length
        case .recent:
            state.checkpoint = checkpoint()
            try sink.saveRecent(&state)
        }
        pace.saved(kind, since: start)
    }

    private mutating func items(of page: ChildPage<ListEntry, RawItem, PageAddress>) throws -> [RawItem] {
        var items = page.page.items
        if !plan.members.isEmpty, let parent = page.parent.parent {
            if members?.line != parent.place.number {
                members = (parent.place.number, try ParentMembers(plan.members, of: parent))
            }
            if let members = members?.members {
                items = try items.map { RawItem(bytes: try members.added(to: $0.bytes)[...]) }
            }
        }
        // The values of the parent are columns, too.
        return plan.output.shape.map { items.map($0.shaped) } ?? items
    }
}
