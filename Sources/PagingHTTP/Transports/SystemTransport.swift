#if canImport(Darwin)
/// The system's transport: `URLSessionTransport` on Apple's platforms, `CurlTransport` on Linux.
///
/// ```swift
/// let transport = SystemTransport(options: TransportOptions(maximumConnectionsPerHost: 64))
/// let api = try PagingClient("https://api.example.com", transport: transport)
/// ```
public typealias SystemTransport = URLSessionTransport
#else
/// The system's transport: `URLSessionTransport` on Apple's platforms, `CurlTransport` on Linux.
///
/// ```swift
/// let transport = SystemTransport(options: TransportOptions(maximumConnectionsPerHost: 64))
/// let api = try PagingClient("https://api.example.com", transport: transport)
/// ```
public typealias SystemTransport = CurlTransport
#endif
