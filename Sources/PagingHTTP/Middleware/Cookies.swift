internal import Foundation
import HTTPTypes
import Synchronization

/// A middleware that returns the cookies of a server, which it keeps in memory (RFC 6265).
///
/// ```swift
/// let api = try PagingClient("https://api.test", middleware: [Cookies()])
/// ```
///
/// Some servers keep the position in a list, or choose a machine, by a cookie that comes with the first page. Cookies
/// are credentials: they are sent to trusted servers only (``OriginPolicy``), and are in no address, error or log. Copies
/// of the value share the cookies.
public struct Cookies: HTTPMiddleware {
    private let jar: CookieJar

    /// Creates a middleware without cookies, or with some for the first request.
    ///
    /// - Parameter cookies: the names and values to send to every server that gets credentials, until the server
    ///   replaces them.
    public init(_ cookies: KeyValuePairs<String, String> = [:]) {
        self.init(pairs: cookies.map { ($0.key, $0.value) })
    }

    /// Creates a middleware with cookies for the first request.
    package init(pairs: [(name: String, value: String)]) {
        jar = CookieJar(pairs)
    }

    /// The field `Cookie`.
    public var credentialPlaces: CredentialPlaces { CredentialPlaces(headerNames: ["Cookie"]) }

    /// Sends a request with the cookies of its server, and stores those of the reply.
    @concurrent public func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        var request = request
        let own = request.headerFields[.cookie]
        if let cookies = jar.field(for: request.address) {
            try request.setHeader("Cookie", [own, cookies].compactMap(\.self).joined(separator: "; "))
        }
        let reply = try await next(request)
        jar.store(reply.response.headerFields[values: .setCookie], from: request.address)
        return reply
    }
}

/// The cookies of a program's run.
private final class CookieJar: Sendable {
    /// The scope of a cookie, which replaces an earlier one of the same scope (RFC 6265, section 5.3).
    private struct Key: Hashable {
        let name: String
        /// The host, or the domain whose hosts get the cookie; `nil` for every server.
        let domain: String?
        let isHostOnly: Bool
        let path: String
    }

    private struct Cookie {
        let key: Key
        let value: String
        var isSecure = false
        /// The time in seconds since 1970 at which the cookie ends, if it does before the run.
        var end: Double?
    }

    /// The largest number of cookies to store; the oldest is dropped.
    private static let limit = 300

    private let cookies: Mutex<[Cookie]>

    init(_ pairs: [(name: String, value: String)]) {
        cookies = Mutex(
            pairs.map { name, value in
                Cookie(key: Key(name: name, domain: nil, isHostOnly: false, path: "/"), value: value)
            }
        )
    }

    private static func now() -> Double { Date().timeIntervalSince1970 }

    /// Returns the value of the field `Cookie` for an address, if it has cookies.
    func field(for address: WebAddress) -> String? {
        let now = Self.now()
        let matching = cookies.withLock { cookies in
            cookies.removeAll { $0.end.map { $0 <= now } ?? false }
            return cookies.filter { Self.matches($0, address) }
        }
        // Longer paths come first (section 5.4), and what the server has set replaces what the caller has given.
        let own = Set(matching.filter { $0.key.domain != nil }.map(\.key.name))
        let sent = matching.filter { $0.key.domain != nil || !own.contains($0.key.name) }.enumerated()
            .sorted { ($1.element.key.path.count, $0.offset) < ($0.element.key.path.count, $1.offset) }
            .map { "\($0.element.key.name)=\($0.element.value)" }
        return sent.isEmpty ? nil : sent.joined(separator: "; ")
    }

    private static func matches(_ cookie: Cookie, _ address: WebAddress) -> Bool {
        guard let domain = cookie.key.domain else { return true }
        let host = "\(address.host)".lowercased()
        let isOfDomain = host == domain || (!cookie.key.isHostOnly && host.hasSuffix("." + domain))
        return isOfDomain && (!cookie.isSecure || address.scheme == "https" || address.isLoopback)
            && matches(path: address.path.isEmpty ? "/" : address.path, cookie.key.path)
    }

    /// Whether a path is that of a cookie, or below it (section 5.1.4).
    private static func matches(path: String, _ cookie: String) -> Bool {
        path == cookie || path.hasPrefix(cookie) && (cookie.hasSuffix("/") || path.dropFirst(cookie.count).first == "/")
    }

    /// Stores the cookies of a reply.
    func store(_ fields: [String], from address: WebAddress) {
        let now = Self.now()
        let received = fields.compactMap { Self.cookie($0, from: address, now: now) }
        guard !received.isEmpty else { return }
        cookies.withLock { cookies in
            for cookie in received {
                cookies.removeAll { $0.key == cookie.key }
                if cookie.end.map({ $0 > now }) ?? true { cookies.append(cookie) }
            }
            cookies.removeFirst(max(0, cookies.count - Self.limit))
        }
    }

    /// Returns the cookie of a field `Set-Cookie` (section 5.2); `nil` for one that is to be ignored.
    private static func cookie(_ field: String, from address: WebAddress, now: Double) -> Cookie? {
        let parts: [[String]] = field.split(separator: ";", omittingEmptySubsequences: false).map { part in
            let sides = String(part).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return sides.map { String($0).trimmingCharacters(in: .whitespaces) }
        }
        guard let pair = parts.first, pair.count == 2, !pair[0].isEmpty,
            HTTPField.isValidValue(String(pair[1])), HTTPField.isValidValue(String(pair[0]))
        else { return nil }
        let host = "\(address.host)".lowercased()
        var (domain, isHostOnly, path, isSecure) = (host, true, defaultPath(of: address), false)
        var (age, expiry): (Double?, Double?)
        for part in parts.dropFirst() {
            let value = part.count > 1 ? String(part[1]) : ""
            switch part[0].lowercased() {
            case "domain":
                let named = value.lowercased().trimmingPrefix(".")
                guard !named.isEmpty else { continue }
                // A server sets no cookie for other hosts, or for a whole top-level domain.
                guard host == named || host.hasSuffix(".\(named)") && named.contains(".") else { return nil }
                (domain, isHostOnly) = (String(named), false)
            case "path": if value.hasPrefix("/") { path = value }
            case "secure": isSecure = true
            case "max-age": age = Double(value).map { now + max(0, $0) }
            case "expires": expiry = HTTPDate.seconds(value, now: now).map(Double.init)
            default: break
            }
        }
        let key = Key(name: String(pair[0]), domain: domain, isHostOnly: isHostOnly, path: path)
        return Cookie(key: key, value: String(pair[1]), isSecure: isSecure, end: age ?? expiry)
    }

    private static func defaultPath(of address: WebAddress) -> String {
        let folder = address.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let path = folder.joined(separator: "/")
        return path.isEmpty ? "/" : path
    }
}
