import Synchronization

/// A middleware that delays requests to stay within the rate limits of servers.
///
/// ```swift
/// let limits = RateLimits()
/// let api = try PagingClient("https://api.test", middleware: [limits, Authentication.bearer { token }])
/// ```
///
/// Many servers count requests and report nothing until the limit is reached. For these, specify the limit:
///
/// ```swift
/// let limits = RateLimits(.requests(25, per: .seconds(1)), .requests(5_000, per: .seconds(3_600)))
/// ```
///
/// A server limits a program, not a single request. So all state of an origin is shared, and every request through the
/// same `RateLimits`, from any client, waits in one line: first come, first served.
///
/// Every reply is checked for `Retry-After` (RFC 9110, section 10.2.3), `RateLimit` with `RateLimit-Policy`
/// (draft-ietf-httpapi-ratelimit-headers), its older form `RateLimit-Limit`, `-Remaining` and `-Reset`, and the same
/// with the prefixes `X-RateLimit-` and `X-Rate-Limit-`. Times are relative to the reply's own `Date`, so a wrong local
/// clock has no effect. The rules are:
///
/// - With no requests remaining, the next request waits until the reset. With few requests remaining, requests are
///   spread over the time until the reset, and no more are in flight than remain.
/// - A reached limit (429; 503 with `Retry-After`; 403 with `Retry-After` or nothing remaining) blocks the whole
///   origin, once, however many requests were in flight. So does a 202 with `Retry-After`. If the server does not
///   specify a wait, the wait is random below 1, 2, 4, … seconds, up to a minute, until a request succeeds.
/// - Limits in the body of a page also apply: `backoff`; an error that reports a limit with the status 200; and
///   the remaining points of an API that counts the cost of requests, before they are used up.
/// - After a wait, one request is sent first. When it succeeds, the others follow, few at first.
/// - After a limit, half as many requests as before are in flight at once, and one more after each round of successes.
///
/// The reply with the limit is returned unchanged; the client's retry policy repeats the request. The retry delay and
/// the origin's wait run at the same time, so a wait is served once, and the repeated request joins the line like any
/// other.
///
/// A request counts as in flight until the head of its reply has arrived. Placed before ``Authentication``, as above, a
/// request gets its credential when it is sent and not before it waits. A nested request to the same origin, such as a
/// request for that credential, is sent at once, since an in-flight request waits for it.
///
/// With ``Authentication/pool(_:clock:onLeftOut:)``, the server's limits are those of all credentials of the pool together.
///
/// Each ``RequestRate`` applies to an origin separately, and to requests as they arrive at the server. A rate of N requests
/// per window has N slots: a request takes one before it is sent, and the slot is free again one window after the head
/// of the reply, or one window and a second after a failure or a cancellation, since that request may still arrive. So
/// the limit is not exceeded, whatever the delays of the network. The throughput is N requests per window plus the time
/// to the head of a reply. Requests of other processes are not counted.
///
/// For requests that differ in cost, ``RequestRate/points(_:per:cost:)`` counts points: a request takes a slot for each.
///
/// Retries, redirects, requests repeated with a renewed credential, and nested requests take a slot each. Repeated and
/// nested requests take the next free slot, before all requests in line. A nested request also takes a slot that is
/// reserved for a request that was not sent yet, which may be the one that waits for it.
///
/// Origins are stored for the lifetime of the object, a few hundred bytes each, and some tens of bytes for each slot in
/// use. Waiting costs O(1) per request.
///
/// While waiting, a request throws ``RequestError`` with ``RequestError/Code/rateLimited``, or `CancellationError` as soon as
/// the task is cancelled, which does not affect the requests behind it.
public final class RateLimits: HTTPMiddleware {
    private let settings: RateSettings
    private let clock: RateClock
    private let gates = Mutex<[Origin: RateGate]>([:])

    /// Creates limits for the servers' own rates, and for the rates of the caller.
    ///
    /// - Parameters:
    ///   - rates: the caller's own rates for each origin, which all apply; none by default. They cause no failures: the
    ///     time to wait for them does not count against `maximumWait`.
    ///   - maximumWait: the longest time that an origin may be blocked. If the wait is longer, its requests fail at
    ///     once with ``RequestError/Code/rateLimited`` and the time to retry. The request that reached the limit fails
    ///     with the server's answer when the wait exceeds the retry policy's
    ///     ``/Paging/RetryPolicy/maximumServerDelay``: to wait longer than a minute, raise both. Time in a moving line
    ///     does not count.
    ///   - maximumConcurrency: the maximum number of requests in flight to one origin; unlimited by default.
    ///   - clock: the clock for the waits.
    public convenience init(
        _ rates: RequestRate...,
        maximumWait: Duration = .seconds(60),
        maximumConcurrency: Int? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            RateSettings(maximumWait: maximumWait, maximumConcurrency: maximumConcurrency, rates: rates),
            clock: RateClock(clock)
        )
    }

    /// Creates limits with the rates of an array.
    public convenience init(rates: [RequestRate], maximumWait: Duration = .seconds(60)) {
        self.init(RateSettings(maximumWait: maximumWait, rates: rates), clock: RateClock(ContinuousClock()))
    }

    init(_ settings: RateSettings, clock: RateClock) {
        self.settings = settings
        self.clock = clock
    }

    /// Waits until the request's origin accepts requests, and sends the request.
    @concurrent public func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        let gate = gate(of: request.address.origin)
        let ticket = try await gate.enter(try gate.cost(of: request))
        do {
            let reply = try await gate.whileInside(ticket) {
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

    /// Applies the limits found in a response body, after those of its head.
    ///
    /// `RateLimits` does not read bodies, so that they can be streamed. Requests in flight are not affected; a longer
    /// wait stays in effect.
    func apply(_ hints: RateHints, origin: Origin) {
        gate(of: origin).apply(hints)
    }

    /// Returns the shared gate of an origin.
    func gate(of origin: Origin) -> RateGate {
        gates.withLock { gates in
            if let gate = gates[origin] { return gate }
            let gate = RateGate(origin: origin, settings, clock)
            gates[origin] = gate
            return gate
        }
    }
}
