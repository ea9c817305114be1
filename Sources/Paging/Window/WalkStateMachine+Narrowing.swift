/// The reduction of the window to one page.
///
/// A server that serves one connection at a time queues all other requests until they time out. After such a timeout,
/// the walk loads one page at a time.
extension WalkStateMachine {
    /// Whether the window is one page for the rest of the walk.
    var isNarrowed: Bool { narrowedAt != nil }

    /// Handles the timeout of an attempt to load a page, which may be retried.
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

    /// Postpones the next page until it is the only one in flight, if its last attempt timed out.
    ///
    /// Only a load that started in a wider window is repeated: in a window of one page, no other load delayed it.
    mutating func putOffFirst() -> Bool {
        guard let slot = slots.first, let id = slot.id, case .failure(let error)? = slot.result,
            (error as? any PageFailure)?.isTimeout == true,
            narrow(after: slots.startIndex) || narrowedAt.map({ id < $0 }) ?? false
        else { return false }
        slots[0].id = nil
        slots[0].result = nil
        return true
    }

    /// Starts the first postponed page if no other page is in flight.
    mutating func startPutOff(_ effects: inout Effects) {
        guard !hasEnded, !slots.contains(where: \.isRunning),
            let index = slots.firstIndex(where: { $0.id == nil })
        else { return }
        startLoad(at: index, &effects)
    }

    /// Reduces the window to one page if other pages arrived during the wait for this one.
    ///
    /// - Returns: Whether the window was reduced.
    private mutating func narrow(after index: Int) -> Bool {
        guard !isNarrowed, width > 1, arrivals > slots[index].arrivalsAtStart else { return false }
        narrowedAt = nextID
        width = 1
        return true
    }
}
