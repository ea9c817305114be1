import Paging
import PagingTesting
import Testing

@Suite("Snapshots of a list", .timeLimit(.minutes(10)))
struct PageSequenceSnapshotsTests {
    @Test(
        "Each snapshot is a prefix of the next, and the last one is the list",
        arguments: [PageWindow.serial, .pages(6)]
    )
    func prefixes(window: PageWindow) async throws {
        let source = ScriptedSource.numbered(pages: 40, size: 3, totalCount: 120, announcing: .all)
        var kept: [PageSnapshot<Int>] = []
        for try await snapshot in source.pages(window: window).snapshots { kept.append(snapshot) }
        for (older, newer) in zip(kept, kept.dropFirst()) {
            #expect(newer.count > older.count)
            #expect(newer.starts(with: older))
        }
        let last = try #require(kept.last)
        #expect(Array(last) == Array(0..<120))
        #expect(last.totalCount == 120)
        #expect(last.indices.allSatisfy { last[$0] == $0 })
    }

    @Test("Without look-ahead there is a snapshot for each page")
    func serialSteps() async throws {
        let source = ScriptedSource.numbered(pages: 4, size: 2)
        var counts: [Int] = []
        for try await snapshot in source.pages(window: .serial).snapshots { counts.append(snapshot.count) }
        #expect(counts == [2, 4, 6, 8])
    }

    @Test("A slow consumer receives the pages that arrived in one step")
    func newestWins() async throws {
        let gated = GatedSource(ScriptedSource.numbered(pages: 4, size: 2, announcing: .all))
        let source = RecordingSource(gated)
        var snapshots = source.pages(window: .pages(4)).snapshots.makeAsyncIterator()
        gated.gate.open(nil)
        let first = try await snapshots.next()
        #expect(first?.count == 2)
        try await gated.gate.waitUntilRequested(count: 4)
        for number in [3, 4] {
            gated.gate.open(number)
            try await source.log.wait { $0.contains(.returned(number)) }
        }
        gated.gate.open(2)
        var counts: [Int] = []
        while let snapshot = try await snapshots.next() { counts.append(snapshot.count) }
        #expect(counts.last == 8)
        #expect(counts.count <= 3)
    }

    @Test("No step is longer than the window, however fast the source is", arguments: [1, 2, 3])
    func boundedSteps(width: Int) async throws {
        let source = CountingSource(pages: 400)
        var size = 0
        for try await snapshot in source.pages(window: .pages(width)).snapshots {
            #expect(snapshot.count - size <= width)
            size = snapshot.count
        }
        #expect(size == 400)
    }

    @Test("Everything that arrived is delivered before the error is thrown")
    func errorAfterSnapshot() async throws {
        let source: ScriptedSource<Int, Int> = [nil: [.items([1, 2], following: 2)], 2: [.failure(TestFailure())]]
        var snapshots = source.snapshots.makeAsyncIterator()
        let first = try await snapshots.next()
        #expect(first.map { Array($0) } == [1, 2])
        await #expect(throws: TestFailure()) { try await snapshots.next() }
        let after = try await snapshots.next()
        #expect(after == nil)
    }

    @Test("An empty list produces one empty snapshot")
    func emptyList() async throws {
        var counts: [Int] = []
        for try await snapshot in ScriptedSource.numbered(pages: 0, size: 3).snapshots { counts.append(snapshot.count) }
        #expect(counts == [0])
    }

    @Test("A backward walk grows from the end of the list")
    func backward() async throws {
        let source = ScriptedSource.numbered(pages: 3, size: 2)
        var last: [Int] = []
        for try await snapshot in source.pages(.backward, from: 3).snapshots { last = Array(snapshot) }
        #expect(last == [5, 4, 3, 2, 1, 0])
    }

    @Test("Ten thousand snapshots can all be retained")
    func manySnapshots() async throws {
        let source = ScriptedSource.numbered(pages: 10_000, size: 1)
        var kept: [PageSnapshot<Int>] = []
        for try await snapshot in source.pages(window: .serial).snapshots { kept.append(snapshot) }
        #expect(kept.count == 10_000)
        for index in stride(from: 0, to: 10_000, by: 617) {
            #expect(kept[index].count == index + 1)
            #expect(kept[index].last == index)
            #expect(kept[9_999][index] == index)
        }
    }
}
