import FlyingFox
import FlyingSocks
import Synchronization

/// A loopback web server that lists airports in every pagination convention, with faults on demand.
///
/// Tests, benchmarks and examples need real HTTP with known data and reproducible faults. The query of each request
/// controls the list, so one server serves any number of tests at once; `GET /` documents the parameters.
///
/// ```swift
/// try await DemoServer.withServer { server in
///     let api = try PagingClient(server.baseURL)
///     let airports = api.list(Airport.self, "/link/airports?count=250&fault=503@2x1&run=example", by: .linkHeader)
///     print(await airports.collect(upTo: 1_000).outcome, server.requests(run: "example").count)
/// }
/// ```
///
/// Use a unique `run=TOKEN` per test to inspect or hold requests: see `requests(run:)` and `hold(run:page:at:)`.
/// The server keeps the latest 1,000 runs.
public final class DemoServer: Sendable {
    private struct State {
        var port: UInt16
        var server: HTTPServer?
        var task: Task<Void, any Error>?
    }

    private let state: Mutex<State>
    let runs = RunRegistry()
    let holds = HoldRegistry()

    /// Creates a server that is not listening yet.
    ///
    /// - Parameter port: The port to listen on; `0` selects a free port.
    public init(port: UInt16 = 0) {
        state = Mutex(State(port: port))
    }

    /// The airports that every server lists, in order.
    public static var airports: AirportList { .bundled }

    /// The address of the server, without a trailing slash.
    ///
    /// Before `start()` returns, the port is the one passed to the initializer.
    public var baseURL: String {
        "http://127.0.0.1:\(state.withLock { $0.port })"
    }

    /// Starts listening on 127.0.0.1 and returns once the server is ready.
    ///
    /// Does nothing if the server is already started.
    ///
    /// - Returns: `baseURL`, with the actual port.
    /// - Throws: The web server's error if the port is in use; `DemoServerError` if the data set is missing.
    @discardableResult
    public func start() async throws -> String {
        guard state.withLock({ $0.server == nil }) else { return baseURL }
        guard AirportList.bundled.count > 0 else {
            throw DemoServerError(description: "The data set of the demo server cannot be read.")
        }
        let server = HTTPServer(config: try configuration(), handler: handler)
        let waiting = Task { try await server.waitUntilListening(timeout: 10) }
        let running = Task {
            do {
                try await server.run()
            } catch {
                waiting.cancel()
                throw error
            }
        }
        do {
            try await waiting.value
        } catch {
            running.cancel()
            try await running.value
            throw error
        }
        let address = await server.listeningAddress
        state.withLock { state in
            if case .ip4(_, let port)? = address { state.port = port }
            state.server = server
            state.task = running
        }
        return baseURL
    }

    /// Stops listening, closes all connections, and returns once they are closed.
    ///
    /// Responses in flight are cut off. Does nothing if the server is not started.
    public func stop() async {
        let (server, task) = state.withLock { state in
            defer { (state.server, state.task) = (nil, nil) }
            return (state.server, state.task)
        }
        await server?.stop(timeout: 0)
        _ = await task?.result
    }

    /// Runs a closure with a started server, and stops the server when the closure returns or throws.
    ///
    /// - Parameter body: A closure that receives the server, started on a free port.
    /// - Returns: The result of the closure.
    /// - Throws: Any error from the closure or `start()`.
    public static func withServer<R>(_ body: (DemoServer) async throws -> R) async throws -> R {
        let server = DemoServer()
        try await server.start()
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    private var handler: RequestHandler {
        let lists = ListService(airports: .bundled, runs: runs, holds: holds)
        return RequestHandler(router: Router(lists: lists), runs: runs)
    }

    /// Configures the timeout for the head of one response, with room for the longest `latency`.
    private func configuration() throws -> HTTPServer.Configuration {
        HTTPServer.Configuration(
            address: try .inet(ip4: "127.0.0.1", port: state.withLock { $0.port }),
            timeout: 120,
            pool: PromptPool(base: HTTPServer.defaultPool()),
            logger: .disabled
        )
    }
}

/// An error other than a network error that prevents a demo server from starting.
public struct DemoServerError: Error, CustomStringConvertible {
    /// A description of the error for the developer.
    public let description: String
}
