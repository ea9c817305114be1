import Testing

@testable import PaginateCommand

@Suite("Time spent by a load")
struct TraceSpansTests {
    private func spans(_ load: TraceLoad) -> [String] {
        load.spans.map { "\($0.activity) \($0.start)-\($0.end)" }
    }

    @Test("Each step lasts until the next one, and the last until the end of the load")
    func steps() {
        let load = TraceFixture.load(
            10...100,
            [(.queue, 12), (.limit, 20), (.head, 30), (.body, 60), (.turn, 70), (.decode, 80)]
        )
        #expect(
            spans(load) == [
                "queue 10-20", "limit 20-30", "head 30-60", "body 60-70", "turn 70-80", "decode 80-100",
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
        #expect(load.retries == 1)
    }

    @Test("A redirect splits a load into two requests, and a step without duration has no bar")
    func redirect() {
        let load = TraceFixture.load(
            0...40,
            [(.queue, 0), (.head, 0), (.body, 10), (.head, 10), (.body, 30), (.turn, 35), (.decode, 35)]
        )
        #expect(spans(load) == ["head 0-30", "body 30-35", "decode 35-40"])
        #expect(load.requests == 2)
        #expect(load.transfers == [0..<35])
    }

    @Test("Times outside the load or out of order cause no negative duration")
    func disorder() {
        let load = TraceFixture.load(10...20, [(.queue, 5), (.head, 18), (.body, 12), (.turn, 90)])
        #expect(spans(load) == ["queue 10-18", "body 18-20"])
    }

    @Test("Totals include every load, and the number of loads for each kind of time")
    func totals() {
        let loads = [
            TraceFixture.load(0...30, [(.queue, 0), (.head, 10)]), TraceFixture.load(5...10, [(.head, 5)]),
            TraceFixture.load(0...100, [(.head, 0), (.retry, 10), (.head, 40)], ending: .failed),
        ]
        let totals = TraceTotals(loads)
        #expect(totals.entries.map(\.activity) == [.queue, .head, .retry])
        #expect(totals.entries.map(\.total) == [10, 95, 30])
        #expect(totals.entries.map(\.longest) == [10, 60, 30])
        #expect(totals.entries.map(\.loadCount) == [1, 3, 1])
        #expect((totals.count, totals.failed, totals.retries) == (3, 1, 1))
        #expect((totals.median, totals.longest) == (30, 100))
    }

    @Test("Requests in flight are counted over time, each until its body has arrived")
    func traffic() {
        let trace = TraceFixture.trace([
            TraceFixture.load(0...40, [(.head, 0), (.body, 10), (.turn, 20)]),
            TraceFixture.load(0...40, [(.queue, 0), (.head, 10), (.turn, 30)]),
            TraceFixture.load(20...40, [(.head, 20)]),
        ])
        let traffic = TraceTraffic(trace, parts: 4)
        #expect(traffic.means == [1, 2, 2, 1])
        #expect(traffic.peaks == [1, 2, 2, 1])
        #expect(TraceTraffic(trace, parts: 2).means == [1.5, 1.5])
        #expect(traffic.peak == 2)
    }
}
