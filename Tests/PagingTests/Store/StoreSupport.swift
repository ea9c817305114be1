import Paging
import PagingTesting
import Synchronization

/// An item of a cached list.
struct Note: Hashable, Sendable {
    var id: Int
    var text: String
}

extension PageCoding where Item == Note, Cursor == Int {
    /// A coding for notes as text, identified by their IDs.
    static var notes: PageCoding {
        PageCoding(
            encodeItem: { Array("\($0.id) \($0.text)".utf8) },
            decodeItem: { bytes in
                let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 1)
                guard words.count == 2, let id = Int(words[0]) else { throw UnreadableNote() }
                return Note(id: id, text: String(words[1]))
            },
            encodeCursor: { String($0) },
            decodeCursor: { Int($0) }
        ).identified(as: "Note") { $0.id }
    }
}

struct UnreadableNote: Error {}
struct NetworkDown: Error, Hashable {}

/// A network whose pages and failures a test can change.
final class FakeNetwork: PageSource {
    struct State {
        var pages: [Int?: Page<Note, Int>] = [:]
        var error: (any Error)?
        var requests: [Int?] = []
    }

    let state: Mutex<State>

    /// Creates numbered pages of two notes each, whose texts share a word.
    init(pages count: Int = 3, word: String = "old") {
        state = Mutex(State(pages: Self.pages(count, word)))
    }

    static func pages(_ count: Int, _ word: String) -> [Int?: Page<Note, Int>] {
        Dictionary(
            uniqueKeysWithValues: (1...count).map { number in
                let notes = [number * 2 - 1, number * 2].map { Note(id: $0, text: word) }
                let links = PageLinks<Int>(
                    following: number < count ? [number + 1] : [],
                    preceding: number > 1 ? [number - 1] : [],
                    totalCount: TotalCount(count * 2),
                    end: number < count ? nil : .signalled("it was the last page")
                )
                return (number == 1 ? nil : number, Page(items: notes, links: links))
            }
        )
    }

    var requests: [Int?] { state.withLock { $0.requests } }

    func fail(_ error: (any Error)? = NetworkDown()) {
        state.withLock { $0.error = error }
    }

    func serve(pages count: Int = 3, _ word: String) {
        state.withLock { ($0.pages, $0.error) = (Self.pages(count, word), nil) }
    }

    @concurrent func page(at cursor: Int?) async throws -> Page<Note, Int> {
        try Task.checkCancellation()
        return try state.withLock { state in
            state.requests.append(cursor)
            if let error = state.error { throw error }
            // The first page also has an address, which the second page uses for it.
            guard let page = state.pages[cursor == 1 ? nil : cursor] else { throw UnscriptedPage() }
            return page
        }
    }
}

struct UnscriptedPage: Error {}

/// A store that fails on demand and records its contents.
final class BrittleStore: PageStore {
    let base = MemoryPageStore()
    let error = Mutex<(any Error)?>(nil)
    /// The stored batches, in order.
    let batches = Noted<PageBatch>()

    func check() throws {
        if let error = error.withLock({ $0 }) { throw error }
    }

    func page(at cursor: String?, of list: ListKey) async throws -> CachedPage? {
        try check()
        return await base.page(at: cursor, of: list)
    }

    func save(_ batch: PageBatch, in list: ListKey) async throws -> Bool {
        try check()
        batches.note(batch)
        return await base.save(batch, in: list)
    }

    func epoch() async throws -> Int {
        try check()
        return await base.epoch()
    }

    func record(of list: ListKey) async throws -> ListRecord? { await base.record(of: list) }
    func note(of list: ListKey) async throws -> [UInt8]? { await base.note(of: list) }
    func lists() async throws -> [CachedList] { await base.lists() }
    func update(_ item: CachedItem) async throws { await base.update(item) }
    func expire(_ scope: StoreScope) async throws { await base.expire(scope) }
    func remove(_ scope: StoreScope) async throws { await base.remove(scope) }
    func trim(to limits: StoreLimits) async throws { await base.trim(to: limits) }
}

/// The recorded values, in order.
final class Noted<Value: Sendable>: Sendable {
    private let state = Mutex<[Value]>([])

    var values: [Value] { state.withLock { $0 } }
    func note(_ value: Value) { state.withLock { $0.append(value) } }
}
