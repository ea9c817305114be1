#if Curl
extension CurlTransport {
    /// The options of a ``CurlTransport``.
    public struct Options: Sendable, Hashable {
        /// The maximum number of open connections to one host, at least one.
        ///
        /// The value limits the concurrent requests over HTTP/1.1, and thus every window of pages. Over HTTP/2, one
        /// connection carries as many requests as the server allows.
        @_spi(Command) public var maximumConnectionsPerHost: Int

        /// The maximum time to establish a connection.
        @_spi(Command) public var connectTimeout: Duration

        /// The maximum time without data, before and during the response.
        ///
        /// The time that a request waits for its connection counts. The time that its reader takes does not.
        @_spi(Command) public var timeout: Duration

        /// The number of unread bytes of a body that pauses its transfer.
        ///
        /// Bytes that libcurl has already received still arrive; those of compressed content are decoded.
        @_spi(Command) public var pauseThreshold: Int

        /// The maximum size of a compressed body after decoding, in bytes.
        ///
        /// A larger body ends the exchange with ``RequestError/Code/bodyTooLarge``. A few bytes can decode to many
        /// thousand times as many, faster than a transfer can be paused. Raise this limit together with
        /// ``PagingClient/maximumBodySize``.
        @_spi(Command) public var maximumDecodedSize: Int

        /// The maximum size of a response's head in bytes, including interim responses and trailers.
        ///
        /// A larger head ends the exchange with ``RequestError/Code/transportFailed``.
        @_spi(Command) public var maximumHeadSize: Int

        /// A Boolean value that indicates whether requests use the proxy in the environment variables.
        ///
        /// As with `curl`, the variables are `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, all but the
        /// first also in uppercase.
        @_spi(Command) public var usesProxyEnvironment: Bool

        /// The PEM file with the trusted certificate authorities, instead of the system's list.
        ///
        /// Without it, the environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR` apply, as in OpenSSL.
        @_spi(Command) public var certificateAuthorityFile: String?

        /// The PEM file with the client certificate, for servers that request one.
        @_spi(Command) public var clientCertificateFile: String?

        /// The PEM file with the private key of the client certificate.
        ///
        /// Without it, the key is in the certificate's file.
        @_spi(Command) public var clientKeyFile: String?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - maximumConnectionsPerHost: The maximum number of open connections to one host.
        ///   - timeout: The maximum time without data.
        ///   - pauseThreshold: The number of unread bytes that pauses a transfer.
        ///   - maximumDecodedSize: The maximum size of a compressed body after decoding.
        public init(
            maximumConnectionsPerHost: Int = 32,
            timeout: Duration = .seconds(60),
            pauseThreshold: Int = 256 << 10,
            maximumDecodedSize: Int = 64 << 20
        ) {
            self.maximumConnectionsPerHost = maximumConnectionsPerHost
            self.timeout = timeout
            self.pauseThreshold = pauseThreshold
            self.maximumDecodedSize = maximumDecodedSize
            maximumHeadSize = 256 << 10
            connectTimeout = .seconds(30)
            usesProxyEnvironment = true
        }
    }
}
#endif
