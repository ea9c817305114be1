/// Where links and redirects may lead, and who gets the credentials.
///
/// ```swift
/// api.origins = .allowing([assets])
/// ```
///
/// ```swift
/// api.origins = [.strippingCredentials, .upgradingToHTTPS]
/// ```
///
/// A page that names the next one on another host is either broken or hostile, and a request sent there would carry
/// this program's credentials along. By default only the origin of the client's base (scheme, host and port, RFC 6454)
/// is followed. Policies are combined as a list: what one of them allows is allowed.
///
/// Whatever the policy, an address with a user name in it is refused, and so is every scheme but `http` and `https`. An
/// address of this machine or of a private network, where a server outside cannot go itself, is refused unless the base
/// lies in such a network too or ``allowing(_:)`` names it. Names are not looked up: a name that leads into a private
/// network is not noticed.
public struct OriginPolicy: Hashable, Sendable {
    private var allowed: Set<Origin> = []
    private var stripsCredentials = false
    private var upgradesToHTTPS = false

    /// Only the origin of the client's base.
    public static let sameOrigin = OriginPolicy()

    /// The origin of the client's base, and others that may have its credentials.
    public static func allowing(_ origins: [Origin]) -> OriginPolicy {
        var policy = OriginPolicy()
        policy.allowed = Set(origins)
        return policy
    }

    /// Every public origin, but only the base's own and those that are allowed get credentials.
    ///
    /// A request to any other origin is a `GET` or `HEAD` without content. It carries nothing of what middleware with
    /// ``HTTPMiddleware/credentialPlaces`` adds, and no header fields but `Accept`, `Accept-Language`, `Content-Type` and
    /// `User-Agent`, since a field of any name may hold a key. A request with content is not sent there.
    public static let strippingCredentials: OriginPolicy = {
        var policy = OriginPolicy()
        policy.stripsCredentials = true
        return policy
    }()

    /// Asks for `http` addresses on the host of an `https` base by `https`, on the base's port.
    ///
    /// Servers behind a proxy that ends TLS often write their links with `http`. Nothing is sent without encryption.
    public static let upgradingToHTTPS: OriginPolicy = {
        var policy = OriginPolicy()
        policy.upgradesToHTTPS = true
        return policy
    }()

    /// The policy that allows what one of two allows.
    public func union(_ other: OriginPolicy) -> OriginPolicy {
        var policy = self
        policy.allowed.formUnion(other.allowed)
        policy.stripsCredentials = stripsCredentials || other.stripsCredentials
        policy.upgradesToHTTPS = upgradesToHTTPS || other.upgradesToHTTPS
        return policy
    }

    /// What is to be done with an address that a client with this base should request.
    func passage(to address: WebAddress, base: WebAddress) -> Passage {
        if address.userinfo != nil { return .refused("\(address.origin) comes with a user name, which is never sent") }
        if isTrusted(address.origin, base: base) { return .trusted(address) }
        let isSameHost = address.origin.host == base.origin.host && address.scheme != base.scheme
        if upgradesToHTTPS, isSameHost, base.scheme == "https" {
            return .trusted(WebAddress(base, path: address.path, query: address.query))
        }
        if address.isInside(beyond: base) {
            return .refused("\(address.origin) is on a private network or this machine, and \(base.origin) is not")
        }
        if stripsCredentials { return .untrusted(address) }
        let reason =
            isSameHost ? "is not \(base.origin): same host, other scheme" : "is another origin than \(base.origin)"
        return .refused("\(address.origin) \(reason)")
    }

    private func isTrusted(_ origin: Origin, base: WebAddress) -> Bool {
        origin == base.origin || allowed.contains(origin)
    }
}

extension OriginPolicy: ExpressibleByArrayLiteral {
    /// Makes the policy that allows what one of several allows; an empty list is ``sameOrigin``.
    public init(arrayLiteral policies: OriginPolicy...) {
        self = policies.reduce(OriginPolicy()) { $0.union($1) }
    }
}

/// What is to be done with an address.
enum Passage: Hashable, Sendable {
    /// Request it, with credentials.
    case trusted(WebAddress)
    /// Request it without.
    case untrusted(WebAddress)
    /// Do not request it; the reason is half a sentence.
    case refused(String)
}

extension WebAddress {
    /// Whether the address lies in a network that somebody at the base, seen from here, has no business to point into.
    fileprivate func isInside(beyond base: WebAddress) -> Bool {
        if isLoopback { return !base.isLoopback }
        return isPrivateOrLinkLocal && !base.isPrivateOrLinkLocal && !base.isLoopback
    }
}
