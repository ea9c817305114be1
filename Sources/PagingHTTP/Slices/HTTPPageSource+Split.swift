public import Paging

extension HTTPPageSource {
    /// Returns this list in slices below a cap, such as the 1,000 items of a search.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/issues", by: .linkHeader(total: .header("X-Total")))
    ///     .split(by: .dates(from: "created_after", to: "created_before"), cap: 1_000, identity: "/id")
    /// for try await issue in issues.items { print(issue.title) }
    /// ```
    ///
    /// See ``/Paging/SlicedList`` for the conditions under which the list is complete.
    ///
    /// - Parameters:
    ///   - range: The range of values by which the API filters the list.
    ///   - cap: The number of items that the API returns of a list.
    ///   - identity: The place of an item's identity, by which slices that change are read again. By default, that of
    ///     the list's format.
    public func split(
        by range: ListRange,
        cap: Int,
        identity: JSONPointer? = nil
    ) -> SlicedList<HTTPPageSource<Item>> {
        let list = identified(by: identity)
        return SlicedList(over: range.positions, cap: cap, endsNow: range.endsNow, named: range.name) {
            list.slice($0, of: range)
        }
    }

    /// Returns this list in a number of slices of equal width, which load at the same time.
    ///
    /// A list in which only a page has the cursor of the next one is then read by several walks.
    ///
    /// - Parameters:
    ///   - range: The range of values by which the API filters the list.
    ///   - parts: The number of slices.
    ///   - identity: The place of an item's identity, by which slices that change are read again. By default, that of
    ///     the list's format.
    public func split(
        by range: ListRange,
        into parts: Int,
        identity: JSONPointer? = nil
    ) -> SlicedList<HTTPPageSource<Item>> {
        let list = identified(by: identity)
        return SlicedList(over: range.positions, into: parts, endsNow: range.endsNow, named: range.name) {
            list.slice($0, of: range)
        }
    }

    private func identified(by identity: JSONPointer?) -> HTTPPageSource<Item> {
        guard let identity else { return self }
        var list = self
        list.identity = identity
        list.policy.dropsDuplicates = true
        return list
    }

    /// The address of the first page.
    package var firstAddress: WebAddress {
        get throws { try list.request(at: nil, isSent: false).address }
    }

    /// Returns the address of the items within bounds; `nil` if another part of the request has the bounds.
    package func address(of bounds: SliceBounds, in range: ListRange) throws -> WebAddress? {
        let whole = try list.request(at: nil, isSent: false)
        let part = try slice(bounds, of: range).list.request(at: nil, isSent: false)
        let isAddressed = whole.headerFields == part.headerFields && whole.body == part.body
        return isAddressed ? part.address : nil
    }

    /// Returns the list of the items within bounds.
    package func slice(_ bounds: SliceBounds, of range: ListRange) -> HTTPPageSource<Item> {
        var request = request
        // The words of a search are appended to those of the address, which the client may have.
        if let address = try? base.get() { request.path = address.description }
        range.write(bounds, &request)
        return replacing(request)
    }
}
