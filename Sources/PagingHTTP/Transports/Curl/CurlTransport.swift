#if !canImport(Darwin)
public import HTTPTypes
internal import Foundation
internal import Synchronization

/// A transport over [libcurl](https://curl.se/libcurl/): the transport of clients on Linux.
///
/// libcurl is loaded with the first request, version 7.68 or later (`libcurl4` on Debian and Ubuntu, `libcurl` on Fedora
/// and Amazon Linux), and neither its headers nor `pkg-config` are needed to build a program. Without a libcurl, a request
/// throws an error that says what to install. A program that links libcurl statically uses that one. The transport does
/// not exist on Apple's systems, where ``SystemTransport`` is `URLSessionTransport`.
///
/// ```swift
/// let transport = CurlTransport(options: .init(maximumConnectionsPerHost: 64))
/// let api = try PagingClient("https://api.example.com", transport: transport)
/// ```
///
/// All transfers of a transport run on one thread. The transport uses HTTP/2 if the server supports it over TLS,
/// keeps connections alive, follows no redirects, and stores no cookies, responses or credentials. A slow reader
/// pauses the transfer. Cancelling the task, or dropping the reply's body before its end, closes the exchange down
/// to the socket; over HTTP/1.1 this closes the connection.
///
/// `Accept`, `Accept-Encoding` and `User-Agent` are added if missing, and compressed content arrives decoded: gzip,
/// deflate, Brotli and Zstandard, each if its library is installed, which libcurl usually brings along. Content that
/// ends before its encoding does is an error. Certificates are checked against the system's list, or against
/// `Options.certificateAuthorityFile`. A body without a declared length or chunked coding ends with its connection: over
/// TLS with OpenSSL the server has to announce the end, and over plain HTTP a truncated one looks complete. So does a
/// body without a length over HTTP/2 whose stream the server resets without an error code, because libcurl does not
/// report it.
public final class CurlTransport: HTTPTransport, ExchangeTransport {
    /// A shared transport with the default options.
    public static let shared = CurlTransport()

    /// The options of the transport.
    public let options: TransportOptions

    private let loop: CurlLoop
    /// The connections of requests that must use HTTP/1.1: libcurl would reuse those of HTTP/2.
    private let loopOfHTTP1 = Mutex<CurlLoop?>(nil)
    private let proxies: ProxyEnvironment
    private let environment: [String: String]
    private let versions = CurlVersions()
    private let timer: ExchangeTimer

    /// Creates a transport with its own connections.
    ///
    /// - Parameter options: The limits of connections, time and size, and the certificates. The connections close
    ///   after the transport and its replies are deallocated.
    public convenience init(options: TransportOptions = TransportOptions()) {
        self.init(options: options, environment: ProcessInfo.processInfo.environment)
    }

    init(options: TransportOptions, environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
        self.options = options
        loop = CurlLoop(maximumConnectionsPerHost: options.maximumConnectionsPerHost)
        proxies = Self.proxies(options, environment)
        self.environment = environment
        timer = ExchangeTimer(clock: clock)
    }

    /// The versions of libcurl and of the libraries that it uses.
    ///
    /// Without a usable libcurl it is the reason. The libraries are found, but not initialized.
    package static var libraryVersions: String { CurlLibrary.summary }

    /// Returns whether a text names a proxy that the transport can use.
    package static func canUse(proxy text: String) -> Bool {
        text.isEmpty || ProxyEnvironment.Proxy(text) != nil
    }

    private static func proxies(_ options: TransportOptions, _ environment: [String: String]) -> ProxyEnvironment {
        if options.unixSocket != nil { return ProxyEnvironment([:]) }
        if let proxy = options.proxy { return ProxyEnvironment(proxy: proxy, exceptionsOf: environment) }
        return ProxyEnvironment(options.usesProxyEnvironment ? environment : [:])
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
        let proxy = try proxies.proxy(for: target.url)
        let route = CurlRoute(target, proxy: proxy, socket: options.unixSocket)
        let mayUseHTTP2 = options.allowsHTTP2 && target.isSecure
        let mustUseHTTP1 = mayUseHTTP2 && (HTTPBody.End.mustBeProven || versions.requiresHTTP1(target.host))
        let outgoing = try CurlRequest(
            request,
            target: target,
            route: route,
            body: body,
            trust: CurlTrust(options, environment: environment),
            mustUseHTTP1: mustUseHTTP1,
            connectTimeout: options.connectTimeout
        )
        let versions = mayUseHTTP2 && !HTTPBody.End.mustBeProven ? versions : nil
        let loop = mustUseHTTP1 ? ownLoopOfHTTP1() : loop
        let exchange = CurlExchange(outgoing, options: options, timer: timer, loop: loop, versions: versions)
        deadline?.limit(exchange)
        let response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { exchange.start(head: $0) }
        } onCancel: {
            exchange.cancel()
        }
        let reader = ExchangeReader(exchange, deadline: deadline)
        let length = response.declaredLength(to: request.method)
        let body = HTTPBody(declaredLength: length, end: { exchange.bodyEnd }) { try await reader.next() }
        return HTTPReply(response, body: body)
    }

    private func ownLoopOfHTTP1() -> CurlLoop {
        loopOfHTTP1.withLock { loop in
            if let loop { return loop }
            let new = CurlLoop(maximumConnectionsPerHost: options.maximumConnectionsPerHost)
            loop = new
            return new
        }
    }
}
#endif
