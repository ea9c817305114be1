import Synchronization

/// Keeps a program within the limits of the servers it talks to: waits before a limit is hit, and after one was.
///
/// ```swift
/// let limits = RateLimits()
/// let api = try HTTPClient("https://api.test", middleware: [limits, Authentication.bearer { token }])
/// ```
///
/// A server limits a program, not a request. So everything that is known about an origin is kept in one place, and every
/// request through the same `RateLimits`, from whatever client, waits in the same line: first come, first served.
///
/// What is read from every reply: `Retry-After` (RFC 9110, section 10.2.3), `RateLimit` with `RateLimit-Policy`
/// (draft-ietf-httpapi-ratelimit-headers), its older form `RateLimit-Limit`, `-Remaining` and `-Reset`, and the same with
/// `X-RateLimit-` and `X-Rate-Limit-` in front. A time is compared with the reply's own `Date`, so that a wrong clock on
/// this side does no harm. From that follows:
///
/// - With nothing remaining, the next request waits until the reset. With little remaining, requests are spread over
///   the time until then, and no more are under way than may still be answered.
/// - A limit that was hit (429; 503 with `Retry-After`; 403 with `Retry-After` or nothing remaining) makes the whole
///   origin wait, once, however many requests were under way. So does a 202 with `Retry-After`. If the server does not
///   say how long, the wait is drawn at random below 1, 2, 4, … seconds, up to a minute, until a request succeeds.
/// - What the body of a page says is kept to as well: `backoff`; a GraphQL error that is a limit, with the status 200;
///   and the points that are left for such queries, `data.rateLimit` or `extensions.cost`, before they are used up.
/// - After a wait one request goes ahead. When it has succeeded, the others follow, few at first.
/// - After a limit half as many requests as before are under way together, and one more after each round of successes.
///
/// The reply that told of the limit is passed on unchanged; sending the request again is for the client's retry policy.
/// That sleeps at the same time as the line stands still, so a wait is served once, and the repeated request joins the
/// line like any other.
///
/// A request counts as under way until the head of its reply has arrived. Placed before ``Authentication``, as above, a
/// request gets its credential when it leaves and not before it waits. A request that is sent while another one of the
/// same origin is on its way through here and waits for it, such as one for that credential, goes ahead at once.
///
/// Origins are kept for as long as the object lives, a few hundred bytes each. Waiting costs O(1) a request.
///
/// Throws while waiting: ``HTTPError`` with ``HTTPError/Code/rateLimited``; `CancellationError` as soon as the task is
/// cancelled, which does not disturb those who wait behind it.
public final class RateLimits: HTTPMiddleware {
    private let settings: RateSettings
    private let clock: RateClock
    private let gates = Mutex<[Origin: RateGate]>([:])

    /// Makes a set of limits that knows nothing yet.
    ///
    /// - Parameters:
    ///   - maximumWait: how long an origin may stand still. If it would be longer, its requests fail at once with
    ///     ``HTTPError/Code/rateLimited`` and say when to come back. The request that hit the limit fails with the
    ///     server's answer when the wait is longer than the retry policy's
    ///     ``/Paging/RetryPolicy/maximumServerDelay``: to wait longer than a minute, raise both. Time spent in a line
    ///     that moves does not count.
    ///   - maximumConcurrency: the most requests that are under way together to one origin; no bound by default.
    ///   - clock: what the waits are measured by.
    public convenience init(
        maximumWait: Duration = .seconds(60),
        maximumConcurrency: Int? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            RateSettings(maximumWait: maximumWait, maximumConcurrency: maximumConcurrency),
            clock: RateClock(clock)
        )
    }

    init(_ settings: RateSettings, clock: RateClock) {
        self.settings = settings
        self.clock = clock
    }

    /// Waits until the request's origin may be asked, and sends it on.
    @concurrent public func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        let gate = gate(of: request.address.origin)
        let ticket = try await gate.enter()
        do {
            let reply = try await gate.whileInside {
                try Task.checkCancellation()
                return try await next(request)
            }
            gate.leave(ticket, RateReport(reply.response, systemTime: clock.systemTime))
            return reply
        } catch {
            gate.leave(ticket, nil)
            throw error
        }
    }

    /// Makes an origin wait that has asked for it in a way of its own, such as `backoff` in the body of a reply.
    ///
    /// Bodies are not read here, so that they can be streamed. Requests that are under way are not affected; a wait that
    /// is already longer stays.
    public func noteBackoff(_ duration: Duration, origin: Origin) {
        var hints = RateHints()
        hints.backoff = duration
        note(hints, origin: origin)
    }

    /// Takes over what the body of a reply says, whose head has been taken over already.
    func note(_ hints: RateHints, origin: Origin) {
        gate(of: origin).note(hints)
    }

    /// The one place where requests to an origin wait.
    func gate(of origin: Origin) -> RateGate {
        gates.withLock { gates in
            if let gate = gates[origin] { return gate }
            let gate = RateGate(origin: origin, settings, clock)
            gates[origin] = gate
            return gate
        }
    }
}
