import Paging

/// How a list is read by position: which parameter says where a page begins.
struct ListPosition: Hashable, Sendable, Codable {
    /// Where the number goes.
    let target: ParameterTarget
    /// The number that means the list's beginning.
    let first: Int
    /// Where the size of a page goes, for numbers that count pages; `nil` for numbers that count items.
    let sizeTarget: ParameterTarget?

    /// A stretch of a list, and the address that it is read at.
    struct Stretch {
        let address: PageAddress
        /// How many items lie before it.
        let offset: Int
        /// How many items it holds, unless the list ends in it.
        let length: Int
    }

    /// How many items lie before the page with a number.
    func offset(of number: Int, size: Int) -> Int {
        let position = max(number - first, 0)
        return sizeTarget == nil ? position : position * size
    }

    /// The stretch that begins at an item, or as little before it as can be, and goes beyond it.
    ///
    /// Pages that are numbered begin at multiples of their size only. So the size is chosen such that one of its
    /// multiples lies just before the item: of all sizes down to half of the largest, the one that reaches farthest.
    ///
    /// - Returns: `nil` when no size will do; that takes a small page and bad luck.
    func stretch(around offset: Int, size: Int) -> Stretch? {
        guard let sizeTarget else { return stretch(holding: offset, size: size) }
        func reach(_ length: Int) -> Int { (offset / length + 1) * length }
        guard let length = (size / 2...size).max(by: { reach($0) < reach($1) }), reach(length) > offset + 1 else {
            return nil
        }
        return numbered(offset / length, length, sizeTarget)
    }

    /// The stretch of a full page's length that holds an item: beginning with it, if pages can begin anywhere.
    func stretch(holding offset: Int, size: Int) -> Stretch {
        guard let sizeTarget else {
            return Stretch(address: PageAddress(target, first + offset, pageSize: size), offset: offset, length: size)
        }
        return numbered(offset / size, size, sizeTarget)
    }

    /// The first stretch of a full page's length that begins at an item or after it.
    func stretch(beyond offset: Int, size: Int) -> Stretch {
        stretch(holding: sizeTarget == nil ? offset : offset + size - 1, size: size)
    }

    private func numbered(_ index: Int, _ length: Int, _ sizeTarget: ParameterTarget) -> Stretch {
        let assignments: [PageAddress.Assignment] = [
            .init(target, .number(String(first + index))), .init(sizeTarget, .number(String(length))),
        ]
        let address = PageAddress(assignments, pageSize: length)
        return Stretch(address: address, offset: index * length, length: length)
    }
}
