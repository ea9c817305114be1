import Paging
import PagingDemoServer
import PagingHTTP
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Synchronization

/// The demo server shared by these tests, with a separate run for each test.
enum SharedServer {
    private static let started = Task {
        let server = DemoServer()
        try await server.start()
        return server
    }
    private static let runs = Mutex(0)

    /// Runs a closure with a client of the server and the token of a new run.
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

extension HeadlessHost {
    /// Draws until the tasks of a screen are finished and its model is not loading.
    func settle<Item>(_ model: PagingModel<Item>) async throws {
        try await idle()
        await model.settled()
        try await idle()
    }
}
