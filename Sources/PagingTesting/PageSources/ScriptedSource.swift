public import Paging
import Synchronization

/// A source that answers from a script: for each cursor a page or an error, or several in turn.
///
/// ```swift
/// let source: ScriptedSource<String, Int> = [
///     nil: [.items(["a", "b"], following: 2)],
///     2: [.failure(TimeoutError()), .items(["c"])],
/// ]
/// ```
///
/// The first load of a cursor gets its first reply, the second the second; the last reply is repeated from then on. A
/// cursor that the script does not mention fails with ``UnscriptedCursor``. Copies of a source share their place in the
/// script.
public struct ScriptedSource<Item: Sendable, Cursor: Hashable & Sendable>: PageSource, ExpressibleByDictionaryLiteral {
    /// An answer of this source.
    public typealias Reply = ScriptedReply<Item, Cursor>

    private let replies: @Sendable (Cursor?) -> [Reply]
    private let place = ScriptPlace<Cursor>()

    /// The rules of a walk over this source.
    public var policy = WalkPolicy()

    /// Makes a source from a function that returns the replies for a cursor, `nil` being the first page.
    public init(_ replies: @escaping @Sendable (_ cursor: Cursor?) -> [Reply]) {
        self.replies = replies
    }

    /// Makes a source from the replies for each cursor; the key `nil` is the first page.
    public init(_ replies: [Cursor?: [Reply]]) {
        self.init { replies[$0] ?? [] }
    }

    /// Makes a source from the replies for each cursor; the key `nil` is the first page.
    ///
    /// Of a cursor that is named twice the first mention counts.
    public init(dictionaryLiteral elements: (Cursor?, [Reply])...) {
        self.init([Cursor?: [Reply]](elements) { first, _ in first })
    }

    /// How often a cursor has been asked for.
    public func loads(of cursor: Cursor?) -> Int {
        place.loads(of: cursor)
    }

    /// Returns the page at a cursor, or throws, as the script says.
    @concurrent public func page(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        try await page(at: cursor) { _ in }
    }

    /// Announces what the script says for a cursor, then returns its page and announces that page's links, or throws.
    @concurrent public func page(
        at cursor: Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        try Task.checkCancellation()
        let attempt = place.next(for: cursor)
        let script = replies(cursor)
        guard let last = script.last else { throw UnscriptedCursor(cursor) }
        let reply = attempt < script.count ? script[attempt] : last
        for links in reply.announcements { announce(links) }
        let page = try reply.result.get()
        announce(page.links)
        return page
    }
}

/// How far each cursor's script has been read.
private final class ScriptPlace<Cursor: Hashable & Sendable>: Sendable {
    private let attempts = Mutex<[Cursor?: Int]>([:])

    func next(for cursor: Cursor?) -> Int {
        attempts.withLock { attempts in
            defer { attempts[cursor, default: 0] += 1 }
            return attempts[cursor, default: 0]
        }
    }

    func loads(of cursor: Cursor?) -> Int {
        attempts.withLock { $0[cursor, default: 0] }
    }
}
