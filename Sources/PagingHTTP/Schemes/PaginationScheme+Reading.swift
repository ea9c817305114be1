public import Paging

/// What a body has to say for its page to be one: APIs that answer errors with the status of a success.
struct SuccessSign: Hashable, Sendable, Codable {
    let place: ValuePlace
    let value: JSONValue

    /// Whether a page says otherwise.
    func isMissed(by reply: PageReply) -> Bool {
        reply.value(at: place).map { $0 != value } ?? false
    }
}

extension PaginationScheme {
    /// The same scheme for an API that has its items at a place.
    ///
    /// A list's own format may say otherwise.
    public func items(at pointer: JSONPointer) -> PaginationScheme {
        var scheme = self
        scheme.items = pointer
        return scheme
    }

    /// The same scheme for an API whose items have their identity at a place, such as `/id`.
    ///
    /// An item that arrives again is left out and counted. A list's own format may say otherwise.
    public func identity(at pointer: JSONPointer) -> PaginationScheme {
        var scheme = self
        scheme.identity = pointer
        return scheme
    }

    /// The same scheme for an API whose totals are worth less than an exact number.
    ///
    /// ```swift
    /// let gmail = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken", total: "/resultSizeEstimate")
    ///     .counting(.estimate)
    /// ```
    public func counting(_ exactness: TotalCount.Exactness) -> PaginationScheme {
        changingRules { $0.exactness = exactness }
    }

    /// The same scheme for an API that tells the number of items at a place.
    public func total(at place: ValuePlace) -> PaginationScheme {
        changingRules { $0.total = place }
    }

    /// The same scheme for an API that answers errors with the status 200, and tells them by a value.
    ///
    /// `ok`, `success`, `error` and `errors` are understood without this.
    ///
    /// ```swift
    /// let flickr = PaginationScheme.pageNumber(totalPages: "/photos/pages").succeeding(when: "/stat", is: "ok")
    /// ```
    public func succeeding(when place: ValuePlace, is value: JSONValue) -> PaginationScheme {
        var scheme = self
        scheme.success = SuccessSign(place: place, value: value)
        return scheme
    }

    /// The same scheme for an API that answers before a page is ready, with the status 200, and says so by a value.
    ///
    /// Such an answer is an error of the code ``HTTPError/Code/notReady``, like the status 202: the page is asked for
    /// again as the client's retry policy says.
    ///
    /// ```swift
    /// let job = PaginationScheme.cursor(from: "/pageToken", into: "pageToken").waiting(until: "/jobComplete", is: true)
    /// ```
    public func waiting(until place: ValuePlace, is value: JSONValue) -> PaginationScheme {
        var scheme = self
        scheme.readiness = SuccessSign(place: place, value: value)
        return scheme
    }

    /// The same scheme for an API that leaves the array of items out of a page that has none, the first included.
    ///
    /// Without this a first page that has no items where they belong is an error, since APIs also answer errors with the
    /// status 200. With it such a page is an empty one, unless it reports an error, or has another array in their stead and
    /// no total of 0.
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
