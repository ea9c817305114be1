import Measuring
import PagingHTTP

/// A transport to measure with.
enum TransportChoice: String, CaseIterable {
    case urlSession = "URLSession"
    #if AsyncHTTPClient
        case asyncHTTPClient = "AsyncHTTPClient"
    #endif

    init(named name: String) throws {
        guard let choice = Self(rawValue: name) else { throw Complaint("There is no transport \(name) in this build.") }
        self = choice
    }

    /// Makes a transport with the default options: 32 connections a host.
    func make() -> any HTTPTransport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        }
    }
}
