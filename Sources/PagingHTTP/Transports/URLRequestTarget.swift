internal import HTTPTypes
internal import Foundation

/// Where a request goes: its URL, and the host by which messages name it.
struct URLRequestTarget: Sendable {
    let url: URL
    /// The host and port, never user information, path or query: those may hold secrets.
    let host: String
    let isSecure: Bool

    /// Checks a request's address and makes its URL, without changing a byte that may stand in one.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest``.
    init(_ request: HTTPRequest) throws {
        guard let scheme = request.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
            throw HTTPError(.invalidRequest, "The request's scheme is neither https nor http; set one of the two.")
        }
        let authority = try Self.authority(of: request)
        let path = try Self.path(of: request)
        guard let url = URL(string: "\(scheme)://\(authority)\(path)", encodingInvalidCharacters: false),
            let host = url.host(percentEncoded: true), !host.isEmpty
        else {
            throw HTTPError(
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
            throw HTTPError(.invalidRequest, "The request has no host; set its authority.")
        }
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw HTTPError(
                .invalidRequest,
                "The request's address holds user information; send it in an Authorization field instead."
            )
        }
        guard authority.utf8.allSatisfy(isAllowedInAuthority) else {
            throw HTTPError(
                .invalidRequest,
                "The request's host has letters that no address can have; give it in its ASCII form."
            )
        }
        return authority
    }

    private static func path(of request: HTTPRequest) throws -> String {
        let path = request.path ?? "/"
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(UInt8(ascii: "#")) else {
            throw HTTPError(
                .invalidRequest,
                "The request's path does not begin with a slash, or holds a fragment; give an absolute path and query."
            )
        }
        return escaped(path)
    }

    /// The letters, digits and marks of a host name, an address and a port.
    private static func isAllowedInAuthority(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "-._~:[]%!$&'()*+,;=".utf8.contains(byte)
    }

    /// Percent-encodes the bytes that RFC 3986 allows neither in a path nor in a query, and no others.
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
