/// The number of requests that a caller sends at most in a window of time.
///
/// ```swift
/// let limits = RateLimits(.requests(25, per: .seconds(1)), .requests(5_000, per: .seconds(3_600)))
/// ```
///
/// A rate applies to each origin separately, and to any window: not only to windows that start at a full second.
public struct RequestRate: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case window(count: Int, duration: Duration)
        case interval(Duration)
    }

    let kind: Kind

    /// The largest number of requests per second in the long run.
    @_spi(Command) public var perSecond: Double {
        switch kind {
        case .window(let count, let duration): Double(count) / max(duration / .seconds(1), 1e-9)
        case .interval(let duration): 1 / max(duration / .seconds(1), 1e-9)
        }
    }

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// Returns a rate of a number of requests in any window of a duration.
    ///
    /// Of any requests that arrive at the server within such a window, there are at most this many, whatever the delays
    /// of the network.
    ///
    /// - Parameters:
    ///   - count: the number of requests, at least 1.
    ///   - window: the duration of the window.
    public static func requests(_ count: Int, per window: Duration) -> RequestRate {
        RequestRate(.window(count: max(1, count), duration: max(.zero, window)))
    }

    /// Returns a rate at which requests are sent at least a duration apart.
    ///
    /// A request does not wait for the answer to the previous one. If requests must be that far apart when they arrive at
    /// the server, use `.requests(1, per: interval)`.
    ///
    /// - Parameter interval: the shortest time between two requests.
    public static func minimumInterval(_ interval: Duration) -> RequestRate {
        RequestRate(.interval(max(.zero, interval)))
    }
}
