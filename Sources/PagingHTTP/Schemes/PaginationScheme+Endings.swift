import Paging

extension PaginationScheme {
    /// Returns a copy of the scheme in which these statuses mean a page past the last.
    ///
    /// WordPress responds with 400 there, other APIs with 404. Only pages after the first are affected. A declared
    /// total still has to be reached for the list to be complete.
    public func ending(onStatus statuses: Int...) -> PaginationScheme {
        var scheme = self
        scheme.endStatuses.formUnion(statuses)
        scheme.expiredStatuses.subtract(statuses)
        return scheme
    }

    /// Returns a copy of the scheme in which these statuses mean an empty list.
    ///
    /// Some APIs respond with 404, 409 or 422 where others send an empty array. Only the first page is affected; by
    /// default these statuses are errors. The status 204 always means an empty list.
    ///
    /// ```swift
    /// let drafts = PaginationScheme.linkHeader.beingEmpty(onStatus: 404)
    /// ```
    public func beingEmpty(onStatus statuses: Int...) -> PaginationScheme {
        var scheme = self
        scheme.emptyStatuses.formUnion(statuses)
        return scheme
    }

    /// Returns a copy of the scheme in which these statuses mean that a page's address has expired.
    ///
    /// A cursor that is valid for a few minutes stops a slow iteration this way. The status 410 always means expiry.
    /// Only pages after the first are affected. ``/Paging/WalkPolicy/expiredCursor`` controls what happens next.
    ///
    /// ```swift
    /// let audit = api.list(Post.self, "/audit", by: .cursor(from: "/next", into: "cursor").expiring(onStatus: 422))
    /// ```
    public func expiring(onStatus statuses: Int...) -> PaginationScheme {
        var scheme = self
        scheme.expiredStatuses.formUnion(statuses)
        scheme.endStatuses.subtract(statuses)
        return scheme
    }

    /// Returns a copy of the scheme in which repeating the requested address ends the list.
    public func endingOnRepeatedAddress() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedAddress = .endsList
        return scheme
    }

    /// Returns a copy of the scheme in which repeating the last page ends the list.
    public func endingOnRepeatedPage() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedPage = .endsList
        return scheme
    }

    /// Returns a copy of the scheme that allows repeated addresses before the end.
    ///
    /// A cursor that refers to a position on the server, such as a scroll, is the same on every page.
    public func allowingRepeatedAddresses() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedAddress = .isAllowed
        return scheme
    }

    /// Returns a copy of the scheme that allows pages with identical bytes.
    ///
    /// Identical pages are allowed by default if the server names their addresses and declares a total; see
    /// ``/Paging/WalkPolicy/repeatedPage``.
    public func allowingRepeatedPages() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedPage = .isAllowed
        return scheme
    }

    /// Returns a copy of the scheme in which any page without items ends the list.
    public func endingOnEmptyPage() -> PaginationScheme {
        changingRules { $0.endsOnEmptyPage = true }
    }

    /// Returns a copy of the scheme in which a page with fewer items than requested ends the list.
    ///
    /// Use it only for APIs that never shorten a page for another reason, such as a filter or a permission.
    ///
    /// - Parameter size: the parameter of the request that specifies the page size.
    public func endingOnShortPage(of size: ParameterTarget) -> PaginationScheme {
        changingRules { $0.shortPageSize = size }
    }

    /// Returns a copy of the scheme for an API that never returns more than a number of items.
    ///
    /// An iteration that ends there is ``/Paging/WalkEnding/short``, not complete.
    public func capped(at count: Int) -> PaginationScheme {
        var scheme = self
        scheme.policy.knownCap = count
        return scheme
    }

    func changingRules(_ change: (inout SchemeRules) -> Void) -> PaginationScheme {
        guard case .rules(var rules) = storage else { return self }
        var scheme = self
        change(&rules)
        scheme.storage = .rules(rules)
        return scheme
    }
}
