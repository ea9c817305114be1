/// The network errors of all transports.
///
/// Messages name the host and no other part of an address.
extension RequestError {
    static func hostNotFound(_ host: String) -> RequestError {
        RequestError(.connectFailed, "The host \(host) was not found; check the name and the network.")
    }

    static func notConnected(to host: String) -> RequestError {
        RequestError(.connectFailed, "\(host) does not accept connections; check the port, and that the server runs.")
    }

    static func connectionLost(to host: String) -> RequestError {
        RequestError(.connectionLost, "The connection to \(host) closed before the response was complete; try again.")
    }

    static func timedOut(_ host: String) -> RequestError {
        RequestError(
            .timedOut,
            "No data arrived from \(host) within the time limit; try again, or increase the timeout."
        )
    }

    static func insecure(_ host: String, _ detail: String) -> RequestError {
        RequestError(.tlsFailed, "The TLS connection to \(host) failed (\(detail)); check its certificate.")
    }

    /// The error of a connection that was not established in time; no request was sent.
    static func notAnswered(by host: String, isSecure: Bool, within limit: Duration) -> RequestError {
        let step = isSecure ? "answer the TLS handshake" : "accept a connection"
        var error = RequestError(
            .timedOut,
            "\(host) did not \(step) within \(limit.wholeSeconds); check that the server runs, or try again later."
        )
        error.isRetriedOnce = true
        return error
    }

    static func mute(_ host: String, within limit: Duration) -> RequestError {
        var error = RequestError(
            .timedOut,
            "\(host) chose HTTP/2 and sent nothing within \(limit.wholeSeconds); check that the server runs, or try again "
                + "later."
        )
        error.isRetriedOnce = true
        return error
    }

    static func reset(_ reason: String, by host: String) -> RequestError {
        RequestError(
            .connectionLost,
            "\(host) reset the HTTP/2 stream (\(reason)) before the response was complete; try again."
        )
    }

    static func notAccepted(by host: String) -> RequestError {
        RequestError(
            .connectionLost,
            "\(host) refused the request or closed its connection without a response; try again."
        )
    }

    static func brokenHTTP2(with host: String) -> RequestError {
        var error = RequestError(
            .connectionLost,
            "The HTTP/2 connection to \(host) ended with an error before a response arrived; try again with HTTP/1.1."
        )
        error.remedy = .http1
        return error
    }

    /// The error of a head that libcurl does not read over HTTP/2.
    ///
    /// - Parameter isFinal: Whether the server does not answer over HTTP/1.1.
    static func headTooLarge(from host: String, isFinal: Bool) -> RequestError {
        let fault = "The header fields from \(host) exceed libcurl's limit of 128 KiB over HTTP/2"
        guard !isFinal else { return RequestError(.transportFailed, "\(fault), and it does not answer over HTTP/1.1.") }
        var error = RequestError(.connectionLost, "\(fault); try again with HTTP/1.1.")
        error.remedy = .http1
        return error
    }

    static func fieldTooLarge(from host: String) -> RequestError {
        RequestError(.transportFailed, "A header field from \(host) is larger than libcurl's limit of 100 KiB.")
    }

    /// The error of a server that answers the handshake with something else than TLS.
    ///
    /// - Parameter opening: Its first bytes, as far as they are known.
    static func withoutTLS(_ host: String, _ opening: [UInt8]) -> RequestError {
        guard opening.isEmpty || opening.starts(with: "HTTP".utf8) else {
            let shown = ServerWords.shown(String(decoding: opening, as: UTF8.self))
            return RequestError(
                .tlsFailed,
                "\(host) answered \"\(shown)\" instead of TLS; check the address and the port of its web server."
            )
        }
        return RequestError(
            .tlsFailed,
            "\(host) answered with plain HTTP instead of TLS; use http:// or the port for https://."
        )
    }

    static func wantsCertificate(_ host: String) -> RequestError {
        var error = RequestError(
            .tlsFailed,
            "\(host) rejected the client certificate, or requires one; present one that it accepts."
        )
        error.remedy = .clientCertificate
        return error
    }

    static func handshakeRefused(by host: String, _ detail: String) -> RequestError {
        var error = RequestError(
            .tlsFailed,
            """
            \(host) refused the TLS handshake (\(detail)): it requires a client certificate, or supports no cipher of this \
            system; ask its operator which.
            """
        )
        error.remedy = .clientCertificate
        return error
    }

    static func tooOldTLS(_ host: String) -> RequestError {
        RequestError(
            .tlsFailed,
            "\(host) offers only versions of TLS before 1.2, which are not safe; the server has to be updated."
        )
    }

    static func unknownAuthority(of host: String, _ detail: String) -> RequestError {
        var error = RequestError(
            .tlsFailed,
            """
            The certificate of \(host) is not from a trusted authority (\(detail)); if you trust it, name the file of the \
            authority's certificate in SSL_CERT_FILE.
            """
        )
        error.remedy = .authorityFile
        return error
    }

    static func undecodable(from host: String) -> RequestError {
        RequestError(
            .unreadableContent,
            "The content from \(host) does not match its declared encoding; try again later."
        )
    }

    static func noResponse(from host: String) -> RequestError {
        RequestError(.transportFailed, "\(host) did not send an HTTP response; check that the address is a web server.")
    }

    static func failed(_ host: String, _ detail: String) -> RequestError {
        RequestError(.transportFailed, "The exchange with \(host) failed (\(detail)); check that it is an HTTP server.")
    }

    static let readTwice = RequestError(
        .transportFailed,
        "The response body has two concurrent readers; use one reader."
    )
}
