public import Paging

/// A source that records the loads of another source and their results.
///
/// ```swift
/// let source = RecordingSource(ScriptedSource.numbered(pages: 3, size: 2))
/// _ = await source.collect(upTo: 100)
/// print(source.log.requested, source.log.peakInFlight)
/// ```
public struct RecordingSource<Base: PageSource>: PageSourceAdapter {
    /// The recorded events.
    public let log = PageLog<Base.Cursor>()

    /// The recorded source.
    public let base: Base

    /// Creates a source that records the loads of another source.
    public init(_ base: Base) {
        self.base = base
    }

    /// Returns the page at a cursor and records the load and its announcements.
    @concurrent public func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        try await record(cursor) {
            try await basePage(at: cursor) { links in
                log.record(.announced(cursor))
                announce(links)
            }
        }
    }

    private func record(
        _ cursor: Base.Cursor?,
        _ load: () async throws -> Page<Base.Item, Base.Cursor>
    ) async throws -> Page<Base.Item, Base.Cursor> {
        log.record(.requested(cursor))
        do {
            let page = try await load()
            log.record(.returned(cursor))
            return page
        } catch {
            log.record(error is CancellationError ? .cancelled(cursor) : .failed(cursor))
            throw error
        }
    }
}
