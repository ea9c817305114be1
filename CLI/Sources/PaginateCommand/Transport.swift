import PagingHTTP

/// The transport of the command: the one place where it is chosen.
///
/// With the package's trait `Curl`, which is on by default on Linux, it is ``CurlTransport``; with the trait
/// `AsyncHTTPClient`, which is on only when it is asked for, ``AsyncHTTPClientTransport``; otherwise
/// ``URLSessionTransport``.
enum Transport {
    /// The settings that the options of a command contain.
    struct Settings {
        /// The number of requests that may have to run at once.
        var connections: Int
        /// The time to wait while nothing arrives, if it was given.
        var timeout: Duration?
        /// The largest body to accept, if it was given.
        var maximumBodySize: Int?
        var trust = TrustOptions()
    }

    #if AsyncHTTPClient
        /// Whether the transport takes files with certificates.
        static let checksFiles = false

        static func make(_ settings: Settings) -> any HTTPTransport {
            var options = AsyncHTTPClientTransport.Options()
            options.maximumDecodedSize = max(options.maximumDecodedSize, settings.maximumBodySize ?? 0)
            options.maximumConnectionsPerHost = max(options.maximumConnectionsPerHost, settings.connections)
            options.timeout = settings.timeout ?? options.timeout
            return AsyncHTTPClientTransport(options: options)
        }
    #elseif Curl
        /// Whether the transport takes files with certificates.
        static let checksFiles = true

        static func make(_ settings: Settings) -> any HTTPTransport {
            var options = CurlTransport.Options()
            options.maximumDecodedSize = max(options.maximumDecodedSize, settings.maximumBodySize ?? 0)
            options.maximumConnectionsPerHost = max(options.maximumConnectionsPerHost, settings.connections)
            options.timeout = settings.timeout ?? options.timeout
            options.certificateAuthorityFile = settings.trust.caFile
            options.clientCertificateFile = settings.trust.clientCert
            options.clientKeyFile = settings.trust.clientKey
            return CurlTransport(options: options)
        }
    #else
        /// Whether the transport takes files with certificates.
        static let checksFiles = false

        static func make(_ settings: Settings) -> any HTTPTransport {
            var options = URLSessionTransport.Options()
            options.bufferLimit = max(options.bufferLimit, settings.maximumBodySize ?? 0)
            options.maximumConnectionsPerHost = max(options.maximumConnectionsPerHost, settings.connections)
            options.timeout = settings.timeout ?? options.timeout
            return URLSessionTransport(options: options)
        }
    #endif
}
