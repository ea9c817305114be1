import ArgumentParser
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// The checked options of `--since` for items that are written to a stream.
struct SincePlan: Sendable {
    let file: StateFile
    let pointer: JSONPointer
    /// The target of the newest value, if the API omits items that are not new.
    let target: ParameterTarget?
    private let binding: CrawlBinding

    /// - Returns: `nil` without `--since-state`.
    /// - Throws: `ValidationError` when the options contradict each other.
    init?(_ command: some FetchingCommand, binding: CrawlBinding) throws {
        let options = command.database
        guard let path = options.sinceState else { return nil }
        guard command.output.format != .sqlite else {
            throw ValidationError("The database holds the newest value of --since; remove --since-state.")
        }
        guard let since = options.since else {
            throw ValidationError("--since-state needs --since, the path to the value that orders the items in time.")
        }
        guard command.resuming.resume == nil else {
            throw ValidationError(
                "--since-state and --resume exclude each other: a run writes only new items, and an unfinished run is "
                    + "repeated."
            )
        }
        file = try StateFile(path, of: "--since-state")
        pointer = try command.writtenPlace(of: since, "--since")
        target = options.sinceParam
        var binding = binding
        binding.add(command.graphQL)
        binding.add(options)
        self.binding = binding
    }

    /// Reads the state of the last complete run.
    ///
    /// - Throws: `ValidationError` when the file cannot be read, or belongs to another list.
    func filter() throws -> SinceFilter {
        var state = SinceState(binding: binding, record: SinceRecord(pointer))
        if let saved = try file.read(SinceState.self) {
            let differences = saved.binding.listDifferences(from: binding)
            guard differences.isEmpty, saved.record.pointer == state.record.pointer else {
                let reasons = differences.isEmpty ? ["--since"] : differences
                throw ValidationError(
                    "\"\(file.name)\" belongs to another list: \(reasons.joined(separator: ", ")) "
                        + "\(reasons.count == 1 ? "differs" : "differ"). Name another file with --since-state."
                )
            }
            state.record = saved.record
            state.newestItems = saved.newestItems
        }
        return SinceFilter(state, at: pointer, file: file, isFiltered: target != nil)
    }
}

/// The selection of the items that are newer than those of earlier runs.
struct SinceFilter: Sendable {
    private var state: SinceState
    private let known: Set<String>
    private let pointer: JSONPointer
    private let file: StateFile
    private let isFiltered: Bool
    /// The newest value of this run, and the hashes of its items with that value.
    private var newest: (value: SinceValue, items: Set<String>)?
    /// Whether all further items are older than the newest saved value.
    private(set) var hasReachedKnown = false

    init(_ state: SinceState, at pointer: JSONPointer, file: StateFile, isFiltered: Bool) {
        (self.state, self.pointer, self.file, self.isFiltered) = (state, pointer, file, isFiltered)
        known = state.newestItems
        self.state.record.begin()
    }

    /// The newest value of the last complete run.
    var mark: SinceValue? { state.record.mark }

    /// Returns the items of a page that no earlier run has written.
    ///
    /// An item with the newest value of the last run is new unless that run has written the same item. An item without
    /// a value is always new.
    mutating func newItems(of page: [RawItem]) -> [RawItem] {
        if state.record.add(page, at: pointer) { hasReachedKnown = !isFiltered }
        return page.filter { item in
            guard let value = SinceValue(item, at: pointer) else { return true }
            let hash = SHA256.text(Array(item.bytes))
            record(value, hash)
            guard let mark else { return true }
            if mark.isNewer(than: value) == true { return false }
            return value.isNewer(than: mark) != false || !known.contains(hash)
        }
    }

    private mutating func record(_ value: SinceValue, _ hash: String) {
        switch newest.map({ value.isNewer(than: $0.value) }) {
        case nil, true??: newest = (value, [hash])
        case false??: if newest?.value.isNewer(than: value) == false { newest?.items.insert(hash) }
        case .some(nil): break
        }
    }

    /// Saves the newest value after a complete run, whose items are in place.
    mutating func save() throws(WriteError) {
        let mark = mark
        state.record.complete()
        if let newest {
            // Items of earlier runs with the same value may not have been read again.
            let isSame = mark.map { newest.value.isNewer(than: $0) == false && $0.isNewer(than: newest.value) == false }
            if isSame == true {
                state.newestItems.formUnion(newest.items)
            } else if mark.map({ newest.value.isNewer(than: $0) == true }) ?? true {
                state.newestItems = newest.items
            }
        }
        try file.write(state)
    }
}
