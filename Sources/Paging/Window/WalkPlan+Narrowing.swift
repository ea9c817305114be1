/// The fall of the window to one page.
///
/// A server that serves one connection at a time keeps all other requests in line until they time out. From then on the
/// walk loads one page at a time.
extension WalkPlan {
    /// Whether the window fell to one page for the rest of the walk.
    var isNarrowed: Bool { narrowedAt != nil }

    /// An attempt to load a page has timed out, and may be followed by another one.
    mutating func timedOut(_ id: Int) -> Effects {
        var effects = Effects()
        guard let index = slots.firstIndex(where: { $0.id == id }), narrow(after: index) else { return effects }
        for other in slots.indices where slots[other].isRunning && other != slots.startIndex {
            if let id = slots[other].id { effects.cancel.append(id) }
            slots[other].id = nil
        }
        startPutOff(&effects)
        return effects
    }

    /// Puts the page whose turn has come off until it is the only one under way, if it has timed out for good.
    ///
    /// Only a load that started in a wider window is tried again: in a window of one, nothing else was in its way.
    mutating func putOffFirst() -> Bool {
        guard let slot = slots.first, let id = slot.id, case .failure(let error)? = slot.result,
            (error as? any PageFailure)?.isTimeout == true,
            narrow(after: slots.startIndex) || narrowedAt.map({ id < $0 }) ?? false
        else { return false }
        slots[0].id = nil
        slots[0].result = nil
        return true
    }

    /// Starts the first page that was put off, when no other is under way.
    mutating func startPutOff(_ effects: inout Effects) {
        guard !hasEnded, !slots.contains(where: \.isRunning),
            let index = slots.firstIndex(where: { $0.id == nil })
        else { return }
        startLoad(at: index, &effects)
    }

    /// Lets the window fall to one page, if others arrived while this one was waited for; returns whether it fell.
    private mutating func narrow(after index: Int) -> Bool {
        guard !isNarrowed, width > 1, arrivals > slots[index].arrivalsAtStart else { return false }
        narrowedAt = nextID
        width = 1
        return true
    }
}
