#if AsyncHTTPClient
public import AsyncHTTPClient
public import HTTPTypes
internal import Foundation

/// A transport over [AsyncHTTPClient](https://github.com/swift-server/async-http-client).
///
/// It requires the trait `AsyncHTTPClient`, and is intended for servers that use SwiftNIO already, and for systems without
/// libcurl.
///
/// ```swift
/// let transport = AsyncHTTPClientTransport(options: .init(maximumConnectionsPerHost: 64))
/// let api = try PagingClient("https://api.example.com", transport: transport)
/// ```
///
/// It uses HTTP/2 if the server supports it, keeps connections alive, follows no redirects, and stores no cookies,
/// responses or credentials. A slow reader pauses the transfer. Cancelling the task, or dropping the reply's body
/// before its end, closes the exchange down to the socket; over HTTP/1.1 this closes the connection.
///
/// `Accept-Encoding` and `User-Agent` are added if missing, and content compressed with gzip or deflate arrives
/// decoded. Certificates are checked against the system's list. A body without a declared length or chunked coding
/// ends with its connection, so over plain HTTP a truncated one looks complete.
public final class AsyncHTTPClientTransport: HTTPTransport, ExchangeTransport {
    /// The options of the transport.
    public let options: TransportOptions

    private let clients: NetworkClients
    private let timer: ExchangeTimer

    /// Creates a transport with its own connections.
    ///
    /// - Parameter options: the limits of connections, time and buffer size. The connections close after the
    ///   transport and its replies are deallocated.
    public convenience init(options: TransportOptions = TransportOptions()) {
        self.init(options: options, environment: ProcessInfo.processInfo.environment)
    }

    /// Creates a transport over an existing client, which is not shut down by the transport.
    ///
    /// The client's configuration controls connections, TLS, proxies and decompression. Enable decompression with a
    /// limit, so that a small body cannot exhaust memory, and leave `timeout.read` at `nil`: it would end transfers
    /// that wait for a slow reader. Redirects are never followed, whatever the configuration.
    ///
    /// - Parameters:
    ///   - client: a client that remains running while this transport is in use.
    ///   - timeout: the maximum time without data.
    public init(_ client: AsyncHTTPClient.HTTPClient, timeout: Duration = .seconds(60)) {
        options = TransportOptions(timeout: timeout)
        timer = ExchangeTimer(clock: ContinuousClock())
        clients = NetworkClients(given: client, options: options)
    }

    init(options: TransportOptions, environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
        self.options = options
        timer = ExchangeTimer(clock: clock)
        clients = NetworkClients(options: options, environment: environment)
    }

    /// Sends a request and returns its reply after the status and all header fields have arrived.
    ///
    /// The path is sent unchanged. Only characters that are not allowed in a request line (a space, a bracket, a
    /// letter outside ASCII) are percent-encoded.
    ///
    /// - Throws: ``RequestError`` when the request cannot be sent or no response arrived, `CancellationError` when the
    ///   task was cancelled.
    @concurrent public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        try await send(request, body: body, deadline: nil)
    }

    @concurrent func send(
        _ request: HTTPRequest,
        body: [UInt8]?,
        deadline: ExchangeDeadline?
    ) async throws -> HTTPReply {
        try Task.checkCancellation()
        let target = try URLRequestTarget(request)
        let outgoing = try NetworkClient.Request(request, target: target, body: body)
        let client = try clients.client(for: target)
        let exchange = ClientExchange(request.method, target: target, timer: timer, owner: clients)
        deadline?.limit(exchange)
        let response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.start(outgoing, on: client, head: continuation)
            }
        } onCancel: {
            exchange.cancel()
        }
        let reader = ExchangeReader(exchange, deadline: deadline)
        let length = response.declaredLength(to: request.method)
        let body = HTTPBody(declaredLength: length, end: { exchange.bodyEnd }) { try await reader.next() }
        return HTTPReply(response, body: body)
    }
}
#endif
