/// A policy for the destinations of links and redirects, and for the servers that get credentials.
///
/// ```swift
/// api.origins = .allowing([assets])
/// ```
///
/// ```swift
/// api.origins = [.strippingCredentials, .upgradingToHTTPS]
/// ```
///
/// A next-page link to another host is either broken or hostile, and a request to that host would carry this program's
/// credentials. By default, a client follows only links to the origin of its base (scheme, host and port, RFC 6454). An
/// array combines policies: an address is allowed if any of them allows it.
///
/// Every policy refuses an address with a user name and any scheme other than `http` and `https`. Every policy also
/// refuses an address of this machine or of a private network, which an outside server cannot reach itself, unless the
/// base is in such a network too or ``allowing(_:)`` names the address. Names are not resolved, so a name that points
/// into a private network is not detected.
public struct OriginPolicy: Hashable, Sendable {
    private var allowed: Set<Origin> = []
    private var stripsCredentials = false
    private var upgradesToHTTPS = false

    /// A policy that allows only the origin of the client's base.
    public static let sameOrigin = OriginPolicy()

    /// Returns a policy that also trusts other origins with the client's credentials.
    public static func allowing(_ origins: [Origin]) -> OriginPolicy {
        var policy = OriginPolicy()
        policy.allowed = Set(origins)
        return policy
    }

    /// A policy that allows every public origin and sends credentials only to trusted origins.
    ///
    /// Trusted origins are the base's origin and the allowed origins. A request to any other origin is a `GET` or
    /// `HEAD` without content. It omits everything that middleware with ``HTTPMiddleware/credentialPlaces`` adds, and
    /// all header fields except `Accept`, `Accept-Language`, `Content-Type` and `User-Agent`, since a field of any name
    /// may contain a key. A request with content is not sent there.
    public static let strippingCredentials: OriginPolicy = {
        var policy = OriginPolicy()
        policy.stripsCredentials = true
        return policy
    }()

    /// A policy that upgrades `http` addresses on the host of an `https` base to `https`.
    ///
    /// The request uses the base's port. Servers behind a TLS-terminating proxy often write `http` links. Nothing is
    /// sent without encryption.
    public static let upgradingToHTTPS: OriginPolicy = {
        var policy = OriginPolicy()
        policy.upgradesToHTTPS = true
        return policy
    }()

    /// Returns a policy that allows everything that either policy allows.
    package func union(_ other: OriginPolicy) -> OriginPolicy {
        var policy = self
        policy.allowed.formUnion(other.allowed)
        policy.stripsCredentials = stripsCredentials || other.stripsCredentials
        policy.upgradesToHTTPS = upgradesToHTTPS || other.upgradesToHTTPS
        return policy
    }

    /// Returns the decision for an address, given the client's base.
    func passage(to address: WebAddress, base: WebAddress) -> Passage {
        if address.userinfo != nil { return .refused("\(address.origin) contains a user name, which is never sent") }
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
            isSameHost ? "is not \(base.origin): same host, other scheme" : "is not of the origin \(base.origin)"
        return .refused("\(address.origin) \(reason)")
    }

    private func isTrusted(_ origin: Origin, base: WebAddress) -> Bool {
        origin == base.origin || allowed.contains(origin)
    }
}

extension OriginPolicy: ExpressibleByArrayLiteral {
    /// Creates a policy that allows what any of the policies allows; an empty list is ``sameOrigin``.
    public init(arrayLiteral policies: OriginPolicy...) {
        self = policies.reduce(OriginPolicy()) { $0.union($1) }
    }
}

/// The decision about a request to an address.
enum Passage: Hashable, Sendable {
    /// Send the request with credentials.
    case trusted(WebAddress)
    /// Send the request without credentials.
    case untrusted(WebAddress)
    /// Do not send the request; the reason is a clause for an error message.
    case refused(String)
}

extension WebAddress {
    /// Whether a server at the base, as seen from here, cannot reach the address's network.
    fileprivate func isInside(beyond base: WebAddress) -> Bool {
        if isLoopback { return !base.isLoopback }
        return isPrivateOrLinkLocal && !base.isPrivateOrLinkLocal && !base.isLoopback
    }
}
