// Server behavior apart from page links.

extension PaginationScheme {
    /// Returns a copy of the scheme that sends a value of each page along with the next address.
    ///
    /// If a page lacks the value, the request keeps the list's own value.
    ///
    /// ```swift
    /// let newest = PaginationScheme.keyset(from: "/sort", into: .body("/search_after"))
    ///     .carrying("/pit_id", into: .body("/pit/id"))
    /// ```
    ///
    /// - Parameters:
    ///   - place: the place of the value.
    ///   - target: the parameter for the value in the next request.
    public func carrying(_ place: ValuePlace, into target: ParameterTarget) -> PaginationScheme {
        changingRules { $0.carried.append(.init(from: place, into: target)) }
    }

    /// Returns a copy of the scheme that reads from these places whether a page may lack items.
    ///
    /// Search APIs report this when a search times out or a part of the index is unreachable. The items are delivered,
    /// and a list with such a page ends as ``/Paging/WalkEnding/unproven``. A value that is absent, null, false, zero
    /// or empty has no effect.
    ///
    /// ```swift
    /// let search = PaginationScheme.linkHeader.warning(when: "/incomplete_results")
    /// ```
    public func warning(when places: ValuePlace...) -> PaginationScheme {
        var scheme = self
        scheme.warnings += places
        return scheme
    }

    /// Returns a copy of the scheme for an API that serves each page after the first only once.
    ///
    /// The request advances a position on the server. If its response is lost, repeating the request returns the page
    /// after the lost one. The request is therefore not retried, and the iteration fails instead of skipping items.
    ///
    /// ```swift
    /// let scroll = PaginationScheme.cursor(from: "/scroll", into: "scroll").allowingRepeatedAddresses().servingPagesOnce()
    /// ```
    public func servingPagesOnce() -> PaginationScheme {
        var scheme = self
        scheme.servesPagesOnce = true
        return scheme
    }

    /// Returns the API's own warning that a page may lack items, or `nil` if it gives none.
    func warning(about reply: PageReply) -> String? {
        let place = warnings.first { place in
            guard let value = reply.meaningfulValue(at: place) else { return false }
            return value.intValue != 0
        }
        return place.map { "\($0) indicates that items may be missing" }
    }
}
