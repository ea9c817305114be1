/// An absolute `http` or `https` address as text, byte for byte as it was written.
///
/// Servers compare what they once handed out: a cursor with `%2f` in it is another one than with `%2F`. So nothing is
/// normalised here. What is written comes back from ``description``, apart from a fragment, which is never sent.
///
/// ```swift
/// let address = try WebAddress(parsing: "https://api.test/items?page=2")
/// let next = try address.resolving("?page=3")
/// ```
///
/// Reading is strict (RFC 3986, with less freedom before the path): what two parsers may understand differently, such as
/// `https:/evil.test`, `/\evil.test` or a tab inside, is refused. Two addresses are equal when they are the same bytes;
/// to compare servers, compare ``origin``.
public struct WebAddress: Sendable {
    /// `http` or `https`, in lower case.
    public let scheme: String
    /// What stands before `@`, if anything does: often a name and a password.
    ///
    /// Not for logs.
    public let userinfo: String?
    /// The host in lower case, an IPv6 address with its brackets.
    public let host: String
    /// The port, 80 or 443 by scheme when none is written.
    public let port: Int
    /// The path as written: empty, or beginning with `/`.
    public let path: String
    /// What follows the `?`, as written.
    ///
    /// `nil` when there is no `?`.
    public let query: String?

    /// The values that are left out where the address is written; not part of the address.
    var confidentialValues = ConfidentialValues()

    /// Scheme and authority as they were written.
    private let prefix: String

    /// Reads an address.
    ///
    /// Linear in the length of the text.
    ///
    /// - Throws: ``WebAddressError``, which says what is wrong without quoting the text.
    public init(parsing text: String) throws(WebAddressError) {
        try ReferenceParts.checkCharacters(of: text)
        let parts = ReferenceParts(text)
        guard let scheme = parts.scheme, scheme.utf8.first?.isLetter == true else {
            throw WebAddressError(.notAbsolute, "The address does not begin with http:// or https://.")
        }
        guard ["http", "https"].contains(scheme.asciiLowercased) else {
            throw WebAddressError.unsupportedScheme(scheme)
        }
        guard let authorityText = parts.authority else {
            throw WebAddressError(.missingHost, "The scheme is not followed by two slashes and a host.")
        }
        let authority = try Authority(authorityText)
        self.scheme = scheme.asciiLowercased
        userinfo = authority.userinfo
        host = authority.host
        port = authority.port ?? Origin.defaultPort(of: scheme.asciiLowercased)
        path = parts.path
        query = parts.query
        prefix = scheme + "://" + authorityText
    }

    /// Reads an address, or returns `nil` where ``init(parsing:)`` throws.
    public init?(_ description: String) {
        guard let address = try? WebAddress(parsing: description) else { return nil }
        self = address
    }

    /// The same server and user with another path and query.
    init(_ base: WebAddress, path: String, query: String?) {
        scheme = base.scheme
        userinfo = base.userinfo
        host = base.host
        port = base.port
        prefix = base.prefix
        confidentialValues = base.confidentialValues
        self.path = path
        self.query = query
    }

    /// The same server in the spelling of its origin, without the user, with another path and query.
    init(canonicalServerOf other: WebAddress, path: String, query: String?) {
        scheme = other.scheme
        userinfo = nil
        host = other.host
        port = other.port
        prefix = other.origin.description
        confidentialValues = other.confidentialValues
        self.path = path
        self.query = query
    }

    /// Whether the address begins with the same scheme, user and host, in the same spelling, and has the same path.
    func differsInQueryOnly(from other: WebAddress) -> Bool {
        prefix.utf8.elementsEqual(other.prefix.utf8) && path.utf8.elementsEqual(other.path.utf8)
    }
}

extension WebAddress {
    /// Scheme, host and port: who answers, and who may see the credentials meant for it.
    public var origin: Origin {
        Origin(scheme: scheme, host: host, port: port)
    }

    /// Host and port as a request names them: the default port is left out, the user information always.
    public var authority: String {
        Origin.authority(of: scheme, host, port)
    }

    /// Path and query as a request names them (RFC 9112, section 3.2.1): never empty, beginning with `/`.
    public var requestTarget: String {
        (path.isEmpty ? "/" : path) + (query.map { "?" + $0 } ?? "")
    }
}

extension WebAddress: LosslessStringConvertible, CustomDebugStringConvertible {
    /// The address as it was written, without its fragment.
    ///
    /// May hold credentials: see ``debugDescription``.
    public var description: String {
        prefix + path + (query.map { "?" + $0 } ?? "")
    }

    /// The address for people and logs, with secrets replaced.
    ///
    /// See ``Redaction``, and ``ConfidentialValues`` for those that a client knows by their value.
    public var debugDescription: String {
        Redaction.redacted(WithheldText(self).text)
    }
}

extension WebAddress: Hashable {
    /// Whether two addresses are the same bytes.
    ///
    /// Texts are compared as bytes, since `String` counts differently composed accents as equal and servers do not.
    public static func == (left: WebAddress, right: WebAddress) -> Bool {
        guard left.differsInQueryOnly(from: right) else { return false }
        return switch (left.query, right.query) {
        case (nil, nil): true
        case (let query?, let other?): query.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Feeds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        var text = description
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
