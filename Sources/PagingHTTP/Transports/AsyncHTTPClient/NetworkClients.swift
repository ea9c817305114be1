#if AsyncHTTPClient
internal import AsyncHTTPClient
internal import Dispatch
internal import NIOCore
internal import NIOHTTPCompression
internal import Synchronization

/// AsyncHTTPClient's client, as distinct from this module's own ``PagingClient``.
typealias NetworkClient = AsyncHTTPClient.HTTPClient

/// The clients of one transport: a given client, or one owned client per proxy.
///
/// A client has at most one proxy, so requests through different proxies need different clients. Owned clients are
/// shut down when the transport and the last of its exchanges are deallocated: AsyncHTTPClient requires a shutdown,
/// which cancels all running requests. The clients share AsyncHTTPClient's own event loops, which are never shut
/// down.
final class NetworkClients: Sendable {
    private let given: NetworkClient?
    let options: TransportOptions
    private let proxies: ProxyEnvironment
    private let own = Mutex<[ProxyEnvironment.Proxy?: NetworkClient]>([:])

    /// Whether the clients may be configured to follow redirects.
    var mayFollowRedirects: Bool { given != nil }

    init(given client: NetworkClient, options: TransportOptions) {
        given = client
        self.options = options
        proxies = ProxyEnvironment([:])
    }

    init(options: TransportOptions, environment: [String: String]) {
        given = nil
        self.options = options
        proxies = ProxyEnvironment(options.usesProxyEnvironment ? environment : [:], accepting: \.isUsableByNIO)
    }

    deinit {
        for client in own.withLock({ Array($0.values) }) {
            client.shutdown { _ in }
        }
    }

    /// Returns the client for a request.
    ///
    /// - Throws: ``RequestError`` when the proxy in the environment is not usable.
    func client(for target: URLRequestTarget) throws -> NetworkClient {
        if let given { return given }
        let proxy = try proxies.proxy(for: target.url)
        return own.withLock { own in
            if let client = own[proxy] { return client }
            let client = NetworkClient(configuration: options.configuration(proxy: proxy))
            own[proxy] = client
            return client
        }
    }
}

extension TransportOptions {
    fileprivate func configuration(proxy: ProxyEnvironment.Proxy?) -> NetworkClient.Configuration {
        var configuration = NetworkClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .enabled(limit: .size(max(0, maximumDecodedSize)))
        configuration.timeout.connect = TimeAmount(max(.milliseconds(1), connectTimeout))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, maximumConnectionsPerHost)
        // Retries are decided above the transport.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.proxy = proxy.map(NetworkClient.Configuration.Proxy.init)
        return configuration
    }
}

extension ProxyEnvironment.Proxy {
    fileprivate var isSOCKS: Bool { scheme == .socks5 || scheme == .socks5h }

    /// Whether AsyncHTTPClient supports the proxy: it cannot authenticate to a SOCKS proxy.
    var isUsableByNIO: Bool { scheme == .http || (isSOCKS && credentials == nil) }
}

extension NetworkClient.Configuration.Proxy {
    fileprivate init(_ proxy: ProxyEnvironment.Proxy) {
        if proxy.isSOCKS {
            self = .socksServer(host: proxy.host, port: proxy.port)
        } else {
            let authorization = proxy.credentials.map {
                NetworkClient.Authorization.basic(username: $0.user, password: $0.password)
            }
            self = .server(host: proxy.host, port: proxy.port, authorization: authorization)
        }
    }
}
#endif
