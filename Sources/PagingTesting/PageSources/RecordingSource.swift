public import Paging

/// A source that records the loads of another source and their results.
///
/// ```swift
/// let source = RecordingSource(ScriptedSource.numbered(pages: 3, size: 2))
/// _ = await source.collect(upTo: 100)
/// print(source.log.requested, source.log.peakInFlight)
/// ```
public struct RecordingSource<Base: PageSource>: PageSource {
    /// The recorded events.
    public let log = PageLog<Base.Cursor>()

    private let base: Base

    /// Creates a source that records the loads of another source.
    public init(_ base: Base) {
        self.base = base
    }

    /// The policy of the recorded source.
    public var policy: WalkPolicy { base.policy }

    /// Returns the canonical address of a page in the recorded source.
    public func canonicalAddress(of cursor: Base.Cursor?) -> Base.Cursor? { base.canonicalAddress(of: cursor) }

    /// Returns the page at a cursor and records the load.
    @concurrent public func page(at cursor: Base.Cursor?) async throws -> Page<Base.Item, Base.Cursor> {
        try await record(cursor) { try await base.page(at: cursor) }
    }

    /// Returns the page at a cursor and records the load and its announcements.
    @concurrent public func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        try await record(cursor) {
            try await base.page(at: cursor) { links in
                log.note(.announced(cursor))
                announce(links)
            }
        }
    }

    private func record(
        _ cursor: Base.Cursor?,
        _ load: () async throws -> Page<Base.Item, Base.Cursor>
    ) async throws -> Page<Base.Item, Base.Cursor> {
        log.note(.requested(cursor))
        do {
            let page = try await load()
            log.note(.returned(cursor))
            return page
        } catch {
            log.note(error is CancellationError ? .cancelled(cursor) : .failed(cursor))
            throw error
        }
    }
}
