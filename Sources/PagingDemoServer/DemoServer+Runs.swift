extension DemoServer {
    /// Returns the requests with `run=TOKEN`, in order of arrival.
    ///
    /// The server keeps the latest 1,000 runs and at most 100,000 requests per run.
    public func requests(run: String) -> [LoggedRequest] {
        runs.requests(run: run)
    }

    /// Returns the maximum number of requests of a run that were in flight at once.
    ///
    /// A request is in flight from the moment its head is read until its last bytes are handed to the network, so a
    /// client that loads one page after another never has two.
    public func peakInFlight(run: String) -> Int {
        runs.peak(run: run)
    }

    /// Returns the number of requests with `run=TOKEN` that got the status 429 because of `budget=N`.
    public func refusedRequests(run: String) -> Int {
        runs.refused(run: run)
    }

    /// Holds the responses for a page from now on, until `release(run:page:)`.
    ///
    /// A test can pause the server without sleeping: hold a page, wait for its arrival, assert, release.
    /// A response whose head is held for two minutes fails with status 500.
    ///
    /// - Parameters:
    ///   - run: The token of the run.
    ///   - page: The page number, counted from 1 in every convention.
    ///   - point: The point to hold at: before the head, or in the middle of the body.
    public func hold(run: String, page: Int, at point: HoldPoint = .head) {
        holds.close(HoldRegistry.Place(run: run, page: page, point: point))
    }

    /// Releases a page at every point where it is held.
    public func release(run: String, page: Int) {
        for point in [HoldPoint.head, .body] {
            holds.open(HoldRegistry.Place(run: run, page: page, point: point))
        }
    }

    /// Waits until a page is requested in a run; returns immediately if it already was.
    ///
    /// Several lists of one run have the same pages: with `requests`, a test knows that their requests are in flight
    /// at once when it holds the page.
    ///
    /// - Parameter requests: The number of requests for the page to wait for.
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func arrival(run: String, page: Int, requests: Int = 1) async throws {
        try await holds.wait(at: HoldRegistry.Place(run: run, page: page, point: nil), arrivals: requests)
    }
}
