@_spi(Command) import PagingHTTP

/// The transport of the command.
///
/// With the package's trait `Curl`, which is on by default on Linux, it is ``CurlTransport``. With the trait
/// `AsyncHTTPClient`, which is off by default, it is ``AsyncHTTPClientTransport``. Otherwise it is
/// ``URLSessionTransport``.
enum Transport {
    /// The transport settings of a command's options.
    struct Settings {
        /// The largest number of concurrent requests.
        var connections: Int
        /// The longest time to wait for the next byte, if given.
        var timeout: Duration?
        /// The largest response body to accept, if given.
        var maximumBodySize: Int?
        var trust = TrustOptions()
    }

    /// Whether the transport supports certificate files.
    static var checksFiles: Bool {
        #if Curl && !AsyncHTTPClient
        true
        #else
        false
        #endif
    }

    static func make(_ settings: Settings) -> any HTTPTransport {
        var options = TransportOptions()
        options.maximumDecodedSize = max(options.maximumDecodedSize, settings.maximumBodySize ?? 0)
        options.maximumConnectionsPerHost = max(options.maximumConnectionsPerHost, settings.connections)
        options.timeout = settings.timeout ?? options.timeout
        options.certificateAuthorityFile = settings.trust.caFile
        options.clientCertificateFile = settings.trust.clientCert
        options.clientKeyFile = settings.trust.clientKey
        #if AsyncHTTPClient
        return AsyncHTTPClientTransport(options: options)
        #elseif Curl
        return CurlTransport(options: options)
        #else
        return URLSessionTransport(options: options)
        #endif
    }
}
