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

    #if AsyncHTTPClient
    /// Whether the transport supports certificate files.
    static let checksFiles = false

    static func make(_ settings: Settings) -> any HTTPTransport {
        var options = AsyncHTTPClientTransport.Options()
        options.maximumDecodedSize = max(options.maximumDecodedSize, settings.maximumBodySize ?? 0)
        options.maximumConnectionsPerHost = max(options.maximumConnectionsPerHost, settings.connections)
        options.timeout = settings.timeout ?? options.timeout
        return AsyncHTTPClientTransport(options: options)
    }
    #elseif Curl
    /// Whether the transport supports certificate files.
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
    /// Whether the transport supports certificate files.
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
