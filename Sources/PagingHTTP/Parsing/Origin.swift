/// Scheme, host and port of an address (RFC 6454): the unit of trust on the web.
///
/// Credentials, and the decision to follow a link, belong to an origin. Host names are compared as text. Two spellings of
/// one IPv6 address are one origin; two of an IPv4 address are two, since systems disagree about the unusual ones.
public struct Origin: Hashable, Sendable {
    /// `http` or `https`, in lower case.
    public let scheme: String
    /// The host in lower case, an IPv6 address in its canonical form (RFC 5952) with its brackets.
    public let host: String
    /// The port, always present.
    public let port: Int

    init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.host = IPv6Address(literal: host)?.literal ?? host
        self.port = port
    }

    /// Host and port, without the port when it is the scheme's own.
    public var authority: String {
        Self.authority(of: scheme, host, port)
    }

    static func authority(of scheme: String, _ host: String, _ port: Int) -> String {
        port == defaultPort(of: scheme) ? host : "\(host):\(port)"
    }

    static func defaultPort(of scheme: String) -> Int {
        scheme == "https" ? 443 : 80
    }
}

extension Origin: LosslessStringConvertible {
    /// The origin as text (RFC 6454, section 6.2), such as `https://api.test` or `http://127.0.0.1:8080`.
    public var description: String {
        "\(scheme)://\(authority)"
    }

    /// Reads an origin, or returns `nil` when the text is none: a path, a query or user information is too much.
    public init?(_ description: String) {
        guard let address = WebAddress(description), address.userinfo == nil, address.path.isEmpty,
            address.query == nil
        else { return nil }
        self = address.origin
    }
}

extension Origin: Codable {
    /// Reads an origin from its text.
    ///
    /// - Throws: `DecodingError` when there is no text, or the text is not an origin.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let origin = Origin(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "The text is not an origin.")
        }
        self = origin
    }

    /// Writes the origin as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
