import Paging
import PagingDemoServer
import PagingHTTP
import Synchronization

/// The demo server shared by these tests, with a separate run for each test.
enum SharedServer {
    private static let started = Task {
        let server = DemoServer()
        try await server.start()
        return server
    }
    private static let runs = Mutex(0)

    /// Runs a closure with the server, a client without retries, and the token of a new run.
    @MainActor
    static func use<Result>(
        _ body: @MainActor (DemoServer, PagingClient, _ run: String) async throws -> Result
    ) async throws -> Result {
        let server = try await started.value
        var api = try PagingClient(server.baseURL)
        api.retry = .never
        let run = runs.withLock { number in
            number += 1
            return "run\(number)"
        }
        return try await body(server, api, run)
    }
}
