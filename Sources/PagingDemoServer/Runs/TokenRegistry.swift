import Synchronization

/// The access tokens that the server has issued, at most the latest 1,000.
final class TokenRegistry: Sendable {
    private struct Token {
        let end: ContinuousClock.Instant
        /// The number of requests for which the token is valid, or `nil` for any number.
        var uses: Int?
    }

    private struct State {
        var tokens: [String: Token] = [:]
        var order: [String] = []
        var issued = 0
    }

    private let state = Mutex(State())

    /// Issues a token.
    func issue(for lifetime: Duration, uses: Int?) -> String {
        state.withLock { state in
            if state.order.count >= 1_000 { state.tokens[state.order.removeFirst()] = nil }
            state.issued += 1
            let name = "demo-\(state.issued)"
            state.order.append(name)
            state.tokens[name] = Token(end: .now + lifetime, uses: uses)
            return name
        }
    }

    /// Uses a token, and returns whether it is valid.
    func use(_ name: String) -> Bool {
        state.withLock { state in
            guard let token = state.tokens[name], token.end > .now, token.uses != 0 else { return false }
            if let uses = token.uses { state.tokens[name]?.uses = uses - 1 }
            return true
        }
    }
}
