#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOHTTP2
    internal import NIOHTTPCompression
    internal import NIOPosix
    internal import NIOSSL
    internal import Foundation

    /// What AsyncHTTPClient and SwiftNIO report, in this package's terms and with the codes that `URLSession` gets.
    extension HTTPError {
        /// The error that stands for a client's.
        ///
        /// Once the head has arrived, whatever breaks the exchange is a connection that was lost.
        static func mapped(_ error: any Error, of exchange: ClientExchange, hadHead: Bool) -> HTTPError {
            let host = exchange.target.host
            switch error {
            case let error as HTTPClientError:
                return mapped(error, host: host, hadHead: hadHead)
            case NIOHTTPDecompression.DecompressionError.limit:
                return bodyTooLarge(limit: exchange.options.maximumDecodedSize)
            case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
                return undecodable(from: host)
            case _ where hadHead:
                return connectionLost(to: host)
            case let error as NIOConnectionError:
                return error.connectionErrors.isEmpty ? hostNotFound(host) : notConnected(to: host)
            case let error as IOError:
                return mapped(error, host: host)
            case is ChannelError, HTTPParserError.invalidEOFState, HTTPParserError.closedConnection,
                NIOSSLError.uncleanShutdown, is any NIOHTTP2Error:
                return connectionLost(to: host)
            case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError:
                return insecure(host, tlsReason(in: String(describing: error)))
            case let error as HTTPParserError:
                return failed(host, "the response is malformed: \(error)")
            default:
                return failed(host, "\(type(of: error))")
            }
        }

        private static func mapped(_ error: HTTPClientError, host: String, hadHead: Bool) -> HTTPError {
            switch error {
            case .readTimeout, .writeTimeout, .deadlineExceeded, .connectTimeout, .tlsHandshakeTimeout,
                .socksHandshakeTimeout, .httpProxyHandshakeTimeout:
                timedOut(host)
            case .getConnectionFromPoolTimeout:
                HTTPError(
                    .timedOut,
                    "No connection to \(host) became free for too long; allow more connections, or a longer connect timeout."
                )
            case .remoteConnectionClosed, .requestStreamCancelled:
                connectionLost(to: host)
            case .alreadyShutdown, .cancelled:
                HTTPError(.transportFailed, "The client was shut down; keep it for as long as its transport is used.")
            case .proxyAuthenticationRequired, .invalidProxyResponse:
                HTTPError(
                    .transportFailed,
                    "The proxy did not let the request to \(host) through; check https_proxy, http_proxy and all_proxy."
                )
            default:
                hadHead ? connectionLost(to: host) : failed(host, error.shortDescription)
            }
        }

        private static func mapped(_ error: IOError, host: String) -> HTTPError {
            switch error.errnoCode {
            case ECONNREFUSED, EHOSTUNREACH, EHOSTDOWN, ENETUNREACH, ENETDOWN, EADDRNOTAVAIL, EACCES, EPERM:
                notConnected(to: host)
            case ETIMEDOUT:
                timedOut(host)
            default:
                connectionLost(to: host)
            }
        }

        /// BoringSSL's reason, such as `CERTIFICATE_VERIFY_FAILED`, without the place in its code.
        private static func tlsReason(in description: String) -> String {
            let words = description.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0 == "_") })
            let reason = words.last { $0.contains("_") && $0.allSatisfy { $0.isUppercase || $0 == "_" } }
            return reason.map { $0.lowercased().replacing("_", with: " ") } ?? "the handshake failed"
        }
    }
#endif
