/// What went wrong between this program and the server.
///
/// The code says what happened, the status (if a response arrived) what the server said. The message quotes the server's
/// explanation of an error status, shortened. It never holds a credential: what was sent is taken out of that text, and
/// addresses are written with user information and secret query values replaced.
public struct HTTPError: Error, Sendable, Hashable {
    /// The kind of an error.
    ///
    /// New codes may be added: compare, do not switch exhaustively.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code's stable name.
        public let rawValue: String

        /// Makes a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code's name.
        public var description: String { rawValue }

        /// No connection could be made: the name did not resolve, nobody listens, the network is away.
        public static let connectFailed = Code(rawValue: "connectFailed")
        /// The connection ended before the response did.
        public static let connectionLost = Code(rawValue: "connectionLost")
        /// Nothing arrived for as long as the transport waits.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The TLS handshake failed, or the certificate is not trusted.
        public static let tlsFailed = Code(rawValue: "tlsFailed")
        /// More content was declared, or arrived, than the limit allows.
        public static let bodyTooLarge = Code(rawValue: "bodyTooLarge")
        /// The server answered with a status that does not carry what was asked for.
        public static let unexpectedStatus = Code(rawValue: "unexpectedStatus")
        /// The server's rate limit was reached: it lasts longer than is waited for, so that the request was not sent; or
        /// the body says so, with the status of a success.
        ///
        /// ``HTTPError/retryAfter`` says when to come back, if the server does.
        public static let rateLimited = Code(rawValue: "rateLimited")
        /// The server has accepted the request (202), and the page is not there yet.
        public static let notReady = Code(rawValue: "notReady")
        /// The page's address is not accepted any more: the list has to be begun again.
        public static let expiredCursor = Code(rawValue: "expiredCursor")
        /// The content is not what it should be: not JSON, cut short, without the items.
        public static let unreadableContent = Code(rawValue: "unreadableContent")
        /// More than one array may be the items of the list.
        public static let ambiguousItems = Code(rawValue: "ambiguousItems")
        /// A redirect or link leads where this client must not go.
        public static let refused = Code(rawValue: "refused")
        /// The request cannot be sent as it is: a bad address, a header value with a line break.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// The transport failed in some other way.
        public static let transportFailed = Code(rawValue: "transportFailed")
    }

    /// What happened.
    public let code: Code
    /// The same for a person, in one sentence, with what to do where that is known.
    public let message: String
    /// The status of the response, when there was one.
    public let status: Int?
    /// How long the server asks to be left alone, when it said so.
    public let retryAfter: Duration?
    /// Whether the content arrived whole and well formed, so that it will be the same the next time.
    var isContentWhole = false

    /// Makes an error.
    public init(_ code: Code, _ message: String, status: Int? = nil, retryAfter: Duration? = nil) {
        self.code = code
        self.message = message
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The error for content that arrived whole and is not what it should be.
    static func unexpectedContent(_ message: String, status: Int? = nil) -> HTTPError {
        var error = HTTPError(.unreadableContent, message, status: status)
        error.isContentWhole = true
        return error
    }

    static func bodyTooLarge(limit: Int) -> HTTPError {
        HTTPError(.bodyTooLarge, "The response body is larger than the limit of \(limit) bytes.")
    }
}

extension HTTPError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
