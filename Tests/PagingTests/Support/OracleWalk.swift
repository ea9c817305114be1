import Paging

/// The expected result of a walk over a graph.
///
/// It is computed page by page, with linear searches and without concurrency, and shares no code with the engine.
struct OracleWalk {
    /// The items of each delivered page, in walk order.
    var pages: [[Int]] = []
    /// The resume points after each number of pages; a restart adds the start to the previous position.
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
    private var totals: [TotalCount] = []
    /// The number of pages in the pass according to the latest declaration, if any.
    private var promised: Int?
    /// The number of pages in the pass, not counting empty ends of the list.
    private var present = 0
    /// The number of pages in abandoned passes.
    private var pagesBefore = 0
    /// The numbers of items received on the pages of the pass.
    private var lengths: [Int] = []
    /// The addresses that the delivered pages named beyond the newest page.
    private var beyond: [Int] = []
    private var basis = AddressBasis.named
    private var isBeyondHole = false
    private var idle = 0
    /// The items delivered before the list was restarted.
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

    /// Reads one page and returns the next address, or `nil` once the walk has ended.
    private mutating func step(at cursor: Int?) -> Int?? {
        let here = ResumePoint(cursor: cursor)
        guard let node = graph.node(at: cursor), graph.failure(at: cursor, restarts: restarts) == nil else {
            return fail(at: cursor)
        }
        beyond = Array(beyond.dropFirst())
        var isAlike = false
        if let print = node.fingerprint, !node.items.isEmpty || node.hidden > 0 {
            isAlike = prints.contains(print)
            if isAlike, policy.repeatedPage == .endsList {
                conclude(.signalled(""), here)
                return nil
            }
            if isAlike, policy.repeatedPage == .stops, !isAnotherPage(node, at: cursor) {
                // Past the end of a list, servers return the last page again.
                if basis == .computed, isTotalMet {
                    conclude(.signalled(""), here)
                    return nil
                }
                finish(.noProgress, here)
                return nil
            }
            prints.append(print)
        }
        var (cutAt, isIdle) = take(node)
        if isAlike, policy.repeatedPage == .isAllowed { isIdle = true }
        trail.append(cursor)
        let whole = ResumePoint(cursor: cursor, skippedItems: node.items.count)
        if let cutAt {
            finish(.limited, ResumePoint(cursor: cursor, skippedItems: cutAt))
            return nil
        }
        let ahead = isBackward ? node.preceding : node.following
        guard let next = ahead.first else { return endOrHole(node, isIdle: isIdle, whole) }
        (basis, isBeyondHole) = (node.basis, false)
        let isBehindItems = node.items.count + node.hidden == 0 && received > receivedBefore
        if basis == .computed && promised.map({ present >= $0 }) ?? true || isBehindItems, isTotalMet {
            conclude(.signalled(""), whole)
            return nil
        }
        idle = isIdle ? idle + 1 : 0
        if !(ahead.count < beyond.count && ahead.prefix(8) == beyond.prefix(min(8, ahead.count))) { beyond = ahead }
        return judge(next, after: whole)
    }

    /// Whether a page that looks like an earlier one must be a different page.
    private func isAnotherPage(_ node: WalkGraph.Node, at cursor: Int?) -> Bool {
        guard basis == .named, !graph.hasIdentities else { return false }
        if let next = (isBackward ? node.preceding : node.following).first, next == cursor || wasVisited(next) {
            return false
        }
        guard let total = node.total ?? totals.last, total.exactness == .exact else { return false }
        return arrived + node.items.count + node.hidden <= total.value
    }

    private func wasVisited(_ cursor: Int) -> Bool {
        trail.contains(cursor) || (graph.isBeginningKnown && cursor == graph.first && trail.contains(nil))
    }

    /// Ends the walk, or skips a page that is a hole according to the declared numbers.
    private mutating func endOrHole(_ node: WalkGraph.Node, isIdle: Bool, _ whole: ResumePoint<Int>) -> Int?? {
        let end = node.end ?? silence
        if lacksSomething, [.complete, .unproven].contains(end.ending), let next = beyond.first, !wasVisited(next) {
            idle = isIdle ? idle + 1 : 0
            if idle <= policy.maximumEmptyPages {
                (basis, isBeyondHole) = (.computed, true)
                return proceed(to: next)
            }
        }
        conclude(end, whole)
        return nil
    }

    private var silence: PageEnd {
        isBackward && pages.count - pagesBefore <= 1 ? .unproven("") : .signalled("")
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
        if isBeyondHole, failure?.isTransient == false, failure?.ending == .failed {
            conclude(.signalled(""), ResumePoint(cursor: cursor))
            return nil
        }
        self.failure = failure
        finish(failure?.ending ?? .failed, pages.isEmpty ? start : ResumePoint(cursor: cursor))
        return nil
    }

    private mutating func restart() {
        restarts += 1
        delivered += known
        (known, trail, prints, lengths) = ([], [], [], [])
        (idle, duplicates, receivedBefore, pagesBefore) = (0, 0, received, pages.count)
        isBeyondHole = false
        (totals, promised, beyond, basis, present) = ([], nil, [], .named, 0)
        resumeAfter[resumeAfter.count - 1].append(start)
    }

    private mutating func judge(_ next: Int, after whole: ResumePoint<Int>) -> Int?? {
        if idle > policy.maximumEmptyPages {
            if isTotalMet { conclude(.signalled(""), whole) } else { finish(.noProgress, whole) }
            return nil
        }
        if wasVisited(next) && policy.repeatedAddress != .isAllowed {
            let isCycle = policy.repeatedAddress == .stops && !(isTotalMet && pages.count - pagesBefore > 1)
            if isCycle { finish(.cycle, whole) } else { conclude(.signalled(""), whole) }
            return nil
        }
        return proceed(to: next)
    }

    private mutating func proceed(to next: Int) -> Int?? {
        let point = ResumePoint<Int>(cursor: next)
        resumeAfter.append([point])
        if pages.count == policy.limits.pages || items.count == policy.limits.items {
            finish(.limited, point)
            return nil
        }
        return .some(next)
    }

    /// Adds the items of a page; returns the position of a cut and whether there were no new items.
    private mutating func take(_ node: WalkGraph.Node) -> (cutAt: Int?, isIdle: Bool) {
        received += node.items.count + node.hidden
        lengths.append(node.items.count + node.hidden)
        if let total = node.total { totals.append(total) }
        let isEnd = (isBackward ? node.preceding : node.following).isEmpty
        let isEmpty = node.items.count + node.hidden == 0
        let promise = isBackward ? nil : node.remainingPages
        let isFirst = pages.count == pagesBefore
        if !isEmpty || !isEnd || promise.map({ $0 > 0 || isFirst }) ?? false { present += 1 }
        if let remaining = node.remainingPages, !isBackward { promised = pages.count - pagesBefore + 1 + remaining }
        let ordered = isBackward ? node.items.reversed() : node.items
        let room = policy.limits.items.map { $0 - items.count } ?? .max
        var kept: [Int] = []
        var cutAt: Int?
        var (old, dropped) = (0, 0)
        for (index, item) in ordered.enumerated() {
            // An earlier walk has passed these items, so that they are known.
            let isPassed = pages.isEmpty && index < start.skippedItems
            if graph.hasIdentities {
                if known.contains(item) {
                    old += 1
                    if policy.dropsDuplicates, !isPassed { dropped += 1 }
                    if policy.dropsDuplicates { continue }
                }
                known.append(item)
                if delivered.contains(item) { continue }
            }
            if isPassed { continue }
            if kept.count < room { kept.append(item) } else { cutAt = cutAt ?? index }
        }
        duplicates += dropped
        pages.append(kept)
        return (cutAt, node.items.count + node.hidden <= old)
    }

    /// Whether the latest total is exact and equals the number of items.
    private var isTotalMet: Bool { policy.provesTotals && isTotalMetByItems }

    /// Whether the total is met; a list that declared items and then none is not proven empty.
    private var isTotalMetByItems: Bool {
        guard let newest = totals.last, newest.exactness == .exact, expected(newest.value) == arrived else {
            return false
        }
        let most = totals.map(\.value).max() ?? 0
        let largest = totals.first { $0.value == most }
        return newest.value > 0 || most == 0 || largest?.exactness != .exact
    }

    private var arrived: Int { received - receivedBefore - duplicates }

    /// Returns the part of a total that lies in the direction of the walk, if it is known.
    private func expected(_ total: Int) -> Int? {
        if start.cursor == nil { return total }
        // Only the last page of a list may be shorter than the others.
        guard isBackward, lengths.count > 1, let longest = lengths.max() else { return nil }
        return total - lengths[0] == (lengths.count - 1) * longest ? total : nil
    }

    /// Whether fewer items or pages than declared have arrived.
    private var lacksSomething: Bool {
        guard policy.provesTotals else { return false }
        return lacksItems || (promised.map { present < $0 } ?? false)
    }

    private var lacksItems: Bool {
        guard let newest = totals.last, newest.exactness != .estimate, !isTotalMetByItems else { return false }
        let most = totals.map(\.value).max() ?? 0
        guard let last = expected(newest.value), let first = expected(totals[0].value), let largest = expected(most)
        else {
            return false
        }
        // Items added to a list that does not move lie before the walk's position.
        if arrived == first, first < last { return false }
        if arrived < last { return true }
        guard newest.exactness == .exact, arrived != last || newest.value == 0 else { return false }
        if arrived < largest, totals.first(where: { $0.value == most })?.exactness == .exact { return true }
        return newest.value == 0 && arrived > 0
    }

    /// Whether the newest estimate exceeds the items; none after some corrects nothing.
    private var isBelowEstimate: Bool {
        guard policy.provesTotals, let newest = totals.last, newest.exactness == .estimate else { return false }
        let most = totals.map(\.value).max() ?? 0
        return expected(newest.value == 0 ? most : newest.value).map { arrived < $0 } ?? false
    }

    private mutating func conclude(_ end: PageEnd, _ point: ResumePoint<Int>) {
        switch end {
        case .capped: return finish(.short, point)
        case .limited: return finish(.limited, point)
        case .refused: return finish(.refused, point)
        case .unproven: return finish(.unproven, point)
        case .signalled, .presumed: break
        }
        if lacksSomething { return finish(.short, point) }
        if isBelowEstimate { return finish(.unproven, point) }
        finish(.complete, nil)
    }
}
