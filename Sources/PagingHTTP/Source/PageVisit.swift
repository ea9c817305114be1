import Paging

/// A page to load, and what applies to all attempts.
final class PageVisit: Sendable {
    let cursor: PageAddress?
    let condition: PageCondition
    let retry: RetryPolicy
    let clock: any Clock<Duration>
    let maximumBodySize: Int
    /// Whether other pages wait until this one has determined the scheme.
    let detects: Bool
    /// The response, if detection has fetched it.
    let fetched: PageReply?

    init(
        cursor: PageAddress?,
        condition: PageCondition,
        retry: RetryPolicy,
        clock: any Clock<Duration>,
        maximumBodySize: Int,
        detects: Bool,
        fetched: PageReply?
    ) {
        self.cursor = cursor
        self.condition = condition
        self.retry = retry
        self.clock = clock
        self.maximumBodySize = maximumBodySize
        self.detects = detects
        self.fetched = fetched
    }
}
