#if DemoServer
    extension DemoServer {
        /// The requests that carried `run=TOKEN`, in the order in which they came.
        ///
        /// Kept for the latest thousand runs, and at most a hundred thousand for each.
        public func requests(run: String) -> [LoggedRequest] {
            runs.requests(run: run)
        }

        /// How many requests of a run were under way at once, at most.
        ///
        /// A request counts from the moment its head is read until its last bytes are handed to the network, so a client
        /// that asks for one page after the other is never counted as two.
        public func peakInFlight(run: String) -> Int {
            runs.peak(run: run)
        }

        /// Holds back a page's answers from now on, until `release(run:page:)`.
        ///
        /// So a test can stop the world without sleeping: hold a page, wait for its arrival, look, release.
        /// An answer whose head is held for two minutes turns into one with status 500.
        ///
        /// - Parameters:
        ///   - run: The token of the requests that are meant.
        ///   - page: The page, counted from one whatever the convention.
        ///   - point: Whether the head is held back, or only the second half of the body.
        public func hold(run: String, page: Int, at point: HoldPoint = .head) {
            holds.close(HoldBook.Place(run: run, page: page, point: point))
        }

        /// Lets a page go that was held back, wherever it is held.
        public func release(run: String, page: Int) {
            for point in [HoldPoint.head, .body] {
                holds.open(HoldBook.Place(run: run, page: page, point: point))
            }
        }

        /// Waits until a page has been asked for in a run; returns at once if it was before.
        ///
        /// - Throws: `CancellationError` when the task is cancelled first.
        public func arrival(run: String, page: Int) async throws {
            try await holds.wait(at: HoldBook.Place(run: run, page: page, point: nil))
        }
    }
#endif
