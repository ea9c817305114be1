public import Paging

extension PageAddress: OffsetCursor {
    /// Creates the address of a page from the number of items before it.
    init(offset: Int, in target: ParameterTarget, pageSize: Int?) {
        self.init(target, offset, pageSize: pageSize)
        countsItems = true
    }

    /// Returns the address of the same items after an insertion above them, or a removal if negative.
    ///
    /// Only addresses of lists by offset count items; any other address returns itself.
    public func moved(by items: Int) -> PageAddress {
        guard countsItems, let offset = assignments.first?.value.intValue else { return self }
        let (sum, overflow) = offset.addingReportingOverflow(items)
        guard !overflow else { return self }
        var address = self
        // Further values that the next request needs follow the offset and stay unchanged.
        address.assignments[0].value = .number(String(max(0, sum)))
        return address
    }
}
