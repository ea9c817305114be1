public import Paging
import Synchronization

/// A source that follows a script: for each cursor, one or more pages or errors.
///
/// ```swift
/// let source: ScriptedSource<String, Int> = [
///     nil: [.items(["a", "b"], following: 2)],
///     2: [.failure(TimeoutError()), .items(["c"])],
/// ]
/// ```
///
/// The first load of a cursor gets its first reply, the second load the second; the last reply repeats. A cursor that
/// is not in the script fails with an error that names it. Copies of a source share their position in the script.
public struct ScriptedSource<Item: Sendable, Cursor: Hashable & Sendable>: AnnouncingPageSource,
    ExpressibleByDictionaryLiteral
{
    private let replies: @Sendable (Cursor?) -> [ScriptedReply<Item, Cursor>]
    private let place = ScriptPlace<Cursor>()

    /// The policy of walks over this source.
    public var policy = WalkPolicy()

    /// Creates a source from a closure that returns the replies for a cursor; `nil` is the first page.
    public init(_ replies: @escaping @Sendable (_ cursor: Cursor?) -> [ScriptedReply<Item, Cursor>]) {
        self.replies = replies
    }

    /// Creates a source from the replies for each cursor; the key `nil` is the first page.
    public init(_ replies: [Cursor?: [ScriptedReply<Item, Cursor>]]) {
        self.init { replies[$0] ?? [] }
    }

    /// Creates a source from the replies for each cursor; the key `nil` is the first page.
    ///
    /// If a cursor appears more than once, its first entry is used.
    public init(dictionaryLiteral elements: (Cursor?, [ScriptedReply<Item, Cursor>])...) {
        self.init([Cursor?: [ScriptedReply<Item, Cursor>]](elements) { first, _ in first })
    }

    /// Returns the number of loads of a cursor.
    public func loads(of cursor: Cursor?) -> Int {
        place.loads(of: cursor)
    }

    /// Announces the scripted links, then returns the page and announces its links, or throws.
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

/// The position in each cursor's script.
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
