/// The items of a walk by their digests, which detects items that arrive twice.
///
/// It takes about nine bytes an item, for at most 890,000 items. Of a longer list it compares with the newest pages only.
struct ItemMemory {
    /// The digests of the items on the newest two pages, at most as many as a resume point may contain.
    private(set) var recent: [[UInt64]]
    private var known = DigestTable()

    private static let recentPages = 2
    private static let recentItems = 200

    /// Creates a memory with the items that arrived before the walk.
    init(_ recent: [[UInt64]] = []) {
        self.recent = recent
        for page in recent { for item in page { _ = known.insert(item) } }
    }

    /// Adds a page, and returns the number of its items on earlier pages, and whether it repeats its own.
    mutating func add(_ page: [UInt64]) -> (repeated: Int, repeatsItself: Bool) {
        guard !page.isEmpty else { return (0, false) }
        var (repeated, repeatsItself) = (0, false)
        if known.isFull {
            let newest = Set(recent.joined())
            var own = Set<UInt64>(minimumCapacity: page.count)
            for item in page {
                repeated += newest.contains(item) ? 1 : 0
                if !own.insert(item).inserted { repeatsItself = true }
            }
        } else {
            var again: [UInt64] = []
            for item in page where !known.insert(item) { again.append(item) }
            if !again.isEmpty { (repeated, repeatsItself) = Self.split(again, of: page) }
        }
        recent.append(page.count > Self.recentItems ? Array(page.suffix(Self.recentItems)) : page)
        if recent.count > Self.recentPages { recent.removeFirst() }
        return (repeated, repeatsItself)
    }

    /// Returns the number of items at which a page and the newest one meet, in the direction of the walk.
    func shared(by page: [UInt64], _ direction: PageDirection) -> Int {
        recent.last.map { Self.shared($0, page, direction) } ?? 0
    }

    /// Returns the number of items that end one page and begin the next one.
    ///
    /// In a backward walk, the newest page begins with them.
    static func shared<Item: Equatable>(_ last: [Item], _ page: [Item], _ direction: PageDirection) -> Int {
        let (before, after) = direction == .forward ? (last, page) : (page, last)
        guard let first = after.first else { return 0 }
        let start = before.indices.first { index in
            before[index] == first && before[index...].elementsEqual(after.prefix(before.count - index))
        }
        return start.map { before.count - $0 } ?? 0
    }

    /// Returns whether an item has arrived.
    func contains(_ item: UInt64) -> Bool { known.contains(item) || recent.contains { $0.contains(item) } }

    /// Divides known items of a page into those that earlier pages have and those that the page has twice.
    private static func split(_ again: [UInt64], of page: [UInt64]) -> (repeated: Int, repeatsItself: Bool) {
        var counts: [UInt64: Int] = [:]
        for item in page { counts[item, default: 0] += 1 }
        var found: [UInt64: Int] = [:]
        for item in again { found[item, default: 0] += 1 }
        // An item that is new in its first place and known in its others is twice on the page only.
        let repeated = found.reduce(0) { $0 + ($1.value == counts[$1.key] ? $1.value : 0) }
        return (repeated, counts.contains { $0.value > 1 })
    }
}

/// A set of digests in one array, with open addressing.
///
/// A `Set` takes twice as much: it keeps a quarter of its places free and doubles its size.
private struct DigestTable {
    private var places: [UInt64] = []
    private var count = 0
    /// Whether zero, which marks a free place, was inserted.
    private var hasZero = false

    private static let largest = 1 << 20

    /// Whether the table takes no further digests.
    var isFull: Bool { places.count == Self.largest && count * 20 >= places.count * 17 }

    /// Inserts a digest, and returns whether it is new.
    mutating func insert(_ digest: UInt64) -> Bool {
        guard digest != 0 else {
            defer { hasZero = true }
            return !hasZero
        }
        if count * 20 >= places.count * 17 {
            guard places.count < Self.largest else { return !contains(digest) }
            grow()
        }
        let place = place(of: digest)
        guard places[place] == 0 else { return false }
        places[place] = digest
        count += 1
        return true
    }

    func contains(_ digest: UInt64) -> Bool {
        digest == 0 ? hasZero : !places.isEmpty && places[place(of: digest)] == digest
    }

    /// Returns the place that holds a digest, or the free place where it belongs.
    private func place(of digest: UInt64) -> Int {
        let mask = places.count - 1
        // The digests are already well distributed.
        var place = Int(truncatingIfNeeded: digest >> 7) & mask
        while places[place] != 0, places[place] != digest { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = places
        places = [UInt64](repeating: 0, count: max(16, old.count * 2))
        for digest in old where digest != 0 { places[place(of: digest)] = digest }
    }
}
