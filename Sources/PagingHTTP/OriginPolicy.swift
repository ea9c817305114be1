/// Where links and redirects may lead.
///
/// A page that names the next one on another host is either broken or hostile, and a request sent there would carry
/// this program's credentials along. By default only the origin of the client's base (scheme, host and port, RFC 6454)
/// is followed.
public struct OriginPolicy: Hashable, Sendable {
    private var allowed: Set<Origin> = []

    /// Only the origin of the client's base.
    public static let sameOrigin = OriginPolicy()

    /// The origin of the client's base, and others that may have its credentials.
    public static func allowing(_ origins: [Origin]) -> OriginPolicy {
        OriginPolicy(allowed: Set(origins))
    }

    /// Why an address must not be requested by a client with this base, or `nil` if it may.
    func refusal(of address: WebAddress, base: WebAddress) -> String? {
        if address.userinfo != nil { return "\(address.origin) comes with a user name, which is never sent" }
        guard address.origin != base.origin, !allowed.contains(address.origin) else { return nil }
        if address.host == base.host && address.scheme != base.scheme {
            return "\(address.origin) is not \(base.origin): same host, other scheme"
        }
        return "\(address.origin) is another origin than \(base.origin)"
    }
}
