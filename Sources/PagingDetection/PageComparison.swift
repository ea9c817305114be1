import PagingHTTP

/// A comparison of the items on two pages of a list.
struct PageComparison {
    let firstCount: Int
    let secondCount: Int
    /// The number of items on the second page that are also on the first.
    let shared: Int
    /// The position on the first page of the item with which the second one begins, if it is there.
    let beginning: Int?
    /// Whether both pages have the same items.
    let isSame: Bool
    /// Whether the second page has items that are not on the first.
    var hasOthers: Bool { shared < secondCount }
    /// Whether the first page repeats items itself, so that items on both pages say nothing.
    let repeatsItems: Bool

    /// Creates a comparison by the items' identity, if any, or else by their bytes.
    init(_ first: PageContent, _ second: PageContent, at pointer: JSONPointer) {
        let first = first.withItems(at: pointer)
        let second = second.withItems(at: pointer)
        let identity = IdentityFinder.identity(in: [first])
        let left = Self.keys(of: first, by: identity)
        let right = Self.keys(of: second, by: identity)
        let known = Set(left)
        firstCount = left.count
        secondCount = right.count
        shared = right.count { known.contains($0) }
        beginning = right.first.flatMap { left.firstIndex(of: $0) }
        isSame = !left.isEmpty && left == right
        repeatsItems = known.count < left.count
    }

    /// Creates the comparison of a page with the next one, which does not exist.
    init(_ first: PageContent, at pointer: JSONPointer) {
        firstCount = first.withItems(at: pointer).itemCount
        (secondCount, shared, beginning, isSame, repeatsItems) = (0, 0, nil, false, false)
    }

    /// Returns the reason that the second page is not another page of the list, if any.
    ///
    /// In a list that changes between the requests, some items may move to the next page, but not most.
    ///
    /// An address that the server named may lead to a page that overlaps the first, if it has any new item.
    func refutation(isNamed: Bool) -> String? {
        if isNamed, !isSame, shared < max(secondCount, 1) { return nil }
        return refutation
    }

    private var refutation: String? {
        if isSame { return "the server sent the same page again, so it ignores the parameter" }
        if !repeatsItems, shared * 4 > max(secondCount, 1) {
            return "\(shared) of the second page's \(secondCount) items are on the first page too"
        }
        return nil
    }

    private static func keys(of page: PageContent, by identity: JSONPointer?) -> [ArraySlice<UInt8>] {
        (page.items.map(Array.init) ?? []).map { item in
            identity.flatMap { IdentityFinder.text($0, of: item, in: page) } ?? page.outline.bytes(of: item.range)
        }
    }
}
