import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// The destination of the items of many lists, and of the state from which their crawl resumes.
protocol ListsSink {
    /// Whether a state is kept, so that a later run can resume.
    var keepsState: Bool { get }
    /// The least time between two saved states, because each waits for the disk.
    var syncInterval: Duration { get }
    /// Returns the items of a list that are saved, by which its second pass skips them.
    ///
    /// - Returns: `nil` if adding an item again replaces it.
    func savedItems(of part: ListsState.Part, identity: JSONPointer?) throws -> KnownItems?
    /// Adds items, whose lines of NDJSON are given too.
    mutating func add(_ items: [RawItem], lines: [UInt8], to state: inout ListsState) throws
    /// Saves a state with the items so far, both or neither.
    mutating func save(_ state: inout ListsState) throws
    /// Saves a state for a process that is killed, without waiting for the disk.
    mutating func saveRecent(_ state: inout ListsState) throws
    /// Finishes the files with the final state.
    mutating func finish(_ state: inout ListsState, _ outcome: CrawlOutcome) throws
    /// Completes the last steps of an earlier run that finished the crawl.
    func settle() throws
    /// Closes the files after an error.
    mutating func discard()
    /// The file with the items of a run that was not whole, beside the output at a path.
    var partialFile: (path: String, output: String)? { get }
    /// The location of the items from which a later run resumes; `nil` if it starts over.
    var kept: SavedItems? { get }
    /// The rows that the run marked as removed, if it did.
    var mirror: RemovalVerdict? { get }
}

extension ListsSink {
    var mirror: RemovalVerdict? { nil }
    var syncInterval: Duration { .milliseconds(200) }
    var partialFile: (path: String, output: String)? { nil }
    var kept: SavedItems? { nil }

    mutating func saveRecent(_ state: inout ListsState) {}

    func savedItems(of part: ListsState.Part, identity: JSONPointer?) throws -> KnownItems? { nil }
}

/// Items that are written as they arrive, to a file or to standard output.
struct ListsStream: ListsSink {
    private var stream: ItemStream
    private(set) var partialFile: (path: String, output: String)?

    init(_ plan: OutputPlan, stop: StopRequest) throws {
        stream = try ItemStream(plan, stop: stop)
        do {
            try stream.open()
        } catch {
            stream.discard()
            throw error
        }
    }

    var keepsState: Bool { false }

    mutating func add(_ items: [RawItem], lines: [UInt8], to state: inout ListsState) throws {
        try stream.write(items)
    }

    mutating func save(_ state: inout ListsState) {}

    mutating func finish(_ state: inout ListsState, _ outcome: CrawlOutcome) throws {
        let isWhole = outcome.isComplete || outcome.ending == .limited
        partialFile = try stream.finish(isWhole: isWhole, isEmpty: state.counts.items == 0)
    }

    func settle() {}

    mutating func discard() {
        stream.discard()
    }
}

/// Items that are collected in FILE.part, with their state in a file.
struct ListsPart: ListsSink {
    private let part: PartFile
    private let file: StateFile

    /// Creates a sink by opening its files.
    ///
    /// - Parameter state: The new state, which is replaced by a saved one.
    /// - Throws: `ValidationError` when a file belongs to another crawl or cannot be written; nothing is changed then.
    init(_ saving: ResumeFiles, state: inout ListsState, stop: StopRequest) throws {
        part = try PartFile(for: saving.output, stop: stop)
        file = saving.state
        do {
            state = try Self.open(saving, part, state)
        } catch {
            if part.isNew { part.remove() } else { part.release() }
            throw error
        }
    }

    private static func open(_ saving: ResumeFiles, _ part: PartFile, _ new: ListsState) throws -> ListsState {
        guard let state = try saving.savedState(of: part, orNew: new) else { return new }
        guard state.check == new.check else {
            throw ValidationError(
                "The crawl in \"\(saving.state.name)\" has another template or other options. Repeat the same command, "
                    + "or name another file with --resume."
            )
        }
        if state.isComplete { return try openComplete(saving, part, state) }
        guard part.holds(state) else {
            throw ValidationError(
                "\"\(part.path)\" does not match the crawl in \"\(saving.state.name)\": it was changed. Restore it, or "
                    + "delete both to start over."
            )
        }
        try part.truncate(to: state.length)
        return state
    }

    /// Returns the state of a complete crawl, whose items may not be in place yet.
    private static func openComplete(
        _ saving: ResumeFiles,
        _ part: PartFile,
        _ state: ListsState
    ) throws -> ListsState {
        guard part.isNew ? try saving.isInPlace(state) : part.length == state.length else {
            throw ValidationError(
                "The crawl in \"\(saving.state.name)\" is complete, but its file \"\(saving.output.path)\" was changed or "
                    + "removed. Delete \"\(saving.state.name)\" to fetch the lists again."
            )
        }
        return state
    }

    var keepsState: Bool { true }

    func savedItems(of list: ListsState.Part, identity: JSONPointer?) throws -> KnownItems? {
        try KnownItems(part, in: list.ranges, identity: identity)
    }

    mutating func add(_ items: [RawItem], lines: [UInt8], to state: inout ListsState) throws {
        try part.append(lines)
        state.length += lines.count
    }

    var syncInterval: Duration { .seconds(1) }
    var kept: SavedItems? { SavedItems(part) }

    mutating func save(_ state: inout ListsState) throws {
        // The state may only describe bytes that are on disk.
        try part.sync()
        state.tail = part.tail(at: state.length)
        try file.write(state)
    }

    mutating func saveRecent(_ state: inout ListsState) throws {
        state.tail = part.tail(at: state.length)
        try file.writeRecent(state)
    }

    mutating func finish(_ state: inout ListsState, _ outcome: CrawlOutcome) throws {
        try save(&state)
        // Another process may continue before this one exits.
        if outcome.isComplete { try part.commit() } else { part.release() }
    }

    func settle() throws {
        if part.isNew { part.remove() } else { try part.commit() }
    }

    func discard() {
        part.release()
    }
}

/// Items that become rows of a table, with their state in the same transactions.
struct ListsTable: ListsSink {
    private let database: ListDatabase
    private let writer: BatchWriter
    private var record: DatabaseListRecord
    private var batch: [[RawItem]] = []
    private let plan: DatabasePlan

    /// Creates a sink by opening its table.
    ///
    /// - Parameter state: The new state, which is replaced by a saved one.
    init(_ plan: DatabasePlan, state: inout ListsState) throws {
        let list = try OpenedList(plan)
        self.plan = plan
        database = list.database
        record = list.record
        writer = BatchWriter(list, table: plan.table.text, key: plan.key)
        if let saved = record.lists, plan.resumes { state = saved }
        record.lists = state
    }

    var keepsState: Bool { true }

    mutating func add(_ items: [RawItem], lines: [UInt8], to state: inout ListsState) throws {
        batch.append(items)
        state.length += lines.count
    }

    mutating func save(_ state: inout ListsState) throws { try save(&state, nil) }

    /// Saves a state with the items so far, and marks the rows that a proof shows to be gone.
    private mutating func save(_ state: inout ListsState, _ proof: RemovalEvidence.Proof?) throws {
        record.lists = state
        record.crawl.counts = state.counts
        defer { batch = [] }
        let finishing = proof.flatMap { proof in plan.mirror.map { (proof, $0) } }
        do {
            try writer.write(batch, record, finishing: finishing)
        } catch {
            record = writer.written
            throw error
        }
    }

    mutating func finish(_ state: inout ListsState, _ outcome: CrawlOutcome) throws {
        record.crawl.ending = outcome.result.ending.rawValue
        record.crawl.evidence = outcome.result.evidence
        var proof: RemovalEvidence.Proof?
        if let mirror = plan.mirror {
            let end = RemovalEvidence.WalkEnd(
                isComplete: outcome.isComplete,
                isPositional: outcome.isPositional,
                isSlicedAtOnce: outcome.isReadAtOnce,
                order: mirror.order
            )
            proof = record.updateMirror { $0.end(end) }
        }
        try save(&state, proof)
        try writer.wait()
        database.close()
    }

    var mirror: RemovalVerdict? { writer.mirror }
    var kept: SavedItems? { plan.resumes ? SavedItems(table: plan.table.text, of: plan.file) : nil }

    func settle() {
        database.close()
    }

    func discard() {
        database.close()
    }
}
