// What servers do beside linking their pages.

extension PaginationScheme {
    /// The same scheme for an API that tells on each page a value which the next request needs beside the address.
    ///
    /// A page without the value leaves in the request what the list has there.
    ///
    /// ```swift
    /// let newest = PaginationScheme.keyset(from: "/sort", into: .body("/search_after"))
    ///     .carrying("/pit_id", into: .body("/pit/id"))
    /// ```
    ///
    /// - Parameters:
    ///   - place: where the value is told.
    ///   - target: where it goes in the next request.
    public func carrying(_ place: ValuePlace, into target: ParameterTarget) -> PaginationScheme {
        changingRules { $0.carried.append(.init(from: place, into: target)) }
    }

    /// The same scheme for an API that says by these values that a page may lack items.
    ///
    /// Searches answer so when time is up or a part of the index cannot be reached. The items are delivered; a list with
    /// such a page is ``/Paging/WalkEnding/unproven`` in the end. A value that is absent, null, false, zero or empty raises no
    /// doubt.
    ///
    /// ```swift
    /// let search = PaginationScheme.linkHeader.doubting(when: "/incomplete_results")
    /// ```
    public func doubting(when places: ValuePlace...) -> PaginationScheme {
        var scheme = self
        scheme.doubts += places
        return scheme
    }

    /// The same scheme for an API that serves each page after the first once only.
    ///
    /// The request moves a position on the server. If its answer is lost, the same request brings the page after the
    /// lost one; so it is not tried again, and the walk fails there instead of leaving items out.
    ///
    /// ```swift
    /// let scroll = PaginationScheme.cursor(from: "/scroll", into: "scroll").allowingRepeatedAddresses().servingPagesOnce()
    /// ```
    public func servingPagesOnce() -> PaginationScheme {
        var scheme = self
        scheme.servesPagesOnce = true
        return scheme
    }

    /// What is doubtful about a page by the API's own word; `nil` if nothing is.
    func doubt(about reply: PageReply) -> String? {
        let place = doubts.first { place in
            guard let value = reply.meaningfulValue(at: place) else { return false }
            return value.intValue != 0
        }
        return place.map { "\($0) says that items may be missing" }
    }
}
