/// Those who wait, in the order in which they came.
///
/// Leaving from the middle costs O(1): the place stays and is skipped when its turn comes.
struct RateLine: Sendable {
    private var places: [Int] = []
    private var head = 0
    private var waiting: Set<Int> = []

    /// How many wait.
    var count: Int { waiting.count }

    /// Whether nobody waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Puts somebody at the end.
    mutating func append(_ id: Int) {
        places.append(id)
        waiting.insert(id)
    }

    /// Lets somebody leave, from wherever they stand.
    mutating func remove(_ id: Int) {
        waiting.remove(id)
        guard !waiting.isEmpty else { return self = RateLine() }
        // Most places are empty: as many have left since the last time as are copied now.
        guard places.count - head > 2 * waiting.count + 32 else { return }
        places = places[head...].filter(waiting.contains)
        head = 0
    }

    /// Takes out the first.
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

    /// Takes out everybody, first come first.
    mutating func removeAll() -> [Int] {
        defer { self = RateLine() }
        return places[head...].filter(waiting.contains)
    }

    /// As many places as are copied have been used up since the last time, at least.
    private mutating func dropUsedPlaces() {
        if waiting.isEmpty {
            self = RateLine()
        } else if head > 32 && head * 2 > places.count {
            places.removeFirst(head)
            head = 0
        }
    }
}
