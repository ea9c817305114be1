#if AsyncHTTPClient || !canImport(Darwin)
internal import Foundation

/// The proxies in environment variables, with the rules of `curl`.
///
/// `HTTP_PROXY` is ignored: in a server program, it may come from a request's `Proxy` field.
struct ProxyEnvironment: Sendable {
    /// A proxy for requests.
    struct Proxy: Sendable, Hashable {
        enum Scheme: String, Sendable {
            case http
            case https
            case socks4
            case socks4a
            case socks5
            case socks5h
        }

        struct Credentials: Sendable, Hashable {
            let user: String
            let password: String
        }

        let scheme: Scheme
        let host: String
        let port: Int
        let credentials: Credentials?
    }

    private let environment: [String: String]
    private let accepts: @Sendable (Proxy) -> Bool
    private let exceptions: [String]

    /// - Parameters:
    ///   - environment: the variables.
    ///   - accepts: whether the transport can use a proxy.
    init(_ environment: [String: String], accepting accepts: @escaping @Sendable (Proxy) -> Bool = { _ in true }) {
        self.environment = environment
        self.accepts = accepts
        let text = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        exceptions = text.lowercased().split { $0 == "," || $0.isWhitespace }.map { name in
            Self.bare(name.first == "." ? name.dropFirst() : name)
        }
    }

    /// Creates an environment whose only proxy is the given one; an empty text is for direct connections.
    init(proxy text: String, exceptionsOf environment: [String: String]) {
        let exceptions = environment.filter { $0.key.lowercased() == "no_proxy" }
        self.init(exceptions.merging(["all_proxy": text]) { $1 })
    }

    /// Returns the proxy for an address, or `nil` for a direct connection.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` when the variable is invalid: a request must
    ///   never bypass a proxy. The variable's text, which may contain a password, is not quoted.
    func proxy(for url: URL) throws -> Proxy? {
        guard let host = url.host(percentEncoded: false)?.lowercased(), !isExcepted(Self.bare(host)) else {
            return nil
        }
        let isSecure = url.scheme?.lowercased() == "https"
        let names = (isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
        guard let name = names.first(where: { environment[$0]?.isEmpty == false }),
            let text = environment[name]
        else { return nil }
        guard let proxy = Proxy(text), accepts(proxy) else {
            throw RequestError(
                .invalidRequest,
                "The variable \(name) does not name a usable proxy; use http://host:port or socks5://host:port."
            )
        }
        return proxy
    }

    /// Whether `no_proxy` names the host, one of its parent domains, or its IPv4 network.
    private func isExcepted(_ host: String) -> Bool {
        exceptions.contains { name in
            name == "*" || host == name || host.hasSuffix("." + name) || isAddress(host, in: name)
        }
    }

    /// Returns a host without the brackets of an IPv6 address.
    private static func bare(_ host: some StringProtocol) -> String {
        String(host.filter { $0 != "[" && $0 != "]" })
    }

    private func isAddress(_ host: String, in network: String) -> Bool {
        let parts = network.split(separator: "/")
        guard parts.count == 2, let bits = UInt32(parts[1]), bits <= 32,
            let network = IPv4Address(dottedQuad: parts[0]), let address = IPv4Address(dottedQuad: host)
        else { return false }
        return bits == 0 || (network.value ^ address.value) >> (32 - bits) == 0
    }
}

extension ProxyEnvironment.Proxy {
    /// Creates a proxy from its address; the defaults are HTTP and port 1080 (443 for `https`).
    init?(_ text: String) {
        guard let url = URL(string: text.contains("://") ? text : "http://" + text),
            let host = url.host(percentEncoded: false), !host.isEmpty, (1...65_535).contains(url.port ?? 1080)
        else { return nil }
        let name = url.scheme?.lowercased() == "socks" ? "socks4" : url.scheme?.lowercased()
        guard let scheme = name.flatMap(Scheme.init) else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == .https ? 443 : 1080)
        credentials = url.user(percentEncoded: false).map {
            Credentials(user: $0, password: url.password(percentEncoded: false) ?? "")
        }
    }
}
#endif
