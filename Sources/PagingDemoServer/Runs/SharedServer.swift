import Paging
package import PagingHTTP
import Synchronization

/// The demo server shared by a test process.
///
/// Hundreds of tests run concurrently, and each server occupies a thread, so all tests share one server. Tests that
/// inspect requests or consume faults use separate run tokens.
package enum SharedServer {
    private static let started = Task {
        let server = DemoServer()
        try await server.start()
        return server
    }
    private static let runs = Mutex(0)

    /// Runs a closure with the server.
    package static func use<Result>(_ body: (DemoServer) async throws -> Result) async throws -> Result {
        try await body(started.value)
    }

    /// Runs a closure with the server, a client without retries, and the token of a new run.
    @MainActor
    package static func use<Result>(
        _ body: @MainActor (DemoServer, PagingClient, _ run: String) async throws -> Result
    ) async throws -> Result {
        let server = try await started.value
        var api = try PagingClient(server.baseURL)
        api.retry = .never
        return try await body(server, api, newRun())
    }

    /// Returns a unique run token.
    package static func newRun() -> String {
        runs.withLock { number in
            number += 1
            return "run\(number)"
        }
    }
}
