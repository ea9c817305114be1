import HTTPTypes

extension RequestError {
    /// Returns the error for a request that was not sent because the wait is too long.
    static func rateLimited(_ origin: Origin, wait: Duration, maximumWait: Duration) -> RequestError {
        RequestError(
            .rateLimited,
            """
            \(origin) has reached its rate limit for another \(wait.wholeSeconds), \
            longer than the maximum wait of \(maximumWait.wholeSeconds). Try again after that.
            """,
            retryAfter: wait
        )
    }

    /// Returns the error for a request rejected by a limit that only the body reports.
    static func rateLimited(
        _ response: HTTPResponse,
        at address: WebAddress,
        wait: Duration?,
        saying text: String? = nil
    ) -> RequestError {
        RequestError(
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
