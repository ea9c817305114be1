package import Paging

/// An error in the exchange between a client and a server.
///
/// ``code`` classifies the error, and ``status`` is the status of the response, if one arrived. The message quotes the
/// server's explanation of an error status, shortened. It never contains a credential: sent credentials are removed
/// from the quoted text, and user information and secret query values are replaced in addresses.
public struct RequestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: String, Sendable {
        /// The connection failed: the name did not resolve, the port is closed, or the network is unavailable.
        case connectFailed
        /// The connection closed before the response was complete.
        case connectionLost
        /// No data arrived within the transport's time limit.
        case timedOut
        /// The TLS handshake failed, or the certificate is not trusted.
        case tlsFailed
        /// The declared or received content exceeds the size limit.
        case bodyTooLarge
        /// The server answered with a status without the requested content.
        case unexpectedStatus
        /// A rate limit of the server was reached.
        ///
        /// The request was not sent because the wait exceeds the allowed maximum, or the body of a successful response
        /// reports the limit. ``RequestError/retryAfter`` is the remaining wait, if the server specifies it.
        case rateLimited
        /// The server accepted the request (202), but the page is not available yet.
        case notReady
        /// The server no longer accepts the page's address; the list must be restarted.
        case expiredCursor
        /// The content is malformed: invalid JSON, truncated, or without items.
        case unreadableContent
        /// Several arrays may be the items of the list.
        case ambiguousItems
        /// A redirect or link leads to an address that this client must not request.
        case refused
        /// The request is invalid: a bad address or a header value with a line break.
        case invalidRequest
        /// The transport failed for another reason.
        case transportFailed
    }

    /// The kind of error.
    public let code: Code
    /// A readable description in one sentence, with a remedy if one is known.
    public let description: String
    /// The status of the response, if one arrived.
    public let status: Int?
    /// The wait that the server asked for, if any.
    public let retryAfter: Duration?
    /// Whether the content is complete and well-formed, so that a retry returns the same.
    var isContentWhole = false

    /// Whether a credential could not be renewed, and the request therefore was not sent with a valid one.
    package internal(set) var lacksCredential = false
    /// Whether another attempt after the second would only cost time.
    package internal(set) var isRetriedOnce = false
    /// The option of a transport that may help.
    public internal(set) var remedy: Remedy?
    /// The caller's word about the list that may help.
    package internal(set) var advice: ListAdvice?

    /// An option of a transport that may help.
    public enum Remedy: Sendable {
        /// A file with the certificates of authorities.
        case authorityFile
        /// HTTP/1.1 alone.
        case http1
        /// A client certificate with its key.
        case clientCertificate
    }

    /// Creates an error.
    public init(_ code: Code, _ message: String, status: Int? = nil, retryAfter: Duration? = nil) {
        self.code = code
        description = message
        self.status = status
        self.retryAfter = retryAfter
    }

    /// Returns the error for complete content in an unexpected format.
    package static func unexpectedContent(_ message: String, status: Int? = nil) -> RequestError {
        var error = RequestError(.unreadableContent, message, status: status)
        error.isContentWhole = true
        return error
    }

    static func bodyTooLarge(limit: Int) -> RequestError {
        RequestError(.bodyTooLarge, "The response body is larger than the limit of \(limit) bytes.")
    }
}
