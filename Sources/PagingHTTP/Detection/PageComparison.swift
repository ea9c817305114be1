/// Two pages of a list side by side: what they have in common.
struct PageComparison {
    let firstCount: Int
    let secondCount: Int
    /// How many of the second page's items stand on the first.
    let shared: Int
    /// Whether the second page is the first.
    let isSame: Bool

    /// Compares by the items' identity where they have one, otherwise by their bytes.
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
        isSame = !left.isEmpty && left == right
    }

    /// Why the second page is not another page of the list; `nil` when it may be one.
    ///
    /// A list that changes meanwhile may move some items over to the next page, but not most.
    ///
    /// An address that the server named may lead to a page that overlaps the first, as long as it brings something new.
    func refutation(isNamed: Bool) -> String? {
        if isNamed, !isSame, shared < max(secondCount, 1) { return nil }
        return refutation
    }

    private var refutation: String? {
        if isSame { return "the server sent the same page again: it does not read that parameter" }
        if shared * 4 > max(secondCount, 1) {
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
