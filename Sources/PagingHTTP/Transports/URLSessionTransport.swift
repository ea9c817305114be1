public import HTTPTypes

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif
internal import Dispatch
internal import Foundation

/// A transport over one long-lived `URLSession`, whose connections are kept alive between requests.
///
/// ```swift
/// let transport = URLSessionTransport()
/// let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/items")
/// let reply = try await transport.send(request, body: nil)
/// ```
///
/// It keeps no cookies, no cache and no credentials, answers no challenge but the check of the server's certificate,
/// and hands a redirect back as the reply it is. Cancelling the task, or dropping the reply's body before its end, ends
/// the exchange down to the socket; over HTTP/1.1 that closes the connection.
///
/// Some things come from `URLSession` itself and cannot be had otherwise: fields of one name travel as one, joined with
/// commas (RFC 9110, section 5.3), in both directions; `Accept-Encoding`, `Accept-Language` and `User-Agent` are added
/// where they are missing; content that a server compressed arrives decoded. The end of a body that declares no length
/// and is not chunked is the end of its connection, so that one cut short cannot be told from a whole one.
///
/// On Linux, where `URLSession` is a layer over libcurl, more differs:
///
/// - A transfer cannot be paused: a reader slower than the network meets ``Options/bufferLimit``.
/// - The segments `.` and `..` of a path are resolved before it is sent (RFC 3986, section 6.2.2.3).
/// - Fields of one name that differ in case (`Link`, `link`) within one head are not joined: one of them is lost.
/// - A redirect arrives as a whole, not head first, and one without `Location` arrives without its body.
/// - A head is an error when a field has bytes that are not UTF-8, or no space between its colon and its value.
/// - Compressed content whose end is missing passes for whole when its declared length has arrived.
/// - Some responses stop the process inside Foundation, and no code outside of it can prevent that: chunked ones with
///   trailer fields, a head that is cut short anywhere after its first line, a redirect to certain malformed addresses.
///   A program that must withstand any server should use `CurlTransport` or `AsyncHTTPClientTransport` there.
public final class URLSessionTransport: HTTPTransport {
    /// A transport with the default options, for programs that need no other.
    public static let shared = URLSessionTransport()

    /// The options the transport was made with.
    public let options: Options

    private let session: URLSession
    private let exchanges: URLSessionExchanges
    private let control = DispatchQueue(label: "URLSessionTransport.control")

    /// Makes a transport with connections of its own.
    ///
    /// - Parameter options: how many connections, how much patience, how large a buffer.
    public init(options: Options = Options()) {
        self.options = options
        exchanges = URLSessionExchanges()
        session = URLSession(configuration: options.sessionConfiguration, delegate: exchanges, delegateQueue: nil)
    }

    // A session keeps its delegate and its connections until it is told that no task will follow. Exchanges that are
    // still under way run to their end.
    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and returns its reply once the status and all header fields have arrived.
    ///
    /// The path goes to the wire as it is given. Only what no request line may hold (a space, a bracket, a letter outside
    /// ASCII) is percent-encoded.
    ///
    /// - Throws: ``HTTPError`` when the request cannot be sent or no response arrived, `CancellationError` when the task
    ///   was cancelled.
    @concurrent public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        try Task.checkCancellation()
        let target = try URLRequestTarget(request)
        let urlRequest = try URLRequest(request, target: target, body: body)
        let exchange = URLExchange(target: target, method: request.method, options: options, control: control)
        let head = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = session.dataTask(with: urlRequest)
                exchanges.add(exchange, for: task)
                exchange.start(task, head: continuation)
            }
        } onCancel: {
            exchange.cancel()
        }
        let reader = ExchangeReader(exchange)
        return HTTPReply(head.response, body: HTTPBody(declaredLength: head.declaredLength) { try await reader.next() })
    }
}
