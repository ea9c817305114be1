#if Curl
    extension CurlTransport {
        /// The options of a ``CurlTransport``.
        public struct Options: Sendable, Hashable {
            /// The number of connections to one host that may be open at a time, at least one.
            ///
            /// It bounds the requests that run at once over HTTP/1.1, and with it every window of pages. Over HTTP/2 one
            /// connection carries as many requests as the server allows.
            public var maximumConnectionsPerHost: Int

            /// The time to wait for a new connection.
            public var connectTimeout: Duration

            /// The time to wait while nothing arrives, from the request on and between two pieces of the response.
            ///
            /// The time a request waits for its connection counts. The time its reader takes does not.
            public var timeout: Duration

            /// The number of unread bytes of a body that pauses its transfer.
            ///
            /// Bytes that libcurl has received already still arrive; those of compressed content are decoded.
            public var pauseThreshold: Int

            /// The largest size of a compressed body when it is decoded, in bytes.
            ///
            /// A larger one ends the exchange with ``HTTPError/Code/bodyTooLarge``. A few bytes can decode to many thousand
            /// times as many, faster than a transfer can be paused. Raise the limit together with
            /// ``HTTPClient/maximumBodySize``.
            public var maximumDecodedSize: Int

            /// The largest size of the header fields of a response in bytes, with its interim responses and trailers.
            ///
            /// A larger head ends the exchange with ``HTTPError/Code/transportFailed``.
            public var maximumHeadSize: Int

            /// Whether requests go through the proxy that the environment names.
            ///
            /// As with `curl`, the variables are `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, all but the first
            /// in capital letters too.
            public var usesProxyEnvironment: Bool

            /// The file with the certificates of the authorities to trust, in PEM format, instead of the system's list.
            ///
            /// Without it, the variables `SSL_CERT_FILE` and `SSL_CERT_DIR` of the environment count, as in OpenSSL.
            public var certificateAuthorityFile: String?

            /// The file with the certificate that identifies this client to a server that asks for one, in PEM format.
            public var clientCertificateFile: String?

            /// The file with the private key of the client's certificate, in PEM format.
            ///
            /// Without it, the key is in the certificate's file.
            public var clientKeyFile: String?

            /// Creates options.
            ///
            /// - Parameters:
            ///   - maximumConnectionsPerHost: The number of connections to one host that may be open at a time.
            ///   - timeout: The time to wait while nothing arrives.
            ///   - pauseThreshold: The number of unread bytes that pauses a transfer.
            ///   - maximumDecodedSize: The largest size of a compressed body when it is decoded.
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
