/// The rows of a list by the rule that addresses place pages and identities only join rows.
///
/// - Parameter pages: the ids of the pages in the order of their addresses; `nil` where two neighbors do not name each
///   other.
/// - Returns: the concatenation of the pages, each id at its first place; `nil` for a gap.
func rowsByAddress<ID: Hashable>(_ pages: [[ID]?]) -> [ID?] {
    var known: Set<ID> = []
    return pages.flatMap { page -> [ID?] in
        guard let page else { return [nil] }
        return page.filter { known.insert($0).inserted }
    }
}
