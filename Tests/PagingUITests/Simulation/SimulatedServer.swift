import PagingTesting

@testable import PagingUI

/// A list on a server that others change, newest first.
struct SimulatedServer {
    struct Entry {
        var post: Post
        /// The simulation's step in which it was made.
        let madeAt: Int
    }

    /// By key, which is the post's id: greater is newer.
    private(set) var entries: [Int: Entry] = [:]
    /// The keys, newest first.
    private(set) var keys: [Int] = []
    private var newestKey: Int
    /// The keys between others that were ever given: none is given twice.
    private var usedKeys: Set<Int> = []
    /// Tells the lists of different queries apart.
    let query: Int
    let pageSize: Int
    let addressing: SimulatedAddressing

    /// Creates a list with room between its keys, so that others fit in.
    init(query: Int, count: Int, pageSize: Int, addressing: SimulatedAddressing = .keys) {
        self.addressing = addressing
        self.query = query
        self.pageSize = pageSize
        newestKey = query * 1_000_000
        for _ in 0..<count { _ = add(step: 0) }
    }

    func has(_ key: Int) -> Bool { entries[key] != nil }

    /// Adds the newest post.
    mutating func add(step: Int) -> Post {
        newestKey += 10
        return add(key: newestKey, step: step)
    }

    /// Adds a post next to another, if there is room.
    mutating func add(near key: Int, step: Int) {
        guard key.isMultiple(of: 10), key + 1 < newestKey, usedKeys.insert(key + 1).inserted else { return }
        _ = add(key: key + 1, step: step)
    }

    mutating func remove(_ key: Int) {
        entries[key] = nil
        keys.removeAll { $0 == key }
    }

    mutating func change(_ key: Int, _ change: (inout Post) -> Void) {
        guard var entry = entries[key] else { return }
        change(&entry.post)
        entries[key] = entry
    }

    /// The position of the first post whose key is at most as great.
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
