public import Paging

/// The value that a body must have at a place to be a valid page.
///
/// APIs that report errors with a success status need it.
struct SuccessSign: Hashable, Sendable, Codable {
    let place: ValuePlace
    let value: JSONValue

    /// Whether the page has a different value at the place.
    func isMissed(by reply: PageReply) -> Bool {
        reply.value(at: place).map { $0 != value } ?? false
    }
}

extension PaginationScheme {
    /// Returns a copy of the scheme that reads the items at a place.
    ///
    /// The list's own format takes precedence.
    public func items(at pointer: JSONPointer) -> PaginationScheme {
        var scheme = self
        scheme.items = pointer
        return scheme
    }

    /// Returns a copy of the scheme that reads the items' identity at a place, such as `/id`.
    ///
    /// An item that arrives again is skipped and counted. The list's own format takes precedence.
    public func identity(at pointer: JSONPointer) -> PaginationScheme {
        var scheme = self
        scheme.identity = pointer
        return scheme
    }

    /// Returns a copy of the scheme that treats totals as less than exact.
    ///
    /// ```swift
    /// let gmail = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken", total: "/resultSizeEstimate")
    ///     .counting(.estimate)
    /// ```
    public func counting(_ exactness: TotalCount.Exactness) -> PaginationScheme {
        changingRules { $0.exactness = exactness }
    }

    /// Returns a copy of the scheme that reads the total number of items at a place.
    public func total(at place: ValuePlace) -> PaginationScheme {
        changingRules { $0.total = place }
    }

    /// Returns a copy of the scheme that recognizes errors sent with the status 200 by a value.
    ///
    /// `ok`, `success`, `error` and `errors` are recognized by default.
    ///
    /// ```swift
    /// let flickr = PaginationScheme.pageNumber(totalPages: "/photos/pages").succeeding(when: "/stat", is: "ok")
    /// ```
    public func succeeding(when place: ValuePlace, is value: JSONValue) -> PaginationScheme {
        var scheme = self
        scheme.success = SuccessSign(place: place, value: value)
        return scheme
    }

    /// Returns a copy of the scheme that recognizes unfinished pages by a value.
    ///
    /// For APIs that respond with the status 200 before a page is ready. Such a response is an error with the code
    /// ``RequestError/Code/notReady``, like the status 202. The client's retry policy applies.
    ///
    /// ```swift
    /// let job = PaginationScheme.cursor(from: "/pageToken", into: "pageToken").waiting(until: "/jobComplete", is: true)
    /// ```
    public func waiting(until place: ValuePlace, is value: JSONValue) -> PaginationScheme {
        var scheme = self
        scheme.readiness = SuccessSign(place: place, value: value)
        return scheme
    }

    /// Returns a copy of the scheme that accepts pages without an array of items as empty.
    ///
    /// By default, a first page without items at their place is an error, since APIs also report errors with the status
    /// 200. With this option such a page is empty, unless it reports an error, or has another array instead and no
    /// total of 0.
    ///
    /// ```swift
    /// let mail = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken").omittingEmptyItems()
    /// ```
    public func omittingEmptyItems() -> PaginationScheme {
        var scheme = self
        scheme.omitsEmptyItems = true
        return scheme
    }
}
