import Paging
import PagingTesting
import Synchronization
import Testing

@Suite("Checks for page sources", .timeLimit(.minutes(10)))
struct PageSourceCheckTests {
    private func findings(_ source: some PageSource<Int, Int>, count: Int? = nil) async throws -> String {
        try await PageSourceCheck(source, count: count).run().findings.joined(separator: " ")
    }

    @Test("Identifiable items need no further arguments, and hashable ones are compared as a whole")
    func identifiable() async throws {
        struct Row: Identifiable, Sendable {
            let id: Int
        }
        struct HashableRow: Identifiable, Hashable, Sendable {
            let id: Int
            let version: Int
        }
        let source = ScriptedSource<Int, Int>.numbered(pages: 3, size: 4)
        try await PageSourceCheck(source.map { Row(id: $0) }, count: 12).run().requirePassed()
        let shuffled = source.map { Row(id: $0 % 11) }.filter { $0.id != 5 }
        let report = try await PageSourceCheck(shuffled, expecting: (0..<12).map { Row(id: $0) }).run()
        #expect(report.findings.contains { $0.contains("11 items") })
        let moved = source.map { Row(id: $0) }
        let other = try await PageSourceCheck(moved, expecting: (1...12).map { Row(id: $0) }).run()
        #expect(other.findings.contains { $0.contains("differs from the 12 expected at item 0") })
        let versions = Mutex(0)
        let changing = source.map { item in
            HashableRow(
                id: item,
                version: versions.withLock {
                    $0 += 1; return $0
                }
            )
        }
        let findings = try await PageSourceCheck(changing).run().findings
        #expect(findings.contains { $0.contains("different items when loaded again") })
    }

    @Test("Correct sources pass", arguments: [NeighborKnowledge.one, .all])
    func sound(knowledge: NeighborKnowledge) async throws {
        let source = ScriptedSource.numbered(pages: 20, size: 3, totalCount: 60, announcing: knowledge)
        let report = try await PageSourceCheck(source, expecting: Array(0..<60)).run()
        try report.requirePassed()
        #expect(report.checked.count == 11)
        #expect(report.skipped.isEmpty)
        try await PageSourceCheck(source.map { $0 }.filter { $0 != 7 }, count: 59).run().requirePassed()
        try await PageSourceCheck(source.limited(to: .items(10)).deduplicated { $0 }).run().requirePassed()
        try await PageSourceCheck(ScriptedSource.numbered(pages: 0, size: 0), count: 0).run().requirePassed()
    }

    @Test("A failed check throws its findings")
    func throwing() async throws {
        let report = try await PageSourceCheck(ScriptedSource.numbered(pages: 2, size: 2), count: 5).run()
        let failure = #expect(throws: CheckReport.self) { try report.requirePassed() }
        #expect(failure?.findings == ["The list has 4 items instead of 5."])
        let other = try await PageSourceCheck(ScriptedSource.numbered(pages: 1, size: 2), expecting: [0, 7]).run()
        #expect(other.findings == ["The list has 2 items and differs from the 2 expected at item 1."])
    }

    @Test("A cyclic or endless list is detected")
    func endless() async throws {
        let circle = Pages<Int, Int> { cursor in Page(items: [1], following: ((cursor ?? 0) + 1) % 3) }
        #expect(try await findings(circle).contains("already visited"))
        let endless = Pages<Int, Int> { cursor in Page(items: [1], following: (cursor ?? 0) + 1) }
        var check = PageSourceCheck(endless)
        check.pageLimit = 10
        #expect(try await check.run().findings == ["The list has more than 10 pages."])
        let broken = Pages<Int, Int> { _ in throw UnderTest() }
        #expect(try await findings(broken).contains("Page 1 of the walk failed to load"))
    }

    @Test("A page that changes is detected")
    func unstable() async throws {
        let source = ScriptedSource<Int, Int> { cursor in
            cursor == nil ? [.items([1], following: 2)] : [.items([2]), .items([3])]
        }
        #expect(try await findings(source).contains("Page 2 (at 2) has different items when loaded again."))
    }

    @Test("Wrong totals and addresses past the end are detected")
    func wrongNumbers() async throws {
        let source = ScriptedSource<Int, Int> { cursor in
            let links = PageLinks<Int>(following: cursor == nil ? [2, 3, 4] : [], totalCount: 9)
            return (cursor ?? 1) > 2 ? [.failure(UnderTest())] : [.page(Page(items: [cursor ?? 1], links: links))]
        }
        let found = try await findings(source)
        #expect(found.contains("declares a total of 9, but 2 items arrived"))
        #expect(found.contains("Page 1 (the first) names 3, which is past the end of the list."))
        #expect(found.contains("names 4, which does not load"))
    }

    @Test("A wrong announcement is detected")
    func wrongAnnouncement() async throws {
        let source: ScriptedSource<Int, Int> = [
            nil: [.page(Page(items: [1], following: 2), announcing: PageLinks(following: [5]))], 2: [.items([2])],
        ]
        #expect(try await findings(source).contains("announces a different following page than it has"))
    }

    @Test("A list that differs when it is read backward is detected")
    func backward() async throws {
        let source: ScriptedSource<Int, Int> = [
            nil: [.items([1], following: 2)], 2: [.items([2], following: 3)], 3: [.items([3], preceding: 1)],
            1: [.items([1])],
        ]
        #expect(try await findings(source).contains("A backward walk from the last page returns a different list."))
    }

    @Test("Pages that mix when they load concurrently are detected")
    func mixing() async throws {
        #expect(try await findings(Mixing()).contains("when pages are loaded concurrently"))
    }

    @Test("A cancelled load that hangs or throws another error is detected")
    func cancellation() async throws {
        var check = PageSourceCheck(Careless(hangs: true))
        check.cancellationTimeout = .zero
        #expect(try await check.run().findings.contains { $0.contains("is still loading") })
        let found = try await findings(Careless(hangs: false))
        #expect(found.contains("instead of CancellationError when cancelled"))
    }
}

private struct UnderTest: Error {}

/// A source that stores the cursor of the load in flight where other loads overwrite it.
private struct Mixing: PageSource {
    private final class Shared: Sendable {
        let cursor = Mutex<Int?>(nil)
    }

    private let shared = Shared()

    @concurrent func page(at cursor: Int?) async throws -> Page<Int, Int> {
        shared.cursor.withLock { $0 = cursor }
        for _ in 0..<200 { await Task.yield() }
        let number = shared.cursor.withLock { $0 } ?? 1
        return Page(items: [number], following: number < 8 ? number + 1 : nil)
    }
}

/// A source that handles cancellation incorrectly.
private struct Careless: PageSource {
    let hangs: Bool

    @concurrent func page(at cursor: Int?) async throws -> Page<Int, Int> {
        if Task.isCancelled {
            guard hangs else { throw UnderTest() }
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        return Page(items: [1])
    }
}
