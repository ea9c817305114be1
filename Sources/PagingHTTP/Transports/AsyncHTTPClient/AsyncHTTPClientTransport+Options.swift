#if AsyncHTTPClient
    extension AsyncHTTPClientTransport {
        /// What can be chosen about an ``AsyncHTTPClientTransport``.
        public struct Options: Sendable, Hashable {
            /// How many HTTP/1.1 connections to one host may be open at a time, at least one.
            ///
            /// It bounds how many requests run at once over HTTP/1.1, and with it every window of pages: AsyncHTTPClient's
            /// own default of eight would cap them all. Connections are opened only as they are needed, so that a
            /// generous bound costs nothing. Over HTTP/2 one connection carries as many requests as the server allows.
            public var maximumConnectionsPerHost: Int

            /// How long a request waits for a connection: for a new one to be made, or for one to become free.
            public var connectTimeout: Duration

            /// How long to wait while nothing arrives, from the request on and between any two pieces of the response.
            ///
            /// The time a request waits for its connection counts. The time its reader takes does not.
            public var timeout: Duration

            /// How many bytes of a body may wait for their reader before the transfer is paused.
            public var pauseThreshold: Int

            /// How many bytes a compressed body may have when it is decoded; one more ends the exchange with
            /// ``HTTPError/Code/bodyTooLarge``.
            ///
            /// A few bytes can decode to a thousand times as many, faster than a transfer can be paused. Raise it together
            /// with ``HTTPClient/maximumBodySize``.
            public var maximumDecodedSize: Int

            /// Whether requests go through the proxy that the environment names.
            ///
            /// As with `curl` and with `URLSession` on Linux, the variables are `http_proxy`, `https_proxy`, `all_proxy`
            /// and `no_proxy`, all but the first in capital letters too. `http://` and `socks5://` proxies can be used.
            /// Unlike with those two, `http:` requests go through `CONNECT` as well, which some proxies allow only for
            /// `https:`.
            public var usesProxyEnvironment: Bool

            /// Makes options.
            ///
            /// - Parameters:
            ///   - maximumConnectionsPerHost: how many connections to one host may be open at a time.
            ///   - timeout: how long to wait while nothing arrives.
            ///   - pauseThreshold: how many waiting bytes pause a transfer.
            ///   - maximumDecodedSize: how many bytes a compressed body may have when it is decoded.
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
