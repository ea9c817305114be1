/// What a walk does next: the pure half of the window.
///
/// It decides what to load, deliver, drop, and when to end. It never waits, holds no lock and starts no task: every
/// function takes an event and returns the ``Effects`` that the other half, ``WalkStorage``, carries out.
///
/// Invariants: pages are delivered in list order, each once; at most `width` pages are started and not yet asked
/// beyond; an error surfaces when its page's turn has come and not before; after the end nothing is started.
struct WalkPlan<Item: Sendable, Cursor: Hashable & Sendable> {
    /// A page load to start.
    struct Load {
        let id: Int
        let cursor: Cursor?
    }

    /// What the consumer gets.
    enum Delivery {
        case page(Page<Item, Cursor>)
        case end
        case failure(any Error)
    }

    /// What has to be done after an event.
    struct Effects {
        var start: [Load] = []
        var cancel: [Int] = []
        var delivery: Delivery?
    }

    /// A page that has been started and not delivered.
    struct Slot {
        let id: Int
        let cursor: Cursor?
        /// The links as far as they are known: announced, or those of the loaded page.
        var links: PageLinks<Cursor>?
        var result: Result<Page<Item, Cursor>, any Error>?
    }

    let direction: PageDirection
    let width: Int
    var ledger: WalkLedger<Item, Cursor>
    /// Started pages in list order; the first is the next to deliver.
    var slots: [Slot] = []
    /// Addresses known to lie beyond the last slot.
    var upcoming: Addresses<Cursor> = []
    /// How often a page named other neighbours than the plan had taken for granted.
    var mismatches = 0
    private var nextID = 0
    private var isWaiting = false
    /// Whether the consumer has a page in its hands: it counts towards the window until the next one is asked for.
    private var isHolding = false
    private(set) var hasEnded = false
    /// What the consumer gets when it asks again after the last page.
    private var finalDelivery: Delivery = .end

    init(_ walk: Walk<Cursor>, policy: WalkPolicy) {
        direction = walk.direction
        width = walk.window.bound
        ledger = WalkLedger(policy: policy, direction: walk.direction, start: walk.start)
    }

    /// The outcome as it stands.
    var outcome: PagingOutcome<Cursor> {
        var outcome = ledger.outcome
        outcome.requests = nextID
        return outcome
    }

    /// The consumer asks for a page.
    mutating func demand() -> Effects {
        isWaiting = true
        isHolding = false
        if nextID == 0 && !hasEnded { beginFirst() }
        return advance()
    }

    /// The consumer asks for a page only if it is there already.
    mutating func demandReady() -> Effects {
        guard !hasEnded, case .success? = slots.first?.result else { return Effects() }
        return demand()
    }

    /// A load has learned its page's links.
    mutating func announced(_ links: PageLinks<Cursor>, by id: Int) -> Effects {
        guard let index = slots.firstIndex(where: { $0.id == id }), slots[index].result == nil else { return Effects() }
        learn(links, at: index)
        return advance()
    }

    /// A load has ended.
    mutating func finished(_ result: Result<Page<Item, Cursor>, any Error>, by id: Int) -> Effects {
        guard let index = slots.firstIndex(where: { $0.id == id }) else { return Effects() }
        slots[index].result = result
        if case .success(let page) = result { learn(page.links, at: index) }
        return advance()
    }

    /// The consumer was cancelled or went away.
    mutating func cancel() -> Effects {
        guard !hasEnded else { return Effects() }
        var effects = Effects()
        let point = ledger.outcome.resumePoint
        end(.init(ending: .cancelled, evidence: "the consumer was cancelled", resumePoint: point), &effects)
        finalDelivery = .failure(CancellationError())
        if isWaiting { effects.delivery = takeFinalDelivery() }
        return effects
    }

    /// The time of the walk is over.
    mutating func expire(after duration: Duration) -> Effects {
        guard !hasEnded else { return Effects() }
        var effects = Effects()
        let evidence = "the limit of \(duration) was reached"
        end(.init(ending: .limited, evidence: evidence, resumePoint: ledger.outcome.resumePoint), &effects)
        if isWaiting { effects.delivery = takeFinalDelivery() }
        return effects
    }

    // MARK: - Inside

    private mutating func beginFirst() {
        guard ledger.allowsLoad(beyond: 0) else {
            var nothing = Effects()
            let stop = WalkLedger<Item, Cursor>.Stop(
                ending: .limited,
                evidence: "the limit leaves room for nothing",
                resumePoint: ledger.start
            )
            return end(stop, &nothing)
        }
        slots.append(Slot(id: 0, cursor: ledger.start.cursor))
    }

    private mutating func learn(_ links: PageLinks<Cursor>, at index: Int) {
        slots[index].links = links
        if index == slots.count - 1 { upcoming = trusted(links.ahead(direction)) }
    }

    private mutating func advance() -> Effects {
        var effects = Effects()
        if nextID == 0, let first = slots.first {
            effects.start.append(Load(id: first.id, cursor: first.cursor))
            nextID = 1
        }
        deliver(&effects)
        fill(&effects)
        return effects
    }

    private mutating func deliver(_ effects: inout Effects) {
        guard isWaiting else { return }
        if hasEnded {
            effects.delivery = takeFinalDelivery()
            return
        }
        guard let slot = slots.first, let result = slot.result else { return }
        slots.removeFirst()
        let page = settle(slot, result, &effects)
        if let page {
            isWaiting = false
            isHolding = true
            effects.delivery = .page(page)
        } else if hasEnded {
            effects.delivery = takeFinalDelivery()
        }
    }

    private mutating func takeFinalDelivery() -> Delivery {
        isWaiting = false
        defer { finalDelivery = .end }
        return finalDelivery
    }

    private mutating func fill(_ effects: inout Effects) {
        while !hasEnded, slots.count + (isHolding ? 1 : 0) < width, nextID > 0 {
            guard ledger.allowsLoad(beyond: slots.count), let cursor = startableAddress else { return }
            upcoming = upcoming.dropFirst()
            start(cursor, &effects)
        }
    }

    /// Starts the load of the page behind all others.
    mutating func start(_ cursor: Cursor?, _ effects: inout Effects) {
        slots.append(Slot(id: nextID, cursor: cursor))
        effects.start.append(Load(id: nextID, cursor: cursor))
        nextID += 1
    }

    /// Ends the walk and drops what was loaded ahead, with its errors.
    mutating func end(_ stop: WalkLedger<Item, Cursor>.Stop, error: (any Error)? = nil, _ effects: inout Effects) {
        ledger.close(stop, error: error)
        hasEnded = true
        upcoming = []
        drop(from: 0, &effects)
        if let error = error ?? PagingError(ending: stop.ending, evidence: stop.evidence) {
            finalDelivery = .failure(error)
        }
    }

    /// Takes back the slots from an index on.
    mutating func drop(from index: Int, _ effects: inout Effects) {
        effects.cancel += slots[index...].filter { $0.result == nil }.map(\.id)
        slots.removeSubrange(index...)
    }
}

extension PagingError {
    /// The error that a consumer gets for an ending, if it is one that must not pass for the end of the list.
    init?(ending: WalkEnding, evidence: String) {
        switch ending {
        case .short: self.init(.short, "The list is short: \(evidence).")
        case .unproven: self.init(.unproven, "The list may be longer: \(evidence).")
        case .refused: self.init(.refused, "The next page is refused: \(evidence).")
        case .cycle: self.init(.cycle, "The list goes round in circles: \(evidence).")
        case .noProgress: self.init(.noProgress, "The list makes no progress: \(evidence).")
        default: return nil
        }
    }
}
