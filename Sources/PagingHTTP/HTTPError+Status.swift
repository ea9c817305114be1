import HTTPTypes

extension HTTPError {
    /// The error for a status that does not carry what was asked for.
    ///
    /// - Parameters:
    ///   - response: the head of the response.
    ///   - address: where it came from.
    ///   - text: the server's explanation, without secrets.
    ///   - wait: the wait that only the body tells of.
    static func unexpectedStatus(
        _ response: HTTPResponse,
        at address: WebAddress,
        saying text: String? = nil,
        wait: Duration? = nil
    ) -> HTTPError {
        let status = response.status
        let reason = status.reasonPhrase.isEmpty ? "" : " (\(status.reasonPhrase))"
        let hint = hints[status.code].map { " " + $0 } ?? ""
        let asked = RateReport(response).wait ?? RetryAfter.delay(in: response.headerFields) ?? wait
        let pause = asked.map { " It asks for a wait of \($0.wholeSeconds)." } ?? ""
        return HTTPError(
            .unexpectedStatus,
            "The server answered \(status.code)\(reason) to \(address.debugDescription).\(hint)\(pause)\(explanation(text))",
            status: status.code,
            retryAfter: asked
        )
    }

    /// The server's own words as a sentence.
    static func explanation(_ text: String?) -> String {
        text.map { " The server says: \"\($0)\"." } ?? ""
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
