/// The numbers that a source declared in one pass through a list, and what they prove about its end.
///
/// A number that was declared once binds the walk: a page that does not repeat it takes nothing back.
struct DeclaredNumbers {
    /// The items and pages that arrived in the pass.
    struct Arrived {
        /// The number of items, duplicates not counted.
        var items: Int
        /// The number of pages that were there.
        var pages: Int
    }

    /// The totals; `nil` until one is declared.
    private(set) var totals: PagingOutcome<AddressNumber>.DeclaredTotals?
    /// The number of pages in the pass by the newest declaration.
    private var pages: Int?

    /// Notes what a page declares.
    ///
    /// - Parameter number: which page of the pass it is, counted from 1.
    mutating func note(_ total: TotalCount?, remaining: Int?, onPage number: Int) {
        if let remaining, remaining >= 0 {
            let (sum, overflow) = number.addingReportingOverflow(remaining)
            pages = overflow ? .max : sum
        }
        guard let total else { return }
        guard var seen = totals else {
            totals = .init(first: total, last: total, largest: total)
            return
        }
        seen.last = total
        if total.value > seen.largest.value { seen.largest = total }
        totals = seen
    }

    /// Whether the newest total is exact and equals what has arrived: a proof that the list is whole.
    func isTotalMet(by items: Int) -> Bool {
        guard let totals, totals.last.exactness == .exact, totals.last.expected == items else { return false }
        // A list that was said to hold items, and then none, has not shown that it is empty.
        return totals.last.value > 0 || totals.largest.value == 0 || totals.largest.exactness != .exact
    }

    /// The shortfall of a list that ends here, with both numbers; `nil` if nothing is missing.
    ///
    /// - Parameter isWhole: whether the pass began where the list begins, so that totals can be compared.
    func shortfall(after arrived: Arrived, isWhole: Bool) -> String? {
        if isWhole {
            if isTotalMet(by: arrived.items) { return nil }
            if let evidence = shortfall(of: arrived.items) { return evidence }
        }
        guard let pages, arrived.pages < pages else { return nil }
        return "after \(arrived.pages) of \(pages) declared pages"
    }

    /// The items that a list lacks to its totals, in words.
    ///
    /// A newest total that is lower than what has arrived is no proof. The largest that the source declared binds then;
    /// one that more items than it have exceeded means something else, such as the length of a page.
    private func shortfall(of items: Int) -> String? {
        guard let totals else { return nil }
        let (newest, largest) = (totals.last, totals.largest)
        guard newest.exactness == .exact else { return nil }
        if items < newest.expected { return "after \(items) of \(newest.expected) declared items" }
        if largest.exactness == .exact, items < largest.expected {
            return "after \(items) of \(largest.expected) declared items, and its newest total is \(newest.value)"
        }
        return newest.value == 0 ? "after \(items) items, and its newest total is 0" : nil
    }

    /// The words for a total that fell while the list was read: items that are still in the list may have slipped onto
    /// pages that had been read.
    var fall: String? {
        guard let totals, totals.last.exactness == .exact, totals.largest.exactness == .exact,
            totals.last.value < totals.largest.value
        else { return nil }
        return "its declared total fell from \(totals.largest.value) to \(totals.last.value) meanwhile"
    }
}
