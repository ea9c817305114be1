/// The waiting requests in order of arrival.
///
/// Removal from the middle costs O(1): the place stays and is skipped at its turn.
struct RateLine: Sendable {
    private var places: [Int] = []
    private var head = 0
    private var waiting: [Int: RateSlots.Cost] = [:]

    /// The number of waiting requests.
    var count: Int { waiting.count }

    /// Whether no request is waiting.
    var isEmpty: Bool { waiting.isEmpty }

    /// Appends a request with the slots that it needs.
    mutating func append(_ id: Int, _ cost: RateSlots.Cost = RateSlots.Cost()) {
        places.append(id)
        waiting[id] = cost
    }

    /// Returns the slots that the first request needs.
    mutating func firstCost() -> RateSlots.Cost? {
        while head < places.count {
            if let cost = waiting[places[head]] { return cost }
            head += 1
        }
        return nil
    }

    /// Removes a request from any position.
    mutating func remove(_ id: Int) {
        waiting[id] = nil
        guard !waiting.isEmpty else { return self = RateLine() }
        // Most places are empty: at least as many were removed since the last compaction as are copied now.
        guard places.count - head > 2 * waiting.count + 32 else { return }
        places = places[head...].filter { waiting[$0] != nil }
        head = 0
    }

    /// Removes and returns the first request.
    mutating func popFirst() -> Int? {
        while head < places.count {
            let id = places[head]
            head += 1
            guard waiting.removeValue(forKey: id) != nil else { continue }
            dropUsedPlaces()
            return id
        }
        return nil
    }

    /// Removes all requests and returns them in order.
    mutating func removeAll() -> [Int] {
        defer { self = RateLine() }
        return places[head...].filter { waiting[$0] != nil }
    }

    /// Drops used places; at least as many were used since the last time as are copied.
    private mutating func dropUsedPlaces() {
        if waiting.isEmpty {
            self = RateLine()
        } else if head > 32 && head * 2 > places.count {
            places.removeFirst(head)
            head = 0
        }
    }
}
