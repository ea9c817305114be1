import Paging

/// The loads in flight, at most one for each purpose, and the commands for the plan's runner.
struct LoadTable: Sendable {
    private var loads: [LoadSlot: ListLoad] = [:]
    private var commands: [ListEffect] = []
    private let policy: RetryPolicy
    /// The number of the newest load.
    private(set) var sequence = 0
    /// Whether there is a network connection.
    private(set) var isOnline = true

    /// Creates an empty table.
    init(retry: RetryPolicy) {
        policy = retry
    }

    /// Whether no load is in flight.
    var isEmpty: Bool { loads.isEmpty }

    /// The loads in flight, in no order.
    var all: some Collection<ListLoad> { loads.values }

    /// The purposes of the loads in flight.
    var slots: [LoadSlot] { Array(loads.keys) }

    /// Whether loads are sent: offline, they wait unless there are no retries.
    var isSending: Bool { isOnline || policy.attempts == 1 }

    subscript(slot: LoadSlot) -> ListLoad? { loads[slot] }

    /// Returns the load with a number, if it is not obsolete.
    func load(numbered sequence: Int) -> ListLoad? {
        loads.values.first { $0.sequence == sequence }
    }

    /// Returns the commands since the last call.
    mutating func takeCommands() -> [ListEffect] {
        defer { commands = [] }
        return commands
    }

    /// Returns the number of a new load, or of content that arrived without a load.
    mutating func nextSequence() -> Int {
        sequence += 1
        return sequence
    }

    /// Sends a load, or lets it wait for the network.
    mutating func start(_ load: ListLoad) {
        loads[load.slot] = load
        if isSending {
            commands.append(.load(load))
        } else {
            loads[load.slot]?.isWaiting = true
        }
    }

    /// Cancels and returns the load of a slot.
    @discardableResult
    mutating func cancel(_ slot: LoadSlot) -> ListLoad? {
        guard let load = loads.removeValue(forKey: slot) else { return nil }
        commands.append(.cancel(load.sequence))
        return load
    }

    /// Removes the load of a slot, which has ended.
    mutating func remove(_ slot: LoadSlot) {
        loads[slot] = nil
    }

    /// Returns a result to the callers that wait for a slot.
    mutating func finish(_ slot: LoadSlot, _ result: LoadResult) {
        commands.append(.finish(slot, result))
    }

    /// Sets whether there is a network connection; returns whether that has changed.
    mutating func setOnline(_ isOnline: Bool) -> Bool {
        defer { self.isOnline = isOnline }
        return self.isOnline != isOnline
    }

    /// Lets a failed load wait for its next attempt; returns whether it has one.
    mutating func retry(_ load: ListLoad, after failure: LoadFailure) -> Bool {
        guard failure.isTransient, let delay = policy.delay(after: load.attempt, serverDelay: failure.retryAfter) else {
            return false
        }
        loads[load.slot]?.attempt += 1
        loads[load.slot]?.isWaiting = true
        commands.append(.wait(load.sequence, delay))
        return true
    }

    /// Waits under a number that no load has.
    mutating func wait(_ number: Int, _ delay: Duration) { commands.append(.wait(number, delay)) }

    /// Cancels a wait.
    mutating func cancelWait(_ number: Int) { commands.append(.cancel(number)) }

    /// Sends a load after its delay; returns its slot, unless it still has to wait.
    mutating func resume(_ sequence: Int) -> LoadSlot? {
        guard isOnline, let load = load(numbered: sequence), load.isWaiting else { return nil }
        send(load)
        return load.slot
    }

    /// Sends all waiting loads immediately, and returns their slots.
    mutating func resumeAll() -> [LoadSlot] {
        let waiting = loads.values.filter(\.isWaiting).sorted { $0.sequence < $1.sequence }
        for load in waiting {
            commands.append(.cancel(load.sequence))
            send(load)
        }
        return waiting.map(\.slot)
    }

    /// Sets the state that is restored if the load of a slot is cancelled; returns whether there is one.
    mutating func setPreviousState(_ state: LoadState, of slot: LoadSlot) -> Bool {
        loads[slot]?.previousState = state
        return loads[slot] != nil
    }

    /// Records that the server has removed an item since the pages of the loads were requested.
    mutating func record(_ removal: EditID) {
        for slot in slots { loads[slot]?.record(removal) }
    }

    private mutating func send(_ load: ListLoad) {
        loads[load.slot]?.isWaiting = false
        commands.append(.load(load))
    }
}
