#if Curl
    internal import CCurl

    /// The end of a transfer that failed, as libcurl reports it.
    struct CurlFailure {
        let code: CURLcode
        let detail: String
        /// Whether the server itself was reached, if the request goes through a proxy.
        let isConnected: Bool
        /// Whether the proxy has answered and did not connect to the server.
        let isProxyRefusal: Bool
        let hasHead: Bool
        let hasCoding: Bool
    }

    /// libcurl's errors in this package's terms, with the codes of the other transports.
    extension HTTPError {
        static let curlUnavailable = HTTPError(
            .transportFailed,
            "libcurl could not set the request up; check that its library is that of the installed headers."
        )

        static func mapped(_ fault: CurlHead.Fault, of exchange: CurlExchange) -> HTTPError {
            let route = exchange.request.route
            let peer = route.peer(isConnected: true)
            switch fault {
            case .tooLarge(let limit):
                return HTTPError(.transportFailed, "The header fields from \(peer) exceed the limit of \(limit) bytes.")
            case .malformed(let reason):
                return failed(peer, "the response is malformed: \(reason)")
            case .proxyRefuses:
                return refused(by: route)
            }
        }

        /// The error that stands for libcurl's.
        ///
        /// Once the head has arrived, an exchange that breaks is a connection that was lost.
        static func mapped(_ failure: CurlFailure, of request: CurlRequest) -> HTTPError {
            let route = request.route
            let peer = route.peer(isConnected: failure.isConnected)
            switch failure.code {
            case CURLE_BAD_CONTENT_ENCODING:
                return undecodable(from: peer)
            case CURLE_WRITE_ERROR where failure.hasCoding:
                return undecodable(from: peer)
            case CURLE_OUT_OF_MEMORY where failure.hasCoding:
                // A few bytes have decoded to more than libcurl keeps for a paused transfer, which is 64 MiB.
                return bodyTooLarge(limit: 64 << 20)
            case CURLE_OPERATION_TIMEDOUT:
                return timedOut(peer)
            case _ where failure.hasHead:
                return connectionLost(to: peer)
            case _ where failure.isProxyRefusal, CURLE_PROXY:
                return refused(by: route)
            case CURLE_COULDNT_RESOLVE_PROXY:
                return hostNotFound(route.proxy?.host ?? peer)
            case CURLE_COULDNT_RESOLVE_HOST:
                return hostNotFound(peer)
            case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
                return notConnected(to: peer)
            case CURLE_URL_MALFORMAT:
                return HTTPError(.invalidRequest, "The request's address is not a valid URL; check its host and port.")
            default:
                return secureOrOther(failure, of: request, peer: peer)
            }
        }

        private static func secureOrOther(_ failure: CurlFailure, of request: CurlRequest, peer: String) -> HTTPError {
            switch failure.code {
            case CURLE_SSL_CACERT_BADFILE:
                HTTPError(.tlsFailed, "The file of trusted certificates could not be read; check its path and format.")
            case CURLE_SSL_CERTPROBLEM:
                HTTPError(
                    .tlsFailed,
                    "The client certificate could not be used; check the files of the certificate and its key (PEM)."
                )
            case CURLE_SSL_CONNECT_ERROR where failure.isInterrupted:
                connectionLost(to: peer)
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_CLIENTCERT:
                insecure(peer, failure.detail.isEmpty ? "the handshake failed" : failure.detail)
            case CURLE_RECV_ERROR where failure.isCertificateAlert:
                insecure(peer, "the server does not accept the client certificate, or requires one")
            case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
                CURLE_HTTP2_STREAM:
                connectionLost(to: peer)
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
                noResponse(from: peer)
            default:
                failed(peer, String(cString: curl_easy_strerror(failure.code)))
            }
        }

        private static func refused(by route: CurlRoute) -> HTTPError {
            HTTPError(
                .transportFailed,
                """
                \(route.proxyName ?? "The proxy") did not let the request to \(route.host) through; check https_proxy, \
                http_proxy and all_proxy.
                """
            )
        }
    }

    extension CurlFailure {
        /// Whether the server has refused the client's certificate, which over TLS 1.3 comes after the handshake.
        fileprivate var isCertificateAlert: Bool {
            detail.contains("alert") && detail.contains("certificate")
        }

        /// Whether the connection broke during the handshake, rather than that the handshake was refused: libcurl has one
        /// code for both.
        fileprivate var isInterrupted: Bool {
            detail.contains("SSL_ERROR_SYSCALL") || detail.contains("onnection reset")
        }
    }
#endif
