/// The number of requests, or of their points, that a caller sends at most in a window of time.
///
/// ```swift
/// let limits = RateLimits(.requests(25, per: .seconds(1)), .requests(5_000, per: .seconds(3_600)))
/// ```
///
/// A rate applies to each origin separately, and to any window: not only to windows that start at a full second.
public struct RequestRate: Sendable {
    enum Kind: Hashable, Sendable {
        case window(count: Int, duration: Duration)
        case interval(Duration)
    }

    let kind: Kind
    /// The points that a request costs; one by default.
    let cost: (@Sendable (ClientRequest) -> Int)?

    /// The largest number of requests per second in the long run.
    public var perSecond: Double {
        switch kind {
        case .window(let count, let duration): Double(count) / max(duration / .seconds(1), 1e-9)
        case .interval(let duration): 1 / max(duration / .seconds(1), 1e-9)
        }
    }

    private init(_ kind: Kind, cost: (@Sendable (ClientRequest) -> Int)? = nil) {
        self.kind = kind
        self.cost = cost
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

    /// Returns a rate of points in any window of a duration, for requests that differ in cost.
    ///
    /// ```swift
    /// let limits = RateLimits(.points(900, per: .seconds(60)) { $0.method == .get ? 1 : 5 })
    /// ```
    ///
    /// A request that costs more than the whole rate fails with ``RequestError/Code/invalidRequest``.
    ///
    /// - Parameters:
    ///   - count: the number of points, at least 1.
    ///   - window: the duration of the window.
    ///   - cost: a closure that returns the points of a request, at least 0. It is called when the request joins the line
    ///     and when it is sent, each time that it is sent.
    public static func points(
        _ count: Int,
        per window: Duration,
        cost: @escaping @Sendable (ClientRequest) -> Int
    ) -> RequestRate {
        RequestRate(.window(count: max(1, count), duration: max(.zero, window)), cost: cost)
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

extension RequestRate {
    /// Whether the rate has slots, of which a request takes some.
    var hasSlots: Bool {
        if case .window = kind { true } else { false }
    }

    /// Returns the number of slots that a request takes.
    func slots(of request: ClientRequest) throws -> Int {
        guard case .window(let count, _) = kind, let cost else { return 1 }
        let points = max(0, cost(request))
        guard points <= count else {
            throw RequestError(
                .invalidRequest,
                """
                The request costs \(points) points, and the rate permits \(count) in its window. Raise the rate, or request \
                less at once.
                """
            )
        }
        return points
    }
}
