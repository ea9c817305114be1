import Foundation
import PagingJSON
import PagingTesting
import Testing

@testable import Paging

@Suite("Checkpoints of crawls over many lists", .timeLimit(.minutes(10)))
struct CrawlCheckpointTests {
    private struct Crash: Error {}

    private static func saved(_ checkpoint: CrawlCheckpoint) throws -> CrawlCheckpoint {
        try JSONDecoder().decode(CrawlCheckpoint.self, from: JSONEncoder().encode(checkpoint))
    }

    /// Crawls until a random page, as often as it takes, and commits pages and checkpoints together.
    private func crawl<Parent, Item>(
        _ lists: ChildLists<Parent, some PageSource<Item, Int>>,
        _ random: inout SeededGenerator,
        row: (Parent, Item) -> [Int]
    ) async throws -> (rows: [[Int]], runs: Int) {
        var rows: [[Int]] = []
        var checkpoint: CrawlCheckpoint?
        for run in 1... {
            var left = Int.random(in: 0...60, using: &random)
            let width = Int.random(in: 1...9, using: &random)
            do {
                let outcome = try await lists.forEachPage(from: checkpoint, window: .pages(width)) { page, progress in
                    left -= 1
                    // The page is not committed.
                    if left < 0 { throw Crash() }
                    rows += page.page.items.map { row(page.parent, $0) }
                    checkpoint = try Self.saved(progress)
                }
                try Task.checkCancellation()
                #expect(outcome.isComplete)
                return (rows, run)
            } catch is Crash {}
        }
        return ([], 0)
    }

    @Test("A crawl that ends at any page and continues delivers every item once", arguments: 0..<60)
    func crashes(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let sizes = (0..<Int.random(in: 0...90, using: &random)).map { _ in
            [0, 1, 1, 2, 3, 15].randomElement(using: &random) ?? 1
        }
        let server = ListServer(
            sizes: sizes,
            parentsPerPage: Int.random(in: 1...20, using: &random),
            isNumbered: Bool.random(using: &random),
            seed: UInt64(seed)
        )
        let (rows, runs) = try await crawl(server.lists, &random) { [$0, $1] }
        #expect(rows.sorted { $0.lexicographicallyPrecedes($1) } == server.allItems)
        // Each run reads at most the pages again that it had in flight, and one page of parents.
        let pages = sizes.map { max(1, $0) }.reduce(0, +)
        #expect(server.requests.count { $0.parent != nil } <= pages + runs * 9)
    }

    @Test("A parent that the list repeats is expanded once, in whichever runs it arrives", arguments: 0..<60)
    func repeatedParents(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let sizes = (0..<Int.random(in: 1...60, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
        let again = sizes.indices.filter { _ in Bool.random(using: &random) }
        let server = ListServer(
            sizes: sizes,
            parents: (Array(sizes.indices) + again).shuffled(using: &random),
            parentsPerPage: Int.random(in: 1...8, using: &random),
            seed: UInt64(seed)
        )
        let (rows, _) = try await crawl(server.lists, &random) { [$0, $1] }
        #expect(rows.sorted { $0.lexicographicallyPrecedes($1) } == server.allItems)
    }

    @Test("A deep crawl that ends at any page and continues delivers every item once", arguments: 0..<30)
    func deepCrashes(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let server = ListServer(sizes: [2, 0, 3, 1, 1], parentsPerPage: 2, seed: UInt64(seed))
        let lists = server.lists.expanding(by: \.self) { parent, child in
            ListServer.ChildPages(server: server, parent: (parent + child) % 5)
        }
        var expected: [[Int]] = []
        for parent in 0..<5 {
            for child in server.items(of: parent) {
                expected += server.items(of: (parent + child) % 5).map { [parent, child, $0] }
            }
        }
        let (rows, _) = try await crawl(lists, &random) { [$0.0, $0.1, $1] }
        #expect(
            rows.sorted { $0.lexicographicallyPrecedes($1) } == expected.sorted { $0.lexicographicallyPrecedes($1) }
        )
    }

    @Test("A crawl that is cancelled at any event reports the end of each list once", arguments: 0..<60)
    func cancelledAtAnyEvent(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let server = ListServer(sizes: (0..<40).map { $0 % 4 }, seed: UInt64(seed))
        var ended: [Int] = []
        var checkpoint: CrawlCheckpoint?
        for _ in 1... {
            let limit = Int.random(in: 1...30, using: &random)
            let width = Int.random(in: 1...9, using: &random)
            let run = Task { [checkpoint] in
                var (events, ended) = (0, [Int]())
                let outcome = try await server.lists.forEachEvent(from: checkpoint, window: .pages(width)) { event, _ in
                    if let end = event.end, end.result.isComplete { ended.append(end.parent) }
                    events += 1
                    if events == limit { withUnsafeCurrentTask { $0?.cancel() } }
                }
                return (outcome, ended)
            }
            let (outcome, more) = try await run.value
            ended += more
            #expect(outcome.completeLists == ended.count)
            guard let saved = outcome.checkpoint else { break }
            #expect(saved.completeLists == ended.count)
            checkpoint = try Self.saved(saved)
        }
        #expect(ended.sorted() == Array(server.sizes.indices))
    }

    @Test("A second run reads only the lists that were not complete")
    func failedLists() async throws {
        let server = ListServer(sizes: Array(repeating: 2, count: 50))
        server.fail([.init(parent: 7, page: 1), .init(parent: 20, page: 0)])
        let first = try await server.lists.forEachPage { _, _ in }
        let before = server.requests.count
        server.fail([])
        let checkpoint = try Self.saved(try #require(first.checkpoint))
        var again: [[Int]] = []
        let second = try await server.lists.forEachPage(from: checkpoint) { page, _ in
            again += page.page.items.map { [page.parent, $0] }
        }
        #expect(second.isComplete)
        #expect((second.lists, second.completeLists) == (50, 50))
        #expect(
            again.sorted { $0.lexicographicallyPrecedes($1) } == [[7, 3], [7, 4], [7, 5]] + (0..<6).map { [20, $0] }
        )
        let requests = server.requests[before...]
        #expect(Set(requests.compactMap(\.parent)) == [7, 20])
    }

    @Test("A list whose saved cursor has expired restarts, and only its items arrive again")
    func expiredList() async throws {
        let server = ListServer(sizes: Array(repeating: 4, count: 12))
        server.fail([.init(parent: 3, page: 2), .init(parent: 9, page: 1)])
        let first = try await server.lists.forEachPage { _, _ in }
        server.fail([])
        server.expire([.init(parent: 3, page: 2)])
        var checkpoint = try #require(first.checkpoint)
        // The first page of the restarted list fails once: the next run restarts it, too.
        server.fail([.init(parent: 3, page: 0)])
        let second = try await server.lists.forEachPage(from: Self.saved(checkpoint)) { page, _ in
            #expect((page.parent, page.isRestart) == (9, false))
        }
        #expect(second.incomplete.map(\.path) == [["3"]])
        checkpoint = try #require(second.checkpoint)
        server.fail([])
        server.expire([.init(parent: 3, page: 2)])
        var rows: [[Int]] = []
        var restarts: [Bool] = []
        let third = try await server.lists.forEachPage(from: Self.saved(checkpoint)) { page, _ in
            restarts.append(page.isRestart)
            rows += page.page.items.map { [page.parent, $0] }
        }
        #expect(third.isComplete)
        #expect(restarts == [true, false, false, false])
        #expect(rows == server.items(of: 3).map { [3, $0] })
    }

    @Test("A list of parents whose saved cursor has expired restarts, and finished lists are not read again")
    func expiredParents() async throws {
        let server = ListServer(sizes: Array(repeating: 1, count: 40), parentsPerPage: 5)
        server.fail([.init(parent: nil, page: 6)])
        let first = try await server.lists.forEachPage { _, _ in }
        #expect(first.completeLists == 30)
        server.fail([])
        server.expire([.init(parent: nil, page: 6)])
        let before = server.requests.count
        let second = try await server.lists.forEachPage(from: Self.saved(#require(first.checkpoint))) { _, _ in }
        #expect(second.isComplete)
        #expect(server.requests[before...].compactMap(\.parent).sorted() == Array(30..<40))
    }

    @Test("A finished crawl is not read again")
    func finished() async throws {
        let server = ListServer(sizes: [1, 2, 0, 1])
        var last: CrawlCheckpoint?
        _ = try await server.lists.forEachPage {
            last = $1; _ = $0
        }
        let count = server.requests.count
        let outcome = try await server.lists.forEachPage(from: try Self.saved(try #require(last))) { _, _ in }
        #expect(outcome.isComplete)
        #expect(outcome.completeLists == 4)
        #expect(server.requests.count == count)
    }

    @Test("A list whose parent is gone is named when the crawl continues")
    func vanishedParent() async throws {
        let server = ListServer(sizes: Array(repeating: 2, count: 8))
        server.fail([.init(parent: 5, page: 1)])
        let first = try await server.lists.forEachPage { _, _ in }
        server.hide([5])
        let second = try await server.lists.forEachPage(from: first.checkpoint) { _, _ in }
        #expect(second.incomplete.map(\.path) == [["5"]])
        #expect(second.incomplete.first?.result.evidence == "its parent is no longer in the list")
    }

    @Test("A checkpoint has at most 32 bytes for each finished list, and none where keys are unique")
    func size() async throws {
        func bytes(_ sizes: [Int], isUnique: Bool, window: PageWindow) async throws -> [Int] {
            let server = ListServer(sizes: sizes, parentsPerPage: 50)
            var counts: [Int] = []
            var pages = 0
            let unique = ListServer.ParentPages(server: server).expanding(byUnique: \.self) {
                ListServer.ChildPages(server: server, parent: $0)
            }
            _ = try await (isUnique ? unique : server.lists).forEachPage(window: window) { _, checkpoint in
                pages += 1
                if pages.isMultiple(of: 50) { counts.append(try JSONEncoder().encode(checkpoint).count) }
            }
            return counts
        }
        // Of lists that are read one after another, none waits for an earlier one.
        let steady = try await bytes(Array(repeating: 1, count: 2_000), isUnique: true, window: .serial)
        #expect(steady.allSatisfy { $0 < 4_000 }, "\(steady)")
        for isUnique in [true, false] {
            let stuck = try await bytes(
                [4_000] + Array(repeating: 1, count: 2_000),
                isUnique: isUnique,
                window: .pages(8)
            )
            #expect((stuck.max() ?? 0) < 2_000 * 32, "\(stuck.max() ?? 0)")
        }
    }

    @Test("A checkpoint of other lists or of a later version is refused with a clear error")
    func foreign() async throws {
        let later = Data(#"{"version":2,"completeLists":0,"list":{}}"#.utf8)
        #expect(throws: PagingError.self) { try JSONDecoder().decode(CrawlCheckpoint.self, from: later) }
        let other = Data(
            #"{"version":1,"completeLists":0,"list":{"point":"{\"cursor\":\"x\",\"skippedItems\":0}"}}"#.utf8
        )
        let checkpoint = try JSONDecoder().decode(CrawlCheckpoint.self, from: other)
        let outcome = try await ListServer(sizes: [1]).lists.forEachPage(from: checkpoint) { _, _ in }
        #expect((outcome.incomplete.first?.result.error as? PagingError)?.code == .cannotRestore)
    }
}
