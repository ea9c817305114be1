#if DemoServer
    import FlyingFox
    import FlyingSocks
    import Synchronization

    /// A web server on the loopback interface that lists airports in every convention, and misbehaves when asked to.
    ///
    /// Tests, benchmarks and examples need real HTTP with known data, and faults on demand. What a list does is said in
    /// the query of each request, so one server serves any number of tests at once; `GET /` explains the parameters.
    ///
    /// ```swift
    /// try await DemoServer.withServer { server in
    ///     let api = try HTTPClient(server.baseURL)
    ///     let airports = api.list(Airport.self, "/link/airports?count=250&fault=503@2x1&run=example")
    ///     print(await airports.collect(upTo: 1_000).outcome, server.requests(run: "example").count)
    /// }
    /// ```
    ///
    /// What a test wants to know or to hold back is told by a `run=TOKEN` of its own: see `requests(run:)` and
    /// `hold(run:page:at:)`. The server keeps the latest thousand runs.
    public final class DemoServer: Sendable {
        private struct State {
            var port: UInt16
            var server: HTTPServer?
            var task: Task<Void, any Error>?
        }

        private let state: Mutex<State>
        let runs = RunBook()
        let holds = HoldBook()

        /// Makes a server that does not listen yet.
        ///
        /// - Parameter port: The port to listen on; `0` takes one that is free.
        public init(port: UInt16 = 0) {
            state = Mutex(State(port: port))
        }

        /// The airports that every server lists, in their order.
        public static var airports: AirportList { .bundled }

        /// The address of the server, without a slash at its end.
        ///
        /// Before `start()` has returned, the port is the one that the server was made with.
        public var baseURL: String {
            "http://127.0.0.1:\(state.withLock { $0.port })"
        }

        /// Starts to listen on 127.0.0.1, and returns once it does.
        ///
        /// Does nothing on a server that is started already.
        ///
        /// - Returns: `baseURL`, with the port that was taken.
        /// - Throws: The web server's error when the port is taken, `DemoServerError` when the data set is missing.
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
        /// Answers that are under way are cut off. Does nothing on a server that is not started.
        public func stop() async {
            let (server, task) = state.withLock { state in
                defer { (state.server, state.task) = (nil, nil) }
                return (state.server, state.task)
            }
            await server?.stop(timeout: 0)
            _ = await task?.result
        }

        /// Runs something with a server that listens, and stops the server afterwards in any case.
        ///
        /// - Parameter body: Gets the server, started on a free port.
        /// - Returns: What the closure returns.
        /// - Throws: What the closure or `start()` throws.
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

        /// The time limit is for one answer's head, and leaves room for the longest `latency`.
        private func configuration() throws -> HTTPServer.Configuration {
            HTTPServer.Configuration(
                address: try .inet(ip4: "127.0.0.1", port: state.withLock { $0.port }),
                timeout: 120,
                pool: PromptPool(base: HTTPServer.defaultPool()),
                logger: .disabled
            )
        }
    }

    /// What keeps a demo server from starting, beside the network.
    public struct DemoServerError: Error, CustomStringConvertible {
        /// A sentence for the developer.
        public let description: String
    }
#endif
