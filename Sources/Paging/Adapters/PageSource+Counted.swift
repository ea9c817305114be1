import Synchronization

extension PageSource {
    /// Returns a source whose pages declare a number of items that comes from elsewhere.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/issues", by: .linkHeader)
    ///     .counted { try await api.count("/issues/count") }
    /// ```
    ///
    /// A list that ends before the number is ``WalkEnding/short``, as if its pages declared the number. A page that
    /// declares a total of its own keeps it. The function is called with the first page of each source and, if it
    /// throws, again with the next attempt; the page fails then.
    ///
    /// - Parameter count: returns the number of items.
    public func counted(
        by count: @escaping @Sendable () async throws -> TotalCount
    ) -> some PageSource<Item, Cursor> {
        let total = FirstResult(count)
        return TransformedSource<Self, Item>(base: self) { page in
            guard page.links.totalCount == nil else { return page }
            var page = page
            page.links.totalCount = try await total.value()
            return page
        }
    }
}

/// The first result of a function, which is called until it succeeds.
private final class FirstResult<Value: Sendable>: Sendable {
    private let function: @Sendable () async throws -> Value
    private let known = Mutex<Value?>(nil)

    init(_ function: @escaping @Sendable () async throws -> Value) {
        self.function = function
    }

    func value() async throws -> Value {
        if let value = known.withLock({ $0 }) { return value }
        let value = try await function()
        return known.withLock { known in
            known = known ?? value
            return known ?? value
        }
    }
}
