public import HTTPTypes

/// A type that sends one request and returns the response's head before its body arrives.
///
/// Paging is fast because the head arrives first: a `Link` header is read and the next request is sent while the body
/// of the current page is still arriving. A transport adds no credentials, follows no redirects, retries nothing and
/// caches nothing. ``HTTPMiddleware`` and ``PagingClient`` do that work, so it is the same over every transport.
///
/// ```swift
/// struct Canned: HTTPTransport {
///     func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
///         HTTPReply(HTTPResponse(status: .ok), body: .bytes(Array("[]".utf8)))
///     }
/// }
/// ```
///
/// A transport throws ``RequestError`` for network failures. When the calling task is cancelled, or the reply's body is
/// dropped before its end, the transport closes the exchange down to the socket and throws `CancellationError`.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns its reply after the status and all header fields have arrived.
    ///
    /// - Parameters:
    ///   - request: the request as sent on the wire: scheme, authority and path are set.
    ///   - body: the request's content, if any.
    /// - Throws: ``RequestError`` when no response arrived, `CancellationError` when the task was cancelled.
    @concurrent func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply
}

/// A response with its head and an unread body stream.
public struct HTTPReply: Sendable {
    /// The status and the header fields.
    ///
    /// A field sent on several lines appears as separate fields if the transport preserves them; otherwise its values
    /// are joined with a comma (RFC 9110, section 5.3).
    public var response: HTTPResponse

    /// The content, after decoding any content coding (gzip, …).
    public var body: HTTPBody

    /// Creates a reply from its parts.
    public init(_ response: HTTPResponse, body: HTTPBody) {
        self.response = response
        self.body = body
    }
}
