import HTTPTypes

extension HTTPError {
    /// The error for a request that was not sent because its origin would have to be waited for too long.
    static func rateLimited(_ origin: Origin, wait: Duration, maximumWait: Duration) -> HTTPError {
        HTTPError(
            .rateLimited,
            """
            \(origin) has reached its rate limit and asks to be left alone for \(wait.wholeSeconds) more, \
            longer than the \(maximumWait.wholeSeconds) that are waited for. Go on after that.
            """,
            retryAfter: wait
        )
    }

    /// The error for a request that a limit refused, as only the body says.
    static func rateLimited(
        _ response: HTTPResponse,
        at address: WebAddress,
        wait: Duration?,
        saying text: String? = nil
    ) -> HTTPError {
        HTTPError(
            .rateLimited,
            """
            The server answered \(response.status.code) to \(address.debugDescription) with an error that says its rate \
            limit was reached. Too many requests were sent; try again later.\(explanation(text))
            """,
            status: response.status.code,
            retryAfter: wait
        )
    }
}
