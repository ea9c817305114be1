import Paging
import PagingTesting
import PagingUI
import Synchronization

/// A chat on a server: the page without an address has the newest messages, oldest first.
final class MessageLog: PageSource {
    /// An address relative to a message.
    enum Cursor: Hashable, Codable, Sendable {
        case before(Int)
        case after(Int)
        /// The page around a message.
        case around(Int)
    }

    private let ids: Mutex<[Int]>
    private let recorded = Mutex<[Cursor?]>([])
    private let failure = Mutex<TestFailure?>(nil)
    private let size: Int

    /// Creates a chat with messages in ascending order.
    init(_ ids: some Sequence<Int>, pageSize: Int) {
        self.ids = Mutex(Array(ids))
        size = pageSize
    }

    /// All messages.
    var messages: [Int] { ids.withLock { $0 } }
    /// The requested addresses in order.
    var requested: [Cursor?] { recorded.withLock { $0 } }

    /// Adds messages as the newest.
    func send(_ new: some Sequence<Int>) { ids.withLock { $0 += new } }

    func delete(_ id: Int) { ids.withLock { $0.removeAll { $0 == id } } }

    /// Lets requests fail, or succeed again.
    func fail(_ error: TestFailure?) { failure.withLock { $0 = error } }

    func page(at cursor: Cursor?) async throws -> Page<Post, Cursor> {
        recorded.withLock { $0.append(cursor) }
        if let error = failure.withLock({ $0 }) { throw error }
        return ids.withLock { page(at: cursor, of: $0) }
    }

    private func page(at cursor: Cursor?, of ids: [Int]) -> Page<Post, Cursor> {
        let range: Range<Int>
        switch cursor {
        case nil: range = max(0, ids.count - size)..<ids.count
        case .before(let id):
            let end = ids.firstIndex { $0 >= id } ?? ids.count
            range = max(0, end - size)..<end
        case .after(let id):
            let start = ids.firstIndex { $0 > id } ?? ids.count
            range = start..<min(ids.count, start + size)
        case .around(let id):
            let place = ids.firstIndex { $0 >= id } ?? ids.count
            let start = max(0, min(place - size / 2, ids.count - size))
            range = start..<min(ids.count, start + size)
        }
        let shown = Array(ids[range])
        return Page(
            items: posts(shown),
            following: range.upperBound < ids.count ? shown.last.map(Cursor.after) : nil,
            preceding: range.lowerBound > 0 ? shown.first.map(Cursor.before) : nil
        )
    }
}

extension PagingOptions {
    /// Options of a chat without automatic loading.
    static var quietChat: PagingOptions {
        var options = PagingOptions.quiet
        options.newestEdge = .last
        return options
    }
}
