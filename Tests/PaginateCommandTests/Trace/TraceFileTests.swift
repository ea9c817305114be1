import Paging
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateCrawls

@Suite("Trace file")
struct TraceFileTests {
    private func events(_ file: TraceFile) throws -> TraceEvents {
        var bytes: [UInt8] = []
        file.write { bytes += $0 }
        return try TraceEvents(bytes)
    }

    @Test("A load contains its activities, at their times")
    func activities() throws {
        let load = TraceFixture.load(
            100...800,
            [(.queue, 100), (.head, 200), (.body, 600), (.decode, 700)],
            delivered: 900
        )
        let events = try events(TraceFixture.file([load]))
        let spans = events.events.filter { $0["ph"] == "X" }.map { event in
            "\(event["name"]!) \(event["ts"]!)+\(event["dur"]!)"
        }
        #expect(
            spans == [
                #""load 1" 100+700"#, #""queued" 100+100"#, #""server" 200+400"#, #""receiving" 600+100"#,
                #""decoding" 700+100"#,
            ]
        )
        #expect(events.events.filter { $0["ph"] == "i" }.map { $0["ts"] } == [900])
        events.expectNesting()
    }

    @Test("Loads at the same time are on threads of their own, and a thread that is free is used again")
    func threads() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let loads = (0..<Int.random(in: 0...40, using: &random)).map { number in
                let start = Int.random(in: 0...100, using: &random)
                let times = start...start + Int.random(in: 0...30, using: &random)
                return TraceFixture.load(times, [(.queue, start), (.head, start + 2)], number: number)
            }
            let events = try events(TraceFixture.file(loads))
            events.expectNesting()
            #expect(events.loads.count == loads.count)
            let atOnce = loads.map { load in loads.count { $0.start <= load.start && $0.end > load.start } }.max() ?? 0
            #expect(events.names("M").count { $0 == "thread_name" } <= max(1, atOnce + 1))
        }
    }

    @Test("The requests in flight are counted wherever their number changes, each until its body has arrived")
    func counters() throws {
        let events = try events(
            TraceFixture.file([
                TraceFixture.load(0...40, [(.head, 0), (.body, 10), (.decodeQueue, 20)]),
                TraceFixture.load(0...40, [(.queue, 0), (.head, 10), (.decodeQueue, 30)], number: 1),
                TraceFixture.load(20...40, [(.head, 20)], number: 2),
            ])
        )
        let counts = events.events.filter { $0["ph"] == "C" }.map { event -> String in
            guard case .object(let values)? = event["args"] else { return "" }
            return "\(event["ts"]!):\(values["requests"]!)"
        }
        #expect(counts == ["0:1", "10:2", "30:1", "40:0"])
    }

    @Test(
        "Failed, cancelled and unfinished loads say so",
        arguments: [(TraceLoad.Ending.failed, "failed"), (.cancelled, "cancelled"), (.open, "abandoned")]
    )
    func endings(_ ending: TraceLoad.Ending, _ name: String) throws {
        var load = TraceFixture.load(0...50, [(.head, 0)], ending: ending)
        load.errors = ["The server answered 503."]
        let events = try events(TraceFixture.file([load]))
        #expect(events.loads.map { $0["ending"]?.stringValue } == [name])
        #expect(events.loads.map { $0["errors"] } == [["The server answered 503."]])
        #expect(events.names("i").isEmpty)
    }

    @Test("Text from a server is JSON text, whatever it contains")
    func escaping() throws {
        let evil = "\"}],\u{0}\u{202E}</script>\\"
        var load = TraceFixture.load(0...50, [(.head, 0)], ending: .failed)
        load.addresses = [evil]
        load.errors = [evil]
        var summary = WalkSummary.empty
        summary.end(.failed, evil)
        let events = try events(TraceFixture.file([load], summary: summary))
        #expect(events.loads.map { $0["requests"] } == [[.string(evil)]])
        #expect(events.loads.map { $0["errors"] } == [[.string(evil)]])
        #expect(events.facts["evidence"] == evil)
        #expect(events.facts["outcome"] == "failed")
    }

    @Test("A run without loads is a trace without events")
    func empty() throws {
        let events = try events(TraceFixture.file([]))
        #expect(events.names("M") == ["process_name"])
        #expect(events.events.count == 1)
    }

    @Test("With many lists, a load names its list")
    func manyLists() throws {
        var other = TraceFixture.load(10...30, number: 4)
        other.walk = 1
        let events = try events(TraceFixture.file([TraceFixture.load(0...20), other], hasManyLists: true))
        #expect(events.names("X").filter { $0.hasPrefix("list") } == ["list 1, load 1", "list 2, load 5"])
    }
}
