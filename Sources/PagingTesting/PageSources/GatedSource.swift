public import Paging

/// A source whose loads wait at a ``PageGate`` until a test lets them through, one by one and in any order.
///
/// ```swift
/// let source = GatedSource(ScriptedSource.numbered(pages: 3, size: 2))
/// async let page = source.page(at: nil)
/// try await source.gate.waitUntilRequested(nil)
/// source.gate.open(nil)
/// ```
///
/// A load that waits ends with `CancellationError` when its task is cancelled, unless it was told to ignore that.
public struct GatedSource<Base: PageSource>: PageSource {
    /// What a load waits for.
    public struct Stages: Hashable, Sendable {
        private enum Kind { case pages, linksAndPages }
        private let kind: Kind

        /// One gate, before the load begins.
        public static var pages: Stages { Stages(kind: .pages) }
        /// A gate before the links are announced, and another before the page is returned or the error thrown.
        public static var linksAndPages: Stages { Stages(kind: .linksAndPages) }
    }

    /// Where the loads wait.
    public let gate = PageGate<Base.Cursor>()

    private let base: Base
    private let stages: Stages
    private let ignoresCancellation: Bool

    /// Puts a gate in front of a source.
    ///
    /// - Parameters:
    ///   - base: the source that answers once the gate is open.
    ///   - stages: what a load waits for.
    ///   - ignoringCancellation: whether a cancelled load goes on waiting, as a careless source would.
    public init(_ base: Base, stages: Stages = .pages, ignoringCancellation: Bool = false) {
        self.base = base
        self.stages = stages
        ignoresCancellation = ignoringCancellation
    }

    /// The rules of the source behind the gate.
    public var policy: WalkPolicy { base.policy }

    /// Returns the address by which the source behind recognizes a page.
    public func canonicalAddress(of cursor: Base.Cursor?) -> Base.Cursor? { base.canonicalAddress(of: cursor) }

    /// Waits for the gate and returns the page at a cursor.
    @concurrent public func page(at cursor: Base.Cursor?) async throws -> Page<Base.Item, Base.Cursor> {
        try await page(at: cursor) { _ in }
    }

    /// Waits for the gates, announces the links and returns the page at a cursor.
    @concurrent public func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        gate.noteRequest(of: cursor)
        guard stages == .linksAndPages else {
            try await pass(cursor, linksOnly: false)
            return try await base.page(at: cursor, announcing: announce)
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
            return .success(try await base.page(at: cursor, announcing: announce))
        } catch {
            return .failure(error)
        }
    }
}
