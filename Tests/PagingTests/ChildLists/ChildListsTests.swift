import PagingTesting
import Synchronization
import Testing

@testable import Paging

/// A list that repeats its third item on the second page.
private struct RepeatingParents: PageSource {
    func page(at cursor: Int?) async throws -> Page<Int, Int> {
        cursor == nil ? Page(items: [1, 2, 3], following: 1) : Page(items: [3, 4])
    }
}

@Suite("Child lists of every parent", .timeLimit(.minutes(10)))
struct ChildListsTests {
    /// Sizes with empty, short and long lists.
    private static func sizes(_ count: Int, seed: UInt64) -> [Int] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in [0, 1, 1, 1, 2, 3, 12].randomElement(using: &random) ?? 1 }
    }

    @Test("Items arrive once, in the order of the parents and of each list", arguments: [1, 2, 5, 16])
    func items(seed: Int) async throws {
        let server = ListServer(sizes: Self.sizes(60, seed: UInt64(seed)), seed: UInt64(seed))
        var found: [[Int]] = []
        for try await (parent, item) in server.lists.items { found.append([parent, item]) }
        #expect(found == server.allItems)
        #expect(Set(server.requests).count == server.requests.count)
    }

    @Test("Lists arrive whole with their parents and outcomes", arguments: [true, false])
    func lists(isNumbered: Bool) async throws {
        let server = ListServer(sizes: Self.sizes(60, seed: 3), isNumbered: isNumbered)
        var found: [Int: [Int]] = [:]
        for try await list in server.lists.lists(window: .pages(6)) {
            #expect(list.outcome.isComplete)
            #expect(list.path == ["\(list.parent)"])
            #expect(found.updateValue(list.items, forKey: list.parent) == nil)
        }
        #expect(found == Dictionary(uniqueKeysWithValues: server.sizes.indices.map { ($0, server.items(of: $0)) }))
    }

    @Test("A window limits the pages in flight over all lists", arguments: [1, 2, 5, 16])
    func window(width: Int) async throws {
        let server = ListServer(sizes: Self.sizes(80, seed: 4), isNumbered: true)
        for try await _ in server.lists.lists(window: .pages(width)) {}
        #expect(server.maximumInFlight <= width)
        // Parents are read one page at a time beside the children.
        #expect(server.maximumInFlight >= min(width, 5))
    }

    @Test("A consumer that holds a page limits the pages that load ahead", arguments: [false, true])
    func slowConsumer(isNumbered: Bool) async throws {
        let server = ListServer(sizes: Array(repeating: 4, count: 100), isNumbered: isNumbered)
        var delivered = 0
        let outcome = try await server.lists.forEachPage(window: .pages(4)) { _, _ in
            for _ in 0..<100 { await Task.yield() }
            delivered += 1
            let loaded = server.requests.count { $0.parent != nil }
            // The page in hand is one of the window.
            #expect(loaded - delivered <= 3)
        }
        #expect(outcome.isComplete)
        #expect(delivered == 400)
    }

    @Test("Child lists begin before the list of parents ends")
    func streaming() async throws {
        let server = ListServer(sizes: Array(repeating: 1, count: 1_000), parentsPerPage: 10)
        var iterator = server.lists.lists(window: .pages(4)).makeAsyncIterator()
        for _ in 0..<20 { _ = try await iterator.next() }
        #expect(server.requests.count { $0.parent == nil } <= 6)
    }

    @Test("Long lists leave room for short ones while lists wait, and share the window at the end")
    func fairness() async throws {
        let gate = PageGate<ListServer.Request>()
        let server = ListServer(sizes: [9, 1, 1, 1, 1], isNumbered: true, gate: gate)
        let (delivered, delivery) = AsyncStream<Int>.makeStream()
        let crawl = Task {
            try await server.lists.forEachPage(window: .pages(4)) { page, _ in delivery.yield(page.parent) }
        }
        // Until all lists have begun, the long one has a single page in flight.
        for page in 0..<2 {
            try await gate.waitUntilRequested(.init(parent: 0, page: page))
            gate.open(.init(parent: 0, page: page))
        }
        try await gate.waitUntilRequested(.init(parent: 0, page: 2))
        #expect(gate.requests(of: .init(parent: 0, page: 3)) == 0)
        for parent in 1...4 {
            try await gate.waitUntilRequested(.init(parent: parent, page: 0))
            gate.open(.init(parent: parent, page: 0))
        }
        var short = Set(1...4)
        for await parent in delivered {
            short.remove(parent)
            if short.isEmpty { break }
        }
        gate.open(.init(parent: 0, page: 2))
        // Then it has the whole window: the page in hand and those behind it.
        for page in 3...5 { try await gate.waitUntilRequested(.init(parent: 0, page: page)) }
        gate.openAll()
        let outcome = try await crawl.value
        #expect(outcome.isComplete)
        #expect(outcome.items == 13 * 3)
    }

    @Test("A list that fails does not stop the others, and the outcome names it")
    func failure() async throws {
        let server = ListServer(sizes: Array(repeating: 2, count: 30))
        server.fail([.init(parent: 7, page: 1), .init(parent: 20, page: 0)])
        var arrived = 0
        let error = await #expect(throws: CrawlOutcome.self) {
            for try await list in server.lists.lists() {
                arrived += 1
                guard [7, 20].contains(list.parent) else { continue }
                #expect(list.outcome.ending == .failed)
                #expect(list.items == Array(server.items(of: list.parent).prefix(list.parent == 7 ? 3 : 0)))
            }
        }
        #expect(arrived == 30)
        let outcome = try #require(error)
        #expect(Set(outcome.incomplete.map(\.path)) == [["7"], ["20"]])
        #expect((outcome.lists, outcome.completeLists, outcome.isComplete) == (30, 28, false))
        #expect("\(outcome)".hasPrefix("failed: 28 of 30 lists are complete, the first other one is "))
    }

    @Test("Items of other lists continue past a failed list, and the error comes after the last item")
    func failureAmongItems() async throws {
        let server = ListServer(sizes: Array(repeating: 2, count: 30))
        server.fail([.init(parent: 7, page: 1)])
        var found: [[Int]] = []
        await #expect(throws: CrawlOutcome.self) {
            for try await (parent, item) in server.lists.items { found.append([parent, item]) }
        }
        #expect(found == server.allItems.filter { $0[0] != 7 || $0[1] < 3 })
    }

    @Test("A crawl stops when more lists have failed than it allows", arguments: [0, 2])
    func maximumFailures(allowed: Int) async throws {
        let server = ListServer(sizes: Array(repeating: 1, count: 200))
        server.fail(Set((0..<200).map { .init(parent: $0, page: 0) }))
        var lists = server.lists
        lists.maximumFailures = allowed
        let outcome = try await lists.forEachPage(window: .pages(4)) { _, _ in }
        #expect(outcome.incomplete.count == allowed + 1)
        #expect(outcome.ending == .limited)
        #expect(server.requests.count < 30)
    }

    @Test("A credential that cannot be obtained ends the crawl, because no list can be read without it")
    func noCredential() async throws {
        let server = ListServer(sizes: Array(repeating: 1, count: 200))
        server.fail(Set((20..<200).map { .init(parent: $0, page: 0) }), with: ListServer.NoCredential())
        let outcome = try await server.lists.forEachPage(window: .pages(4)) { _, _ in }
        #expect(outcome.incomplete.count == 1)
        #expect(outcome.ending == .failed && outcome.result.error is ListServer.NoCredential)
        #expect(outcome.checkpoint != nil && server.requests.count < 60)
        // The evidence names the failure once.
        #expect(!"\(outcome)".contains("first other one"), "\(outcome)")
    }

    @Test("An incomplete list of parents is named, and its children are complete")
    func failedParents() async throws {
        let server = ListServer(sizes: Array(repeating: 1, count: 40))
        server.fail([.init(parent: nil, page: 2)])
        let outcome = try await server.lists.forEachPage { _, _ in }
        #expect(outcome.incomplete.map(\.path) == [[]])
        #expect(outcome.completeLists == 20)
        #expect(!outcome.isComplete)
    }

    @Test("A closure that throws fails its list only")
    func invalidChild() async throws {
        let server = ListServer(sizes: Array(repeating: 1, count: 5))
        let lists = ListServer.ParentPages(server: server).expanding(by: \.self) { parent in
            if parent == 3 { throw ListServer.Failure() }
            return ListServer.ChildPages(server: server, parent: parent)
        }
        let outcome = try await lists.forEachPage { _, _ in }
        #expect(outcome.incomplete.map(\.path) == [["3"]])
        #expect(outcome.incomplete.first?.result.error is ListServer.Failure)
        #expect(outcome.completeLists == 4)
    }

    @Test("A parent that the list repeats is expanded once")
    func repeatedParent() async throws {
        let parents = RepeatingParents()
        let server = ListServer(sizes: Array(repeating: 2, count: 5))
        let lists = parents.expanding(by: \.self) { ListServer.ChildPages(server: server, parent: $0) }
        let outcome = try await lists.forEachPage { _, _ in }
        #expect(outcome.isComplete)
        #expect(outcome.lists == 4)
        #expect(server.requests.count == 8)
    }

    @Test("Lists of any depth are read, and items have the order of all parents", arguments: [1, 8])
    func depth(width: Int) async throws {
        let server = ListServer(sizes: [2, 0, 3, 1], parentsPerPage: 2)
        let lists = server.lists.expanding(by: \.self) { parent, child in
            ListServer.ChildPages(server: server, parent: (parent + child) % 4)
        }
        var expected: [[Int]] = []
        for parent in 0..<4 {
            for child in server.items(of: parent) {
                expected += server.items(of: (parent + child) % 4).map { [parent, child, $0] }
            }
        }
        var found: [[Int]] = []
        for try await (parents, item) in lists.items { found.append([parents.0, parents.1, item]) }
        #expect(found == expected)
        var pages: [[Int]] = []
        let outcome = try await lists.forEachPage(window: .pages(width)) { page, _ in
            #expect(page.path == ["\(page.parent.0)", "\(page.parent.1)"])
            pages += page.page.items.map { [page.parent.0, page.parent.1, $0] }
        }
        #expect(outcome.isComplete)
        #expect(
            pages.sorted { $0.lexicographicallyPrecedes($1) } == expected.sorted { $0.lexicographicallyPrecedes($1) }
        )
    }

    @Test("A cancelled crawl loads nothing more, and its outcome has a checkpoint")
    func cancellation() async throws {
        let server = ListServer(sizes: Array(repeating: 3, count: 100))
        let crawl = Task {
            var pages = 0
            return try await server.lists.forEachPage(window: .pages(4)) { _, _ in
                pages += 1
                if pages == 10 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        let outcome = try await crawl.value
        #expect(outcome.ending == .cancelled)
        // Also those of lists in progress.
        #expect(outcome.items == 30)
        #expect(outcome.checkpoint != nil)
        #expect(server.requests.count < 30)
    }

    @Test("A crawl that its consumer releases loads nothing more")
    func release() async throws {
        let gate = PageGate<ListServer.Request>()
        let server = ListServer(sizes: Array(repeating: 1, count: 100), gate: gate)
        gate.open(.init(parent: 0, page: 0))
        for try await list in server.lists.lists(window: .pages(4)) {
            #expect(list.parent == 0)
            try await gate.waitUntilRequested(count: 4)
            break
        }
        // The loads in flight are cancelled, and end.
        while !gate.waiting.isEmpty { await Task.yield() }
        #expect(server.requests.count { $0.parent != nil } <= 5)
    }

    @Test("A crawl without parents is complete")
    func noParents() async throws {
        let outcome = try await ListServer(sizes: []).lists.forEachPage { _, _ in }
        #expect(outcome.isComplete)
        #expect(outcome.checkpoint == nil)
        #expect("\(outcome)" == "complete: 0 of 0 lists are complete; 0 items on 1 page")
    }
}
