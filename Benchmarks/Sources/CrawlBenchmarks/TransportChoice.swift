import Measuring
import PagingHTTP

/// A transport to measure.
enum TransportChoice: String, CaseIterable {
    case urlSession = "URLSession"
    #if Curl
    case curl = "libcurl"
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
        case .urlSession: URLSessionTransport()
        #if Curl
        case .curl: CurlTransport()
        #endif
        #if AsyncHTTPClient
        case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        }
    }
}
