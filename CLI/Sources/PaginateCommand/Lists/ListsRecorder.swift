import ArgumentParser
import Foundation
@_spi(Command) import Paging
@_spi(Command) import PagingHTTP

/// The files of a crawl of many lists: the items, the receipts, and the state from which it resumes.
struct ListsRecorder {
    /// The destination of the items.
    private enum Destination {
        case stream(any ItemWriter, OutputFile?)
        case part(PartFile, StateFile)
    }

    /// The least time between two checkpoints, because each waits for the disk.
    private static let interval = Duration.milliseconds(200)

    private let plan: ListsPlan
    private var destination: Destination
    private var receipts: ReceiptFile?
    private(set) var state: ListsState
    private var members: (line: Int, members: ParentMembers)?
    private var lastCheckpoint = ContinuousClock.now

    /// Creates a recorder by opening its files.
    ///
    /// - Throws: `ValidationError` when a file belongs to another crawl or cannot be written; nothing is changed then.
    init(_ plan: ListsPlan, width: Int?, stop: StopRequest) throws {
        self.plan = plan
        var state = ListsState(check: plan.header.check)
        if let saving = plan.saving {
            let part = try PartFile(for: saving.output, stop: stop)
            do {
                state = try Self.open(saving, part, state)
            } catch {
                if part.isNew { part.remove() } else { part.release() }
                throw error
            }
            destination = .part(part, saving.state)
        } else {
            let output = try plan.outputPath.map { try OutputFile($0, stop: stop) }
            let sink = ByteSink(output?.descriptor ?? STDOUT_FILENO, stop: stop)
            destination = .stream(try plan.format.writer(to: sink, plan.writing(width: width)), output)
        }
        self.state = state
        do {
            receipts = try plan.receiptsPath.map { try ReceiptFile($0, header: plan.header) }
        } catch {
            discard()
            throw error
        }
    }

    private static func open(_ saving: ListsPlan.Saving, _ part: PartFile, _ new: ListsState) throws -> ListsState {
        guard let state = try saving.state.read(ListsState.self) else {
            guard part.length == 0 else {
                throw ValidationError(
                    "\"\(part.path)\" holds the items of an earlier crawl, and its state is not in "
                        + "\"\(saving.state.name)\". Name its state with --resume, or delete it to start over."
                )
            }
            // From now on a part without a state is an error, and not the result of an interruption.
            do { try saving.state.write(new) } catch { throw ValidationError(error.message) }
            try? Durability.syncFolder(of: part.path)
            return new
        }
        guard state.check == new.check else {
            throw ValidationError(
                "The crawl in \"\(saving.state.name)\" has another template or other options. Repeat the same command, "
                    + "or name another file with --resume."
            )
        }
        if state.isComplete { return try openComplete(saving, part, state) }
        guard part.length >= state.length else {
            throw ValidationError(
                "\"\(part.path)\" does not match the crawl in \"\(saving.state.name)\": items are missing. Restore it, or "
                    + "delete both to start over."
            )
        }
        try part.truncate(to: state.length)
        return state
    }

    /// Returns the state of a complete crawl, whose items may not be in place yet.
    private static func openComplete(
        _ saving: ListsPlan.Saving,
        _ part: PartFile,
        _ state: ListsState
    ) throws -> ListsState {
        var status = stat()
        let isInPlace = stat(saving.output.path, &status) == 0 && Int(status.st_size) == state.length
        guard part.isNew ? isInPlace : part.length == state.length else {
            throw ValidationError(
                "The crawl in \"\(saving.state.name)\" is complete, but its file \"\(saving.output.path)\" was changed or "
                    + "removed. Delete \"\(saving.state.name)\" to fetch the lists again."
            )
        }
        return state
    }

    /// Moves the items of a complete crawl into place, unless they are.
    mutating func settle() throws {
        receipts?.release()
        guard case .part(let part, _) = destination else { return }
        if part.isNew { part.remove() } else { try part.commit() }
    }

    /// Adds the items of a page.
    mutating func add(
        _ page: ChildPage<ListEntry, RawItem, PageAddress>,
        isLast: Bool,
        checkpoint: () -> CrawlCheckpoint
    ) throws {
        let items = try items(of: page)
        let lines = NDJSONWriter.lines(items)
        let key = page.path[0]
        state.parts[key, default: .init()].digest.add(lines: lines)
        state.parts[key]?.counts.items += items.count
        state.parts[key]?.counts.pages += 1
        state.counts.items += items.count
        switch destination {
        case .stream(var writer, let output):
            defer { destination = .stream(writer, output) }
            try writer.write(items)
        case .part(let part, _):
            try part.append(lines)
            state.length += lines.count
            // The end of the list belongs to its last page.
            if !isLast, ContinuousClock.now - lastCheckpoint >= Self.interval { try save(checkpoint()) }
        }
    }

    /// Adds the end of a list.
    mutating func end(_ key: String, _ result: WalkResult, checkpoint: () -> CrawlCheckpoint) throws {
        var part = state.parts[key] ?? .init()
        part.counts.declaredTotal = result.declaredTotal
        let receipt = Receipt(
            key,
            ending: result.ending,
            evidence: plan.confidentialValues.redacted(result.evidence),
            counts: part.counts,
            digest: part.digest.finish()
        )
        try receipts?.append(receipt)
        // A list that is not complete continues in the next run.
        if result.isComplete { state.parts[key] = nil }
        guard case .part = destination, ContinuousClock.now - lastCheckpoint >= Self.interval else { return }
        try save(checkpoint())
    }

    /// Finishes the files.
    mutating func finish(_ outcome: CrawlOutcome, duration: Duration) throws {
        var run = CrawlCounts.of(outcome.result, duration: duration)
        run.items = 0
        state.counts = state.counts + run
        try receipts?.sync()
        switch destination {
        case .stream(var writer, let output):
            try writer.finish()
            try output?.commit()
            destination = .stream(writer, nil)
        case .part(let part, let file):
            state.isComplete = outcome.isComplete
            state.checkpoint = outcome.checkpoint ?? state.checkpoint
            try part.sync()
            try file.write(state)
            if outcome.isComplete { try part.commit() }
        }
        receipts?.release()
    }

    /// Closes the files after an error; items in FILE.part remain up to the last checkpoint.
    mutating func discard() {
        switch destination {
        case .stream(_, let output): output?.discard()
        case .part(let part, _): part.release()
        }
        receipts?.release()
    }

    // MARK: - Inside

    /// Saves the progress; the state may only describe bytes that are on disk.
    private mutating func save(_ checkpoint: CrawlCheckpoint) throws {
        guard case .part(let part, let file) = destination else { return }
        try part.sync()
        try receipts?.sync()
        state.checkpoint = checkpoint
        try file.write(state)
        lastCheckpoint = ContinuousClock.now
    }

    private mutating func items(of page: ChildPage<ListEntry, RawItem, PageAddress>) throws -> [RawItem] {
        guard !plan.members.isEmpty, let parent = page.parent.parent else { return page.page.items }
        if members?.line != parent.place.number {
            members = (parent.place.number, try ParentMembers(plan.members, of: parent))
        }
        guard let members = members?.members else { return page.page.items }
        return try page.page.items.map { RawItem(bytes: try members.added(to: $0.bytes)[...]) }
    }
}
