import Paging

/// What a walk over a graph must bring.
///
/// It is worked out page after page, with lists that are searched from end to end and without any thought of time, and
/// shares no code with the engine.
struct OracleWalk {
    /// The items of each delivered page, in the order of the walk.
    var pages: [[Int]] = []
    /// Where to go on after so many pages; a restart adds the start to where it was.
    var resumeAfter: [[ResumePoint<Int>]]
    var ending = WalkEnding.complete
    var resumePoint: ResumePoint<Int>?
    var failure: TestFailure?
    var cannotRestart = false
    var received = 0
    var duplicates = 0
    var restarts = 0

    var items: [Int] { pages.flatMap { $0 } }

    private let graph: WalkGraph
    private let policy: WalkPolicy
    private let isBackward: Bool
    private let start: ResumePoint<Int>
    private var trail: [Int?] = []
    private var prints: [Int] = []
    private var known: [Int] = []
    private var newestTotal: TotalCount?
    private var idle = 0
    /// What was delivered before the list was begun again.
    private var delivered: [Int] = []
    private var receivedBefore = 0

    init(_ graph: WalkGraph, policy: WalkPolicy, direction: PageDirection, start: ResumePoint<Int>) {
        self.graph = graph
        self.policy = policy
        self.start = start
        isBackward = direction == .backward
        resumeAfter = [[start]]
        if policy.limits.items == 0 || policy.limits.pages == 0 {
            finish(.limited, start)
            return
        }
        var cursor: Int?? = start.cursor
        while let next = cursor { cursor = step(at: next) }
    }

    private mutating func finish(_ ending: WalkEnding, _ point: ResumePoint<Int>?) {
        self.ending = ending
        resumePoint = point
    }

    /// Reads one page and returns the address of the one to read next, or `nil` once the walk has ended.
    private mutating func step(at cursor: Int?) -> Int?? {
        let here = ResumePoint(cursor: cursor)
        guard let node = graph.node(at: cursor), graph.failure(at: cursor, restarts: restarts) == nil else {
            return fail(at: cursor)
        }
        if let print = node.fingerprint, !node.items.isEmpty || node.hidden > 0 {
            if prints.contains(print) {
                if policy.repeatedPage == .stops { finish(.noProgress, here) } else { conclude(.signalled(""), here) }
                return nil
            }
            prints.append(print)
        }
        let (cutAt, isIdle) = take(node)
        trail.append(cursor)
        let whole = ResumePoint(cursor: cursor, skippedItems: node.items.count)
        if let cutAt {
            finish(.limited, ResumePoint(cursor: cursor, skippedItems: cutAt))
            return nil
        }
        let ahead = isBackward ? node.preceding : node.following
        guard let next = ahead.first else {
            conclude(node.end ?? .signalled(""), whole)
            return nil
        }
        idle = isIdle ? idle + 1 : 0
        return judge(next, after: whole)
    }

    private mutating func fail(at cursor: Int?) -> Int?? {
        let failure = graph.failure(at: cursor, restarts: restarts)
        let mayRestart = (restarts..<9).contains { policy.expiredCursor == .restarts(upTo: $0 + 1) }
        if failure?.isExpiredCursor == true, mayRestart {
            guard start == ResumePoint(cursor: nil), graph.hasIdentities || items.isEmpty else {
                cannotRestart = true
                finish(.failed, pages.isEmpty ? start : ResumePoint(cursor: cursor))
                return nil
            }
            restart()
            return .some(nil)
        }
        self.failure = failure
        finish(failure?.ending ?? .failed, pages.isEmpty ? start : ResumePoint(cursor: cursor))
        return nil
    }

    private mutating func restart() {
        restarts += 1
        delivered += known
        (known, trail, prints) = ([], [], [])
        (idle, duplicates, receivedBefore, newestTotal) = (0, 0, received, nil)
        resumeAfter[resumeAfter.count - 1].append(start)
    }

    private mutating func judge(_ next: Int, after whole: ResumePoint<Int>) -> Int?? {
        if idle > policy.idlePageAllowance {
            finish(.noProgress, whole)
            return nil
        }
        if trail.contains(next) && policy.repeatedAddress != .isAllowed {
            if policy.repeatedAddress == .stops { finish(.cycle, whole) } else { conclude(.signalled(""), whole) }
            return nil
        }
        let point = ResumePoint<Int>(cursor: next)
        resumeAfter.append([point])
        if pages.count == policy.limits.pages || items.count == policy.limits.items {
            finish(.limited, point)
            return nil
        }
        return .some(next)
    }

    /// Takes the items of a page, and returns where it had to be cut and whether it brought nothing new.
    private mutating func take(_ node: WalkGraph.Node) -> (cutAt: Int?, isIdle: Bool) {
        received += node.items.count + node.hidden
        newestTotal = node.total ?? newestTotal
        let ordered = isBackward ? node.items.reversed() : node.items
        let room = policy.limits.items.map { $0 - items.count } ?? .max
        var kept: [Int] = []
        var cutAt: Int?
        var old = 0
        for (index, item) in ordered.enumerated() where !(pages.isEmpty && index < start.skippedItems) {
            if graph.hasIdentities {
                if known.contains(item) {
                    old += 1
                    if policy.dropsDuplicates { continue }
                }
                known.append(item)
                if delivered.contains(item) { continue }
            }
            if kept.count < room { kept.append(item) } else { cutAt = cutAt ?? index }
        }
        if policy.dropsDuplicates { duplicates += old }
        pages.append(kept)
        return (cutAt, node.items.count + node.hidden <= old)
    }

    private mutating func conclude(_ end: PageEnd, _ point: ResumePoint<Int>) {
        let endings: [PageEnd.Kind: WalkEnding] = [
            .capped: .short, .limited: .limited, .refused: .refused, .unproven: .unproven,
        ]
        if let ending = endings[end.kind] { return finish(ending, point) }
        let isWhole = start.cursor == nil && start.skippedItems == 0
        if policy.provesTotals, isWhole, let total = newestTotal, total.exactness == .exact,
            received - receivedBefore - duplicates < total.value
        {
            return finish(.short, point)
        }
        finish(.complete, nil)
    }
}
