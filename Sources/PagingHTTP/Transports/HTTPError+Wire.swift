/// What goes wrong on the wire, in the same words over every transport. Messages name the host, nothing else of an
/// address.
extension HTTPError {
    static func hostNotFound(_ host: String) -> HTTPError {
        HTTPError(.connectFailed, "The host \(host) was not found; check the name and the network.")
    }

    static func notConnected(to host: String) -> HTTPError {
        HTTPError(.connectFailed, "Nobody accepts connections at \(host); check the port, and that the server runs.")
    }

    static func connectionLost(to host: String) -> HTTPError {
        HTTPError(.connectionLost, "The connection to \(host) ended before the response did; try again.")
    }

    static func timedOut(_ host: String) -> HTTPError {
        HTTPError(.timedOut, "Nothing arrived from \(host) for too long; try again, or allow a longer timeout.")
    }

    static func insecure(_ host: String, _ detail: String) -> HTTPError {
        HTTPError(.tlsFailed, "There is no trusted TLS connection to \(host) (\(detail)); check its certificate.")
    }

    static func undecodable(from host: String) -> HTTPError {
        HTTPError(.unreadableContent, "The content from \(host) is not encoded as it says; ask again later.")
    }

    static func noResponse(from host: String) -> HTTPError {
        HTTPError(.transportFailed, "\(host) did not answer in HTTP; check that the address is that of a web server.")
    }

    static func failed(_ host: String, _ detail: String) -> HTTPError {
        HTTPError(.transportFailed, "The exchange with \(host) failed (\(detail)); check that it speaks HTTP.")
    }

    static let readTwice = HTTPError(.transportFailed, "The response body is being read twice at once; read it once.")
}
