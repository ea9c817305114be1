import Testing

@_spi(Command) @testable import PagingHTTP

/// A transport that all transport tests use.
struct TransportKind: Sendable, CustomTestStringConvertible {
    /// The settings that all transports support.
    struct Settings: Sendable {
        var timeout: Duration = .seconds(60)
        /// The number of connections per host, if it is not the default.
        var connections: Int?
        /// The maximum size of a decoded body, if it is not the default.
        var maximumDecodedSize: Int?
        /// The environment variables for proxies and certificates.
        var environment: [String: String] = [:]
        var clock: any Clock<Duration> = ContinuousClock()
    }

    let testDescription: String
    private let maker: @Sendable (Settings) -> any HTTPTransport
    /// Whether a response can crash the whole process (see ``URLSessionTransport``).
    let isFragile: Bool

    func make(timeout: Duration = .seconds(60), connections: Int? = nil) -> any HTTPTransport {
        maker(Settings(timeout: timeout, connections: connections))
    }

    func make(_ settings: Settings) -> any HTTPTransport {
        maker(settings)
    }

    static let urlSession = TransportKind(
        testDescription: "URLSession",
        maker: { settings in
            var options = URLSessionTransport.Options(timeout: settings.timeout)
            options.maximumConnectionsPerHost = settings.connections ?? options.maximumConnectionsPerHost
            return URLSessionTransport(options: options)
        },
        isFragile: true
    )

    #if AsyncHTTPClient
    static let asyncHTTPClient = TransportKind(
        testDescription: "AsyncHTTPClient",
        maker: { settings in
            var options = AsyncHTTPClientTransport.Options(timeout: settings.timeout)
            options.maximumConnectionsPerHost = settings.connections ?? options.maximumConnectionsPerHost
            options.maximumDecodedSize = settings.maximumDecodedSize ?? options.maximumDecodedSize
            return AsyncHTTPClientTransport(
                options: options,
                environment: settings.environment,
                clock: settings.clock
            )
        },
        isFragile: false
    )
    #endif

    #if Curl
    static let curl = TransportKind(
        testDescription: "Curl",
        maker: { settings in
            var options = CurlTransport.Options(timeout: settings.timeout)
            options.maximumConnectionsPerHost = settings.connections ?? options.maximumConnectionsPerHost
            options.maximumDecodedSize = settings.maximumDecodedSize ?? options.maximumDecodedSize
            return CurlTransport(options: options, environment: settings.environment, clock: settings.clock)
        },
        isFragile: false
    )
    #endif

    static let all: [TransportKind] = [urlSession] + robust

    /// The transports that no response can crash and that pause for a slow reader.
    static let robust: [TransportKind] = {
        var robust: [TransportKind] = []
        #if AsyncHTTPClient
        robust.append(asyncHTTPClient)
        #endif
        #if Curl
        robust.append(curl)
        #endif
        return robust
    }()
}
