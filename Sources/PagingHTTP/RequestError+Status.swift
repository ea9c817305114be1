import HTTPTypes

extension RequestError {
    /// Returns the error for a status without the requested content.
    ///
    /// - Parameters:
    ///   - response: the head of the response.
    ///   - address: the address of the response.
    ///   - text: the server's explanation, without secrets.
    ///   - wait: a wait that only the body specifies.
    static func unexpectedStatus(
        _ response: HTTPResponse,
        at address: WebAddress,
        saying text: String? = nil,
        wait: Duration? = nil
    ) -> RequestError {
        let status = response.status
        let reason = status.reasonPhrase.isEmpty ? "" : " (\(status.reasonPhrase))"
        let hint = hints[status.code].map { " " + $0 } ?? ""
        let asked = RateReport(response).wait ?? RetryAfter.delay(in: response.headerFields) ?? wait
        let pause = asked.map { " It asks for a wait of \($0.wholeSeconds)." } ?? ""
        return RequestError(
            .unexpectedStatus,
            "The server answered \(status.code)\(reason) to \(address.debugDescription).\(hint)\(pause)\(explanation(text))",
            status: status.code,
            retryAfter: asked
        )
    }

    /// Returns the server's explanation as a sentence.
    static func explanation(_ text: String?) -> String {
        explanation(quoted: text.map { "\"\($0)\"" })
    }

    /// Returns the server's explanation, which is in quotes already, as a sentence.
    package static func explanation(quoted text: String?) -> String {
        text.map { " The server says: \($0)." } ?? ""
    }

    /// Returns the error for a page with an expired address.
    static func expiredCursor(_ response: HTTPResponse, at address: WebAddress) -> RequestError {
        RequestError(
            .expiredCursor,
            """
            The server answered \(response.status.code) to \(address.debugDescription): this position in the list has \
            expired. Start again from the first page.
            """,
            status: response.status.code
        )
    }

    /// Returns the error for a page that the server is still preparing.
    static func notReady(_ response: HTTPResponse, at address: WebAddress) -> RequestError {
        RequestError(
            .notReady,
            """
            The server answered \(response.status.code) without items to \(address.debugDescription): the page is not \
            ready yet. Try again later. If the body is a page, specify where its items are.
            """,
            status: response.status.code,
            retryAfter: RetryAfter.delay(in: response.headerFields)
        )
    }

    private static let hints: [Int: String] = [
        304: "Leave conditional fields such as If-None-Match out of the request.",
        401: "Check the credentials.",
        403: "The credentials do not permit this request, or a limit was reached.",
        404: "Check the address.",
        406: "The API does not offer JSON here.",
        429: "Too many requests were sent; try again later.",
    ]
}
