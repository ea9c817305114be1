// Sources, transports and clocks for tests, and the checks for a source of your own.

import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import PagingUI

struct TimeoutError: Error {}

/// Some source that is to be tested.
struct MySource: PageSource {
    func page(at cursor: Int?) async throws -> Page<Int, Int> {
        let start = cursor ?? 0
        return Page(items: Array(start..<start + 5), following: start < 20 ? start + 5 : nil)
    }
}

func scriptSource() -> ScriptedSource<String, Int> {
    let source: ScriptedSource<String, Int> = [
        nil: [.items(["a", "b"], following: 2)],
        2: [.failure(TimeoutError()), .items(["c"])],
    ]
    return source
}

func scriptReplies(page: Page<String, Int>) -> [ScriptedReply<String, Int>] {
    let replies: [ScriptedReply<String, Int>] = [
        .items(["a", "b"], following: 2),
        .failure(TimeoutError()),
        .page(page, announcing: PageLinks(following: [2])),
    ]
    return replies
}

func numberPages() -> ScriptedSource<Int, Int> {
    let source = ScriptedSource.numbered(pages: 10, size: 3, announcing: .all)
    return source
}

func recordLoads() async {
    let source = RecordingSource(ScriptedSource.numbered(pages: 3, size: 2))
    _ = await source.collect(upTo: 100)
    print(source.log.requested, source.log.peakInFlight)
}

func holdBackLoads() async throws -> Page<Int, Int> {
    let source = GatedSource(ScriptedSource.numbered(pages: 3, size: 2))
    async let page = source.page(at: nil)
    try await source.gate.waitUntilRequested(nil)
    source.gate.open(nil)
    return try await page
}

func openGate(_ gate: PageGate<Int>) async throws {
    try await gate.waitUntilRequested(2)
    gate.open(2)
}

@MainActor
func holdRefresh(of model: PagingModel<Int>, at gate: PageGate<Int>) async throws -> LoadResult {
    gate.close(nil)
    async let refresh = model.refresh()
    try await gate.waitUntilRequested(nil, times: 2)
    gate.open(nil)
    return await refresh
}

struct Post: Identifiable, Sendable {
    let id: Int
    init(_ id: Int) { self.id = id }
}

@MainActor
func changeList() async {
    let server = ChangingSource((1...30).map(Post.init), pageSize: 10)
    let model = PagingModel(server)
    await model.refresh()
    server.insert(Post(0), at: 0)
    server.pin(25)
    await model.checkForNew()
}

func moveTime(for source: some PageSource<Int, Int>) async throws -> Page<Int, Int> {
    let clock = ManualClock()
    let loading = Task { try await source.retrying(clock: clock).page(at: nil) }
    try await clock.waitForSleepers(count: 1)
    clock.advance(by: .seconds(1))
    return try await loading.value
}

func stubTransport() -> StubTransport {
    let transport = StubTransport([
        "/items": .json(#"{"data": [1, 2], "next": "/items?page=2"}"#),
        "/items?page=2": .json(#"{"data": [3], "next": null}"#),
    ])
    return transport
}

func stubReplies() -> [StubReply] {
    let page = StubReply.json(#"[{"id": 1}, {"id": 2}]"#)
    let refusal = StubReply(status: .tooManyRequests, fields: [.retryAfter: "1"])
    return [page, refusal]
}

// A toolchain may offer the module to test targets only.
#if canImport(Testing)
import Testing

@Test func keepsItsPromises() async throws {
    try await PageSourceCheck(MySource(), count: 25).run().requirePassed()
}

@Test func keepsWhatItShould() async throws {
    try await PageStoreCheck { MemoryPageStore() }.run().requirePassed()
}

func expectEvents(in log: PageLog<Int>) {
    #expect(log.events == [.requested(nil), .announced(nil), .returned(nil)])
}
#endif
