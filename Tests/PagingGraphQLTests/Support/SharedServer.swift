import PagingDemoServer
import Synchronization

/// The demo server shared by this test process.
///
/// Hundreds of tests run concurrently, and each server occupies a thread, so all tests share one server. Tests that
/// inspect requests or consume faults use separate run tokens.
enum SharedServer {
    private static let started = Task {
        let server = DemoServer()
        try await server.start()
        return server
    }
    private static let runs = Mutex(0)

    /// Runs a closure with the server.
    static func use<Result>(_ body: (DemoServer) async throws -> Result) async throws -> Result {
        try await body(started.value)
    }

    /// Returns a unique run token.
    static func newRun() -> String {
        runs.withLock { number in
            number += 1
            return "run\(number)"
        }
    }
}
