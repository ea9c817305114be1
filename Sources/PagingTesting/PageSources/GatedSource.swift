public import Paging

/// A source whose loads wait at a ``PageGate`` until a test opens it, in any order.
///
/// ```swift
/// let source = GatedSource(ScriptedSource.numbered(pages: 3, size: 2))
/// async let page = source.page(at: nil)
/// try await source.gate.waitUntilRequested(nil)
/// source.gate.open(nil)
/// ```
///
/// A waiting load throws `CancellationError` when its task is cancelled, unless the source ignores cancellation.
public struct GatedSource<Base: PageSource>: PageSourceAdapter {
    /// The points at which a load waits.
    package enum Stages {
        /// One gate, before the load starts.
        case pages
        /// One gate before the links are announced, and another before the page or the error is returned.
        case linksAndPages
    }

    /// The gate at which loads wait.
    public let gate = PageGate<Base.Cursor>()

    /// The source that loads pages once the gate is open.
    public let base: Base

    private let stages: Stages
    private let ignoresCancellation: Bool

    /// Creates a source behind a gate.
    ///
    /// - Parameters:
    ///   - base: The source that loads pages once the gate is open.
    ///   - ignoringCancellation: Whether a cancelled load keeps waiting, as in a faulty source.
    public init(_ base: Base, ignoringCancellation: Bool = false) {
        self.init(base, stages: .pages, ignoringCancellation: ignoringCancellation)
    }

    /// Creates a source behind a gate, with the points at which a load waits.
    package init(_ base: Base, stages: Stages, ignoringCancellation: Bool = false) {
        self.base = base
        self.stages = stages
        ignoresCancellation = ignoringCancellation
    }

    /// Waits for the gates, announces the links and returns the page at a cursor.
    @concurrent public func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        gate.noteRequest(of: cursor)
        guard stages == .linksAndPages else {
            try await pass(cursor, linksOnly: false)
            return try await basePage(at: cursor, announcing: announce)
        }
        try await pass(cursor, linksOnly: true)
        let result = await load(cursor, announcing: announce)
        try await pass(cursor, linksOnly: false)
        return try result.get()
    }

    private func pass(_ cursor: Base.Cursor?, linksOnly: Bool) async throws {
        try await gate.pass(cursor, linksOnly: linksOnly, ignoringCancellation: ignoresCancellation)
    }

    private func load(
        _ cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async -> Result<Page<Base.Item, Base.Cursor>, any Error> {
        do {
            return .success(try await basePage(at: cursor, announcing: announce))
        } catch {
            return .failure(error)
        }
    }
}
