public import Paging
import Synchronization

/// A list whose items come, go, move and change between requests, as they do on a server.
///
/// ```swift
/// let server = ChangingSource((1...30).map(Post.init), pageSize: 10)
/// let model = PagingModel(server)
/// await model.refresh()
/// server.insert(Post(0), at: 0)
/// server.pin(25)
/// await model.checkForNew()
/// ```
///
/// Pages name both neighbors. The addresses are those of a server of your choice: see ``Addressing``.
public final class ChangingSource<Item: Identifiable & Sendable>: PageSource where Item.ID: Sendable {
    /// The meaning of an address.
    public enum Addressing: Sendable {
        /// An address names an item: a page starts below it or ends above it, wherever it is by then.
        case items
        /// An address counts items from the start, so that it leads elsewhere when the list changes above it.
        case offsets
        /// An address counts pages, and moves like an offset.
        case pageNumbers
    }

    /// The address of a page.
    public struct Cursor: OffsetCursor {
        enum Form: Hashable, Sendable {
            case below(Item.ID)
            case above(Item.ID)
            case offset(Int)
            case page(Int)
        }

        let form: Form

        /// Returns the address after items were inserted above it, if it counts items.
        public func moved(by items: Int) -> Cursor {
            guard case .offset(let offset) = form else { return self }
            return Cursor(form: .offset(max(0, offset + items)))
        }
    }

    private struct State {
        /// The items in order, with those that were removed, whose places addresses may still name.
        var places: [(id: Item.ID, item: Item?)]
        var pinned: Item.ID?

        var items: [Item] { places.compactMap(\.item) }

        func place(of id: Item.ID) -> Int? { places.lastIndex { $0.id == id } }

        /// Returns the place for an item at a position among the items.
        func place(at position: Int) -> Int {
            let present = places.indices.filter { places[$0].item != nil }
            return position < present.count ? present[max(0, position)] : places.endIndex
        }

        /// Returns the number of items above a place.
        func count(above place: Int) -> Int { places[..<place].count { $0.item != nil } }
    }

    private let state: Mutex<State>
    private let pageSize: Int
    private let addressing: Addressing

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - items: The items in order, each with its own id.
    ///   - pageSize: The number of items on a page, at least 1.
    ///   - addressing: The meaning of the addresses.
    public init(_ items: some Sequence<Item>, pageSize: Int, addressing: Addressing = .items) {
        state = Mutex(State(places: items.map { ($0.id, $0) }))
        self.pageSize = max(1, pageSize)
        self.addressing = addressing
    }

    /// The current items in order.
    public var items: [Item] { state.withLock { $0.items } }

    /// Inserts an item at a position, at the end if the position is beyond it.
    public func insert(_ item: Item, at position: Int) {
        state.withLock { $0.places.insert((item.id, item), at: $0.place(at: position)) }
    }

    /// Adds an item at the end.
    public func append(_ item: Item) { insert(item, at: .max) }

    /// Removes an item.
    ///
    /// Addresses that name it still lead to its place.
    public func remove(_ id: Item.ID) {
        state.withLock { state in
            if let place = state.place(of: id) { state.places[place].item = nil }
            if state.pinned == id { state.pinned = nil }
        }
    }

    /// Moves an item to another position, as a change of its rank does.
    public func move(_ id: Item.ID, to position: Int) {
        state.withLock { state in
            guard let place = state.place(of: id), let item = state.places[place].item else { return }
            state.places.remove(at: place)
            state.places.insert((id, item), at: state.place(at: position))
        }
    }

    /// Changes an item in place.
    public func update(_ id: Item.ID, _ change: (inout Item) -> Void) {
        state.withLock { state in
            guard let place = state.place(of: id), var item = state.places[place].item else { return }
            change(&item)
            state.places[place].item = item
        }
    }

    /// Pins an item, or none.
    ///
    /// It stands at the top of the first page, and at its own place on any other page.
    public func pin(_ id: Item.ID?) { state.withLock { $0.pinned = id } }

    /// Returns the page at an address, as the list is now.
    @concurrent public func page(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        state.withLock { state in
            let items = state.items
            let range = range(at: cursor, in: state).clamped(to: 0..<items.count)
            var page = Page(
                items: Array(items[range]),
                following: range.upperBound < items.count ? following(range, items, cursor) : nil,
                preceding: range.lowerBound > 0 ? preceding(range, items, cursor) : nil
            )
            if range.lowerBound == 0, let id = state.pinned, let item = items.first(where: { $0.id == id }) {
                page.items.removeAll { $0.id == id }
                page.items.insert(item, at: 0)
                page.metadata.receivedCount = page.items.count
            }
            return page
        }
    }

    private func range(at cursor: Cursor?, in state: State) -> Range<Int> {
        let start: Int
        switch cursor?.form {
        case nil: start = 0
        case .below(let id): start = state.place(of: id).map { state.count(above: $0 + 1) } ?? 0
        case .above(let id):
            let end = state.place(of: id).map { state.count(above: $0) } ?? 0
            return max(0, end - pageSize)..<end
        case .offset(let offset): start = offset
        case .page(let number): start = number * pageSize
        }
        return start..<start + pageSize
    }

    private func following(_ range: Range<Int>, _ items: [Item], _ cursor: Cursor?) -> Cursor {
        switch addressing {
        // Nothing is above the first item, so below an empty page the list starts over.
        case .items: Cursor(form: range.isEmpty ? .offset(0) : .below(items[range.upperBound - 1].id))
        case .offsets: Cursor(form: .offset(range.upperBound))
        case .pageNumbers: Cursor(form: .page(number(of: cursor) + 1))
        }
    }

    private func preceding(_ range: Range<Int>, _ items: [Item], _ cursor: Cursor?) -> Cursor {
        switch addressing {
        case .items:
            range.isEmpty
                ? Cursor(form: .offset(max(0, items.count - pageSize)))
                : Cursor(form: .above(items[range.lowerBound].id))
        case .offsets: Cursor(form: .offset(max(0, range.lowerBound - pageSize)))
        case .pageNumbers: Cursor(form: .page(max(0, number(of: cursor) - 1)))
        }
    }

    private func number(of cursor: Cursor?) -> Int {
        if case .page(let number) = cursor?.form { number } else { 0 }
    }
}
