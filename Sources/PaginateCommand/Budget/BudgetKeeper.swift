#if Redis
import Foundation

/// The part of a budget that talks with Redis, on a thread of its own because the calls block.
///
/// A process has at most one slot in reserve that is not due yet, so that processes take turns, and that few slots are
/// lost with a process that is killed.
actor BudgetKeeper {
    private nonisolated let executor = ThreadExecutor(name: "Budget")
    private let settings: BudgetServer.Settings
    private let line: BudgetLine
    private let notice: BudgetNotice
    private let waker: BudgetWaker
    /// A name that no other worker has.
    private let worker = String(UInt64.random(in: .min ... .max), radix: 36)
    private let changes: AsyncStream<Void>.Continuation

    private var server: BudgetServer?
    /// The last run of the server that was used.
    private var knownRun: String?
    private var hasConnected = false
    private var hasLostData = false
    private var lastNumber = 0
    /// The slots whose return Redis has not confirmed.
    private var unconfirmed: [ReturnedSlot] = []
    private var reserve: ReturnedSlot?
    /// Whether the next order waits for a slot that is due, for a returned slot, or for the end of a pause.
    private var isWaiting = false
    private var isUnreachable = false
    private var failures = 0

    /// The rate of all workers together.
    nonisolated var rate: SharedRate { settings.rate }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ settings: BudgetServer.Settings,
        line: BudgetLine,
        notice: BudgetNotice,
        changes: AsyncStream<Void>.Continuation
    ) {
        (self.settings, self.line, self.notice, self.changes) = (settings, line, notice, changes)
        waker = BudgetWaker(settings)
    }

    /// Connects to Redis, and waits until it can be used.
    ///
    /// - Throws: ``RedisProblem`` for a wrong address, password or rate, `CancellationError` when the task is cancelled.
    func open() async throws {
        while true {
            do {
                _ = try exchange(returning: [], ordering: order(of: 0))
                return notice.sayBack()
            } catch RedisProblem.temporary(let reason) {
                server = nil
                // A server of another protocol may close each connection, but so may a proxy whose server starts.
                if reason == RedisConnection.closedReason, failures >= 5 {
                    throw RedisProblem.permanent(Self.wrongProtocol)
                }
                notice.sayGone(reason)
                try await Task.sleep(for: nextDelay())
            }
        }
    }

    /// Serves the line until the process ends.
    func run(_ events: AsyncStream<Void>) async {
        for await _ in events { step() }
    }

    /// Returns all slots that no request uses.
    func close() {
        if let reserve { line.give(reserve) }
        reserve = nil
        isWaiting = true
        step()
        server = nil
    }

    // MARK: - Inside

    private static let wrongProtocol = """
        it closes each connection, as a server does that is not Redis, or that expects TLS (rediss:)
        """

    /// Returns slots, and orders one for each waiting request.
    private func step() {
        guard !isUnreachable else { return }
        let count = isWaiting ? 0 : line.count
        let returned = unconfirmed + line.takeReturned()
        guard !returned.isEmpty || count > 0 else { return }
        let order = count > 0 ? order(of: count) : nil
        // If the reply is lost, the slots may be taken or not. None of them is used.
        let rest = settings.rate.window + SharedRate.arrivalTime
        unconfirmed = returned + (order?.names ?? []).map { ReturnedSlot(name: $0, rest: rest) }
        let start = ContinuousClock.now
        let isNew = server == nil
        do throws(RedisProblem) {
            let reply = try exchange(returning: returned, ordering: order)
            unconfirmed = []
            failures = 0
            notice.sayBack()
            if let order { distribute(reply, of: order, orderedAt: start) }
        } catch {
            server = nil
            switch error {
            case .permanent(let reason): line.end(notice.error(reason))
            case .temporary(let reason) where isNew: retryLater(reason)
            // A server closes connections that are idle; a new one may work at once.
            case .temporary: step()
            }
        }
    }

    private func retryLater(_ reason: String) {
        notice.sayGone(reason)
        isUnreachable = true
        Task {
            try? await Task.sleep(for: nextDelay())
            isUnreachable = false
            step()
        }
    }

    private func order(of count: Int) -> BudgetServer.Order {
        defer { lastNumber += count }
        return BudgetServer.Order(worker: worker, first: lastNumber + 1, count: count)
    }

    private func exchange(
        returning slots: [ReturnedSlot],
        ordering order: BudgetServer.Order?
    ) throws(RedisProblem) -> [Int] {
        let server = try connected()
        var order = order
        order?.isAfterLoss = hasLostData
        let reply = try server.exchange(returning: slots, ordering: order)
        if order != nil { hasLostData = false }
        return reply
    }

    private func connected() throws(RedisProblem) -> BudgetServer {
        if let server { return server }
        var settings = settings
        settings.connection.isKnown = hasConnected
        let server = try BudgetServer(settings)
        // A server that was restarted may have lost slots, and one that took over for another may lack some.
        let run = server.run
        if hasConnected, run == nil || run != knownRun { hasLostData = true }
        (knownRun, hasConnected, self.server) = (run, true, server)
        return server
    }

    private func nextDelay() -> Duration {
        failures += 1
        // Random, so that the workers do not return to the server at the same moment.
        return min(.seconds(5), .milliseconds(100 << min(failures, 6))) * Double.random(in: 0.5...1)
    }

    private func distribute(_ reply: [Int], of order: BudgetServer.Order, orderedAt start: ContinuousClock.Instant) {
        for (name, delay) in zip(order.names, reply.dropFirst()) {
            let delay = Duration.microseconds(delay)
            let slot = BudgetSlot(name: name, expiry: start + delay + SharedRate.sendTime)
            if delay > .zero {
                hold(slot, for: delay)
            } else if !line.grant(slot) {
                line.give(ReturnedSlot(name: name, rest: .zero))
            }
        }
        guard reply.count == 1, let wait = reply.first else {
            // The line is longer than the free slots were many.
            if !isWaiting, line.count > 0 { changes.yield() }
            return
        }
        isWaiting = true
        Task {
            if wait < 0 {
                notice.sayPaused(for: .microseconds(-wait))
                try? await Task.sleep(for: .microseconds(-wait))
            } else if await !waker.wait(upTo: .microseconds(wait)) {
                try? await Task.sleep(for: .seconds(1))
            }
            isWaiting = false
            step()
        }
    }

    /// Waits until a slot is due, and gives it to the request that has waited longest.
    private func hold(_ slot: BudgetSlot, for delay: Duration) {
        isWaiting = true
        reserve = ReturnedSlot(name: slot.name, rest: delay)
        Task {
            try? await Task.sleep(for: delay)
            guard reserve?.name == slot.name else { return }
            reserve = nil
            isWaiting = false
            if !line.grant(slot) { line.give(ReturnedSlot(name: slot.name, rest: .zero)) }
            step()
        }
    }
}

/// The connection on which a worker waits until a slot is returned, with a thread of its own.
actor BudgetWaker {
    /// The longest wait, after which the worker asks for a slot by itself.
    ///
    /// Redis may have woken a worker that ended in the same moment.
    private static let longestWait = Duration.seconds(5)

    private nonisolated let executor = ThreadExecutor(name: "Budget wake")
    private let settings: BudgetServer.Settings
    private var connection: RedisConnection?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ settings: BudgetServer.Settings) {
        self.settings = settings
    }

    /// Waits until a slot can be had, or for a time; returns whether Redis could be used.
    func wait(upTo limit: Duration) -> Bool {
        let seconds = Int((min(limit, Self.longestWait) / .seconds(1)).rounded(.up))
        do {
            let connection = try connection ?? RedisConnection(settings.connection)
            self.connection = connection
            let command = ["BLPOP", settings.wakeKey, "\(seconds)"]
            let replies = try connection.replies(to: [command], patience: .seconds(seconds) + RedisConnection.patience)
            if case .error = replies[0] { return false }
            return true
        } catch {
            connection = nil
            return false
        }
    }
}
#endif
