import Paging
import Testing

@testable import PagingUI

@Suite("Forgetting pages without row reports")
struct UnreportedRowsTests {
    /// The way in which a list requests pages and reports rows.
    enum Reader: CaseIterable {
        case sentinel, sentinelBelowTopRows, loop, topRows, topRowsOnce

        var isSentinel: Bool { self == .sentinel || self == .sentinelBelowTopRows }
    }

    @Test(
        "Every way of reading passes the row limit, requests each page once, and needs bounded memory",
        arguments: Reader.allCases
    )
    func readsOn(reader: Reader) throws {
        var bench = try started()
        if reader == .topRowsOnce || reader == .sentinelBelowTopRows { bench.show(0..<3) }
        for turn in 0..<100 {
            if reader == .topRows { bench.show(0..<3) }
            bench.perform { reader.isSentinel ? $0.showEnd() : $0.requestPage(.forward) }
            // A second event, after which a page that has just arrived may be discarded.
            bench.perform { $0.disappeared(RowID(-1)) }
            answerAll(&bench)
            #expect(bench.content.rows.count <= 70, "turn \(turn)")
        }
        let pages = bench.requests
        #expect(Set(pages).count == pages.count, "\(pages)")
        #expect(try #require(bench.ids.last) >= 1_000)
        let first = try #require(bench.ids.first)
        #expect(bench.ids == Array(first..<first + bench.ids.count))
    }

    @Test("A loop upward passes the row limit as well")
    func upward() throws {
        var bench = try started(at: 100)
        for _ in 0..<50 {
            bench.perform { $0.requestPage(.backward) }
            bench.perform { $0.disappeared(RowID(-1)) }
            answerAll(&bench)
            #expect(bench.content.rows.count <= 70)
        }
        #expect(bench.ids.first == 500)
        #expect(Set(bench.requests).count == bench.requests.count)
    }

    @Test("Visible rows reported after the last page request are not forgotten")
    func reportedAfterwards() throws {
        var bench = try started()
        for _ in 0..<3 {
            bench.perform { $0.requestPage(.forward) }
            answerAll(&bench)
        }
        bench.show(0..<3)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, 0..<10, next: 1)
        bench.show(3..<5)
        #expect(bench.ids.first == 0)
    }

    @Test("Forgetting the last page removes the state of the end", arguments: ["atEnd", "failed", "paused"])
    func endStates(state: String) throws {
        var bench = try readToTheEnd(state)
        #expect("\(bench.content.append)".hasPrefix(state))
        for _ in 0..<4 {
            bench.perform { $0.requestPage(.backward) }
            answerAll(&bench)
        }
        #expect(bench.ids.first == 10)
        #expect(bench.ids.last == 59)
        #expect("\(bench.content.append)" == "idle")
        #expect(bench.content.end == nil)
        bench.show([59])
        #expect(bench.load(.append)?.key.number == 6)
    }

    @Test("A load in flight whose page is forgotten leaves no state when it is cancelled")
    func cancelledAfterwards() throws {
        var bench = try readToTheEnd("failed")
        bench.perform { $0.retry() }
        for _ in 0..<4 {
            bench.perform { $0.requestPage(.backward) }
            let page = bench.load(.prepend)?.key.number ?? 0
            bench.answer(.prepend, page * 10..<page * 10 + 10, next: page + 1, previous: page - 1)
        }
        #expect(bench.ids.last == 59)
        bench.perform { $0.cancelAll() }
        #expect("\(bench.content.append)" == "idle")
    }

    /// A list from its sixth page on, with its lower end in a given state.
    private func readToTheEnd(_ state: String) throws -> PlanBench {
        var bench = try started(at: 5, answering: false)
        bench.answer(.refresh, 50..<60, next: 6, previous: 4)
        bench.answer(.append, 60..<70, next: state == "atEnd" ? nil : 7)
        guard state != "atEnd" else { return bench }
        bench.perform { $0.requestPage(.forward) }
        if state == "failed" {
            bench.fail(.append)
        } else {
            for page in 0..<PagingOptions().maximumEmptyPages { bench.answer(.append, [Int](), next: 90 + page) }
        }
        return bench
    }

    /// The first page of a list that is limited to fifty rows; pages are numbered, also above the first.
    private func started(at key: Int = 0, answering: Bool = true) throws -> PlanBench {
        var options = PagingOptions()
        options.prefetchDistance = 10
        var bench = PlanBench(try options.retaining(atMost: 50, pageSize: 10), startingAt: key)
        bench.perform { $0.refresh(.anchored) }
        if answering { answerAll(&bench) }
        return bench
    }

    private func answerAll(_ bench: inout PlanBench) {
        for _ in 0..<20 {
            guard let load = bench.waiting.first else { return }
            let page = load.key.number
            bench.answer(load.slot, page * 10..<page * 10 + 10, next: page + 1, previous: page > 0 ? page - 1 : nil)
        }
        Issue.record("The list loads without end.")
    }
}
