import ArgumentParser
import PaginateFiles
import PagingHTTP

/// A number of requests per second, minute or hour, as it is written for `--rate`.
struct RateArgument: Hashable, Sendable, CustomStringConvertible {
    let count: Int
    /// The window in seconds.
    let seconds: Int

    /// The rate of a single process.
    var requestRate: RequestRate { .requests(count, per: .seconds(seconds)) }

    /// Returns the rate of one of some workers, which together never exceed this rate.
    ///
    /// The windows of workers are not aligned, so the number of requests is divided, not the length of the window: with one
    /// request in two seconds each, two workers could send both within one second.
    ///
    /// - Throws: `ValidationError` when there are more workers than requests in a window.
    func share(of workers: Int) throws -> RateArgument {
        guard count >= workers else {
            throw ValidationError(
                """
                --rate \(self) has fewer requests in its window than --workers \(workers); write a rate with a longer window, \
                such as \(max(60, workers))/m, or fewer workers.
                """
            )
        }
        return RateArgument(count: count / workers, seconds: seconds)
    }

    /// The rate as it is written.
    var description: String {
        switch seconds {
        case 1: "\(count)/s"
        case 60: "\(count)/m"
        default: "\(count)/h"
        }
    }
}

extension Parse {
    /// Parses a number of requests per second, minute or hour, such as `25/s`.
    static func rate(_ text: String) throws -> RateArgument {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let seconds = ["s": 1, "m": 60, "h": 3_600]
        guard parts.count == 2, parts[0].allSatisfy(\.isNumber), let window = seconds[String(parts[1])],
            let count = Int(parts[0]), (1...1_000_000).contains(count)
        else {
            throw ValidationError(
                "write a whole number of requests from 1 to 1000000 per second, minute or hour, such as 25/s, 60/m or 1000/h."
            )
        }
        return RateArgument(count: count, seconds: window)
    }
}
