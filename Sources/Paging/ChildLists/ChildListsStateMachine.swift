/// The decisions of a crawl over many lists, without side effects.
///
/// The plan decides which list loads its next page, and when. It starts no task and holds no lock: each method takes an
/// event, and ``takeEffects()`` returns what ``CrawlStorage`` then performs.
///
/// Invariants: At most `width` lists are active, that is, load a page or hold one that the consumer has not released.
/// Parents are read just fast enough to keep the window full. While lists wait to begin, each active list has one page of
/// the window; afterwards the active ones share the rest. Pages of a list are delivered in order, each once.
struct ChildListsStateMachine {
    typealias ListID = CrawlProgress.ListID

    /// A list to begin.
    struct Start {
        let id: ListID
        let list: CrawlList
        let point: SavedPoint?
    }

    /// An event for the consumer: a page of a leaf, or the end of a list.
    struct Output {
        enum Event {
            /// A page, and the result of its list if it is the last one.
            ///
            /// They are one event, so that no checkpoint and no cancellation comes between them.
            case page(any Sendable, items: Int, isRestart: Bool, end: WalkResult?, then: SavedPoint?)
            /// The end of a list without a further page.
            case ended(WalkResult)
        }

        let id: ListID
        let list: CrawlList
        let event: Event
    }

    struct Effects {
        var start: [Start] = []
        var resume: [ListID] = []
    }

    /// A list whose parent was read and whose walk has not begun.
    private struct Pending {
        let list: CrawlList
        let owner: CrawlProgress.Owner?
        let earlier: CrawlCheckpoint.List?
        let order: Int
    }

    private struct Running {
        let list: CrawlList
        let order: Int
    }

    /// The number of levels; the last one is that of the leaves.
    private let depth: Int
    /// Whether leaves are delivered in the order of their parents.
    private let isOrdered: Bool
    /// The number of lists that may be active.
    var width = 1
    /// The number of lists of parents and leaves that may be active.
    var concurrency = Int.max
    var maximumFailures: Int?
    private(set) var progress: CrawlProgress
    private var outcome = CrawlOutcome()
    /// The noun for one of the lists.
    var noun: String {
        get { outcome.noun }
        set { outcome.noun = newValue }
    }
    /// Whether the crawl takes no further events.
    private(set) var hasEnded = false
    private var pending: [Queue<Pending>]
    /// The lists of parents that wait until more of their child lists have begun, by level.
    private var parked: [Queue<ListID>]
    private var running: [ListID: Running] = [:]
    /// The number of lists of parents that are loading a page, by level.
    private var loading: [Int]
    private var active = 0
    private var outputs = Queue<Output>()
    /// The events of leaves behind the one that is being delivered, by their order.
    private var early: [Int: Queue<Output>] = [:]
    private var head = 0
    private var lastOrder = -1
    private var lastID = -1
    private var effects = Effects()

    init(_ root: CrawlList, depth: Int, isOrdered: Bool, from saved: CrawlCheckpoint?) {
        (self.depth, self.isOrdered) = (depth, isOrdered)
        pending = Array(repeating: Queue(), count: depth + 1)
        parked = Array(repeating: Queue(), count: depth + 1)
        loading = Array(repeating: 0, count: depth + 1)
        progress = CrawlProgress(completeLists: saved?.completeLists ?? 0)
        outcome.completeLists = progress.completeLists
        outcome.lists = progress.completeLists
        guard saved?.list.isFinished != true else { return }
        pending[0].append(Pending(list: root, owner: nil, earlier: saved?.list, order: 0))
    }

    /// Whether everything was read and delivered.
    var isFinished: Bool {
        active == 0 && outputs.isEmpty && !hasWaiting
    }

    /// The outcome, which is final once the crawl is over.
    var finalOutcome: CrawlOutcome {
        var outcome = outcome
        if !hasEnded { outcome.end(as: !isFinished ? .cancelled : outcome.incomplete.isEmpty ? .complete : .failed) }
        if !outcome.isComplete { outcome.checkpoint = CrawlCheckpoint(progress) }
        return outcome
    }

    /// Whether an event waits for the consumer.
    var hasReadyOutput: Bool { !outputs.isEmpty }

    /// Whether lists wait only for room in the window.
    var isStarved: Bool { active >= width && hasWaiting }

    /// The number of pages that each active list may have in flight or hold.
    var share: Int {
        if active >= concurrency { return max(1, width / concurrency) }
        let isLast = !hasWaiting && loading.allSatisfy { $0 == 0 }
        return isLast ? max(1, width / max(1, active)) : 1
    }

    /// Returns the effects of the events so far.
    mutating func takeEffects() -> Effects {
        fill()
        defer { effects = Effects() }
        return effects
    }

    /// Handles a page of parents; the list continues when an effect resumes it.
    mutating func read(
        _ lists: [CrawlList],
        from start: SavedPoint,
        by id: ListID,
        then point: SavedPoint?,
        isLast: Bool
    ) {
        guard !hasEnded, let level = running[id]?.list.path.count else { return }
        let page = progress.read(lists, from: start, by: id, then: point)
        for (list, earlier) in page.lists {
            if list.isLeaf { lastOrder += 1 }
            pending[level + 1].append(Pending(list: list, owner: page.owner, earlier: earlier, order: lastOrder))
        }
        outcome.addPage()
        outcome.lists += level + 1 == depth ? page.lists.count : 0
        guard !isLast else { return }
        active -= 1
        loading[level] -= 1
        parked[level].append(id)
    }

    /// Handles a page of a leaf.
    mutating func loaded(_ page: Output.Event, by id: ListID) {
        put(page, of: id)
    }

    /// Handles the end of a list without a further page.
    mutating func ended(_ id: ListID, _ result: WalkResult) {
        guard !hasEnded, let ending = running[id] else { return }
        if ending.list.isLeaf {
            put(.ended(result), of: id)
            active -= 1
            return
        }
        running[id] = nil
        active -= 1
        loading[ending.list.path.count] -= 1
        count(result, of: ending.list, id)
    }

    /// Returns the next event for the consumer, if there is one.
    mutating func takeOutput() -> Output? {
        guard let output = outputs.popFirst() else { return nil }
        switch output.event {
        case .page(_, let items, _, let end, let point):
            outcome.addPage(items: items)
            progress.delivered(by: output.id, then: point)
            if let end { finish(output, end) }
        case .ended(let result):
            finish(output, result)
        }
        return output
    }

    /// Records the end of a leaf, after which the events of the next one in order are ready.
    private mutating func finish(_ output: Output, _ result: WalkResult) {
        running[output.id] = nil
        count(result, of: output.list, output.id)
        guard isOrdered else { return }
        head += 1
        var next = early.removeValue(forKey: head) ?? Queue()
        while let output = next.popFirst() { outputs.append(output) }
    }

    /// Handles the release of a page by the consumer: its list continues, or leaves the window.
    mutating func released(_ output: Output) {
        guard case .page(_, _, _, let end, _) = output.event, !hasEnded else { return }
        if end != nil { active -= 1 } else { effects.resume.append(output.id) }
    }

    /// Ends the crawl before its end.
    mutating func end(as ending: WalkEnding, because reason: String, error: (any Error)? = nil) {
        guard !hasEnded else { return }
        hasEnded = true
        outcome.end(as: ending, because: reason, error: error)
        effects = Effects()
    }

    // MARK: - Inside

    /// Whether lists wait to begin or to continue.
    private var hasWaiting: Bool { pending.contains { !$0.isEmpty } || parked.contains { !$0.isEmpty } }

    private mutating func put(_ event: Output.Event, of id: ListID) {
        guard !hasEnded, let place = running[id] else { return }
        let output = Output(id: id, list: place.list, event: event)
        if isOrdered, place.order != head {
            early[place.order, default: Queue()].append(output)
        } else {
            outputs.append(output)
        }
    }

    private mutating func count(_ result: WalkResult, of list: CrawlList, _ id: ListID) {
        let vanished = progress.ended(id, isComplete: result.isComplete)
        outcome.completeLists = progress.completeLists
        outcome.add(result, of: list.path, isLeaf: list.isLeaf)
        for key in vanished {
            var missing = WalkResult()
            missing.ending = .failed
            missing.evidence = "its parent is no longer in the list"
            outcome.add(missing, of: list.path + [key], isLeaf: true)
        }
        if let error = result.error as? any CredentialRejection, error.lacksCredential {
            end(as: result.ending, because: result.evidence, error: error)
        }
        if let maximumFailures, outcome.incomplete.count > maximumFailures {
            end(as: .limited, because: "the crawl stopped at \(outcome.incomplete.count) incomplete lists")
        }
    }

    /// Begins or resumes lists while the window has room.
    private mutating func fill() {
        while !hasEnded, active < min(width, concurrency), beginParents() || beginLeaf() {}
    }

    private mutating func beginParents() -> Bool {
        for level in (0..<depth).reversed() where pending[level + 1].count + loading[level] < width {
            // In the order of the parents, one list of a level is read at a time.
            if let id = parked[level].popFirst() {
                active += 1
                loading[level] += 1
                effects.resume.append(id)
                return true
            }
            guard !isOrdered || loading[level] == 0, let next = pending[level].popFirst() else { continue }
            loading[level] += 1
            begin(next)
            return true
        }
        return false
    }

    private mutating func beginLeaf() -> Bool {
        guard let next = pending[depth].popFirst() else { return false }
        begin(next)
        return true
    }

    private mutating func begin(_ next: Pending) {
        lastID += 1
        active += 1
        running[lastID] = Running(list: next.list, order: next.order)
        progress.begin(lastID, next.list, owner: next.owner, from: next.earlier)
        effects.start.append(Start(id: lastID, list: next.list, point: next.earlier?.point))
    }
}
