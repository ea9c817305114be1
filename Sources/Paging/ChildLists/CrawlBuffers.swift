import Synchronization

/// The items of the page that a consumer reads.
final class ItemBuffer<Item: Sendable>: Sendable {
    private let state = Mutex((items: [Item](), position: 0))

    func replace(with items: [Item]) {
        state.withLock { $0 = (items, 0) }
    }

    func popFirst() -> Item? {
        state.withLock { state in
            guard state.position < state.items.count else { return nil }
            defer { state.position += 1 }
            return state.items[state.position]
        }
    }
}

/// The items of lists in progress, by the paths of the lists.
final class ArrivedItems<Item: Sendable>: Sendable {
    private let items = Mutex<[[String]: [Item]]>([:])

    func append(_ new: [Item], to path: [String]) {
        items.withLock { $0[path, default: []] += new }
    }

    func remove(at path: [String]) -> [Item] {
        items.withLock { $0.removeValue(forKey: path) ?? [] }
    }
}
