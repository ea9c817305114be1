import Paging

/// The addresses implied by a next URL and a total: `?page=2` and 500 items are pages 2 to 5.
///
/// The inferred addresses only save time. Each page still names its own next URL, and the server's address takes
/// precedence over an inferred one.
struct CountedSeries {
    private let series: NumericSeries
    private let step: Int
    private let count: Int
    private let pageSize: Int

    /// Creates the series of a reply.
    ///
    /// - Returns: `nil` if the addresses do not form a series, or the total contradicts the received items.
    init?(_ reply: PageReply, _ next: WebAddress, total: ValuePlace?) {
        guard let received = reply.content?.itemCount, received > 0,
            let total = total.flatMap({ reply.count(at: $0) }), total > 0,
            let series = NumericSeries(current: reply.address, next: next)
        else { return nil }
        pageSize = reply.requested?.pageSize ?? received
        self.series = series
        guard let step = Self.step(of: series, pageSize: pageSize) else { return nil }
        self.step = step
        // A page's number does not show whether pages count from 0 or from 1. Counting from 1 is usual; if it is wrong,
        // the series has one address too many.
        let before = (step == 1 ? series.first - 1 : series.first).multipliedReportingOverflow(
            by: step == 1 ? pageSize : 1
        )
        guard !before.overflow, before.partialValue < total else { return nil }
        let missing = min(total, .exactLimit) - before.partialValue
        let size = reply.fullPageSize(after: before.partialValue / pageSize - 1, of: total)
        count = missing / size + (missing % size == 0 ? 0 : 1)
    }

    /// The addresses from the next page on.
    ///
    /// Each one carries the page size, so that every page produces the same addresses.
    var addresses: Addresses<PageAddress> {
        Addresses(count: count) { [series, step, pageSize] offset in
            // The nearest address is the server's own text; the others follow its pattern.
            var address = PageAddress(url: series.address(at: series.first + offset * step) ?? series.next)
            address.pageSize = pageSize
            return address
        }
    }

    /// Returns the step between pages: 1 if the number counts pages, the page size if it counts items.
    private static func step(of series: NumericSeries, pageSize: Int) -> Int? {
        if let step = series.step { return step == 1 || step == pageSize ? step : nil }
        switch series.first {
        case pageSize where pageSize > 2: return pageSize
        case 1...2 where pageSize > 2: return 1
        default: return nil
        }
    }
}
