import PagingTesting
import Testing

@testable import Paging

@Suite("Pages that fail and are skipped", .timeLimit(.minutes(10)))
struct WalkSkippingTests {
    /// A list of numbered pages with three items each, some of which always fail.
    private struct Numbered: PageSource {
        var pages = 8
        var failing: Set<Int> = []
        var declaresTotal = true
        var countsPages = true
        var error: any Error = TestFailure(name: "broken")
        var policy = WalkPolicy()

        static let size = 3

        init(failing: Set<Int>, declaresTotal: Bool = true, upTo most: Int = 100) {
            (self.failing, self.declaresTotal) = (failing, declaresTotal)
            policy.failedPage = .isSkipped(upTo: most)
        }

        func page(at cursor: Int?) async throws -> Page<Int, Int> {
            let number = cursor ?? 1
            if failing.contains(number) { throw error }
            let items = number <= pages ? Array((number - 1) * Self.size..<number * Self.size) : []
            var links = PageLinks<Int>()
            links.basis = .computed
            if declaresTotal {
                links.totalCount = TotalCount(pages * Self.size)
                links.following = Addresses(count: max(0, pages - number)) { number + 1 + $0 }
            } else if number <= pages {
                links.following = [number + 1]
            }
            if links.following.isEmpty { links.end = .presumed("the last number") }
            return Page(items: items, links: links)
        }

        func address(after cursor: Int?) -> Int? { countsPages ? (cursor ?? 1) + 1 : nil }

        /// The items of the pages that load.
        var items: [Int] {
            (1...pages).filter { !failing.contains($0) }.flatMap { ($0 - 1) * Self.size..<$0 * Self.size }
        }
    }

    @Test("A page that always fails is skipped, and the list is short", arguments: [1, 2, 4, 16], [true, false])
    func skips(window: Int, declaresTotal: Bool) async {
        let list = Numbered(failing: [3, 6], declaresTotal: declaresTotal)
        let collected = await list.pages(window: .pages(window)).collect(upTo: 1_000)
        #expect(collected.arrived == list.items)
        let outcome = collected.outcome
        #expect(outcome.ending == .short)
        #expect(outcome.evidence.contains("pages 3 (3), 6 (6) were skipped"), "\(outcome)")
        #expect(outcome.evidence.contains("6 items are missing"), "\(outcome)")
        #expect(outcome.skippedPages.map(\.number) == [3, 6])
        #expect(outcome.skippedPages.map(\.address) == ["3", "6"])
        #expect(throws: PagingError.self) { try collected.items }
    }

    @Test("A walk without the policy, or over pages without numbers, ends at the failed page", arguments: [1, 4])
    func stops(window: Int) async {
        var list = Numbered(failing: [3])
        list.policy.failedPage = .stops
        let stopped = await list.pages(window: .pages(window)).collect(upTo: 100).outcome
        #expect(stopped.ending == .failed && stopped.resumePoint == ResumePoint(cursor: 3))
        list = Numbered(failing: [3])
        list.countsPages = false
        let linked = await list.pages(window: .pages(window)).collect(upTo: 100).outcome
        #expect(linked.ending == .failed && linked.resumePoint == ResumePoint(cursor: 3))
        #expect(linked.evidence.contains("cannot be skipped"), "\(linked)")
        #expect(linked.skippedPages.isEmpty)
    }

    @Test("A server that fails from some page on is not skipped, and the walk resumes there", arguments: [1, 4])
    func failingServer(window: Int) async throws {
        for declaresTotal in [true, false] {
            var list = Numbered(failing: Set(5...40), declaresTotal: declaresTotal)
            list.pages = 30
            let outcome = await list.pages(window: .pages(window)).collect(upTo: 100).outcome
            #expect(outcome.ending == .failed)
            #expect(outcome.evidence.hasPrefix("page 5 could not be loaded"), "\(outcome)")
            #expect(outcome.evidence.contains("up to page 15"), "\(outcome)")
            #expect(outcome.skippedPages.isEmpty)
            let point = try #require(outcome.resumePoint)
            #expect(point == ResumePoint(cursor: 5) && point.precedingPages == 4)
            list.failing = []
            let rest = await list.pages(from: point, window: .pages(window)).collect(upTo: 1_000)
            #expect(rest.outcome.isComplete, "\(rest.outcome)")
            #expect(rest.arrived == Array(12..<90))
        }
    }

    @Test("The last declared page is skipped, and a resumed walk requests it again", arguments: [1, 4])
    func lastPage(window: Int) async throws {
        var list = Numbered(failing: [7, 8])
        let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
        #expect(collected.arrived == list.items)
        #expect(collected.outcome.ending == .short)
        #expect(collected.outcome.evidence.contains("pages 7 (7), 8 (8) were skipped"), "\(collected.outcome)")
        let point = try #require(collected.outcome.resumePoint)
        #expect(point == ResumePoint(cursor: 7) && point.precedingPages == 6)
        #expect(await list.pages(from: point).collect(upTo: 100).outcome.ending == .short)
        list.failing = []
        let rest = await list.pages(from: point, window: .pages(window)).collect(upTo: 100)
        #expect(rest.arrived == [18, 19, 20, 21, 22, 23])
        #expect(rest.outcome.isComplete, "\(rest.outcome)")
    }

    @Test("The first page is skipped too, and its items are not those that a resumed walk has passed")
    func firstPage() async {
        let list = Numbered(failing: [1, 4])
        #expect(await list.collect(upTo: 100).arrived == list.items)
        let point = ResumePoint(cursor: 4, skippedItems: 2)
        let rest = await list.pages(from: point).collect(upTo: 100)
        #expect(rest.arrived == Array(12..<24))
        #expect(rest.outcome.skippedPages.map(\.address) == ["4"])
    }

    @Test("Skipped pages are limited by the policy, also over several walks")
    func limit() async throws {
        let list = Numbered(failing: [2, 4, 6], upTo: 2)
        let outcome = await list.collect(upTo: 100).outcome
        #expect(outcome.ending == .failed && outcome.resumePoint?.cursor == 6)
        #expect(outcome.skippedPages.map(\.number) == [2, 4])
        let point = try #require(outcome.resumePoint)
        #expect(await list.pages(from: point).collect(upTo: 100).outcome.ending == .failed)
        var more = list
        more.policy.failedPage = .isSkipped(upTo: 3)
        let rest = await more.pages(from: point).collect(upTo: 100).outcome
        #expect(rest.ending == .short && rest.skippedPages.map(\.number) == [2, 4, 6], "\(rest)")
    }

    @Test("A walk that resumes anywhere ends as one that was not interrupted, with any failed pages", arguments: 1...40)
    func resumes(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var list = Numbered(failing: [], declaresTotal: random.next() % 2 == 0)
        list.pages = 3 + Int(random.next() % 9)
        list.failing = Set((1...list.pages).filter { _ in random.next() % 3 == 0 })
        let window = 1 + Int(random.next() % 5)
        let whole = await list.pages(window: .pages(window)).collect(upTo: 1_000)
        guard whole.outcome.ending == .short else {
            // Without a declared end, nothing behind the last page that loads shows how many pages there are.
            #expect(list.failing.isEmpty ? whole.outcome.isComplete : whole.outcome.ending == .failed)
            return
        }
        #expect(whole.arrived == list.items)
        #expect(Set(whole.outcome.skippedPages.map(\.number)) == list.failing)
        for limit in 1...max(1, list.items.count - 1) {
            let first = await list.pages(window: .pages(window)).collect(upTo: limit)
            guard first.outcome.ending == .limited else { continue }
            let point = try #require(first.outcome.resumePoint)
            let rest = await list.pages(from: point, window: .pages(window)).collect(upTo: 1_000)
            #expect(first.arrived + rest.arrived == list.items, "\(limit)")
            #expect(rest.outcome.evidence == whole.outcome.evidence, "\(limit)")
            #expect(rest.outcome.skippedPages == whole.outcome.skippedPages)
        }
    }

    @Test("Errors that are not about the page are not skipped")
    func otherErrors() async {
        var list = Numbered(failing: [3])
        list.error = CancellationError()
        #expect(await list.collect(upTo: 100).outcome.ending == .cancelled)
        list.error = Expired()
        #expect(await list.collect(upTo: 100).outcome.ending == .failed)
    }

    @Test("A rejected credential ends the walk, even if every page to the declared end is rejected", arguments: [1, 4])
    func credential(window: Int) async {
        var list = Numbered(failing: [6, 7, 8])
        list.error = Unauthorized()
        let outcome = await list.pages(window: .pages(window)).collect(upTo: 100).outcome
        #expect(outcome.ending == .failed && outcome.skippedPages.isEmpty, "\(outcome)")
        #expect(outcome.resumePoint?.cursor == 6)
    }

    @Test("A page in a list whose pages have no known size advises the size")
    func unknownSize() async {
        var list = Numbered(failing: [3])
        list.countsPages = false
        #expect(await list.collect(upTo: 100).outcome.advice == .pageSize)
        list.error = Unauthorized()
        #expect(await list.collect(upTo: 100).outcome.advice == nil)
    }

    private struct Unauthorized: PageFailure, CredentialRejection {
        var isTransient: Bool { false }
        var rejectsCredential: Bool { true }
    }

    private struct Expired: PageFailure {
        var isTransient: Bool { false }
        var isExpiredCursor: Bool { true }
    }
}
