internal import HTTPTypes
internal import Foundation

/// The URL of a request, and the host for messages.
struct URLRequestTarget: Sendable {
    let url: URL
    /// The host and port, without user information, path and query, which may contain secrets.
    let host: String
    let isSecure: Bool

    /// Creates a target from a request's address, without changing any byte that is valid in a URL.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest``.
    init(_ request: HTTPRequest) throws {
        guard let scheme = request.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
            throw RequestError(.invalidRequest, "The request's scheme is neither https nor http; use one of them.")
        }
        let authority = try Self.authority(of: request)
        let path = try Self.path(of: request)
        guard let url = URL(string: "\(scheme)://\(authority)\(path)", encodingInvalidCharacters: false),
            let host = url.host(percentEncoded: true), !host.isEmpty
        else {
            throw RequestError(
                .invalidRequest,
                "The request's address is not a valid URL; check its host and its percent-encoding."
            )
        }
        self.url = url
        self.host = authority
        isSecure = scheme == "https"
    }

    private static func authority(of request: HTTPRequest) throws -> String {
        guard let authority = request.authority, !authority.isEmpty else {
            throw RequestError(.invalidRequest, "The request has no host; set its authority.")
        }
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw RequestError(
                .invalidRequest,
                "The request's address contains user information; use an Authorization field instead."
            )
        }
        guard authority.utf8.allSatisfy(isAllowedInAuthority) else {
            throw RequestError(
                .invalidRequest,
                "The request's host contains characters that an address cannot have; use its ASCII form."
            )
        }
        return authority
    }

    private static func path(of request: HTTPRequest) throws -> String {
        let path = request.path ?? "/"
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(UInt8(ascii: "#")) else {
            throw RequestError(
                .invalidRequest,
                "The request's path does not start with a slash, or has a fragment; use an absolute path and query."
            )
        }
        return escaped(path)
    }

    /// Whether a byte is allowed in a host name, an address or a port.
    private static func isAllowedInAuthority(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "-._~:[]%!$&'()*+,;=".utf8.contains(byte)
    }

    /// Percent-encodes only the bytes that RFC 3986 allows neither in a path nor in a query.
    private static func escaped(_ path: String) -> String {
        guard !path.utf8.allSatisfy(isAllowedInPath) else { return path }
        var escaped: [UInt8] = []
        for byte in path.utf8 {
            if isAllowedInPath(byte) {
                escaped.append(byte)
            } else {
                let hexadecimal = String(byte, radix: 16, uppercase: true)
                escaped += (byte < 16 ? "%0" : "%").utf8
                escaped += hexadecimal.utf8
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func isAllowedInPath(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "-._~:/?@!$&'()*+,;=%".utf8.contains(byte)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            false
        }
    }
}
