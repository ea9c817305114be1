/// The share of one walk in a window over many lists.
struct WindowShare: Sendable {
    /// Returns the number of pages that the walk may have in flight or hold now.
    let width: @Sendable () -> Int
    /// Loads a page when the window has room for a load.
    let load: @concurrent @Sendable (@Sendable () async throws -> PendingPage) async throws -> PendingPage
}
