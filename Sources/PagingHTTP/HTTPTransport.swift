public import HTTPTypes

/// Sends one request and returns as soon as the response's head is there; the body follows as a stream.
///
/// Head first is what makes paging fast: a `Link` header is read, and the next request leaves, while the body of the
/// current page is still arriving. A transport does nothing else: it adds no credentials, follows no redirects, retries
/// nothing and keeps no cache. Those are the work of ``HTTPMiddleware`` and of ``HTTPClient``, so that they are the same
/// over every transport.
///
/// ```swift
/// struct Canned: HTTPTransport {
///     func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
///         HTTPReply(HTTPResponse(status: .ok), body: .bytes(Array("[]".utf8)))
///     }
/// }
/// ```
///
/// A transport throws ``HTTPError`` for what went wrong on the wire. When the calling task is cancelled, or the reply's
/// body is dropped before its end, the exchange is ended down to the socket and `CancellationError` is thrown.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns its reply once the status and all header fields have arrived.
    ///
    /// - Parameters:
    ///   - request: the request as it goes to the wire: scheme, authority and path are set.
    ///   - body: the request's content, if it has any.
    /// - Throws: ``HTTPError`` when no response arrived, `CancellationError` when the task was cancelled.
    @concurrent func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply
}

/// A response: its head, and its body as a stream that has not been read yet.
public struct HTTPReply: Sendable {
    /// The status and the header fields.
    ///
    /// A field that was sent on several lines is here as often as it was sent, where the transport can tell;
    /// otherwise its values are joined with a comma (RFC 9110, section 5.3).
    public var response: HTTPResponse

    /// The content, with any content coding (gzip, …) already undone.
    public var body: HTTPBody

    /// Makes a reply from its parts.
    public init(_ response: HTTPResponse, body: HTTPBody) {
        self.response = response
        self.body = body
    }
}
