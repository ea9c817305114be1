import Paging

/// The addresses that a next URL and a total tell together: `?page=2` and 500 items are pages 2 to 5.
///
/// What is inferred here only saves time. Each page names its own next URL when its turn comes; where that is another
/// one than was inferred, it is the server that is right.
struct CountedSeries {
    private let series: NumericSeries
    private let step: Int
    private let count: Int
    private let pageSize: Int

    /// - Returns: `nil` when the addresses do not look like a series, or the total does not fit what has arrived.
    init?(_ reply: PageReply, _ next: WebAddress, total: ValuePlace?) {
        guard let received = reply.content?.itemCount, received > 0,
            let total = total.flatMap({ reply.value(at: $0)?.intValue }), total > 0,
            let series = NumericSeries(current: reply.address, next: next)
        else { return nil }
        pageSize = reply.requested?.pageSize ?? received
        self.series = series
        guard let step = Self.step(of: series, pageSize: pageSize) else { return nil }
        self.step = step
        // By a page's number one cannot tell whether it counts from 0 or 1. Counting from 1 is usual; if it is wrong,
        // one address too many is named.
        let before = (step == 1 ? series.first - 1 : series.first).multipliedReportingOverflow(
            by: step == 1 ? pageSize : 1
        )
        guard !before.overflow, before.partialValue < total else { return nil }
        let missing = min(total, .exactLimit) - before.partialValue
        let size = reply.fullPageSize(after: before.partialValue / pageSize - 1, of: total)
        count = missing / size + (missing % size == 0 ? 0 : 1)
    }

    /// The addresses from the next one on.
    ///
    /// All of them carry the page size, so that they are the same on each page.
    var addresses: Addresses<PageAddress> {
        Addresses(count: count) { [series, step, pageSize] offset in
            // The nearest address is the server's own text; those beyond it follow its pattern.
            var address = PageAddress(url: series.address(at: series.first + offset * step) ?? series.next)
            address.pageSize = pageSize
            return address
        }
    }

    /// How far the number moves from page to page: by one where it counts pages, by a page's size where it counts items.
    private static func step(of series: NumericSeries, pageSize: Int) -> Int? {
        if let step = series.step { return step == 1 || step == pageSize ? step : nil }
        switch series.first {
        case pageSize where pageSize > 2: return pageSize
        case 1...2 where pageSize > 2: return 1
        default: return nil
        }
    }
}
