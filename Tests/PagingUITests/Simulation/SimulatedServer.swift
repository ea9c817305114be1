import PagingTesting

@testable import PagingUI

/// A changing list on a server, newest first.
struct SimulatedServer {
    struct Entry {
        var post: Post
        /// The step of the simulation in which the entry was created.
        let madeAt: Int
    }

    /// The entries by key, which is the post's id; newer posts have greater keys.
    private(set) var entries: [Int: Entry] = [:]
    /// The keys, newest first.
    private(set) var keys: [Int] = []
    private var newestKey: Int
    /// The keys that are not reused: those between others, and those of removed posts.
    private var usedKeys: Set<Int> = []
    /// The number of the query, which distinguishes lists.
    let query: Int
    let pageSize: Int
    let addressing: SimulatedAddressing
    /// Whether pages have rows that stand on other pages as well.
    let hasRepeatedRows: Bool
    /// The post that stands at the top of the list, in addition to its own place.
    private(set) var pinned: Int?

    /// Creates a list with unused keys between its keys, for insertions.
    init(
        query: Int,
        count: Int,
        pageSize: Int,
        addressing: SimulatedAddressing = .keys,
        hasRepeatedRows: Bool = false
    ) {
        self.addressing = addressing
        self.hasRepeatedRows = hasRepeatedRows
        self.query = query
        self.pageSize = pageSize
        newestKey = query * 1_000_000
        for _ in 0..<count { _ = add(step: 0) }
    }

    func has(_ key: Int) -> Bool { entries[key] != nil }

    /// The advertisement that stands on every page; its number is no key.
    var advertisement: Int { query * 1_000_000 + 999_999 }

    /// Whether a row may stand on several pages, so that its place says nothing about the places of others.
    func isRepeated(_ key: Int) -> Bool { hasRepeatedRows && (key == pinned || key % 1_000_000 == 999_999) }

    /// Pins a post, or none.
    mutating func pin(_ key: Int?) {
        if hasRepeatedRows { pinned = key }
    }

    /// Adds the newest post.
    mutating func add(step: Int) -> Post {
        repeat { newestKey += 10 } while usedKeys.contains(newestKey)
        return add(key: newestKey, step: step)
    }

    /// Adds a post next to another, if there is an unused key.
    mutating func add(near key: Int, step: Int) {
        guard key.isMultiple(of: 10), key + 1 < newestKey, usedKeys.insert(key + 1).inserted else { return }
        _ = add(key: key + 1, step: step)
    }

    mutating func remove(_ key: Int) {
        usedKeys.insert(key)
        if pinned == key { pinned = nil }
        entries[key] = nil
        keys.removeAll { $0 == key }
    }

    mutating func change(_ key: Int, _ change: (inout Post) -> Void) {
        guard var entry = entries[key] else { return }
        change(&entry.post)
        entries[key] = entry
    }

    /// Returns the position of the first post whose key is not greater.
    func position(of key: Int) -> Int {
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] > key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func add(key: Int, step: Int) -> Post {
        let post = Post(id: key, text: "\(query)")
        entries[key] = Entry(post: post, madeAt: step)
        keys.insert(key, at: position(of: key))
        return post
    }
}
