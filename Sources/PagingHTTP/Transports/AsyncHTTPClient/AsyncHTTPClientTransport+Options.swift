#if AsyncHTTPClient
extension AsyncHTTPClientTransport {
    /// The options of an ``AsyncHTTPClientTransport``.
    public struct Options: Sendable, Hashable {
        /// The maximum number of open HTTP/1.1 connections to one host, at least one.
        ///
        /// The value limits the concurrent requests over HTTP/1.1, and thus every window of pages:
        /// AsyncHTTPClient's own default of eight would limit them all. Connections are opened on demand, so a
        /// large value has no cost. Over HTTP/2, one connection carries as many requests as the server allows.
        @_spi(Command) public var maximumConnectionsPerHost: Int

        /// The maximum time that a request waits for a new or free connection.
        @_spi(Command) public var connectTimeout: Duration

        /// The maximum time without data, before and during the response.
        ///
        /// The time that a request waits for its connection counts. The time that its reader takes does not.
        @_spi(Command) public var timeout: Duration

        /// The number of unread bytes of a body that pauses its transfer.
        @_spi(Command) public var pauseThreshold: Int

        /// The maximum size of a compressed body after decoding, in bytes.
        ///
        /// A larger body ends the exchange with ``RequestError/Code/bodyTooLarge``. A few bytes can decode to a
        /// thousand times as many, faster than a transfer can be paused. Raise this limit together with
        /// ``PagingClient/maximumBodySize``.
        @_spi(Command) public var maximumDecodedSize: Int

        /// A Boolean value that indicates whether requests use the proxy in the environment variables.
        ///
        /// As with `curl` and with `URLSession` on Linux, the variables are `http_proxy`, `https_proxy`,
        /// `all_proxy` and `no_proxy`, all but the first also in uppercase. `http://` and `socks5://` proxies are
        /// supported. Unlike with those two, `http:` requests also use `CONNECT`, which some proxies allow only for
        /// `https:`.
        @_spi(Command) public var usesProxyEnvironment: Bool

        /// Creates options.
        ///
        /// - Parameters:
        ///   - maximumConnectionsPerHost: the maximum number of open connections to one host.
        ///   - timeout: the maximum time without data.
        ///   - pauseThreshold: the number of unread bytes that pauses a transfer.
        ///   - maximumDecodedSize: the maximum size of a compressed body after decoding.
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
            connectTimeout = .seconds(30)
            usesProxyEnvironment = true
        }
    }
}
#endif
