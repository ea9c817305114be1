#if canImport(Darwin)
public import HTTPTypes

internal import Dispatch
internal import Foundation

/// A transport over one long-lived `URLSession`: the transport of clients on Apple's platforms.
///
/// ```swift
/// let transport = SystemTransport()
/// let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/items")
/// let reply = try await transport.send(request, body: nil)
/// ```
///
/// The transport stores no cookies, responses or credentials, answers no challenge except the check of the server's
/// certificate, and returns a redirect as an ordinary reply. Cancelling the task, or dropping the reply's body before
/// its end, closes the exchange down to the socket; over HTTP/1.1 this closes the connection.
///
/// Some behavior comes from `URLSession` itself and cannot be changed: fields of one name are combined with commas (RFC
/// 9110, section 5.3), in both directions; `Accept-Encoding`, `Accept-Language` and `User-Agent` are added if missing;
/// compressed content arrives decoded. A body without a declared length or chunked coding ends with its connection, so
/// a truncated one looks complete.
///
/// It does not exist on Linux, where ``SystemTransport`` is `CurlTransport`: some responses stop the process inside
/// Foundation there.
public final class URLSessionTransport: HTTPTransport, ExchangeTransport {
    /// A shared transport with the default options.
    public static let shared = URLSessionTransport()

    /// The options of the transport.
    public let options: TransportOptions

    private let session: URLSession
    private let exchanges: URLSessionExchanges
    private let control = DispatchQueue(label: "URLSessionTransport.control")

    /// Creates a transport with its own connections.
    ///
    /// - Parameter options: the limits of connections, time and buffer size.
    public init(options: TransportOptions = TransportOptions()) {
        self.options = options
        exchanges = URLSessionExchanges()
        session = URLSession(configuration: options.sessionConfiguration, delegate: exchanges, delegateQueue: nil)
    }

    // A session retains its delegate and its connections until it is invalidated. Exchanges in flight run to their end.
    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and returns its reply after the status and all header fields have arrived.
    ///
    /// The path is sent unchanged. Only characters that are not allowed in a request line (a space, a bracket, a letter
    /// outside ASCII) are percent-encoded.
    ///
    /// - Throws: ``RequestError`` when the request cannot be sent or no response arrived, `CancellationError` when the task
    ///   was cancelled.
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
        let urlRequest = try URLRequest(request, target: target, body: body)
        let exchange = URLExchange(target: target, method: request.method, options: options, control: control)
        deadline?.limit(exchange)
        let response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = session.dataTask(with: urlRequest)
                exchanges.add(exchange, for: task)
                exchange.start(task, head: continuation)
            }
        } onCancel: {
            exchange.cancel()
        }
        let reader = ExchangeReader(exchange, deadline: deadline)
        let length = response.declaredLength(to: request.method)
        return HTTPReply(response, body: HTTPBody(declaredLength: length, end: { .proven }) { try await reader.next() })
    }
}
#endif
