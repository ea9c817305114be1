import Paging
import PagingDemoServer
import PagingHTTP
import PagingUI
@_spi(Headless) import SwiftUI
import Synchronization

/// The one demo server of these tests, and a run of its own for each of them.
enum SharedServer {
    private static let started = Task {
        let server = DemoServer()
        try await server.start()
        return server
    }
    private static let runs = Mutex(0)

    /// Runs something with a client of the server and a run's token.
    @MainActor
    static func use<Result>(
        _ body: @MainActor (DemoServer, HTTPClient, _ run: String) async throws -> Result
    ) async throws -> Result {
        let server = try await started.value
        var api = try HTTPClient(server.baseURL)
        api.retry = .never
        let run = runs.withLock { number in
            number += 1
            return "run\(number)"
        }
        return try await body(server, api, run)
    }
}

extension HeadlessHost {
    /// Draws until the tasks of a screen are done and its model loads nothing.
    func settle<Item>(_ model: PagingModel<Item>) async throws {
        try await idle()
        await model.settled()
        try await idle()
    }
}
