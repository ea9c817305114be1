#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import HTTPTypes
    internal import Foundation

    /// A transport over [AsyncHTTPClient](https://github.com/swift-server/async-http-client), for servers and for Linux.
    ///
    /// It needs the trait `AsyncHTTPClient`. Prefer it to ``URLSessionTransport`` on Linux, where that one cannot pause a
    /// transfer, and where some responses stop the whole process.
    ///
    /// ```swift
    /// let transport = AsyncHTTPClientTransport(options: .init(maximumConnectionsPerHost: 64))
    /// let api = try HTTPClient("https://api.example.com", transport: transport)
    /// ```
    ///
    /// It speaks HTTP/2 where the server offers it, keeps connections alive, follows no redirects, and keeps no cookies,
    /// cache or credentials. A slow reader pauses the transfer. Cancelling the task, or dropping the reply's body before
    /// its end, ends the exchange down to the socket; over HTTP/1.1 that closes the connection.
    ///
    /// `Accept-Encoding` and `User-Agent` are added where they are missing, and what a server compressed with gzip or
    /// deflate arrives decoded. Certificates are checked against the system's list. A body that declares no length and
    /// is not chunked ends with its connection, so that over plain HTTP one cut short cannot be told from a whole one.
    public final class AsyncHTTPClientTransport: HTTPTransport {
        /// The options the transport was made with.
        public let options: Options

        private let clients: NetworkClients
        private let timer: ExchangeTimer

        /// Makes a transport with connections of its own, which are closed when the transport and its replies are gone.
        ///
        /// - Parameter options: how many connections, how much patience, how large a buffer.
        public convenience init(options: Options = Options()) {
            self.init(options: options, environment: ProcessInfo.processInfo.environment)
        }

        /// Makes a transport over a client that the program already has, and goes on to own: it is not shut down here.
        ///
        /// Its configuration counts for connections, TLS, proxies and decompression. Enable that with a limit, so that a
        /// small body cannot fill the memory, and leave its `timeout.read` at `nil`: it would end the transfers that
        /// wait for a slow reader. Whatever it says about redirects, none is followed.
        ///
        /// - Parameters:
        ///   - client: a client that is not shut down before this transport is last used.
        ///   - timeout: how long to wait while nothing arrives.
        public init(_ client: AsyncHTTPClient.HTTPClient, timeout: Duration = .seconds(60)) {
            options = Options(timeout: timeout)
            timer = ExchangeTimer(clock: ContinuousClock())
            clients = NetworkClients(given: client, options: options)
        }

        init(options: Options, environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
            self.options = options
            timer = ExchangeTimer(clock: clock)
            clients = NetworkClients(options: options, environment: environment)
        }

        /// Sends a request and returns its reply once the status and all header fields have arrived.
        ///
        /// The path goes to the wire as it is given. Only what no request line may hold (a space, a bracket, a letter
        /// outside ASCII) is percent-encoded.
        ///
        /// - Throws: ``HTTPError`` when the request cannot be sent or no response arrived, `CancellationError` when the
        ///   task was cancelled.
        @concurrent public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
            try Task.checkCancellation()
            let target = try URLRequestTarget(request)
            let outgoing = try NetworkClient.Request(request, target: target, body: body)
            let client = try clients.client(for: target)
            let exchange = ClientExchange(request.method, target: target, timer: timer, owner: clients)
            let response = try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    exchange.start(outgoing, on: client, head: continuation)
                }
            } onCancel: {
                exchange.cancel()
            }
            let reader = ExchangeReader(exchange)
            let length = response.declaredLength(to: request.method)
            return HTTPReply(response, body: HTTPBody(declaredLength: length) { try await reader.next() })
        }
    }
#endif
