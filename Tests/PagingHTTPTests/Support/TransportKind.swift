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

    func make(timeout: Duration = Settings.ample, connections: Int? = nil) -> any HTTPTransport {
        maker(Settings(timeout: timeout, connections: connections))
    }

    func make(_ settings: Settings) -> any HTTPTransport {
        maker(settings)
    }

    #if canImport(Darwin)
    static let urlSession = TransportKind(
        testDescription: "URLSession",
        maker: { URLSessionTransport(options: $0.options) }
    )
    #else
    static let curl = TransportKind(
        testDescription: "Curl",
        maker: { settings in
            CurlTransport(options: settings.options, environment: settings.environment, clock: settings.clock)
        }
    )
    #endif

    #if AsyncHTTPClient
    static let asyncHTTPClient = TransportKind(
        testDescription: "AsyncHTTPClient",
        maker: { settings in
            AsyncHTTPClientTransport(
                options: settings.options,
                environment: settings.environment,
                clock: settings.clock
            )
        }
    )
    #endif

    static let all: [TransportKind] = {
        var all: [TransportKind] = []
        #if AsyncHTTPClient
        all.append(asyncHTTPClient)
        #endif
        #if canImport(Darwin)
        all.append(urlSession)
        #else
        all.append(curl)
        #endif
        return all
    }()

    /// The transports whose clock and environment a test can set.
    static let clocked = all.filter { $0.testDescription != "URLSession" }
}
