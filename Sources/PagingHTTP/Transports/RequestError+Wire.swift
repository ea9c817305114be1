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
