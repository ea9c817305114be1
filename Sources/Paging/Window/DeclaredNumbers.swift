/// The numbers declared in one pass through a list, and the evidence they provide about its end.
///
/// A declared number binds the walk. A later page that does not repeat it does not revoke it.
struct DeclaredNumbers {
    /// The items and pages that arrived in the pass.
    struct Arrived {
        /// The number of items without duplicates.
        var items: Int
        /// The number of pages that exist.
        var pages: Int
    }

    /// The declared totals; `nil` until one is declared.
    private(set) var totals: WalkResult.DeclaredTotals?
    /// The number of pages in the pass according to the most recent declaration.
    private var pages: Int?

    /// Records the numbers that a page declares.
    ///
    /// - Parameter number: The number of the page in the pass, starting at 1.
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

    /// Whether the most recent total is exact and equals the number of received items.
    ///
    /// This proves that the list is complete.
    func isTotalMet(by items: Int) -> Bool {
        guard let totals, totals.last.exactness == .exact, totals.last.expected == items else { return false }
        // A list that declared items and then none has not proven that it is empty.
        return totals.last.value > 0 || totals.largest.value == 0 || totals.largest.exactness != .exact
    }

    /// Returns the shortfall of a list that ends here, with both numbers, or `nil` if complete.
    ///
    /// - Parameter isWhole: Whether the pass started at the start of the list, so that totals can be compared.
    func shortfall(after arrived: Arrived, isWhole: Bool) -> String? {
        if isWhole {
            if isTotalMet(by: arrived.items) { return nil }
            if let evidence = shortfall(of: arrived.items) { return evidence }
        }
        guard let pages, arrived.pages < pages else { return nil }
        return "after \(arrived.pages) of \(pages) declared pages"
    }

    /// Returns a description of the items missing from the declared totals.
    ///
    /// A most recent total below the number of received items proves nothing. The largest declared total then applies.
    /// A total that was exceeded by the number of items has another meaning, such as the length of a page.
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

    /// A description of a total that fell during the walk.
    ///
    /// Items still in the list may have moved to pages that had already been read.
    var fall: String? {
        guard let totals, totals.last.exactness == .exact, totals.largest.exactness == .exact,
            totals.last.value < totals.largest.value
        else { return nil }
        return "its declared total fell from \(totals.largest.value) to \(totals.last.value) during the walk"
    }
}
