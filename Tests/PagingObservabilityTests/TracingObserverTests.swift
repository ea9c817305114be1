#if Tracing
import InMemoryTracing
import Paging
import PagingHTTP
import PagingTesting
import PagingUI
import Testing
import Tracing

@testable import PagingObservability

@Suite("Walks in traces", .timeLimit(.minutes(10)))
struct TracingObserverTests {
    private let tracer = InMemoryTracer()
    private let spans: TracingObserver
    private let observer: PagingObserver

    init() {
        spans = TracingObserver(name: "repos", context: nil, tracer: tracer)
        observer = PagingObserver(spans.receive)
    }

    private var walks: [FinishedInMemorySpan] { tracer.finishedSpans.filter { $0.operationName == "walk repos" } }
    private var loads: [FinishedInMemorySpan] { tracer.finishedSpans.filter { $0.operationName == "load repos" } }

    @Test("A walk is a span with its loads as children, from request to page")
    func whole() async throws {
        let list = TimedList(.numbered(pages: 2, size: 3))
        let walk = list.walk(observer)
        async let collected = walk.collect(upTo: 10)
        try await list.serve(nil, after: .seconds(1.5))
        try await list.serve(2, after: .milliseconds(1))
        #expect(await collected.outcome.isComplete)
        let span = try #require(walks.first)
        #expect(walks.count == 1)
        #expect(loads.map(\.parentSpanID) == [span.spanID, span.spanID])
        #expect(loads.map(\.length) == [1_500_000_000, 1_000_000])
        #expect(span.length == 1_501_000_000)
        #expect(loads[1].startInstant.nanosecondsSinceEpoch == loads[0].endInstant.nanosecondsSinceEpoch)
        #expect(span.text("ending") == "complete")
        #expect(["items", "pages", "requests", "retries"].map { span.text($0) } == ["6", "2", "2", "0"])
        #expect(loads.map { $0.text("items") } == ["3", "3"])
        #expect(loads.map { $0.text("load") } == ["0", "1"])
        #expect(tracer.finishedSpans.allSatisfy { $0.text("list") == "repos" && $0.status == nil })
        #expect(spans.openSpans == 0)
    }

    @Test("The parent and the tracer come from the task that requests pages", arguments: [1, 4])
    func current(window: Int) async throws {
        let late = PagingObserver.traces(as: "repos")
        let watched = ScriptedSource.numbered(pages: 3, size: 1, announcing: .all).observed(by: late)
        await withTracer(tracer) {
            await tracer.withSpan("consumer") { _ in
                _ = await watched.pages(window: .pages(window)).collect(upTo: 10)
            }
        }
        let consumer = try #require(tracer.finishedSpans.first { $0.operationName == "consumer" })
        #expect(walks.map(\.parentSpanID) == [consumer.spanID])
        #expect(loads.count == 3)
        #expect(Set(loads.map(\.parentSpanID)) == [walks.first?.spanID])
        #expect(Set(tracer.finishedSpans.map(\.traceID)).count == 1)
    }

    @Test("A given context is the parent, whatever context is current")
    func given() async throws {
        let parent = tracer.startSpan("job")
        let bound = PagingObserver.traces(as: "repos", context: parent.context, tracer: tracer)
        await tracer.withSpan("consumer") { _ in
            _ = await ScriptedSource.numbered(pages: 1, size: 1).observed(by: bound).collect(upTo: 10)
        }
        parent.end()
        #expect(walks.map(\.parentSpanID) == [parent.spanID])
    }

    @Test("Retries and waits are timed events in the span of the load")
    func events() async throws {
        let clock = ManualClock()
        let timeout = RequestError(.timedOut, "Nothing arrived.")
        let shaky: ScriptedSource<Int, Int> = [nil: [.failure(timeout), .items([1])]]
        let walk = shaky.retrying(retryOnce, clock: clock).observed(by: observer).pages(by: clock)
        async let collected = walk.collect(upTo: 10)
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
        #expect(await collected.arrived == [1])
        let load = try #require(loads.first)
        #expect(load.events.map(\.name) == ["retry"])
        #expect(load.events.first?.attributes.get("error.type") == "RequestError.timedOut")
        #expect(load.events.first?.attributes.get("paging.delay") == .double(1))
        #expect(load.text("attempts") == "2")
        #expect(load.length == 1_000_000_000)
        #expect(load.errors.isEmpty && load.status == nil)
    }

    @Test("A wait for a rate limit is an event with its expected duration")
    func throttled() throws {
        observer.receive(.requested(of: 1))
        observer.receive(.throttled(of: 1, at: .seconds(3)))
        observer.receive(.takenBack(of: 1, at: .seconds(5)))
        let span = try #require(loads.first)
        let event = try #require(span.events.first)
        #expect(event.name == "throttled")
        #expect(event.attributes.get("paging.delay") == .double(2))
        #expect(event.nanosecondsSinceEpoch - span.startInstant.nanosecondsSinceEpoch == 3_000_000_000)
    }

    @Test("A page over HTTP has its steps as events, with the address and without secrets")
    func steps() async throws {
        let things = try thingsOverHTTP(.json(#"[{"id": 1}]"#))
        _ = await things.observed(by: observer).collect(upTo: 10)
        let events = try #require(loads.first?.events)
        #expect(events.map(\.name) == ["began", "sent", "head", "body", "decoding"])
        #expect(events[1].attributes.get("paging.detail") == "GET https://api.test/things?api_key=***")
        #expect(events[3].attributes.get("paging.bytes") == .int64(11))
        let times = events.map(\.nanosecondsSinceEpoch)
        #expect(times == times.sorted())
        #expect(times.first.map { $0 >= loads[0].startInstant.nanosecondsSinceEpoch } == true)
        #expect(times.last.map { $0 <= loads[0].endInstant.nanosecondsSinceEpoch } == true)
    }

    @Test("A failure is an error of the load and the walk, without the text of an unknown error")
    func failures() async throws {
        for list in secretiveLists { _ = await list.observed(by: observer).collect(upTo: 10) }
        let failed = loads.filter { $0.status?.code == .error }
        #expect(failed.count == 5)
        #expect(failed[0].errors.map { "\($0.error)" } == ["SecretFailure"])
        #expect(failed[0].errors.first?.attributes.get("exception.type") == "SecretFailure")
        #expect(walks.map { $0.status?.code } == [.error, .error, nil, .error, .error])
        #expect(walks[0].attributes.get("error.type") == "SecretFailure")
        #expect(tracer.finishedSpans.filter { $0.everything.contains("hush") }.isEmpty)
    }

    @Test("A server's refusal is recorded with its text")
    func refusal() async throws {
        let things = try thingsOverHTTP(.refusal)
        let outcome = await things.observed(by: observer).collect(upTo: 10).outcome
        let text = "\(try #require(outcome.error))"
        #expect(loads.first?.status == SpanStatus(code: .error, message: text))
        #expect(loads.first?.attributes.get("error.type") == "RequestError.unexpectedStatus")
        #expect(walks.first?.status == SpanStatus(code: .error, message: outcome.evidence))
    }

    @Test("A dropped walk leaves no open span, and cancelled loads are not errors")
    func dropped() async throws {
        try await TimedList.dropWalk(observer)
        while spans.openSpans > 0 { await Task.yield() }
        while tracer.finishedSpans.count < 4 { await Task.yield() }
        #expect(tracer.activeSpans.isEmpty)
        #expect(tracer.finishedSpans.allSatisfy { $0.status == nil && $0.errors.isEmpty })
        #expect(loads.filter { $0.text("cancelled") == "true" }.count == 2)
        #expect(walks.first?.text("ending") == "cancelled")
    }

    @Test("A load that starts after the end of its walk opens no lasting span")
    func late() throws {
        observer.receive(.dropped(1, at: .seconds(1), requests: 1))
        observer.receive(.requested(0, of: 1, at: .seconds(2)))
        observer.receive(.takenBack(0, of: 1, at: .seconds(3)))
        observer.receive(.requested(1, of: 1, at: .seconds(2)))
        observer.receive(.takenBack(1, of: 1, at: .seconds(3)))
        observer.receive(.dropped(2, at: .zero, requests: 0))
        #expect(spans.openSpans == 0)
        #expect(tracer.activeSpans.isEmpty)
        #expect(walks.map(\.length) == [0])
        #expect(loads.map(\.parentSpanID) == walks.map(\.spanID))
    }

    @Test("Walks cancelled at any point leave no open span")
    func cancelled() async throws {
        let source = ScriptedSource.numbered(pages: 5, size: 1, announcing: .all).observed(by: observer)
        let walks = (0..<200).map { number in
            Task {
                for _ in 0..<number % 20 { await Task.yield() }
                return await source.pages(window: .pages(3)).collect(upTo: 100).outcome.ending
            }
        }
        for (number, walk) in walks.enumerated() {
            for _ in 0..<number % 7 { await Task.yield() }
            walk.cancel()
        }
        for walk in walks { _ = await walk.value }
        while spans.openSpans > 0 { await Task.yield() }
        while !tracer.activeSpans.isEmpty { await Task.yield() }
        #expect(self.walks.allSatisfy { $0.length >= 0 && $0.text("ending") != nil })
        #expect(Set(loads.map(\.parentSpanID)) == Set(self.walks.map(\.spanID)))
    }

    @Test("Concurrent walks are separate traces with their own loads")
    func apart() async throws {
        let watched = ScriptedSource.numbered(pages: 3, size: 1).observed(by: observer)
        async let one = watched.pages(window: .pages(2)).collect(upTo: 10)
        async let two = watched.pages(window: .pages(2)).collect(upTo: 10)
        _ = await (one, two)
        #expect(Set(walks.map(\.traceID)).count == 2)
        for walk in walks {
            let own = loads.filter { $0.parentSpanID == walk.spanID }
            #expect(own.map { $0.text("load") } == ["0", "1", "2"])
            #expect(own.allSatisfy { $0.text("walk") == walk.text("walk") })
        }
    }

    @Test("A list on screen has no span of its own and no open span between loads")
    @MainActor
    func model() async throws {
        let parent = tracer.startSpan("screen")
        let bound = TracingObserver(name: "repos", context: parent.context, tracer: tracer)
        let model = PagingModel(
            ScriptedSource.numbered(pages: 2, size: 9).observed(by: PagingObserver(bound.receive)),
            identity: .by { $0 }
        )
        await model.refresh()
        await model.loadNext()
        #expect(walks.isEmpty)
        #expect(loads.map(\.parentSpanID) == [parent.spanID, parent.spanID])
        #expect(bound.openSpans == 0)
        parent.end()
    }
}
#endif
