/// The result of a crawl over many lists: its counts and the lists that are not complete.
///
/// ```swift
/// print(outcome)   // failed: 1998 of 2000 lists are complete; 73210 items on 2844 pages
/// for (path, result) in outcome.incomplete { print(path.joined(separator: "/"), result) }
/// ```
///
/// It is the error of ``ChildLists/lists(window:)`` and ``ChildLists/items`` if a list is not complete. The properties of
/// the ``WalkResult`` are also properties of the outcome: `outcome.isComplete` is `outcome.result.isComplete`.
@dynamicMemberLookup
public struct CrawlOutcome: Error, Sendable, CustomStringConvertible {
    /// The ending of the crawl and the sums of the counts of all lists in this run.
    ///
    /// The crawl is ``WalkEnding/complete`` if the list of parents and every child list are. Otherwise it has
    /// ``WalkEnding/failed``, which a missing credential does at once, stopped at the allowed number of incomplete
    /// lists as ``WalkEnding/limited``, or was ``WalkEnding/cancelled``. Items are those of the child lists; pages and
    /// requests include those of the parents. Requests are counted when their list ends.
    public internal(set) var result = WalkResult()
    /// The number of child lists that were found, including those that an earlier run finished.
    public internal(set) var lists = 0
    /// The number of child lists that are complete, including those that an earlier run finished.
    public internal(set) var completeLists = 0
    /// The lists that ended without being complete, by the keys of their parents, in order of their ends.
    ///
    /// The path of the list of the outermost parents is empty.
    public internal(set) var incomplete: [(path: [String], result: WalkResult)] = []
    /// The progress to continue from, unless the crawl is complete.
    public internal(set) var checkpoint: CrawlCheckpoint?

    /// A Boolean value that indicates whether the lists are slices, of which each arrived in one response.
    ///
    /// Such a crawl has each item that was in the list all the time, whatever else was added or removed during it, if the
    /// values by which the list is divided do not change. See ``SlicedList``.
    public internal(set) var isReadAtOnce = false

    /// The noun for one of the child lists.
    var noun = "list"
    /// The reason that the crawl stopped early, if it did.
    private(set) var reason: String?

    init() {}

    /// Returns a property of the result.
    public subscript<Value>(dynamicMember property: KeyPath<WalkResult, Value>) -> Value { result[keyPath: property] }

    /// The outcome in one line.
    public var description: String { result.description }

    /// The number of complete lists in words, such as `3 lists are complete`.
    package var completeListsText: String { "\(completeLists) \(noun)\(completeLists == 1 ? " is" : "s are") complete" }

    /// The ending of a crawl by the lists that are not complete.
    ///
    /// It is failed unless each of them has ended, and limited if all of them met a limit of the caller.
    package var endingOfLists: WalkEnding {
        let endings = Set(incomplete.map(\.result.ending))
        guard endings.isSubset(of: [.short, .unproven, .limited]) else { return .failed }
        if endings == [.limited] { return .limited }
        return endings.contains(.short) ? .short : .unproven
    }

    /// Counts a page with a number of items of child lists.
    mutating func addPage(items: Int = 0) {
        result.items += items
        result.pages += 1
    }

    /// Adds the counts of a list that has ended, whose pages are counted already.
    mutating func add(_ list: WalkResult, of path: [String], isLeaf: Bool) {
        result.receivedItems += isLeaf ? list.receivedItems : 0
        result.duplicates += isLeaf ? list.duplicates : 0
        result.quarantined += list.quarantined
        result.requests += list.requests
        result.retries += list.retries
        result.restarts += list.restarts
        if !list.isComplete { incomplete.append((path, list)) }
    }

    /// Sets the number of slices of one list, and those that are not complete.
    mutating func setSlices(_ count: Int, incomplete slices: [(path: [String], result: WalkResult)]) {
        (lists, completeLists) = (count, count - slices.count)
        incomplete = incomplete.filter(\.path.isEmpty) + slices
    }

    /// Adds the counts of an earlier round over the slices of the same list.
    mutating func add(_ earlier: CrawlOutcome) {
        result.items += earlier.items
        result.pages += earlier.pages
        result.receivedItems += earlier.receivedItems
        result.duplicates += earlier.duplicates
        result.quarantined += earlier.quarantined
        result.requests += earlier.requests
        result.retries += earlier.retries
        result.restarts += earlier.restarts
    }

    /// The numbers of complete lists and of all lists in words, such as `2 of 3 lists are complete`.
    private var countsText: String { "\(completeLists) of \(lists) \(noun)\(lists == 1 ? " is" : "s are") complete" }

    /// Sets the ending of a crawl, and the error of the list that ended it.
    mutating func end(as ending: WalkEnding, because reason: String? = nil, error: (any Error)? = nil) {
        (result.ending, self.reason) = (ending, reason)
        if let error { result.error = error }
        // The error of one list concerns all of them, so no other list is named beside it.
        let first =
            error != nil
            ? nil
            : incomplete.first.map { path, result in
                if path.isEmpty, noun == "slice" {
                    return ", the search for slices ended (\(result.ending): \(result.evidence))"
                }
                let name = path.isEmpty ? "the list of parents" : path.joined(separator: "/")
                return ", the first other one is \(name) (\(result.ending): \(result.evidence))"
            }
        let count = countsText + (first ?? "")
        result.evidence = reason.map { "\($0), and \(count)" } ?? count
    }
}
