#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif
internal import Foundation

/// Conversion of session errors.
///
/// Messages name the host and no other part of the address.
extension RequestError {
    /// Returns the error that corresponds to a session's error.
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
            return other(error, from: target, hadHead: hadHead)
        }
    }

    #if canImport(FoundationNetworking)
    /// libcurl's layer has one code for most errors, so libcurl's own text is used to classify them.
    private static func other(_ error: URLError, from target: URLRequestTarget, hadHead: Bool) -> RequestError {
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
    private static func other(_ error: URLError, from target: URLRequestTarget, hadHead: Bool) -> RequestError {
        failed(target.host, error.localizedDescription)
    }
    #endif

    static func unreadBody(limit: Int) -> RequestError {
        RequestError(
            .bodyTooLarge,
            "More than \(limit) unread bytes of the response are buffered; read the body faster."
        )
    }
}
