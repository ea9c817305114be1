#if !canImport(Darwin)
internal import HTTPTypes
internal import Foundation

/// A request in the format of libcurl.
struct CurlRequest: Sendable {
    let method: HTTPRequest.Method
    let route: CurlRoute
    /// The lines of the header fields, without line breaks.
    let fields: [String]
    let content: [UInt8]?
    let trust: CurlTrust
    /// Whether HTTP/2 must not be used, whatever the transport's options.
    let mustUseHTTP1: Bool
    /// The maximum time to establish a connection.
    let connectTimeout: Duration

    /// Creates a request in the format of libcurl and validates its fields.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest``.
    init(
        _ request: HTTPRequest,
        target: URLRequestTarget,
        route: CurlRoute,
        body: [UInt8]?,
        trust: CurlTrust,
        mustUseHTTP1: Bool,
        connectTimeout: Duration
    ) throws {
        guard (0...65_535).contains(target.url.port ?? 0) else {
            throw RequestError(.invalidRequest, "The request's port is above 65535; check the address.")
        }
        method = request.method
        content = try request.content(of: body)
        self.route = route
        self.trust = trust
        self.mustUseHTTP1 = mustUseHTTP1
        self.connectTimeout = connectTimeout
        var fields = try request.fieldsToSend().map { name, value in
            // A line that ends at the colon would remove the field.
            value.isEmpty ? "\(name);" : "\(name): \(value)"
        }
        if request.headerFields[.userAgent] == nil { fields.append("User-Agent: swift-paging") }
        if request.headerFields[.acceptEncoding] == nil {
            fields.append("Accept-Encoding: \(ContentCoding.accepted)")
        }
        if request.headerFields[.contentType] == nil {
            // Without these fields, libcurl declares content as a form.
            fields.append(content == nil ? "Content-Type:" : "Content-Type: application/octet-stream")
        }
        // No content is large enough to need `Expect: 100-continue`.
        if request.headerFields[.expect] == nil { fields.append("Expect:") }
        self.fields = fields
    }
}

/// The route of a request to its server: directly or through a proxy.
struct CurlRoute: Sendable {
    /// The server's host and port for messages.
    let host: String
    let url: String
    let isSecure: Bool
    let proxy: ProxyEnvironment.Proxy?
    /// The path of the Unix domain socket to connect to, if any.
    let socket: String?
    /// The request target; HTTP proxies need the whole address (RFC 9112, section 3.2.2).
    let requestTarget: String

    init(_ target: URLRequestTarget, proxy: ProxyEnvironment.Proxy?, socket: String?) {
        host = target.host
        self.socket = socket
        url = target.url.absoluteString
        isSecure = target.isSecure
        self.proxy = proxy
        let path = url.utf8.dropFirst((isSecure ? "https://" : "http://").utf8.count + host.utf8.count)
        let isReadByProxy = !target.isSecure && proxy?.isHTTP == true
        requestTarget = isReadByProxy ? url : String(Substring(path))
    }

    /// The scheme, host and port of the server.
    var origin: String { (isSecure ? "https://" : "http://") + host }

    /// Whether the connection leads to the server itself, by its address.
    var isDirect: Bool { proxy == nil && socket == nil }

    /// Whether a proxy reads the request and writes the response's head.
    var isReadByProxy: Bool { !isSecure && proxy?.isHTTP == true }

    /// The proxy's name for messages.
    var proxyName: String? { proxy.map { "the proxy \($0.authority)" } }

    /// The peer's name for messages.
    ///
    /// - Parameter isConnected: Whether the server itself was reached.
    func peer(isConnected: Bool) -> String {
        if let socket { return "\(host) at the socket \(socket)" }
        guard let proxyName, isReadByProxy || !isConnected else { return host }
        return proxyName
    }
}

extension ProxyEnvironment.Proxy {
    /// Whether the proxy uses HTTP.
    var isHTTP: Bool { scheme == .http || scheme == .https }

    /// The host and port.
    var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The address without credentials.
    var address: String { "\(scheme)://\(authority)" }
}

/// The certificate files of a transport, for verification and for its own identity.
struct CurlTrust: Sendable {
    let authorities: CertificateAuthorities
    let certificateFile: String?
    let keyFile: String?

    init(_ options: TransportOptions, environment: [String: String]) {
        authorities = CertificateAuthorities(file: options.certificateAuthorityFile, environment: environment)
        certificateFile = options.clientCertificateFile
        keyFile = options.clientKeyFile
    }
}
#endif
