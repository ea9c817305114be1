#if Curl
    public import HTTPTypes
    internal import Foundation

    /// A transport over the system's [libcurl](https://curl.se/libcurl/), for programs on Linux.
    ///
    /// It needs the trait `Curl`, and libcurl's headers where the program is compiled (`libcurl4-openssl-dev` on Debian and
    /// Ubuntu, `libcurl-devel` on Fedora and Amazon Linux). Prefer it there to ``URLSessionTransport``, which some responses
    /// crash and which cannot pause a transfer.
    ///
    /// ```swift
    /// let transport = CurlTransport(options: .init(maximumConnectionsPerHost: 64))
    /// let api = try HTTPClient("https://api.example.com", transport: transport)
    /// ```
    ///
    /// All transfers of a transport run on one thread. It speaks HTTP/2 where the server offers it over TLS, keeps
    /// connections alive, follows no redirects, and keeps no cookies, cache or credentials. A slow reader pauses the
    /// transfer. Cancelling the task, or dropping the reply's body before its end, ends the exchange down to the socket;
    /// over HTTP/1.1 that closes the connection.
    ///
    /// `Accept`, `Accept-Encoding` and `User-Agent` are added where they are missing, and content that a server compressed
    /// arrives decoded: gzip and deflate, and Brotli and Zstandard where libcurl is built with them. Certificates are
    /// checked against the system's list, or against ``Options/certificateAuthorityFile``. A body that declares no length
    /// and is not chunked ends with its connection, so that over plain HTTP a truncated one looks complete; so does
    /// compressed content that ends early where its declared length says so.
    public final class CurlTransport: HTTPTransport {
        /// The options the transport was created with.
        public let options: Options

        private let loop: CurlLoop
        private let proxies: ProxyEnvironment
        private let trust: CurlTrust
        private let timer: ExchangeTimer

        /// Creates a transport with connections of its own, which are closed when the transport and its replies are gone.
        ///
        /// - Parameter options: The limits of connections, time and size, and the certificates.
        public convenience init(options: Options = Options()) {
            self.init(options: options, environment: ProcessInfo.processInfo.environment)
        }

        init(options: Options, environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
            self.options = options
            loop = CurlLoop(maximumConnectionsPerHost: options.maximumConnectionsPerHost)
            proxies = ProxyEnvironment(options.usesProxyEnvironment ? environment : [:])
            trust = CurlTrust(options, environment: environment)
            timer = ExchangeTimer(clock: clock)
        }

        /// Sends a request and returns its reply once the status and all header fields have arrived.
        ///
        /// The path goes to the wire as it is given. Only bytes that a request line cannot hold (a space, a bracket, a
        /// letter outside ASCII) are percent-encoded.
        ///
        /// - Throws: ``HTTPError`` when the request cannot be sent or no response arrived, `CancellationError` when the
        ///   task was cancelled.
        @concurrent public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
            try Task.checkCancellation()
            let target = try URLRequestTarget(request)
            let route = CurlRoute(target, proxy: try proxies.proxy(for: target.url))
            let outgoing = try CurlRequest(request, target: target, route: route, body: body, trust: trust)
            let exchange = CurlExchange(outgoing, options: options, timer: timer, loop: loop)
            let response = try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { exchange.start(head: $0) }
            } onCancel: {
                exchange.cancel()
            }
            let reader = ExchangeReader(exchange)
            let length = response.declaredLength(to: request.method)
            return HTTPReply(response, body: HTTPBody(declaredLength: length) { try await reader.next() })
        }
    }
#endif
