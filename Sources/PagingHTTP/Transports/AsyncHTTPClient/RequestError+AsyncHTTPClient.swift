#if AsyncHTTPClient
internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTP2
internal import NIOHTTPCompression
internal import NIOPosix
internal import NIOSSL
internal import Foundation

/// Conversion of AsyncHTTPClient's and SwiftNIO's errors to the codes of the other transports.
extension RequestError {
    /// Returns the error that corresponds to a client's error.
    ///
    /// After the head has arrived, every failure is a lost connection.
    static func mapped(_ error: any Error, of exchange: ClientExchange, hadHead: Bool) -> RequestError {
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

    private static func mapped(_ error: HTTPClientError, host: String, hadHead: Bool) -> RequestError {
        switch error {
        case .readTimeout, .writeTimeout, .deadlineExceeded, .connectTimeout, .tlsHandshakeTimeout,
            .socksHandshakeTimeout, .httpProxyHandshakeTimeout:
            timedOut(host)
        case .getConnectionFromPoolTimeout:
            RequestError(
                .timedOut,
                "No connection to \(host) became free in time; allow more connections, or a longer connect timeout."
            )
        case .remoteConnectionClosed, .requestStreamCancelled:
            connectionLost(to: host)
        case .alreadyShutdown, .cancelled:
            RequestError(
                .transportFailed,
                "The client was shut down; keep it running while its transport is in use."
            )
        case .proxyAuthenticationRequired, .invalidProxyResponse:
            RequestError(
                .transportFailed,
                "The proxy rejected the request to \(host); check https_proxy, http_proxy and all_proxy."
            )
        default:
            hadHead ? connectionLost(to: host) : failed(host, error.shortDescription)
        }
    }

    private static func mapped(_ error: IOError, host: String) -> RequestError {
        switch error.errnoCode {
        case ECONNREFUSED, EHOSTUNREACH, EHOSTDOWN, ENETUNREACH, ENETDOWN, EADDRNOTAVAIL, EACCES, EPERM:
            notConnected(to: host)
        case ETIMEDOUT:
            timedOut(host)
        default:
            connectionLost(to: host)
        }
    }

    /// Returns BoringSSL's reason, such as `CERTIFICATE_VERIFY_FAILED`, without its source location.
    private static func tlsReason(in description: String) -> String {
        let words = description.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0 == "_") })
        let reason = words.last { $0.contains("_") && $0.allSatisfy { $0.isUppercase || $0 == "_" } }
        return reason.map { $0.lowercased().replacing("_", with: " ") } ?? "the handshake failed"
    }
}
#endif
