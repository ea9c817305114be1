#if DemoServer
    import PagingDemoServer
    import Synchronization

    /// The one demo server of this test process.
    ///
    /// Test cases run side by side by the hundred, and each server holds a thread: one serves them all. Tests that look
    /// at requests or use up faults do so under a run token of their own.
    enum SharedServer {
        private static let started = Task {
            let server = DemoServer()
            try await server.start()
            return server
        }
        private static let runs = Mutex(0)

        /// Runs something with the server.
        static func use<Result>(_ body: (DemoServer) async throws -> Result) async throws -> Result {
            try await body(started.value)
        }

        /// A run token that no other test has.
        static func newRun() -> String {
            runs.withLock { number in
                number += 1
                return "run\(number)"
            }
        }
    }
#endif
