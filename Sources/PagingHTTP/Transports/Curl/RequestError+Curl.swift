#if !canImport(Darwin)
internal import CLibraries
internal import Foundation

/// The failure of a transfer, as libcurl reports it.
struct CurlFailure {
    let code: ccurl_code
    let detail: String
    /// Whether the server itself was reached, for a request through a proxy.
    let isConnected: Bool
    /// Whether the proxy answered but did not connect to the server.
    let isProxyRefusal: Bool
    let hasHead: Bool
    /// Whether the request was not sent a second time, as libcurl does without being asked.
    let isRepeat: Bool
    /// Whether the request was a stream of HTTP/2.
    let isHTTP2: Bool
    /// Whether a response has arrived over the connection.
    let hasAnswered: Bool
    /// Whether the status line of the response has arrived.
    let hasStatus: Bool
    /// The first bytes from the server in place of a record of TLS, as far as they are known.
    let opening: [UInt8]
}

/// Conversion of libcurl's errors to the codes of the other transports.
extension RequestError {
    static let curlUnavailable = RequestError(
        .transportFailed,
        "libcurl could not set up the request; install a newer libcurl."
    )

    static func mapped(_ fault: CurlHead.Fault, of exchange: CurlExchange) -> RequestError {
        let route = exchange.request.route
        let peer = route.peer(isConnected: true)
        switch fault {
        case .tooLarge(let limit):
            return RequestError(
                .transportFailed,
                "The header fields from \(peer) exceed the limit of \(limit) bytes."
            )
        case .malformed(let reason):
            return failed(peer, "the response is malformed: \(reason)")
        case .contentless:
            return RequestError(
                .unreadableContent,
                "\(peer) sent content with the status 204, which means that there is none; try again later."
            )
        case .proxyRefuses:
            return refused(by: route)
        }
    }

    static func mapped(_ fault: ContentCoding.Fault, of exchange: CurlExchange) -> RequestError {
        let peer = exchange.request.route.peer(isConnected: true)
        switch fault {
        case .damaged:
            return undecodable(from: peer)
        case .cut(let coding):
            return RequestError(
                .unreadableContent,
                "The content from \(peer) ends before its encoding (\(coding)) does; try again."
            )
        case .unknown(let name):
            return unexpectedContent(
                "The content from \(peer) has the encoding \"\(shown(name))\", which cannot be decoded here; request one of: "
                    + "\(ContentCoding.accepted)."
            )
        case .transferred(let name):
            return unexpectedContent(
                "The content from \(peer) has the transfer encoding \"\(shown(name))\", which was not requested and is not "
                    + "decoded; the server or its proxy has to send Content-Encoding instead."
            )
        }
    }

    private static func shown(_ coding: String) -> String {
        coding.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }

    /// Returns the error that corresponds to libcurl's error.
    ///
    /// After the head has arrived, every failure is a lost connection.
    static func mapped(_ failure: CurlFailure, of request: CurlRequest) -> RequestError {
        let route = request.route
        let peer = route.peer(isConnected: failure.isConnected)
        switch failure.code {
        case CCURLE_OPERATION_TIMEDOUT:
            return notAnswered(by: peer, isSecure: failure.detail.contains("SSL"), within: request.connectTimeout)
        case _ where failure.streamError != nil:
            return reset(failure.streamError ?? "", by: peer)
        case _ where failure.hasHead:
            return connectionLost(to: peer)
        case _ where failure.isRepeat:
            return notAccepted(by: peer)
        case CCURLE_OUT_OF_MEMORY, CCURLE_TOO_LARGE:
            return fieldTooLarge(from: peer)
        case _ where failure.isProxyRefusal, CCURLE_PROXY:
            return refused(by: route)
        case CCURLE_COULDNT_RESOLVE_PROXY:
            return hostNotFound(route.proxy?.host ?? peer)
        case CCURLE_COULDNT_RESOLVE_HOST:
            return hostNotFound(peer)
        case CCURLE_COULDNT_CONNECT, CCURLE_INTERFACE_FAILED:
            return notConnected(to: peer)
        case CCURLE_URL_MALFORMAT:
            return RequestError(
                .invalidRequest,
                "The request's address is not a valid URL; check its host and port."
            )
        default:
            return secureOrOther(failure, of: request, peer: peer)
        }
    }

    private static func secureOrOther(_ failure: CurlFailure, of request: CurlRequest, peer: String) -> RequestError {
        switch failure.code {
        case CCURLE_SSL_CACERT_BADFILE:
            RequestError(
                .tlsFailed,
                "The file of trusted certificates could not be read; check its path and format."
            )
        case CCURLE_SSL_CERTPROBLEM:
            RequestError(
                .tlsFailed,
                "The client certificate could not be used; check the files of the certificate and its key (PEM)."
            )
        case CCURLE_SSL_CONNECT_ERROR where failure.isInterrupted:
            connectionLost(to: peer)
        case CCURLE_SSL_CONNECT_ERROR where failure.isPlain:
            withoutTLS(peer, failure.opening)
        case CCURLE_SSL_CONNECT_ERROR where failure.isOldTLS:
            tooOldTLS(peer)
        case CCURLE_PEER_FAILED_VERIFICATION where failure.isUnknownAuthority:
            unknownAuthority(of: peer, failure.detail)
        case CCURLE_RECV_ERROR where failure.isCertificateAlert,
            CCURLE_SSL_CONNECT_ERROR where failure.isCertificateAlert:
            wantsCertificate(peer)
        case CCURLE_SSL_CONNECT_ERROR where failure.isRefusal:
            handshakeRefused(by: peer, failure.detail)
        case CCURLE_SSL_CONNECT_ERROR, CCURLE_PEER_FAILED_VERIFICATION, CCURLE_SSL_CIPHER, CCURLE_SSL_ISSUER_ERROR,
            CCURLE_SSL_INVALIDCERTSTATUS, CCURLE_USE_SSL_FAILED, CCURLE_SSL_CRL_BADFILE, CCURLE_SSL_CLIENTCERT:
            insecure(peer, failure.detail.isEmpty ? "the handshake failed" : failure.detail)
        case _ where failure.isHeadTooLarge:
            headTooLarge(from: peer, isFinal: false)
        case _ where failure.isFaultOfHTTP2:
            brokenHTTP2(with: peer)
        case CCURLE_GOT_NOTHING, CCURLE_RECV_ERROR, CCURLE_SEND_ERROR, CCURLE_PARTIAL_FILE, CCURLE_HTTP2,
            CCURLE_HTTP2_STREAM:
            connectionLost(to: peer)
        case CCURLE_UNSUPPORTED_PROTOCOL, CCURLE_WEIRD_SERVER_REPLY:
            failure.speaksHTTP ? connectionLost(to: peer) : noResponse(from: peer)
        default:
            failed(peer, String(cString: ccurl_text(failure.code)))
        }
    }

    private static func refused(by route: CurlRoute) -> RequestError {
        RequestError(
            .transportFailed,
            """
            \(route.proxyName ?? "The proxy") rejected the request to \(route.host); check https_proxy, \
            http_proxy and all_proxy.
            """
        )
    }
}

extension CurlFailure {
    /// Whether the server has shown that it speaks HTTP, so that anything else is the rest of a response.
    fileprivate var speaksHTTP: Bool { hasStatus || hasAnswered }

    /// Whether the server rejected the client certificate, which follows the handshake in TLS 1.3.
    fileprivate var isCertificateAlert: Bool {
        detail.contains("alert") && detail.contains("certificate")
    }

    /// Whether the server refused the handshake.
    ///
    /// In TLS 1.2, this is also all that it says if it requires a client certificate.
    fileprivate var isRefusal: Bool { detail.contains("alert handshake failure") }

    /// The name of the error with which the server reset the stream, such as `INTERNAL_ERROR`.
    ///
    /// libcurl's text is `HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)`.
    fileprivate var streamError: String? {
        guard code == CCURLE_HTTP2_STREAM, let start = detail.range(of: "cleanly: "),
            let end = detail.range(of: " (err", range: start.upperBound..<detail.endIndex)
        else { return nil }
        return String(detail[start.upperBound..<end.lowerBound])
    }

    /// Whether a connection of HTTP/2 broke in a way that its other streams share.
    ///
    /// A server that chose HTTP/2 and does not speak it may answer in HTTP/1.1, or close its end at once: before the first
    /// response, no end of a connection tells which.
    fileprivate var isFaultOfHTTP2: Bool {
        guard isHTTP2, !isCertificateAlert else { return false }
        if [CCURLE_HTTP2, CCURLE_GOT_NOTHING].contains(code) || detail.contains("nghttp2") { return true }
        return !hasAnswered && [CCURLE_RECV_ERROR, CCURLE_SEND_ERROR].contains(code)
    }

    /// Whether libcurl refuses the head of a response over HTTP/2.
    ///
    /// nghttp2 tells it as an error of its caller.
    var isHeadTooLarge: Bool { isHTTP2 && !hasHead && detail.contains("callback function failed") }

    /// Whether the request may be answered over the other version of HTTP (``CurlVersions``).
    ///
    /// - Parameter isHTTP1Chosen: Whether the request had to use HTTP/1.1.
    func isFaultOfVersion(isHTTP1Chosen: Bool) -> Bool {
        guard !hasHead, !hasAnswered, !isRepeat else { return false }
        guard isHTTP1Chosen else { return isFaultOfHTTP2 }
        let ends = [CCURLE_HTTP2, CCURLE_GOT_NOTHING, CCURLE_SSL_CONNECT_ERROR, CCURLE_RECV_ERROR, CCURLE_SEND_ERROR]
        return ends.contains(code)
    }

    /// Whether the server does not speak TLS, in the words of OpenSSL and of GnuTLS.
    fileprivate var isPlain: Bool {
        ["wrong version number", "http request", "packet length", "unexpected TLS packet"].contains(
            where: detail.contains
        )
    }

    /// Whether the server knows only versions of TLS that are too old.
    fileprivate var isOldTLS: Bool {
        ["unsupported protocol", "protocol version", "legacy sigalg", "unsupported version"].contains(
            where: detail.contains
        )
    }

    /// Whether the certificate is that of an authority that is not trusted, or its own authority.
    fileprivate var isUnknownAuthority: Bool {
        ["issuer", "self-signed", "self signed", "signer not found", "verification failed"].contains(
            where: detail.contains
        )
    }

    /// Whether the connection broke during the handshake, as opposed to a rejected handshake.
    fileprivate var isInterrupted: Bool {
        detail.contains("SSL_ERROR_SYSCALL") || detail.contains("onnection reset")
    }
}
#endif
