import Measuring
import PagingHTTP

/// A transport to measure.
enum TransportChoice: String, CaseIterable {
    #if canImport(Darwin)
    case system = "URLSession"
    #else
    case system = "libcurl"
    #endif
    #if AsyncHTTPClient
    case asyncHTTPClient = "AsyncHTTPClient"
    #endif

    init(named name: String) throws {
        guard let choice = Self(rawValue: name) else { throw Complaint("This build has no transport \(name).") }
        self = choice
    }

    /// Creates a transport with the default options: 32 connections per host.
    func make() -> any HTTPTransport {
        switch self {
        case .system: SystemTransport()
        #if AsyncHTTPClient
        case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        }
    }
}
