import PagingHTTP

/// A number of requests per second, minute or hour, as it is written for `--rate`.
struct RateArgument: Hashable, Sendable, CustomStringConvertible {
    let count: Int
    /// The window in seconds.
    let seconds: Int

    /// The rate of a single process.
    var requestRate: RequestRate { .requests(count, per: .seconds(seconds)) }

    /// The rate as it is written.
    var description: String {
        switch seconds {
        case 1: "\(count)/s"
        case 60: "\(count)/m"
        default: "\(count)/h"
        }
    }
}
