/// An absolute `http` or `https` address, preserved byte for byte as written.
///
/// Servers compare the text they sent: a cursor with `%2f` differs from one with `%2F`. The address is therefore never
/// normalized. ``description`` returns the original text without the fragment, which is never sent.
///
/// ```swift
/// if let address = WebAddress("https://api.test/items?page=2") { print(address.settingQuery("page", "3")) }
/// ```
///
/// Parsing is strict (RFC 3986, with less freedom before the path). Text that two parsers may interpret differently,
/// such as `https:/evil.test`, `/\evil.test` or a tab inside, is rejected. Two addresses are equal if their bytes are
/// equal; to compare servers, compare ``origin``.
public struct WebAddress: Sendable {
    /// The parts of an address before its path, which the pages of a list share.
    private final class Server: Sendable {
        let scheme: String
        let userinfo: String?
        let host: String
        let port: Int
        /// The scheme and the authority as written.
        let prefix: String
        let secrets: Secrets?

        init(
            _ scheme: String,
            _ authority: (userinfo: String?, host: String, port: Int),
            prefix: String,
            secrets: Secrets? = nil
        ) {
            self.scheme = scheme
            (userinfo, host, port) = authority
            self.prefix = prefix
            self.secrets = secrets
        }
    }

    private var server: Server

    /// `http` or `https`, in lower case.
    package var scheme: String { server.scheme }
    /// The text before `@`, if any: often a name and a password.
    ///
    /// Do not log it.
    public var userinfo: String? { server.userinfo }
    /// The host in lower case, an IPv6 address with its brackets.
    public var host: String { server.host }
    /// The port: 80 or 443 by scheme if none is written.
    package var port: Int { server.port }
    /// The path as written: empty, or starting with `/`.
    public let path: String
    /// The text after the `?`, as written.
    ///
    /// `nil` if there is no `?`.
    public let query: String?

    /// The values to omit where the address is written; not part of the address.
    var secrets: Secrets? {
        get { server.secrets }
        set {
            let authority = (server.userinfo, server.host, server.port)
            server = Server(server.scheme, authority, prefix: server.prefix, secrets: newValue)
        }
    }

    /// Creates an address by parsing text.
    ///
    /// Linear in the length of the text.
    ///
    /// - Throws: ``WebAddressError``, whose message does not quote the text.
    public init(parsing text: String) throws(WebAddressError) {
        try ReferenceParts.checkCharacters(of: text)
        let parts = ReferenceParts(text)
        guard let scheme = parts.scheme, scheme.utf8.first?.isLetter == true else {
            throw WebAddressError(.notAbsolute, "The address does not start with http:// or https://.")
        }
        guard ["http", "https"].contains(scheme.asciiLowercased) else {
            throw WebAddressError.unsupportedScheme(scheme)
        }
        guard let authorityText = parts.authority else {
            throw WebAddressError(.missingHost, "The scheme is not followed by two slashes and a host.")
        }
        let authority = try Authority(authorityText)
        let port = authority.port ?? Origin.defaultPort(of: scheme.asciiLowercased)
        server = Server(
            scheme.asciiLowercased,
            (authority.userinfo, authority.host, port),
            prefix: scheme + "://" + authorityText
        )
        path = parts.path
        query = parts.query
    }

    /// Creates an address by parsing text, or returns `nil` for text that is not such an address.
    public init?(_ description: String) {
        guard let address = try? WebAddress(parsing: description) else { return nil }
        self = address
    }

    /// Creates an address with the same server and user, and another path and query.
    init(_ base: WebAddress, path: String, query: String?) {
        server = base.server
        self.path = path
        self.query = query
    }

    /// Creates an address on the same server, spelled as its origin, without the user.
    init(canonicalServerOf other: WebAddress, path: String, query: String?) {
        server = Server(
            other.scheme,
            (nil, other.host, other.port),
            prefix: other.origin.description,
            secrets: other.server.secrets
        )
        self.path = path
        self.query = query
    }

    /// Whether the scheme, user, host and path are spelled the same.
    func differsInQueryOnly(from other: WebAddress) -> Bool {
        (server === other.server || server.prefix.utf8.elementsEqual(other.server.prefix.utf8))
            && path.utf8.elementsEqual(other.path.utf8)
    }
}

extension WebAddress {
    /// The scheme, host and port: the unit of trust for credentials.
    public var origin: Origin {
        Origin(scheme: scheme, host: host, port: port)
    }

    /// The host and the port for a request, without the default port and the user information.
    package var authority: String {
        Origin.authority(of: scheme, host, port)
    }

    /// The path and the query for a request (RFC 9112, section 3.2.1), starting with `/`.
    package var requestTarget: String {
        (path.isEmpty ? "/" : path) + (query.map { "?" + $0 } ?? "")
    }
}

extension WebAddress: LosslessStringConvertible, CustomDebugStringConvertible {
    /// The address as written, without its fragment.
    ///
    /// May contain credentials: see ``debugDescription``.
    public var description: String {
        server.prefix + path + (query.map { "?" + $0 } ?? "")
    }

    /// The address for messages and logs, with secrets replaced.
    ///
    /// Replaced are the ``Secrets`` of the client, and values whose names suggest a secret.
    public var debugDescription: String {
        Secrets.redacted(server.secrets.map { $0.withheld(self).text } ?? description)
    }
}

extension WebAddress: Hashable {
    /// Returns a Boolean value that indicates whether two addresses are the same bytes.
    ///
    /// `String` treats differently composed accents as equal; servers do not.
    public static func == (left: WebAddress, right: WebAddress) -> Bool {
        guard left.differsInQueryOnly(from: right) else { return false }
        return switch (left.query, right.query) {
        case (nil, nil): true
        case (let query?, let other?): query.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Hashes the bytes of the address.
    public func hash(into hasher: inout Hasher) {
        var text = description
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
