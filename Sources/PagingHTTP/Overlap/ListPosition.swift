import Paging

/// The request parameters of a list that is read by position.
struct ListPosition: Hashable, Sendable, Codable {
    /// The parameter for the position.
    let target: ParameterTarget
    /// The number of the list's first position.
    let first: Int
    /// The parameter for the page size if positions count pages; `nil` if they count items.
    let sizeTarget: ParameterTarget?

    /// A range of a list and its address.
    struct ListRange {
        let address: PageAddress
        /// The number of items before the range.
        let offset: Int
        /// The number of items in the range, unless the list ends within it.
        let length: Int
    }

    /// Returns the number of items before the page with a number.
    func offset(of number: Int, size: Int) -> Int {
        let position = max(number - first, 0)
        return sizeTarget == nil ? position : position * size
    }

    /// Returns a range that starts at an item, or shortly before it, and extends beyond it.
    ///
    /// Numbered pages start only at multiples of their size. So the size is chosen such that one of its multiples is
    /// just before the item: of all sizes down to half of the maximum, the one that reaches farthest.
    ///
    /// - Returns: `nil` when no size fits, which happens only for some offsets and small pages.
    func stretch(around offset: Int, size: Int) -> ListRange? {
        guard let sizeTarget else { return stretch(holding: offset, size: size) }
        func reach(_ length: Int) -> Int { (offset / length + 1) * length }
        guard let length = (size / 2...size).max(by: { reach($0) < reach($1) }), reach(length) > offset + 1 else {
            return nil
        }
        return numbered(offset / length, length, sizeTarget)
    }

    /// Returns the full-page range that contains an item, starting with the item if possible.
    func stretch(holding offset: Int, size: Int) -> ListRange {
        guard let sizeTarget else {
            return ListRange(address: PageAddress(target, first + offset, pageSize: size), offset: offset, length: size)
        }
        return numbered(offset / size, size, sizeTarget)
    }

    /// Returns the first full-page range that starts at an item or after it.
    func stretch(beyond offset: Int, size: Int) -> ListRange {
        stretch(holding: sizeTarget == nil ? offset : offset + size - 1, size: size)
    }

    private func numbered(_ index: Int, _ length: Int, _ sizeTarget: ParameterTarget) -> ListRange {
        let assignments: [PageAddress.Assignment] = [
            .init(target, .number(String(first + index))), .init(sizeTarget, .number(String(length))),
        ]
        let address = PageAddress(assignments, pageSize: length)
        return ListRange(address: address, offset: index * length, length: length)
    }
}
