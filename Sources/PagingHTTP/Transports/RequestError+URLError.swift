#if canImport(Darwin)
internal import Foundation

/// Conversion of session errors.
///
/// Messages name the host and no other part of the address.
extension RequestError {
    /// Returns the error that corresponds to a session's error.
    static func mapped(_ error: any Error, from target: URLRequestTarget) -> any Error {
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
            return RequestError(.connectFailed, "No network connection to \(host) is available; connect and try again.")
        case .networkConnectionLost:
            return connectionLost(to: host)
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            return insecure(host, error.localizedDescription)
        case .cannotDecodeContentData, .cannotDecodeRawData:
            return undecodable(from: host)
        default:
            return failed(host, error.localizedDescription)
        }
    }

    static func unreadBody(limit: Int) -> RequestError {
        RequestError(
            .bodyTooLarge,
            "More than \(limit) unread bytes of the response are buffered; read the body faster."
        )
    }
}
#endif
