import Paging

extension PaginationScheme {
    /// The same scheme for an API that answers a page past the last with one of these statuses.
    ///
    /// WordPress answers 400 there, others 404. Only pages after the first are judged so; a total that was declared still
    /// has to be met for the list to be complete.
    public func ending(onStatus statuses: Int...) -> PaginationScheme {
        var scheme = self
        scheme.endStatuses.formUnion(statuses)
        scheme.expiredStatuses.subtract(statuses)
        return scheme
    }

    /// The same scheme for an API that answers with one of these statuses for a list that has no items yet.
    ///
    /// Some APIs answer 404, 409 or 422 where others send an empty array. Only the first page is judged by them; without
    /// this they are errors. The status 204 is always understood so.
    ///
    /// ```swift
    /// let drafts = PaginationScheme.linkHeader.beingEmpty(onStatus: 404)
    /// ```
    public func beingEmpty(onStatus statuses: Int...) -> PaginationScheme {
        var scheme = self
        scheme.emptyStatuses.formUnion(statuses)
        return scheme
    }

    /// The same scheme for an API that answers with one of these statuses when a page's address has expired.
    ///
    /// A cursor that was good for some minutes ends a slow walk that way. The status 410 is always understood so. Only
    /// pages after the first are judged so; what becomes of the walk says ``/Paging/WalkPolicy/expiredCursor``.
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

    /// The same scheme for an API that ends its lists by repeating the address it was just asked for.
    public func endingOnRepeatedAddress() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedAddress = .endsList
        return scheme
    }

    /// The same scheme for an API that answers a page past the last with the last page.
    public func endingOnRepeatedPage() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedPage = .endsList
        return scheme
    }

    /// The same scheme for an API whose addresses may repeat before the end.
    ///
    /// A cursor that stands for a position on the server, such as a scroll, is the same on every page.
    public func allowingRepeatedAddresses() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedAddress = .isAllowed
        return scheme
    }

    /// The same scheme for an API whose pages may be alike, byte for byte.
    ///
    /// Pages that are alike are read without this if the server names their addresses and declares a total; see
    /// ``/Paging/WalkPolicy/RepeatedPage/stops``.
    public func allowingRepeatedPages() -> PaginationScheme {
        var scheme = self
        scheme.policy.repeatedPage = .isAllowed
        return scheme
    }

    /// The same scheme for an API that ends its lists with a page without items, whatever else that page says.
    public func endingOnEmptyPage() -> PaginationScheme {
        changingRules { $0.endsOnEmptyPage = true }
    }

    /// The same scheme for an API that ends its lists with a page that has fewer items than were asked for.
    ///
    /// Only for APIs that never shorten a page for another reason, such as a filter or a permission.
    ///
    /// - Parameter size: where the request has the size of a page.
    public func endingOnShortPage(of size: ParameterTarget) -> PaginationScheme {
        changingRules { $0.shortPageSize = size }
    }

    /// The same scheme for an API that stops after so many items, however long the list is.
    ///
    /// A walk that ends there is ``/Paging/WalkEnding/short``, not complete.
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
