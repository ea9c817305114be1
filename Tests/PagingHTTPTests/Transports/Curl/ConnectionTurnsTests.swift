import PagingTesting
import Testing

@testable import PagingHTTP

#if !canImport(Darwin)
/// A client with a window, and a server of one connection or of many, on a clock of milliseconds.
private struct TurnSimulation {
    private struct Connection {
        /// The end of the request in flight, once the server has begun to answer it.
        var end: Int?
        var isBusy = true
        var hasAnswered = false
        var request = 0
    }

    /// Whether the server serves one connection at a time.
    let isSerial: Bool
    let window: Int
    /// The times that the server takes for the requests, in milliseconds.
    let times: [Int]
    /// Whether the client knows turns.
    let knowsTurns: Bool
    /// Whether a request is sent only after the server has accepted its connection, in a handshake.
    let isSecure: Bool

    private(set) var turns: ConnectionTurns<Int>
    private let start = ContinuousClock.now
    private var connections: [Int: Connection] = [:]
    private var accepted: Int?
    /// The requests that are not sent.
    private var waiting: [Int]
    private var opened = 0
    /// The number of times that a request was sent.
    private(set) var sent = 0
    private var arrived = 0
    private(set) var now = 0
    /// The time for which the connections took turns.
    private(set) var timeInTurns = 0

    init(isSerial: Bool, window: Int, times: [Int], knowsTurns: Bool = true, isSecure: Bool = false) {
        (self.isSerial, self.window, self.times, self.knowsTurns) = (isSerial, window, times, knowsTurns)
        self.isSecure = isSecure
        turns = ConnectionTurns(hasHandshakes: isSecure)
        waiting = Array(times.indices)
    }

    private var instant: ContinuousClock.Instant { start + .milliseconds(now) }
    private var takesTurns: Bool { turns.verdict == .serial }

    /// Runs to the end of the list, or to the time limit of a request; returns whether all have arrived.
    mutating func run() -> Bool {
        while arrived < times.count {
            send()
            accept()
            let answers = connections.values.compactMap(\.end)
            let deadline = knowsTurns ? turns.deadline.map { Int(start.duration(to: $0) / .milliseconds(1)) } : nil
            guard let next = (answers + [deadline].compactMap { $0 }).min() else { return false }
            if takesTurns { timeInTurns += max(0, next - now) }
            now = max(now, next)
            for number in connections.keys.sorted() where connections[number]?.end.map({ $0 <= now }) == true {
                answer(number)
                accept()
            }
            if knowsTurns, turns.judge(at: instant) {
                for number in connections.keys where connections[number]?.isBusy == false { close(number) }
                if isSecure { withdraw() }
            }
        }
        return true
    }

    private mutating func send() {
        let inFlight = { (connections: [Int: Connection]) in connections.values.count { $0.isBusy } }
        while let request = waiting.first, request < arrived + window,
            inFlight(connections) < min(window, (knowsTurns ? turns.width : nil) ?? window)
        {
            waiting.removeFirst()
            let idle = connections.keys.sorted().first { connections[$0]?.isBusy == false }
            let number = takesTurns ? opened : idle ?? opened
            opened = max(opened, number + 1)
            if connections[number] == nil { connections[number] = Connection() }
            connections[number]?.isBusy = true
            connections[number]?.request = request
            turns.send(over: number, isAccepted: connections[number]?.hasAnswered == true, at: instant)
            if !isSerial || accepted == number { begin(number) }
        }
    }

    /// Closes the connections without a handshake, whose requests wait again.
    private mutating func withdraw() {
        for (number, connection) in connections where connection.end == nil && connection.isBusy {
            waiting.append(connection.request)
            turns.end(over: number, at: instant)
            close(number)
        }
        waiting.sort()
    }

    private mutating func begin(_ number: Int) {
        guard let connection = connections[number], connection.isBusy, connection.end == nil else { return }
        let end = now + times[connection.request]
        connections[number]?.end = end
        sent += 1
        let idle = hasIdle(besides: number)
        if isSecure { turns.accept(number, hasIdle: idle) }
    }

    private mutating func accept() {
        guard isSerial, accepted == nil else { return }
        guard let next = connections.keys.min() else { return }
        accepted = next
        begin(next)
    }

    private mutating func answer(_ number: Int) {
        let idle = hasIdle(besides: number)
        turns.answer(over: number, hasIdle: idle, at: instant)
        arrived += 1
        connections[number]?.isBusy = false
        connections[number]?.end = nil
        connections[number]?.hasAnswered = true
        if takesTurns { close(number) }
    }

    private func hasIdle(besides number: Int) -> Bool {
        connections.contains { $0.key != number && $0.value.hasAnswered && !$0.value.isBusy }
    }

    private mutating func close(_ number: Int) {
        connections[number] = nil
        if accepted == number { accepted = nil }
    }
}

@Suite("The turns of connections")
struct ConnectionTurnsTests {
    @Test(
        "A server of one connection costs at most three seconds more than one request after the other",
        arguments: 0..<500
    )
    func serial(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let slowest = [1, 10, 100, 900][Int.random(in: 0..<4, using: &random)]
        let times = (0..<1 + Int.random(in: 0..<60, using: &random)).map { _ in
            1 + Int.random(in: 0..<slowest, using: &random)
        }
        var list = TurnSimulation(isSerial: true, window: 1 + Int.random(in: 0..<16, using: &random), times: times)
        #expect(list.run() && list.now <= times.reduce(0, +) + 3_000, "\(list.now) of \(times)")
        #expect(list.turns.verdict != .concurrent)
    }

    @Test(
        "A server of one connection that keeps handshakes waiting costs at most three seconds more, however slow it is",
        arguments: 0..<500
    )
    func serialHandshakes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let slowest = [1, 10, 100, 900, 7_000][Int.random(in: 0..<5, using: &random)]
        let times = (0..<1 + Int.random(in: 0..<60, using: &random)).map { _ in
            1 + Int.random(in: 0..<slowest, using: &random)
        }
        let window = 1 + Int.random(in: 0..<16, using: &random)
        var list = TurnSimulation(isSerial: true, window: window, times: times, isSecure: true)
        #expect(list.run() && list.now <= times.reduce(0, +) + 3_000, "\(list.now) of \(times)")
        #expect(list.turns.verdict != .concurrent)
        #expect(list.sent == times.count)
    }

    @Test(
        "A server gets no more connections than its system accepts until it has answered two at once",
        arguments: 0..<100
    )
    func width(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var turns = ConnectionTurns<Int>(hasHandshakes: Bool.random(using: &random))
        let now = ContinuousClock.now
        for connection in 0..<Int.random(in: 2...5, using: &random) {
            #expect(turns.width == 5)
            turns.send(over: connection, isAccepted: connection == 0, at: now + .seconds(connection))
        }
        if Bool.random(using: &random) { turns.answer(over: 0, hasIdle: false, at: now + .seconds(9)) }
        #expect(turns.width == 5)
        if Bool.random(using: &random) {
            turns.share()
        } else {
            turns.answer(over: 1, hasIdle: true, at: now + .seconds(10))
        }
        #expect(turns.width == nil)
    }

    @Test("A server that answers none of five requests within a second gets all", arguments: [false, true])
    func silence(answers: Bool) {
        var turns = ConnectionTurns<Int>(hasHandshakes: false)
        let now = ContinuousClock.now
        for connection in 0..<5 { turns.send(over: connection, isAccepted: connection == 0, at: now) }
        if answers {
            turns.answer(over: 0, hasIdle: false, at: now + .milliseconds(900))
            turns.send(over: 0, isAccepted: true, at: now + .milliseconds(900))
        }
        var begins = turns.judge(at: now + .milliseconds(1_000))
        #expect(!begins && turns.width == (answers ? 5 : nil) && turns.verdict == .unknown)
        begins = turns.judge(at: now + .milliseconds(1_900))
        #expect(!begins && turns.width == nil && turns.verdict == .unknown)
        // The order still shows that the connections take turns.
        turns.answer(over: 0, hasIdle: false, at: now + .seconds(4))
        begins = turns.judge(at: now + .seconds(answers ? 3 : 6))
        #expect(begins && turns.width == 2)
    }

    @Test("Slow answers of a server of many connections soon end the turns", arguments: 0..<500, [false, true])
    func concurrent(seed: Int, isSecure: Bool) {
        var random = SeededGenerator(seed: UInt64(seed))
        let (usual, slow, share) = (
            1 + Int.random(in: 0..<500, using: &random), 1 + Int.random(in: 0..<20_000, using: &random),
            Int.random(in: 0..<100, using: &random)
        )
        let times = (0..<1 + Int.random(in: 0..<200, using: &random)).map { _ in
            Int.random(in: 0..<100, using: &random) < share
                ? 1 + Int.random(in: 0..<slow, using: &random) : 1 + Int.random(in: 0..<usual, using: &random)
        }
        let window = 1 + Int.random(in: 0..<16, using: &random)
        var (list, plain) = (
            TurnSimulation(isSerial: false, window: window, times: times, isSecure: isSecure),
            TurnSimulation(isSerial: false, window: window, times: times, knowsTurns: false)
        )
        #expect(list.run() && plain.run())
        #expect(list.timeInTurns <= 10_000, "\(list.timeInTurns) of \(list.now), \(plain.now) without turns")
    }
}
#endif
