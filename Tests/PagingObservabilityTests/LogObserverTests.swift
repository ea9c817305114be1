#if Logging
import InMemoryLogging
import Logging
import Paging
import PagingHTTP
import PagingObservability
import PagingTesting
import Testing

@Suite("Walks in logs", .timeLimit(.minutes(10)))
struct LogObserverTests {
    private let handler: InMemoryLogHandler
    private let observer: PagingObserver

    init() {
        var handler = InMemoryLogHandler()
        handler.logLevel = .trace
        self.handler = handler
        observer = .log(to: Logger(label: "test") { [handler] _ in handler })
    }

    /// The log, one line per entry: level, message, and named metadata except for the walk's number.
    private var lines: [String] {
        handler.entries.map { entry in
            let pairs = entry.metadata.filter { $0.key != "paging.walk" }.map { key, value in
                "\(key.replacing("paging.", with: ""))=\(value)"
            }
            return "\(entry.level) \(entry.message): \(pairs.sorted().joined(separator: " "))"
        }
    }

    @Test("Each event is a line with its numbers")
    func whole() async throws {
        let list = TimedList(.numbered(pages: 2, size: 2, totalCount: TotalCount(4)))
        let walk = list.walk(observer)
        async let collected = walk.collect(upTo: 10)
        try await list.serve(nil, after: .seconds(1.5))
        try await list.serve(2, after: .seconds(2))
        #expect(await collected.outcome.isComplete)
        #expect(
            lines == [
                "trace Page requested: load=0 time=0.0",
                "trace Page arrived: attempts=1 duration=1.5 items=2 load=0 time=1.5",
                "debug Page delivered: items=2 load=0 progress=2 of 4 items, 2 s left time=1.5",
                "trace Page requested: load=1 time=1.5",
                "trace Page arrived: attempts=1 duration=2.0 items=2 load=1 time=3.5",
                "debug Page delivered: items=2 load=1 progress=4 of 4 items, 0 s left time=3.5",
                "debug Walk ended: duplicates=0 ending=complete evidence=no further page is linked items=4 pages=2"
                    + " requests=2 retries=0 time=3.5",
            ]
        )
    }

    @Test("A retry is logged at level info, with attempt, delay and error")
    func retry() async throws {
        let clock = ManualClock()
        let shaky: ScriptedSource<Int, Int> = [
            nil: [.failure(RequestError(.timedOut, "Nothing arrived.")), .items([1])]
        ]
        let steady = shaky.retrying(retryOnce, clock: clock).observed(by: observer)
        async let collected = steady.collect(upTo: 10)
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
        #expect(await collected.arrived == [1])
        let retry = try #require(handler.entries.first { $0.level == .info })
        #expect(retry.message == "Page failed, retrying")
        #expect(retry.metadata["paging.attempt"] == "1")
        #expect(retry.metadata["paging.delay"] == "1.0")
        #expect(retry.metadata["error.type"] == "RequestError.timedOut")
        #expect(retry.metadata["error.message"] == "Nothing arrived.")
        let arrival = try #require(handler.entries.first { $0.message == "Page arrived" })
        #expect(arrival.metadata["paging.attempts"] == "2")
    }

    @Test("An incomplete list is the only warning, unless the caller limited it")
    func warnings() async throws {
        let short = ScriptedSource.numbered(pages: 2, size: 2, totalCount: TotalCount(9))
        _ = await short.observed(by: observer).collect(upTo: 100)
        let broken: ScriptedSource<Int, Int> = [nil: [.failure(SecretFailure())]]
        _ = await broken.observed(by: observer).collect(upTo: 100)
        _ = await short.limited(to: .items(2)).observed(by: observer).collect(upTo: 100)
        var dropped = short.observed(by: observer).pages().makeAsyncIterator() as Optional
        _ = try await dropped?.next()
        dropped = nil
        let ends = handler.entries.filter { $0.metadata["paging.ending"] != nil }
        #expect(ends.map { $0.metadata["paging.ending"] } == ["short", "failed", "limited", "cancelled"])
        #expect(ends.map(\.level) == [.warning, .warning, .debug, .debug])
        #expect(ends.first?.message == "Walk ended before the end of the list")
        #expect(handler.entries.filter { $0.level > .info }.count == 2)
    }

    @Test("A cancelled load is logged at level trace and is not a failure")
    func takenBack() async throws {
        try await TimedList.dropWalk(observer)
        while handler.entries.filter({ $0.message == "Page load cancelled" }).count < 2 { await Task.yield() }
        #expect(!handler.entries.contains { $0.message == "Page failed" })
        #expect(handler.entries.filter { $0.message == "Page load cancelled" }.allSatisfy { $0.level == .trace })
    }

    @Test("A page over HTTP is logged with its request, status and size")
    func request() async throws {
        let things = try thingsOverHTTP(.json(#"[{"id": 1}]"#))
        _ = await things.observed(by: observer).collect(upTo: 10)
        let arrival = try #require(handler.entries.first { $0.message == "Page arrived" })
        #expect(arrival.metadata["paging.request"] == "GET https://api.test/things?api_key=***")
        #expect(arrival.metadata["paging.status"] == "200")
        #expect(arrival.metadata["paging.bytes"] == "11")
    }

    @Test("A server's refusal is logged in full")
    func refusal() async throws {
        let things = try thingsOverHTTP(.refusal)
        let outcome = await things.observed(by: observer).collect(upTo: 10).outcome
        let failure = try #require(handler.entries.first { $0.message == "Page failed" })
        #expect(failure.level == .debug)
        #expect(failure.metadata["error.type"] == "RequestError.unexpectedStatus")
        #expect(failure.metadata["error.message"] == "\(try #require(outcome.error))")
        #expect(handler.entries.last?.metadata["paging.evidence"] == "\(outcome.evidence)")
    }

    @Test("The text of an unknown error is never logged, however it ended the walk")
    func secrets() async throws {
        for list in secretiveLists { _ = await list.observed(by: observer).collect(upTo: 10) }
        let things = try thingsOverHTTP(.refusal)
        _ = await things.observed(by: observer).collect(upTo: 10)
        #expect(lines.filter { $0.contains("Walk ended") }.count == 6)
        #expect(lines.filter { $0.contains("hush") } == [])
        #expect(handler.entries.allSatisfy { $0.error == nil })
        #expect(handler.entries.contains { $0.metadata["error.type"] == "SecretFailure" })
    }

    @Test("Concurrent walks are distinguished by their numbers")
    func apart() async throws {
        let watched = ScriptedSource.numbered(pages: 3, size: 1).observed(by: observer)
        async let one = watched.pages(window: .pages(2)).collect(upTo: 10)
        async let two = watched.pages(window: .pages(2)).collect(upTo: 10)
        _ = await (one, two)
        let walks = Dictionary(grouping: handler.entries) { "\($0.metadata["paging.walk", default: "none"])" }
        #expect(walks.count == 2)
        #expect(walks.values.allSatisfy { $0.count == 10 && $0.last?.message == "Walk ended" })
    }
}
#endif
