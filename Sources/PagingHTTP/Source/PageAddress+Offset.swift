public import Paging

extension PageAddress: OffsetCursor {
    /// The address of a page by the number of items before it.
    init(offset: Int, in target: ParameterTarget, pageSize: Int?) {
        self.init(target, offset, pageSize: pageSize)
        countsItems = true
    }

    /// The address of what stood here before items were inserted above it, or removed if the number is negative.
    ///
    /// Only the addresses of lists by offset count items; any other returns itself.
    public func moved(by items: Int) -> PageAddress {
        guard countsItems, let offset = assignments.first?.value.intValue else { return self }
        let (sum, overflow) = offset.addingReportingOverflow(items)
        guard !overflow else { return self }
        var address = self
        // Values that the next request needs besides stand behind the offset, and stay.
        address.assignments[0].value = .number(String(max(0, sum)))
        return address
    }
}
