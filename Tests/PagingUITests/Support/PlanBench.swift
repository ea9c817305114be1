import Paging
import Testing

@testable import PagingUI

/// A manually driven plan: the test is the network, and answers loads in any order.
struct PlanBench {
    private(set) var plan: ListStateMachine<Post>
    /// The requested loads that were neither answered nor cancelled, oldest first.
    private(set) var waiting: [ListLoad] = []
    /// The addresses of all requested loads; the start of the list is 0.
    private(set) var requests: [Int] = []
    private(set) var settled: [LoadSlot: [LoadResult]] = [:]
    private(set) var waits: [(load: Int, delay: Duration)] = []
    /// The changes of each event that had any.
    private(set) var changes: [ListChange] = []

    init(_ options: PagingOptions = PagingOptions(), startingAt key: Int = 0) {
        plan = ListStateMachine(options: options, startKey: PageKey(key))
    }

    /// Creates a bench with a prefetch distance.
    init(distance: Int, startingAt key: Int = 0) {
        var options = PagingOptions()
        options.prefetchDistance = distance
        self.init(options, startingAt: key)
    }

    mutating func perform(_ event: (inout ListStateMachine<Post>) -> Void) {
        if let change = plan.perform(event) { changes.append(change) }
        for command in plan.loads.takeCommands() {
            switch command {
            case .load(let load):
                waiting.append(load)
                requests.append(load.key.number)
            case .cancel(let sequence): waiting.removeAll { $0.sequence == sequence }
            case .wait(let sequence, let delay): waits.append((sequence, delay))
            case .finish(let slot, let result): settled[slot, default: []].append(result)
            }
        }
    }

    /// Answers the oldest load of a slot with a page.
    mutating func answer(
        _ slot: LoadSlot,
        _ ids: some Sequence<Int>,
        next: Int? = nil,
        previous: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        answer(slot, ids.map { Post(id: $0) }, next: next, previous: previous, sourceLocation: sourceLocation)
    }

    mutating func answer(
        _ slot: LoadSlot,
        _ posts: [Post],
        next: Int? = nil,
        previous: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let load = takeLoad(slot, sourceLocation) else { return }
        let page = ListPage(posts, next: next, previous: previous)
        perform { $0.arrived(page, of: load.sequence) }
    }

    /// Answers a load that may be cancelled, like a source that ignores cancellation.
    mutating func answerLate(_ load: ListLoad, _ ids: some Sequence<Int>, next: Int? = nil) {
        answerLate(load, with: ListPage(ids.map { Post(id: $0) }, next: next))
    }

    mutating func answerLate(_ load: ListLoad, with page: ListPage<Post>) {
        waiting.removeAll { $0.sequence == load.sequence }
        perform { $0.arrived(page, of: load.sequence) }
    }

    mutating func fail(
        _ slot: LoadSlot,
        _ error: any Error = TestFailure(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let load = takeLoad(slot, sourceLocation) else { return }
        perform { $0.failed(error, of: load.sequence) }
    }

    /// Returns the oldest unanswered load of a slot.
    func load(_ slot: LoadSlot) -> ListLoad? { waiting.first { $0.slot == slot } }

    /// Returns whether a slot has an unanswered load.
    func isLoading(_ slot: LoadSlot) -> Bool { load(slot) != nil }

    var content: ListContent<Post> { plan.content }
    /// The ids of the visible items; -1 for a gap.
    var ids: [Int] { content.rows.map { $0.item?.id ?? -1 } }

    private mutating func takeLoad(_ slot: LoadSlot, _ sourceLocation: SourceLocation) -> ListLoad? {
        guard let index = waiting.firstIndex(where: { $0.slot == slot }) else {
            Issue.record("Nothing is loaded for \(slot): \(waiting.map(\.slot))", sourceLocation: sourceLocation)
            return nil
        }
        return waiting.remove(at: index)
    }
}

extension ListPage<Post> {
    init(_ posts: [Post], next: Int? = nil, previous: Int? = nil) {
        self.init(Page(items: posts, following: next, preceding: previous), policy: WalkPolicy(), identity: .id) {
            PageKey(cursor: $0)
        }
    }
}

extension PageKey {
    /// Creates the address with a number; 0 is the start of the list.
    init(_ number: Int) {
        self.init(cursor: number == 0 ? nil : number)
    }

    var number: Int { cursor as? Int ?? 0 }
}

/// An error with properties that a test determines.
struct TestFailure: PageFailure, Equatable {
    var isTransient = false
    var retryAfter: Duration?
    var isExpiredCursor = false
}
