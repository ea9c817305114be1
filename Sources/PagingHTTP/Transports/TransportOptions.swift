/// The limits and the trust of a transport.
///
/// ```swift
/// let transport = SystemTransport(options: TransportOptions(maximumConnectionsPerHost: 64, timeout: .seconds(20)))
/// ```
public struct TransportOptions: Sendable, Hashable {
    /// The maximum number of open connections to one host, at least one.
    ///
    /// The value limits the concurrent requests over HTTP/1.1, and thus every window of pages: the usual defaults of
    /// clients, six or eight, would limit them all. Connections are opened on demand. Over HTTP/2, one connection
    /// carries as many requests as the server allows.
    public var maximumConnectionsPerHost: Int

    /// The maximum time to establish a connection, with its TLS handshake.
    ///
    /// A request whose connections exceed it twice fails. `URLSession` has no such limit of its own.
    public var connectTimeout = Duration.seconds(10)

    /// The maximum time without data, before and during the response.
    ///
    /// The time that a request waits for its connection counts. The time that its reader takes does not.
    public var timeout: Duration

    /// The number of unread bytes of a body that pauses its transfer, where the transport can pause it.
    ///
    /// Bytes that have already been received still arrive; those of compressed content are decoded.
    public var pauseThreshold = 256 << 10

    /// The maximum size of a compressed body after decoding, in bytes.
    ///
    /// A larger body ends the exchange with ``RequestError/Code/bodyTooLarge``. A few bytes can decode to many thousand
    /// times as many, faster than a transfer can be paused. With `URLSession`, the value limits the unread bytes of any
    /// body. Raise it together with ``PagingClient/maximumBodySize``.
    public var maximumDecodedSize = 64 << 20

    /// The maximum size of a head in bytes, with interim responses and trailers, for libcurl.
    ///
    /// A larger head ends the exchange with ``RequestError/Code/transportFailed``.
    public var maximumHeadSize = 256 << 10

    /// A Boolean value that indicates whether requests use the proxy in the environment variables.
    ///
    /// As with `curl`, the variables are `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, all but the first
    /// also in uppercase. AsyncHTTPClient supports `http://` and `socks5://` proxies and uses `CONNECT` for `http:`
    /// requests as well, which some proxies allow only for `https:`. `URLSession` follows the system.
    public var usesProxyEnvironment = true

    /// The PEM file with trusted certificate authorities for libcurl, instead of the system list.
    ///
    /// Without it, the environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR` apply, as in OpenSSL.
    public var certificateAuthorityFile: String?

    /// The PEM file with the client certificate, for servers that request one, for libcurl.
    public var clientCertificateFile: String?

    /// The PEM file with the private key of the client certificate, if it is not in the certificate's file.
    public var clientKeyFile: String?

    /// The proxy of all requests for libcurl; empty for none.
    ///
    /// It replaces the proxies of the environment. The text is an address such as `http://host:port` or `socks5://host:port`. `no_proxy` still applies.
    public var proxy: String?

    /// The addresses of hosts for libcurl, each as `HOST:PORT:ADDRESS`.
    ///
    /// They replace those of the resolver.
    public var resolvedHosts: [String] = []

    /// The Unix domain socket to which libcurl connects, whatever the host.
    ///
    /// No proxy is used then.
    public var unixSocket: String?

    /// A Boolean value that indicates whether libcurl uses HTTP/2 if the server supports it.
    public var allowsHTTP2 = true

    /// Creates options.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: The maximum number of open connections to one host.
    ///   - timeout: The maximum time without data.
    public init(maximumConnectionsPerHost: Int = 32, timeout: Duration = .seconds(60)) {
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.timeout = timeout
    }
}
