#if Redis
/// A connection to the slots of a budget in Redis, with its scripts loaded.
final class BudgetServer {
    /// The part of the data that does not change.
    struct Settings: Sendable {
        var connection: RedisConnection.Settings
        /// The name of the budget, which begins the names of its keys.
        var name: String
        var rate: SharedRate
        var rateText: String

        /// The keys of the scripts, whose braces keep them together on servers with several parts.
        var keys: [String] { BudgetScripts.keys.map { "paginate:{\(name)}:\($0)" } }

        /// The key of the list that wakes workers.
        var wakeKey: String { "paginate:{\(name)}:wake" }
    }

    /// Slots that a worker asks for.
    struct Order {
        /// The worker's name.
        var worker: String
        /// The number of the first slot.
        var first: Int
        var count: Int
        /// Whether the server has lost its data.
        var isAfterLoss = false

        /// The names of the slots.
        var names: [String] { (0..<count).map { "\(worker):\(first + $0)" } }
    }

    /// The server's current run, which changes when it is restarted or replaced; `nil` if it is secret.
    let run: String?
    private let settings: Settings
    private let connection: RedisConnection
    private var take: (digest: String, text: String)
    private var give: (digest: String, text: String)

    /// Creates a connection, and loads the scripts.
    init(_ settings: Settings) throws(RedisProblem) {
        self.settings = settings
        connection = try RedisConnection(settings.connection)
        take = (try Self.load(BudgetScripts.take, on: connection), BudgetScripts.take)
        give = (try Self.load(BudgetScripts.give, on: connection), BudgetScripts.give)
        run = try Self.run(of: connection)
    }

    /// Returns slots and asks for others.
    ///
    /// - Returns: The reply of the script ``BudgetScripts/take``, without an order `[0]`.
    func exchange(returning slots: [ReturnedSlot], ordering order: Order?) throws(RedisProblem) -> [Int] {
        var calls: [(script: (digest: String, text: String), arguments: [String])] = []
        if !slots.isEmpty { calls.append((give, arguments(returning: slots))) }
        if let order { calls.append((take, arguments(of: order))) }
        let keys = ["\(BudgetScripts.keys.count)"] + settings.keys
        var replies = try connection.replies(to: calls.map { ["EVALSHA", $0.script.digest] + keys + $0.arguments })
        for (index, call) in calls.enumerated() {
            if case .error(let text) = replies[index], text.hasPrefix("NOSCRIPT") {
                replies[index] = try connection.replies(to: [["EVAL", call.script.text] + keys + call.arguments])[0]
            }
            if case .error(let text) = replies[index] { throw problem(text) }
        }
        guard order != nil, case .array(let values)? = replies.last else { return [0] }
        return values.map { if case .integer(let number) = $0 { number } else { 0 } }
    }

    // MARK: - Inside

    private func arguments(returning slots: [ReturnedSlot]) -> [String] {
        let pairs = slots.flatMap { [$0.name, $0.rest.microseconds] }
        return [settings.rate.lifetime.microseconds] + pairs
    }

    private func arguments(of order: Order) -> [String] {
        let rate = settings.rate
        let pause = order.isAfterLoss ? rate.pauseAfterLoss : .zero
        return [
            settings.rateText, "\(rate.slots)", rate.lease.microseconds, rate.lifetime.microseconds, order.worker,
            "\(order.first)", "\(order.count)", pause.microseconds,
        ]
    }

    private func problem(_ text: String) -> RedisProblem {
        guard text.hasPrefix("RATE ") else { return RedisProblem(reply: text) }
        let other = text.dropFirst(5).prefix { $0 != " " }
        return .permanent(
            """
            other workers use the key "\(settings.name)" with the rate \(other), and this one has \(settings.rateText). \
            Give all of them the same --rate, or name another key, as in redis://host/0?key=NAME
            """
        )
    }

    private static func load(_ script: String, on connection: RedisConnection) throws(RedisProblem) -> String {
        guard case .text(let digest) = try connection.reply(to: "SCRIPT", "LOAD", script) else {
            throw .permanent("it cannot run scripts")
        }
        return digest
    }

    private static func run(of connection: RedisConnection) throws(RedisProblem) -> String? {
        guard case .text(let text) = try connection.replies(to: [["INFO", "server"]])[0] else { return nil }
        return text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("run_id:") }.map(String.init)
    }
}

extension Duration {
    /// The whole number of microseconds, as text.
    fileprivate var microseconds: String { "\(Int((self / .microseconds(1)).rounded(.up)))" }
}
#endif
