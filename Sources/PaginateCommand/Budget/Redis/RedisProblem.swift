/// A reason why a Redis server cannot be used, as the end of a sentence.
enum RedisProblem: Error, Hashable, Sendable {
    /// The server cannot be used now, such as one that cannot be reached or is still loading its data.
    case temporary(String)
    /// The address, the password or the rate is wrong.
    case permanent(String)

    /// Creates a problem from a server's error reply.
    init(reply: String) {
        let code = reply.prefix { $0 != " " }
        switch code {
        case "LOADING", "READONLY", "MASTERDOWN", "BUSY", "OOM", "TRYAGAIN", "CLUSTERDOWN", "MISCONF", "NOREPLICAS",
            "UNKILLABLE":
            self = .temporary("it replied \"\(reply)\"")
        case "WRONGPASS", "NOAUTH": self.init(refusedLogin: reply)
        case "MOVED", "ASK":
            self = .permanent("it belongs to a cluster, and budgets need a server that is not in one")
        default:
            self = .permanent("it replied \"\(reply)\"")
        }
    }

    /// Creates a problem from a server's error reply to a password, or to a command without one.
    init(refusedLogin reply: String) {
        self = .permanent(
            """
            it refused the password ("\(reply)"). Name the variable that holds it with --budget-password-env, and the \
            user in the URL if it has one
            """
        )
    }

    /// The reason, as the end of a sentence.
    var reason: String {
        switch self {
        case .temporary(let reason), .permanent(let reason): reason
        }
    }
}
