import Paging

/// A comparison of the total with two pages of its list.
struct TotalsOnPages {
    /// Whether the number cannot be the total.
    let isDisproved: Bool
    /// The message about the total, if any.
    let words: String?

    init(_ scheme: PaginationScheme, _ first: PageReply, _ proven: ProvenScheme) {
        guard let place = scheme.total, let total = scheme.totalCount(of: first) else {
            (isDisproved, words) = (false, nil)
            return
        }
        let comparison = proven.comparison
        let seen = comparison.firstCount + comparison.secondCount - comparison.shared
        let later = scheme.totalCount(of: proven.second)?.value
        let isOfPage = total.value == comparison.firstCount && later == comparison.secondCount
        if total.exactness == .exact, total.value < seen || isOfPage && comparison.secondCount > 0 {
            isDisproved = true
            words = "\(place) is not the total: \(seen) items were on two pages, but its value is \(total.value)"
            return
        }
        isDisproved = false
        switch later {
        case nil: words = "\(place) declares \(total.value) items on the first page only"
        case total.value?: words = "\(place) declares \(total.value) items on both pages"
        case let later?: words = "\(place) declares \(total.value) items, and \(later) on the next page"
        }
    }
}
