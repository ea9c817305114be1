#if canImport(Darwin)
/// The system's transport: `URLSessionTransport` on Apple's platforms, `CurlTransport` on Linux.
///
/// ```swift
/// let transport = SystemTransport(options: TransportOptions(maximumConnectionsPerHost: 64, timeout: .seconds(20)))
/// ```
public typealias SystemTransport = URLSessionTransport
#else
/// The system's transport: `URLSessionTransport` on Apple's platforms, `CurlTransport` on Linux.
///
/// ```swift
/// let transport = SystemTransport(options: TransportOptions(maximumConnectionsPerHost: 64, timeout: .seconds(20)))
/// ```
public typealias SystemTransport = CurlTransport
#endif
