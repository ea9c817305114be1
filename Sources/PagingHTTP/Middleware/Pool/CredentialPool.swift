import HTTPTypes
import Paging
import Synchronization

/// The state of ``Authentication/pool(_:clock:onLeftOut:)``.
final class CredentialPool: Sendable {
    /// The credentials that the server has rejected for one request.
    private struct Rejections {
        /// All of them.
        var members: Set<Int> = []
        /// Those that the server rejects for good if it accepts another one.
        var final: Set<Int> = []
        /// The error of a credential that could not be read or renewed.
        var failure: (any Error)?
    }

    /// An error that a credential threw, and not the request.
    private struct CredentialFailure: Error {
        let error: any Error
    }

    /// An error of the request.
    private struct RequestFailure: Error {
        let error: any Error
    }

    /// A closure that receives the position of a credential, and the time until its reset if it has one.
    typealias Report = @Sendable (_ position: Int, _ wait: Duration?) -> Void

    private let credentials: [Authentication]
    private let clock: RateClock
    private let onLeftOut: Report
    private let maximumWait = RateSettings().maximumWait
    private let states = Mutex<[Origin: PoolState]>([:])

    init(_ credentials: [Authentication], clock: RateClock, onLeftOut: @escaping Report) {
        self.credentials = credentials
        self.clock = clock
        self.onLeftOut = onLeftOut
    }

    /// Sends a request with the best credential, and with others if the server refuses that one.
    func send(_ request: ClientRequest, next: HTTPMiddleware.Next) async throws -> HTTPReply {
        let origin = request.address.origin
        var rejections = Rejections()
        var attempts = 0
        while true {
            switch withState(of: origin, { $0.choose(except: rejections.members, at: $1) }) {
            case .use(let index, let ticket):
                attempts += 1
                if attempts > 1 { WalkUsage.current?.countRetry() }
                let reply: HTTPReply
                do {
                    reply = try await send(request, with: index, ticket, next: next)
                } catch let failure as CredentialFailure {
                    rejections.members.insert(index)
                    rejections.failure = failure.error
                    continue
                }
                let sign = apply(reply, of: index, at: origin, &rejections)
                let isLast = attempts >= credentials.count
                if sign == .accepted || sign == .limited && (isLast || !canSend(to: origin, rejections)) {
                    return reported(reply, isLimited: sign == .limited, at: origin)
                }
            case .wait(let end): try await wait(until: end, origin)
            case .none: throw rejections.failure ?? RequestError.poolRejected(credentials.count, by: origin)
            }
        }
    }

    /// The meaning of a reply for the credential of its request.
    private enum Sign {
        case accepted, rejected, limited
    }

    private func send(
        _ request: ClientRequest,
        with index: Int,
        _ ticket: RateState.Ticket,
        next: HTTPMiddleware.Next
    ) async throws -> HTTPReply {
        let origin = request.address.origin
        do {
            let reply = try await credentials[index].send(request) { request in
                do {
                    return try await next(request)
                } catch {
                    throw RequestFailure(error: error)
                }
            }
            let report = RateReport(reply.response, systemTime: clock.systemTime).aboutCredential(reply.response.status)
            let wait = withState(of: origin) { state, now in
                state.record(index, isReadable: true)
                return state.end(index, ticket, report, at: now)
            }
            if let wait { onLeftOut(index, wait) }
            return reply
        } catch {
            withState(of: origin) { _ = $0.end(index, ticket, nil, at: $1) }
            if let failure = error as? RequestFailure { throw failure.error }
            if error is CancellationError { throw error }
            withState(of: origin) { state, _ in state.record(index, isReadable: false) }
            throw CredentialFailure(error: error)
        }
    }

    /// Applies the status of a reply.
    private func apply(_ reply: HTTPReply, of index: Int, at origin: Origin, _ rejections: inout Rejections) -> Sign {
        let status = reply.response.status
        if status == .unauthorized {
            rejections.members.insert(index)
            // A request of the renewal itself is rejected because the renewal has not ended.
            if credentials[index].renewal?.isCurrentTask != true { rejections.final.insert(index) }
            return .rejected
        }
        let report = RateReport(reply.response, systemTime: clock.systemTime).aboutCredential(status)
        if case .limited = report.verdict { return .limited }
        // If the server accepts no credential, the request may be at fault. A failed server accepts nothing.
        if status.code < 500, !rejections.final.isEmpty {
            let revoked = withState(of: origin) { [final = rejections.final] state, _ in state.revoke(final) }
            for index in revoked { onLeftOut(index, nil) }
        }
        return .accepted
    }

    private func canSend(to origin: Origin, _ rejections: Rejections) -> Bool {
        withState(of: origin) { $0.canSend(except: rejections.members, at: $1) }
    }

    /// Returns a reply with the limits of the whole pool in place of those of one credential.
    private func reported(_ reply: HTTPReply, isLimited: Bool, at origin: Origin) -> HTTPReply {
        var reply = reply
        let budget = withState(of: origin) { $0.budget(at: $1) }
        RateBudget.replaceAll(in: &reply.response.headerFields, by: budget)
        if isLimited, let reset = budget?.reset {
            reply.response.headerFields[.retryAfter] = "\(reset.roundedSeconds)"
        }
        return reply
    }

    private func wait(until end: Duration, _ origin: Origin) async throws {
        let delay = end - clock.now()
        guard delay <= maximumWait else {
            throw RequestError.rateLimited(origin, wait: delay, maximumWait: maximumWait)
        }
        if let load = PageLoad.current, load.isWatched { load.throttled(delay: max(.zero, delay)) }
        try await clock.sleep(end)
    }

    private func withState<Result: Sendable>(
        of origin: Origin,
        _ change: (inout PoolState, _ now: Duration) -> Result
    ) -> Result {
        states.withLock { states in
            change(&states[origin, default: PoolState(count: credentials.count)], clock.now())
        }
    }
}

extension RateReport {
    /// Returns the report without a wait that concerns the server and not the credential.
    fileprivate func aboutCredential(_ status: HTTPResponse.Status) -> RateReport {
        status == .accepted || status == .serviceUnavailable ? RateReport(.failed, budget) : self
    }
}

extension RequestError {
    fileprivate static func poolRejected(_ count: Int, by origin: Origin) -> RequestError {
        guard count > 0 else { return RequestError(.invalidRequest, "The pool contains no credentials.") }
        return RequestError(
            .unexpectedStatus,
            """
            \(origin) rejected every credential of the pool (\(count)) with the status 401. Check the credentials.
            """,
            status: 401
        )
    }
}
