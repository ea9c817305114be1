/// What a walk does next: the pure half of the window.
///
/// It decides what to load, deliver, drop, and when to end. It never waits, holds no lock and starts no task: every
/// function takes an event and returns the ``Effects`` that the other half, ``WalkStorage``, carries out.
///
/// It knows pages by their ``PageFacts`` and addresses by their numbers in the walk's ``AddressBook``, so it depends on
/// neither the items nor the cursors.
///
/// Invariants: pages are delivered in list order, each once; at most `width` pages are started and not yet asked
/// beyond; an error surfaces when its page's turn has come and not before; after the end nothing is started.
struct WalkPlan {
    /// A page load to start.
    struct Load {
        let id: Int
        let cursor: AddressNumber?
    }

    /// A page that was loaded and whose turn has come.
    struct Turn {
        let id: Int
        let cursor: AddressNumber?
        let reading: PageReading
    }

    /// What the consumer gets.
    enum Delivery {
        case page(Turn)
        case end
        case failure(any Error)
    }

    /// What has to be done after an event.
    struct Effects {
        var start: [Load] = []
        var cancel: [Int] = []
        /// Loaded pages that nobody will get.
        var discard: [Int] = []
        var delivery: Delivery?
    }

    /// A page that has been started and not delivered.
    struct Slot {
        /// The number of the load; `nil` while the page is put off.
        var id: Int?
        let cursor: AddressNumber?
        /// The number of pages that had arrived when the load started.
        var arrivalsAtStart = 0
        /// The links as far as they are known: announced, or those of the loaded page.
        var links: PageLinks<AddressNumber>?
        var result: Result<PageFacts, any Error>?

        /// Whether the page is there.
        var isLoaded: Bool {
            if case .success? = result { true } else { false }
        }

        /// Whether the page is being loaded.
        var isRunning: Bool { id != nil && result == nil }
    }

    let direction: PageDirection
    /// How many pages may be under way.
    var width: Int
    var ledger: WalkLedger
    /// Started pages in list order; the first is the next to deliver.
    var slots: [Slot] = []
    /// Addresses known to lie beyond the last slot.
    var upcoming: Addresses<AddressNumber> = []
    /// Addresses that the delivered pages have named beyond the newest of them: the way over a hole.
    var standing: Addresses<AddressNumber> = []
    /// The origin of the address of the page whose turn is next.
    var basis = AddressBasis.named
    /// The end that the newest page seemed to be, if the walk passed over it.
    var hole: PageEnd?
    /// How often a page named other neighbours than the plan had taken for granted.
    var mismatches = 0
    /// The number of the first load after the window fell to one page, if it did.
    var narrowedAt: Int?
    /// The number of pages that have arrived.
    private(set) var arrivals = 0
    private(set) var nextID = 0
    private var isWaiting = false
    /// Whether the consumer has a page in its hands: it counts towards the window until the next one is asked for.
    private var isHolding = false
    private(set) var hasEnded = false
    /// What the consumer gets when it asks again after the last page.
    private var finalDelivery: Delivery = .end

    init(_ walk: Walk<AddressNumber>, policy: WalkPolicy) {
        direction = walk.direction
        width = walk.window.bound
        ledger = WalkLedger(walk, policy: policy)
    }

    /// The outcome as it stands.
    var outcome: PagingOutcome<AddressNumber> {
        var outcome = ledger.outcome
        outcome.requests = nextID
        return outcome
    }

    /// Whether the consumer waits, and only the window keeps another page from being started.
    var isStarved: Bool { isWaiting && slots.count >= width && startableAddress != nil }

    /// The consumer asks for a page.
    mutating func demand() -> Effects {
        isWaiting = true
        isHolding = false
        if nextID == 0 && !hasEnded { beginFirst() }
        return advance()
    }

    /// The consumer asks for a page only if it is there already.
    mutating func demandReady() -> Effects {
        guard !hasEnded, slots.first?.isLoaded == true else { return Effects() }
        return demand()
    }

    /// Whether a load is one that the walk still waits for.
    func awaits(_ id: Int) -> Bool {
        slots.contains { $0.id == id && $0.result == nil }
    }

    /// A load has learned its page's links.
    mutating func announced(_ links: PageLinks<AddressNumber>, by id: Int) -> Effects {
        guard let index = slots.firstIndex(where: { $0.id == id }), slots[index].result == nil else { return Effects() }
        learn(links, at: index)
        return advance()
    }

    /// A load has ended.
    mutating func finished(_ result: Result<PageFacts, any Error>, by id: Int) -> Effects {
        guard let index = slots.firstIndex(where: { $0.id == id }) else { return Effects() }
        slots[index].result = result
        var effects = Effects()
        switch result {
        case .success(let page):
            arrivals += 1
            learn(page.links, at: index)
        // A page that timed out among others may be loaded again, by itself.
        case .failure(let error) where (error as? any PageFailure)?.isTimeout == true: break
        // The walk ends at a failed page at the latest, so what lies beyond it is loaded in vain.
        case .failure: drop(from: index + 1, &effects)
        }
        return advance(effects)
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
            let stop = WalkLedger.Stop(
                ending: .limited,
                evidence: "the limit leaves room for nothing",
                resumePoint: ledger.start
            )
            return end(stop, &nothing)
        }
        slots.append(Slot(cursor: ledger.start.cursor))
    }

    private mutating func learn(_ links: PageLinks<AddressNumber>, at index: Int) {
        slots[index].links = links
        if index == slots.count - 1 { upcoming = trusted(links.ahead(direction)) }
    }

    private mutating func advance(_ effects: Effects = Effects()) -> Effects {
        var effects = effects
        if nextID == 0, !slots.isEmpty { startLoad(at: 0, &effects) }
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
        guard let slot = slots.first, let id = slot.id, let result = slot.result, !putOffFirst() else { return }
        slots.removeFirst()
        if let reading = settle(slot, result, &effects) {
            isWaiting = false
            isHolding = true
            effects.delivery = .page(Turn(id: id, cursor: slot.cursor, reading: reading))
        } else {
            if slot.isLoaded { effects.discard.append(id) }
            if hasEnded { effects.delivery = takeFinalDelivery() }
        }
    }

    private mutating func takeFinalDelivery() -> Delivery {
        isWaiting = false
        defer { finalDelivery = .end }
        return finalDelivery
    }

    private mutating func fill(_ effects: inout Effects) {
        if isNarrowed { startPutOff(&effects) }
        while !hasEnded, slots.count + (isHolding ? 1 : 0) < width, nextID > 0 {
            guard ledger.allowsLoad(beyond: slots.count), let cursor = startableAddress else { return }
            upcoming = upcoming.dropFirst()
            start(cursor, &effects)
        }
    }

    /// Starts the load of the page behind all others.
    mutating func start(_ cursor: AddressNumber?, _ effects: inout Effects) {
        slots.append(Slot(cursor: cursor))
        startLoad(at: slots.count - 1, &effects)
    }

    /// Starts the load of a slot's page.
    mutating func startLoad(at index: Int, _ effects: inout Effects) {
        slots[index].id = nextID
        slots[index].arrivalsAtStart = arrivals
        effects.start.append(Load(id: nextID, cursor: slots[index].cursor))
        nextID += 1
    }

    /// Ends the walk and drops what was loaded ahead, with its errors.
    mutating func end(_ stop: WalkLedger.Stop, error: (any Error)? = nil, _ effects: inout Effects) {
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
        for slot in slots[index...] {
            guard let id = slot.id else { continue }
            if slot.result == nil { effects.cancel.append(id) }
            if slot.isLoaded { effects.discard.append(id) }
        }
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
