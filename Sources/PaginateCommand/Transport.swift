import PagingHTTP

/// The transport of the command.
///
/// With the package's trait `Curl`, which is on by default on Linux, it is ``CurlTransport``. Without it, but with the
/// trait `AsyncHTTPClient`, it is ``AsyncHTTPClientTransport``. Otherwise it is ``URLSessionTransport``.
enum Transport {
    /// The transport settings of a command's options.
    struct Settings {
        /// The largest number of concurrent requests.
        var connections: Int
        /// The longest time to wait for the next byte, if given.
        var timeout: Duration?
        /// The largest response body to accept, if given.
        var maximumBodySize: Int?
        var network = NetworkOptions()
    }

    /// Whether requests are sent with libcurl.
    static var usesCurl: Bool {
        #if Curl
        true
        #else
        false
        #endif
    }

    /// Returns whether a text names a proxy that the transport can use.
    static func canUse(proxy: String) -> Bool {
        #if Curl
        CurlTransport.canUse(proxy: proxy)
        #else
        false
        #endif
    }

    static func make(_ settings: Settings) -> any HTTPTransport {
        var options = TransportOptions()
        options.maximumDecodedSize = max(options.maximumDecodedSize, settings.maximumBodySize ?? 0)
        options.maximumConnectionsPerHost = max(options.maximumConnectionsPerHost, settings.connections)
        options.timeout = settings.timeout ?? options.timeout
        options.certificateAuthorityFile = settings.network.caFile
        options.clientCertificateFile = settings.network.cert
        options.clientKeyFile = settings.network.key
        options.proxy = settings.network.proxy
        options.resolvedHosts = settings.network.resolve
        options.unixSocket = settings.network.unixSocket
        options.allowsHTTP2 = !settings.network.usesOnlyHTTP1
        #if Curl
        return CurlTransport(options: options)
        #elseif AsyncHTTPClient
        return AsyncHTTPClientTransport(options: options)
        #else
        return URLSessionTransport(options: options)
        #endif
    }
}
