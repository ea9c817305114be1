/// The scheme, host and port of an address (RFC 6454): the unit of trust on the web.
///
/// Credentials, and the decision to follow a link, belong to an origin. Host names are compared as text. Two spellings
/// of one IPv6 address are the same origin; two spellings of one IPv4 address are not, since systems disagree about the
/// unusual spellings.
public struct Origin: Hashable, Sendable {
    /// `http` or `https`, in lower case.
    package let scheme: String
    /// The host in lower case, an IPv6 address in its canonical form (RFC 5952) with its brackets.
    package let host: String
    /// The port, always present.
    package let port: Int

    init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.host = IPv6Address(literal: host)?.literal ?? host
        self.port = port
    }

    /// The host and the port, without the scheme's default port.
    package var authority: String {
        Self.authority(of: scheme, host, port)
    }

    static func authority(of scheme: String, _ host: String, _ port: Int) -> String {
        port == defaultPort(of: scheme) ? host : "\(host):\(port)"
    }

    static func defaultPort(of scheme: String) -> Int {
        scheme == "https" ? 443 : 80
    }
}

extension Origin: TextFormed {
    /// The origin as text (RFC 6454, section 6.2), such as `https://api.test` or `http://127.0.0.1:8080`.
    package var text: String {
        "\(scheme)://\(authority)"
    }

    /// Creates an origin from its text, or returns `nil` if the text is not an origin.
    ///
    /// Text with a path, a query or user information is not an origin.
    public init?(_ description: String) {
        guard let address = WebAddress(description), address.userinfo == nil, address.path.isEmpty,
            address.query == nil
        else { return nil }
        self = address.origin
    }

    package static func parsed(_ text: String) throws(TextFormError) -> Origin {
        guard let origin = Origin(text) else { throw TextFormError(message: "The text is not an origin.") }
        return origin
    }
}
