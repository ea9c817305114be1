import PagingHTTP
import Testing

/// A transport that all transport tests run over.
struct TransportKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes a transport that waits that long, and opens at most that many connections to a host.
    private let maker: @Sendable (_ timeout: Duration, _ connections: Int?) -> any HTTPTransport
    /// Whether a response can stop the whole process (see ``URLSessionTransport``).
    let isFragile: Bool

    func make(timeout: Duration = .seconds(60), connections: Int? = nil) -> any HTTPTransport {
        maker(timeout, connections)
    }

    static let urlSession = TransportKind(
        testDescription: "URLSession",
        maker: { timeout, connections in
            var options = URLSessionTransport.Options(timeout: timeout)
            options.maximumConnectionsPerHost = connections ?? options.maximumConnectionsPerHost
            return URLSessionTransport(options: options)
        },
        isFragile: true
    )

    #if AsyncHTTPClient
        static let asyncHTTPClient = TransportKind(
            testDescription: "AsyncHTTPClient",
            maker: { timeout, connections in
                var options = AsyncHTTPClientTransport.Options(timeout: timeout)
                options.maximumConnectionsPerHost = connections ?? options.maximumConnectionsPerHost
                return AsyncHTTPClientTransport(options: options)
            },
            isFragile: false
        )

        static let all = [urlSession, asyncHTTPClient]
    #else
        static let all = [urlSession]
    #endif
}
