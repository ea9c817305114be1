import PagingHTTP

/// What the command sends its requests with: the one place where that is chosen.
///
/// With the package's trait `AsyncHTTPClient` it is ``AsyncHTTPClientTransport``, which no response can crash and which
/// pauses a transfer where memory would fill up; without it, ``URLSessionTransport``.
enum Transport {
    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - connections: how many requests may have to run at once.
    ///   - timeout: how long to wait while nothing arrives, if that was said.
    ///   - maximumBodySize: the largest body to accept, if that was said.
    static func make(connections: Int, timeout: Duration?, maximumBodySize: Int?) -> any HTTPTransport {
        #if AsyncHTTPClient
            var options = AsyncHTTPClientTransport.Options()
            options.maximumDecodedSize = max(options.maximumDecodedSize, maximumBodySize ?? 0)
        #else
            var options = URLSessionTransport.Options()
            options.bufferLimit = max(options.bufferLimit, maximumBodySize ?? 0)
        #endif
        options.maximumConnectionsPerHost = max(options.maximumConnectionsPerHost, connections)
        options.timeout = timeout ?? options.timeout
        #if AsyncHTTPClient
            return AsyncHTTPClientTransport(options: options)
        #else
            return URLSessionTransport(options: options)
        #endif
    }
}
