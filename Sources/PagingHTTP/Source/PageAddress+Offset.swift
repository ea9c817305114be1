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
        guard countsItems, let only = assignments.first, let offset = only.value.intValue else { return self }
        return PageAddress(offset: max(0, offset + items), in: only.target, pageSize: pageSize)
    }
}
