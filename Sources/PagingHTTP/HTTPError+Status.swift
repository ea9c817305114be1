import HTTPTypes

extension HTTPError {
    /// The error for a status that does not carry what was asked for.
    ///
    /// The server's text is left out on purpose: servers quote keys that they do not like.
    static func unexpectedStatus(_ response: HTTPResponse, at address: WebAddress) -> HTTPError {
        let status = response.status
        let reason = status.reasonPhrase.isEmpty ? "" : " (\(status.reasonPhrase))"
        let hint = hints[status.code].map { " " + $0 } ?? ""
        return HTTPError(
            .unexpectedStatus,
            "The server answered \(status.code)\(reason) to \(address.debugDescription).\(hint)",
            status: status.code,
            retryAfter: RateReport(response).wait ?? RetryAfter.delay(in: response.headerFields)
        )
    }

    /// The error for a page whose address has expired.
    static func expiredCursor(_ response: HTTPResponse, at address: WebAddress) -> HTTPError {
        HTTPError(
            .expiredCursor,
            """
            The server answered \(response.status.code) to \(address.debugDescription): this position in the list has \
            expired. Begin again at the first page.
            """,
            status: response.status.code
        )
    }

    /// The error for a page that the server is still preparing.
    static func notReady(_ response: HTTPResponse, at address: WebAddress) -> HTTPError {
        HTTPError(
            .notReady,
            """
            The server answered \(response.status.code) without items to \(address.debugDescription): the page is not \
            ready yet. Try again later; if the body is a page all the same, say where its items are.
            """,
            status: response.status.code,
            retryAfter: RetryAfter.delay(in: response.headerFields)
        )
    }

    private static let hints: [Int: String] = [
        304: "Leave conditional fields such as If-None-Match out of the request.",
        401: "Check the credentials.",
        403: "The credentials do not allow this, or a limit was reached.",
        404: "Check the address.",
        406: "The API does not offer JSON here.",
        429: "Too many requests were sent; try again later.",
    ]
}
