package import PagingHTTP

/// The transport of the command: the system's.
package enum Transport {
    /// The transport settings of a command's options.
    package struct Settings {
        /// The largest number of concurrent requests.
        var connections: Int
        /// The longest time to wait for the next byte, if given.
        var timeout: Duration?
        /// The largest response body to accept, if given.
        var maximumBodySize: Int?
        var network = NetworkOptions()

        package init(
            connections: Int,
            timeout: Duration? = nil,
            maximumBodySize: Int? = nil,
            network: NetworkOptions = NetworkOptions()
        ) {
            (self.connections, self.timeout, self.maximumBodySize, self.network) = (
                connections, timeout, maximumBodySize, network
            )
        }
    }

    /// Whether requests are sent with libcurl.
    static var usesCurl: Bool {
        #if canImport(Darwin)
        false
        #else
        true
        #endif
    }

    /// Returns whether a text names a proxy that the transport can use.
    static func canUse(proxy: String) -> Bool {
        #if canImport(Darwin)
        false
        #else
        CurlTransport.canUse(proxy: proxy)
        #endif
    }

    package static func make(_ settings: Settings) -> any HTTPTransport {
        if let replay = settings.network.replay { return ReplayTransport(replay.archive) }
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
        return SystemTransport(options: options)
    }
}
