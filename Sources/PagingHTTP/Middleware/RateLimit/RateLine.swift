/// The waiting requests in order of arrival.
///
/// Removal from the middle costs O(1): the place stays and is skipped at its turn.
struct RateLine: Sendable {
    private var places: [Int] = []
    private var head = 0
    private var waiting: Set<Int> = []

    /// The number of waiting requests.
    var count: Int { waiting.count }

    /// Whether no request is waiting.
    var isEmpty: Bool { waiting.isEmpty }

    /// Appends a request.
    mutating func append(_ id: Int) {
        places.append(id)
        waiting.insert(id)
    }

    /// Removes a request from any position.
    mutating func remove(_ id: Int) {
        waiting.remove(id)
        guard !waiting.isEmpty else { return self = RateLine() }
        // Most places are empty: at least as many were removed since the last compaction as are copied now.
        guard places.count - head > 2 * waiting.count + 32 else { return }
        places = places[head...].filter(waiting.contains)
        head = 0
    }

    /// Removes and returns the first request.
    mutating func popFirst() -> Int? {
        while head < places.count {
            let id = places[head]
            head += 1
            guard waiting.remove(id) != nil else { continue }
            dropUsedPlaces()
            return id
        }
        return nil
    }

    /// Removes all requests and returns them in order.
    mutating func removeAll() -> [Int] {
        defer { self = RateLine() }
        return places[head...].filter(waiting.contains)
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
