#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif
internal import Foundation

/// What a session reports, in this package's terms. Messages name the host, nothing else of the address.
extension HTTPError {
    /// The error that stands for a session's.
    static func mapped(_ error: any Error, from target: URLRequestTarget, hadHead: Bool) -> any Error {
        guard let error = error as? URLError else { return failed(target.host, error.localizedDescription) }
        let host = target.host
        switch error.code {
        case .cancelled, .userCancelledAuthentication:
            return CancellationError()
        case .timedOut:
            return HTTPError(
                .timedOut,
                "Nothing arrived from \(host) for too long; try again, or allow a longer timeout."
            )
        case .cannotFindHost, .dnsLookupFailed:
            return HTTPError(.connectFailed, "The host \(host) was not found; check the name and the network.")
        case .cannotConnectToHost:
            return notConnected(to: host)
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            return HTTPError(.connectFailed, "There is no network to reach \(host); connect to one and try again.")
        case .networkConnectionLost:
            return connectionLost(to: host)
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            return insecure(host, error.localizedDescription)
        case .cannotDecodeContentData, .cannotDecodeRawData:
            return HTTPError(.unreadableContent, "The content from \(host) is not encoded as it says; ask again later.")
        default:
            return other(error, from: target, hadHead: hadHead)
        }
    }

    #if canImport(FoundationNetworking)
        /// libcurl's layer has one code for most of what goes wrong; libcurl's own text tells it apart, as far as it goes.
        private static func other(_ error: URLError, from target: URLRequestTarget, hadHead: Bool) -> HTTPError {
            let detail = error.localizedDescription
            if hadHead || error.code == .badServerResponse { return connectionLost(to: target.host) }
            if detail.contains("onnect to") || detail.contains("No route") { return notConnected(to: target.host) }
            if target.isSecure, ["SSL", "TLS", "ertificate"].contains(where: detail.contains) {
                return insecure(target.host, detail)
            }
            if ["closed", "onnection died", "Recv failure", "Send failure"].contains(where: detail.contains) {
                return connectionLost(to: target.host)
            }
            return failed(target.host, detail)
        }
    #else
        private static func other(_ error: URLError, from target: URLRequestTarget, hadHead: Bool) -> HTTPError {
            failed(target.host, error.localizedDescription)
        }
    #endif

    static func connectionLost(to host: String) -> HTTPError {
        HTTPError(.connectionLost, "The connection to \(host) ended before the response did; try again.")
    }

    static func noResponse(from host: String) -> HTTPError {
        HTTPError(.transportFailed, "\(host) did not answer in HTTP; check that the address is that of a web server.")
    }

    static func unreadBody(limit: Int) -> HTTPError {
        HTTPError(.bodyTooLarge, "More than \(limit) bytes of the response were waiting to be read; read it faster.")
    }

    static let readTwice = HTTPError(.transportFailed, "The response body is being read twice at once; read it once.")

    private static func notConnected(to host: String) -> HTTPError {
        HTTPError(.connectFailed, "Nobody accepts connections at \(host); check the port, and that the server runs.")
    }

    private static func insecure(_ host: String, _ detail: String) -> HTTPError {
        HTTPError(.tlsFailed, "There is no trusted TLS connection to \(host) (\(detail)); check its certificate.")
    }

    private static func failed(_ host: String, _ detail: String) -> HTTPError {
        HTTPError(.transportFailed, "The exchange with \(host) failed (\(detail)); check that it speaks HTTP.")
    }
}
