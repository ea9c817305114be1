import Testing

@testable import PagingHTTP

/// A transport that all transport tests use.
struct TransportKind: Sendable, CustomTestStringConvertible {
    /// The settings that all transports support.
    struct Settings: Sendable {
        /// A timeout for servers that wait for a test, which may itself wait long for a thread.
        static let ample = Duration.seconds(600)

        var timeout = ample
        /// The number of connections per host, if it is not the default.
        var connections: Int?
        /// The maximum size of a decoded body, if it is not the default.
        var maximumDecodedSize: Int?
        /// The environment variables for proxies and certificates.
        var environment: [String: String] = [:]
        var clock: any Clock<Duration> = ContinuousClock()

        var options: TransportOptions {
            var options = TransportOptions(timeout: timeout)
            options.maximumConnectionsPerHost = connections ?? options.maximumConnectionsPerHost
            options.maximumDecodedSize = maximumDecodedSize ?? options.maximumDecodedSize
            return options
        }
    }

    let testDescription: String
    private let maker: @Sendable (Settings) -> any HTTPTransport
    /// Whether a response can crash the whole process (see ``URLSessionTransport``).
    let isFragile: Bool

    func make(timeout: Duration = Settings.ample, connections: Int? = nil) -> any HTTPTransport {
        maker(Settings(timeout: timeout, connections: connections))
    }

    func make(_ settings: Settings) -> any HTTPTransport {
        maker(settings)
    }

    static let urlSession = TransportKind(
        testDescription: "URLSession",
        maker: { URLSessionTransport(options: $0.options) },
        isFragile: true
    )

    #if AsyncHTTPClient
    static let asyncHTTPClient = TransportKind(
        testDescription: "AsyncHTTPClient",
        maker: { settings in
            AsyncHTTPClientTransport(
                options: settings.options,
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
            CurlTransport(options: settings.options, environment: settings.environment, clock: settings.clock)
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
