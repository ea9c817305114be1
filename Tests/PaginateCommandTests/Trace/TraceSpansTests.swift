import Testing

@testable import PaginateCrawls

@Suite("Time spent by a load")
struct TraceSpansTests {
    private func spans(_ load: TraceLoad) -> [String] {
        load.spans.map { "\($0.activity) \($0.start)-\($0.end)" }
    }

    @Test("Each step lasts until the next one, and the last until the end of the load")
    func steps() {
        let load = TraceFixture.load(
            10...100,
            [(.queue, 12), (.limit, 20), (.head, 30), (.body, 60), (.decodeQueue, 70), (.decode, 80)]
        )
        #expect(
            spans(load) == [
                "queue 10-20", "limit 20-30", "head 30-60", "body 60-70", "decodeQueue 70-80", "decode 80-100",
            ]
        )
    }

    @Test("A load without steps is one bar of its full length")
    func silence() {
        #expect(spans(TraceFixture.load(5...9)) == ["unknown 5-9"])
        #expect(spans(TraceFixture.load(5...5)) == [])
    }

    @Test("A failed attempt starts a pause, and the next attempt ends it")
    func retry() {
        let load = TraceFixture.load(0...50, [(.queue, 0), (.head, 5), (.retry, 20), (.queue, 40), (.head, 41)])
        #expect(spans(load) == ["queue 0-5", "head 5-20", "retry 20-40", "queue 40-41", "head 41-50"])
    }

    @Test("A redirect splits a load into two requests, and a step without duration has no bar")
    func redirect() {
        let load = TraceFixture.load(
            0...40,
            [(.queue, 0), (.head, 0), (.body, 10), (.head, 10), (.body, 30), (.decodeQueue, 35), (.decode, 35)]
        )
        #expect(spans(load) == ["head 0-30", "body 30-35", "decode 35-40"])
        #expect(load.transfers == [0..<35])
    }

    @Test("Times outside the load or out of order cause no negative duration")
    func disorder() {
        let load = TraceFixture.load(10...20, [(.queue, 5), (.head, 18), (.body, 12), (.decodeQueue, 90)])
        #expect(spans(load) == ["queue 10-18", "body 18-20"])
    }
}
