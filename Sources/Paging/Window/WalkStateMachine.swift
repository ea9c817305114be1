/// The decisions of a walk, without side effects.
///
/// The plan decides which pages to load, deliver and drop, and when to end. It never waits, holds no lock and starts no
/// task: every method takes an event and returns the ``Effects`` for ``WalkStorage`` to perform.
///
/// It uses ``PageFacts`` for pages and the numbers of the walk's ``AddressTable`` for addresses, so it depends on
/// neither the item type nor the cursor type.
///
/// Invariants: Pages are delivered in list order, each once. At most `width` pages are in flight, loaded or held by the
/// consumer. An error surfaces when the turn of its page comes, and not before. No load starts after the end.
struct WalkStateMachine {
    /// A page load to start.
    struct Load {
        let id: Int
        let cursor: AddressNumber?
    }

    /// A loaded page whose turn has come.
    struct Turn {
        let id: Int
        let cursor: AddressNumber?
        let reading: PageReading
    }

    /// The result for the consumer.
    enum Delivery {
        case page(Turn)
        case end
        case failure(any Error)
    }

    /// The actions to perform after an event.
    struct Effects {
        var start: [Load] = []
        var cancel: [Int] = []
        /// Loaded pages that will not be delivered.
        var discard: [Int] = []
        var delivery: Delivery?
    }

    /// A page whose load has started and that has not been delivered.
    struct Slot {
        /// The number of the load; `nil` while the page is postponed.
        var id: Int?
        let cursor: AddressNumber?
        /// The number of pages that had arrived when the load started.
        var arrivalsAtStart = 0
        /// The known links: announced links, or those of the loaded page.
        var links: PageLinks<AddressNumber>?
        var result: Result<PageFacts, any Error>?

        /// Whether the page is loaded.
        var isLoaded: Bool {
            if case .success? = result { true } else { false }
        }

        /// Whether the page is being loaded.
        var isRunning: Bool { id != nil && result == nil }
    }

    /// An end that another page has to confirm.
    struct Unconfirmed {
        let end: PageEnd?
        let cursor: AddressNumber?
        let received: Int
    }

    /// Returns the address after another one, and a description of the latter, if pages are counted.
    typealias AddressBeyond = @Sendable (AddressNumber?) -> (next: AddressNumber, description: String)?

    let direction: PageDirection
    let addressBeyond: AddressBeyond
    /// The number of pages that may be in flight.
    var width: Int
    var ledger: WalkLedger
    /// Started pages in list order; the first is the next to deliver.
    var slots: [Slot] = []
    /// Addresses known beyond the last slot.
    var upcoming: Addresses<AddressNumber> = []
    /// Addresses that delivered pages provided beyond the most recent one, which lead across a gap.
    var standing: Addresses<AddressNumber> = []
    /// The number of addresses beyond the most recent page that pages before the resume point named.
    var inherited = 0
    /// The end at the most recent page that the next page has to confirm by bringing nothing new.
    var unconfirmed: Unconfirmed?
    /// The first of the pages that failed since the newest page, if there is any.
    var firstFailure: (cursor: AddressNumber?, error: any Error)?
    /// The number of pages whose links differed from the plan's assumptions.
    var mismatches = 0
    /// The number of the first load after the window was reduced to one page, if it was.
    var narrowedAt: Int?
    /// The number of pages that have arrived.
    private(set) var arrivals = 0
    private(set) var nextID = 0
    private var isWaiting = false
    /// Whether the consumer holds a page, which counts in the window until the next request.
    private var isHolding = false
    private(set) var hasEnded = false
    /// The result for requests after the last page.
    private var finalDelivery: Delivery = .end

    init(
        _ walk: Walk<AddressNumber>,
        policy: WalkPolicy,
        addressBeyond: @escaping AddressBeyond = { _ in nil }
    ) {
        self.addressBeyond = addressBeyond
        direction = walk.direction
        width = walk.window.bound
        ledger = WalkLedger(walk, policy: policy)
    }

    /// The current outcome.
    var outcome: PagingOutcome<AddressNumber> {
        var outcome = ledger.outcome
        outcome.result.requests = nextID
        return outcome
    }

    /// The origin of the address of the page whose turn is next.
    var basis: AddressBasis { ledger.way.basis }

    /// Whether the consumer waits and only the window prevents another load.
    var isStarved: Bool { isWaiting && slots.count >= width && startableAddress != nil }

    /// Handles a request of the consumer for a page.
    mutating func demand() -> Effects {
        isWaiting = true
        isHolding = false
        if nextID == 0 && !hasEnded { beginFirst() }
        return advance()
    }

    /// Handles a request of the consumer for a page that is already loaded.
    mutating func demandReady() -> Effects {
        guard !hasEnded, slots.first?.isLoaded == true else { return Effects() }
        return demand()
    }

    /// Returns whether the walk still waits for a load.
    func awaits(_ id: Int) -> Bool {
        slots.contains { $0.id == id && $0.result == nil }
    }

    /// Handles the announcement of a page's links.
    mutating func announced(_ links: PageLinks<AddressNumber>, by id: Int) -> Effects {
        guard let index = slots.firstIndex(where: { $0.id == id }), slots[index].result == nil else { return Effects() }
        learn(links, at: index)
        return advance()
    }

    /// Handles the end of a load.
    mutating func finished(_ result: Result<PageFacts, any Error>, by id: Int) -> Effects {
        guard let index = slots.firstIndex(where: { $0.id == id }) else { return Effects() }
        slots[index].result = result
        var effects = Effects()
        switch result {
        case .success(let page):
            arrivals += 1
            learn(page.links, at: index)
        // A page that timed out among others may be loaded again on its own.
        case .failure(let error) where (error as? any PageFailure)?.isTimeout == true: break
        // The walk may skip the page, and needs those beyond it then.
        case .failure(let error) where isSkippable(error): break
        // The walk ends at a failed page at the latest, so loads beyond it are unnecessary.
        case .failure: drop(from: index + 1, &effects)
        }
        return advance(effects)
    }

    /// Handles the cancellation or release of the consumer.
    mutating func cancel() -> Effects {
        guard !hasEnded else { return Effects() }
        var effects = Effects()
        end(ledger.stopHere(.cancelled, "the consumer was cancelled"), &effects)
        finalDelivery = .failure(CancellationError())
        if isWaiting { effects.delivery = takeFinalDelivery() }
        return effects
    }

    /// Handles the end of the walk's time limit.
    mutating func expire(after duration: Duration) -> Effects {
        guard !hasEnded else { return Effects() }
        var effects = Effects()
        end(ledger.stopHere(.limited, "the limit of \(duration) was reached"), &effects)
        if isWaiting { effects.delivery = takeFinalDelivery() }
        return effects
    }

    // MARK: - Inside

    private mutating func beginFirst() {
        guard ledger.allowsLoad(beyond: 0) else {
            var nothing = Effects()
            let stop = WalkLedger.Stop(
                ending: .limited,
                evidence: "the limit is zero",
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
            // The page after a skipped one may have arrived already.
            deliver(&effects)
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
            guard ledger.allowsLoad(beyond: slots.count), !isUntried, let cursor = startableAddress else { return }
            upcoming = upcoming.dropFirst()
            start(cursor, &effects)
        }
    }

    /// Whether only a page that is being loaded knows what lies beyond, and no page is read so far.
    ///
    /// A list that cannot be read, because its items are looked for in the wrong place, then costs two requests.
    private var isUntried: Bool {
        arrivals == 0 && slots.count > 1 && slots.last?.links != nil
    }

    /// Starts the load of a page after all others.
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

    /// Ends the walk and drops prefetched pages with their errors.
    mutating func end(_ stop: WalkLedger.Stop, error: (any Error)? = nil, _ effects: inout Effects) {
        let failure: (any Error)? = stop.ending == .failed ? PagingError(ending: .failed, evidence: stop.evidence) : nil
        ledger.close(stop, error: error ?? failure)
        hasEnded = true
        upcoming = []
        drop(from: 0, &effects)
        if let error = error ?? PagingError(ending: stop.ending, evidence: stop.evidence, advice: stop.advice) {
            finalDelivery = .failure(error)
        }
    }

    /// Removes the slots from an index on and cancels their loads.
    mutating func drop(from index: Int, _ effects: inout Effects) {
        for slot in slots[index...] {
            guard let id = slot.id else { continue }
            if slot.result == nil { effects.cancel.append(id) }
            if slot.isLoaded { effects.discard.append(id) }
        }
        slots.removeSubrange(index...)
    }
}
