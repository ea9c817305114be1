import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("Server-sent events over connections", .timeLimit(.minutes(10)))
struct ServerSentEventsTests {
    private static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .eTag

    /// The answer of a server to one connection.
    enum Answer: Sendable {
        case stream([String], type: String = "text/event-stream", isLost: Bool = false)
        case status(Int)
        case noConnection(RequestError.Code = .connectFailed)
    }

    /// A transport that answers each request with the next answer.
    private static func transport(_ answers: [Answer]) -> StubTransport {
        let rest = Mutex(answers[...])
        return StubTransport { _, _ in
            switch rest.withLock({ $0.popFirst() }) ?? .status(204) {
            case .status(let status): return HTTPReply(HTTPResponse(status: .init(code: status)), body: .bytes([]))
            case .noConnection(let code): throw RequestError(code, "No connection.")
            case .stream(let portions, let type, let isLost):
                let next = Mutex(portions[...])
                var response = HTTPResponse(status: .ok)
                response.headerFields[.contentType] = type
                return HTTPReply(
                    response,
                    body: HTTPBody {
                        if let portion = next.withLock({ $0.popFirst() }) { return Array(portion.utf8) }
                        if isLost { throw RequestError(.connectionLost, "Lost.") }
                        return nil
                    }
                )
            }
        }
    }

    /// The waits, requests and events of a whole stream.
    private struct Run {
        var events: [ServerSentEvent] = []
        var waits: [Duration] = []
        var lastIDs: [String?] = []
        var opened: [Int] = []
        var error: RequestError?
    }

    private func run(_ answers: [Answer], policy: RetryPolicy = .reconnecting) async throws -> Run {
        let transport = Self.transport(answers)
        let clock = ManualClock()
        var api = try PagingClient("https://chat.test", transport: transport)
        api.clock = clock
        var policy = policy
        policy.isJittered = false
        let opened = Mutex<[Int]>([])
        let stream = api.events(from: "/events", reconnecting: policy) { connection in
            opened.withLock { $0.append(connection) }
        }
        var run = Run()
        let ticking = Task {
            while (try? await clock.waitForSleepers(count: 1)) != nil { clock.advanceToNextWake() }
        }
        do {
            for try await event in stream { run.events.append(event) }
        } catch {
            run.error = error as? RequestError
        }
        ticking.cancel()
        run.waits = clock.sleeps
        run.lastIDs = transport.sent.map { $0.request.headerFields[values: Self.lastEventID].first }
        run.opened = opened.withLock { $0 }
        return run
    }

    @Test("A stream that ends is continued after three seconds, from its last event")
    func reconnecting() async throws {
        let run = try await run([
            .stream(["id: 1\ndata: a\n\n", "id: 2\ndata: b\n\ndata: cut\n"]), .stream(["data: c\n\n"]),
        ])
        #expect(run.events.map(\.data) == ["a", "b", "c"])
        #expect(run.events.map(\.id) == ["1", "2", "2"])
        #expect(run.lastIDs == [nil, "2", "2"])
        #expect(run.waits == [.seconds(3), .seconds(3)])
        #expect(run.opened == [1, 2])
        #expect(run.error == nil)
    }

    @Test(
        "The server sets the wait, within bounds",
        arguments: [("1500", 1_500), ("0", 100), ("9999999999999999999", 86_400_000)]
    )
    func retry(text: String, milliseconds: Int) async throws {
        let run = try await run([.stream(["retry: \(text)\n\n"])])
        #expect(run.waits == [.milliseconds(milliseconds)])
    }

    @Test("A lost connection and a transient failure are retried with backoff, which ends with a connection")
    func backoff() async throws {
        let run = try await run([
            .stream(["retry: 200\ndata: a\n\n"], isLost: true), .noConnection(), .noConnection(), .status(503),
            .stream(["data: b\n\n"]),
        ])
        #expect(run.events.map(\.data) == ["a", "b"])
        #expect(run.waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .milliseconds(200)])
        #expect(run.opened == [1, 2])
    }

    @Test("The last allowed attempt throws its error")
    func attempts() async throws {
        let run = try await run([.noConnection(), .noConnection(), .noConnection()], policy: RetryPolicy(attempts: 3))
        #expect(run.error?.code == .connectFailed)
        #expect(run.lastIDs.count == 3)
    }

    @Test(
        "An answer that is no event stream is an error, and is not requested again",
        arguments: [
            Answer.status(404), .status(401), .status(200), .stream(["data: a\n\n"], type: "text/html"),
            .stream(["data: a\n\n"], type: "text/event-streams"),
        ]
    )
    func refused(answer: Answer) async throws {
        let run = try await run([answer, .stream(["data: b\n\n"])])
        #expect(run.events.isEmpty)
        #expect(run.error != nil)
        #expect(run.lastIDs.count == 1)
    }

    @Test("Parameters of the content type do not matter, and 204 ends the stream for good")
    func contentType() async throws {
        let run = try await run([.stream(["data: a\n\n"], type: "Text/Event-Stream ; charset=utf-8"), .status(204)])
        #expect(run.events.map(\.data) == ["a"])
        #expect(run.error == nil)
        #expect(run.lastIDs.count == 2)
    }

    @Test("The request asks for an event stream, bypasses caches, and continues after a known event")
    func request() async throws {
        let transport = Self.transport([.stream(["data: a\n\n"])])
        let api = try PagingClient("https://chat.test", transport: transport)
        var events = api.events(from: "/events?room=1", headerFields: [.userAgent: "test"], after: "9")
            .makeAsyncIterator()
        #expect(transport.sent.isEmpty)
        #expect(try await events.next() == ServerSentEvent(data: "a", id: "9"))
        let request = try #require(transport.sent.first).request
        #expect(request.path == "/events?room=1")
        #expect(request.headerFields[.accept] == "text/event-stream")
        #expect(request.headerFields[.cacheControl] == "no-store")
        #expect(request.headerFields[.userAgent] == "test")
        #expect(request.headerFields[values: Self.lastEventID] == ["9"])
    }

    @Test("An id with a character that no header field can carry is not sent back")
    func unsendableID() async throws {
        let run = try await run([.stream(["id: a\u{1}b\ndata: a\n\n"])])
        #expect(run.lastIDs == [nil, nil])
        #expect(run.error == nil)
    }

    @Test("Cancelling the task ends a wait for an event or for a connection", arguments: [true, false])
    func cancellation(isConnected: Bool) async throws {
        let (silence, sender) = AsyncStream<Never>.makeStream()
        let transport = StubTransport { _, _ in
            guard isConnected else { throw RequestError(.connectFailed, "No connection.") }
            var response = HTTPResponse(status: .ok)
            response.headerFields[.contentType] = "text/event-stream"
            return HTTPReply(
                response,
                body: HTTPBody {
                    for await _ in silence {}
                    return nil
                }
            )
        }
        var api = try PagingClient("https://chat.test", transport: transport)
        let clock = ManualClock()
        api.clock = clock
        let reading = Task { [api] in
            for try await _ in api.events(from: "/events") {}
        }
        if isConnected {
            try await transport.waitForRequests(count: 1)
        } else {
            try await clock.waitForSleepers(count: 1)
        }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        sender.finish()
    }
}
