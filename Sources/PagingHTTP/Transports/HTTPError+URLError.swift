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
            return timedOut(host)
        case .cannotFindHost, .dnsLookupFailed:
            return hostNotFound(host)
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
            return undecodable(from: host)
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

    static func unreadBody(limit: Int) -> HTTPError {
        HTTPError(.bodyTooLarge, "More than \(limit) bytes of the response were waiting to be read; read it faster.")
    }
}
