import Paging
import Testing

@testable import PagingUI

@Suite("Rules of a source in a list")
struct PolicyTests {
    @Test("By policy, a visited address ends the list with an error, ends it normally or is allowed")
    func repeatedAddress() {
        var stops = bench { $0.repeatedAddress = .stops }
        stops.load(5..<10, next: 1)
        #expect((stops.bench.content.append.failure?.error as? PagingError)?.code == .cycle)

        var ends = bench { $0.repeatedAddress = .endsList }
        ends.load(5..<10, next: 1)
        #expect(ends.bench.content.append.isAtEnd)
        #expect(ends.bench.content.end?.ending == .complete)
        #expect(ends.bench.settled[.append]?.map { "\($0)" } == ["loaded(5)"])

        var allowed = bench { $0.repeatedAddress = .isAllowed }
        allowed.load(5..<10, next: 1)
        #expect("\(allowed.bench.content.append)" == "idle")
        allowed.load(10..<15, next: 1)
        allowed.load(15..<20)
        #expect(allowed.bench.ids == Array(0..<20))
        #expect(allowed.bench.requests == [0, 1, 1, 1])
        #expect(allowed.bench.content.append.isAtEnd)
    }

    @Test("A first page that names itself is evaluated without another request")
    func firstPageNamesItself() {
        for policy in [WalkPolicy.Repetition.stops, .endsList] {
            var bench = PlanBench(startingAt: 1)
            bench.perform { $0.refresh(.anchored) }
            bench.answer(.refresh, with: page(0..<5, next: 1)) { $0.repeatedAddress = policy }
            #expect(bench.requests == [1])
            #expect(bench.content.append.isAtEnd == (policy == .endsList))
            #expect((bench.content.append.failure != nil) == (policy == .stops))
        }
    }

    @Test("A visited address after all declared items is the end")
    func totalMet() {
        var list = bench(total: 10) { _ in }
        list.load(5..<10, next: 1, total: 10)
        #expect(list.bench.content.append.isAtEnd)
    }

    @Test("An item limit cuts the page that crosses it and ends the list, also after a refresh")
    func itemLimit() {
        var list = bench { $0.limits = .items(8) }
        list.load(5..<10, next: 2)
        #expect(list.bench.ids == Array(0..<8))
        #expect(list.bench.content.append.isAtEnd)
        #expect(list.bench.content.end?.ending == .limited)
        list.bench.perform { $0.requestPage(.forward) }
        #expect(list.bench.waiting.isEmpty)
        list.bench.perform { $0.refresh(.toTop) }
        list.bench.answer(.refresh, with: page(100..<120, next: 1), policy: list.change)
        #expect(list.bench.ids == Array(100..<108))
        #expect(list.bench.content.append.isAtEnd)
    }

    @Test("A page limit ends the list, and a refresh of all pages requests no more")
    func pageLimit() {
        var list = bench { $0.limits = .pages(2) }
        list.load(5..<10, next: 2)
        #expect(list.bench.ids == Array(0..<10))
        #expect(list.bench.content.end?.ending == .limited)
        list.bench.perform { $0.refresh(.allLoaded) }
        list.bench.answer(.refresh, with: page(0..<5, next: 1), policy: list.change)
        list.bench.answer(.refresh, with: page(5..<10, next: 2), policy: list.change)
        #expect(list.bench.waiting.isEmpty)
        #expect(list.bench.content.append.isAtEnd)
    }

    @Test("An item limit includes the items of forgotten pages")
    func limitWithRetention() throws {
        var options = PagingOptions()
        options.prefetchDistance = 0
        var bench = PlanBench(try options.retaining(atMost: 10, pageSize: 5))
        bench.perform { $0.refresh(.anchored) }
        for number in 0..<5 {
            if number > 0 { bench.perform { $0.requestPage(.forward) } }
            let ids = number * 5..<number * 5 + 5
            bench.answer(number == 0 ? .refresh : .append, with: page(ids, next: number + 1)) { $0.limits = .items(25) }
        }
        #expect(bench.ids.count <= 15)
        #expect(bench.content.append.isAtEnd)
        #expect(bench.content.end?.ending == .limited)
    }

    @Test("By policy, a page that is served again is the end, an error or a page", arguments: [true, false])
    func repeatedPage(isIdentified: Bool) {
        let identity: RowIdentity<Post> = isIdentified ? .id : .none
        func load(_ change: (inout WalkPolicy) -> Void) -> PlanBench {
            var bench = PlanBench(distance: 0)
            bench.perform { $0.refresh(.anchored) }
            bench.answer(.refresh, with: page(0..<5, next: 1, fingerprint: 7), identity: identity, policy: change)
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: page(0..<5, next: 2, fingerprint: 7), identity: identity, policy: change)
            return bench
        }
        let ends = load { $0.repeatedPage = .endsList }
        #expect(ends.content.append.isAtEnd)
        #expect(ends.ids == Array(0..<5))
        #expect(ends.settled[.append]?.map { "\($0)" } == ["atEnd"])

        let stops = load { $0.repeatedPage = .stops }
        #expect(stops.ids == Array(0..<5))
        #expect((stops.content.append.failure != nil) == !isIdentified)

        let allowed = load { $0.repeatedPage = .isAllowed }
        #expect(allowed.ids.count == (isIdentified ? 5 : 10))
        #expect(allowed.content.append.failure == nil)
    }

    @Test("A deduplicating source drops duplicates in a list whose rows have no identity of their own")
    func dropsDuplicates() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        for (number, ids) in [0..<5, 3..<8].enumerated() {
            var page = Page(items: posts(ids), following: number + 1)
            page.metadata.identities = ids.map { ItemIdentity($0) }
            if number > 0 { bench.perform { $0.requestPage(.forward) } }
            bench.answer(number == 0 ? .refresh : .append, with: page, identity: .none) { $0.dropsDuplicates = true }
        }
        #expect(bench.ids == Array(0..<8))
    }

    @Test("More consecutive pages without new items than the policy allows are an error, across pauses")
    func noProgress() {
        var list = bench { $0.maximumEmptyPages = 7 }
        for number in 1...8 where list.bench.content.append.failure == nil { list.load([], next: number + 1) }
        #expect((list.bench.content.append.failure?.error as? PagingError)?.code == .noProgress)
        #expect(list.bench.requests.count == 9)
        #expect(list.bench.ids == Array(0..<5))
    }

    @Test("A list that ends at a known limit of the API reports it")
    func knownCap() {
        var list = bench { $0.knownCap = 10 }
        list.load(5..<10)
        #expect(list.bench.content.append.isAtEnd)
        #expect(list.bench.content.end?.ending == .short)
    }

    /// A list with five rows whose source has a policy.
    private func bench(total: Int? = nil, _ change: @escaping (inout WalkPolicy) -> Void) -> PolicyBench {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        var first = page(0..<5, next: 1)
        first.links.totalCount = total.map { TotalCount($0) }
        bench.answer(.refresh, with: first, policy: change)
        return PolicyBench(bench: bench, change: change)
    }
}

/// A bench whose pages have a policy.
private struct PolicyBench {
    var bench: PlanBench
    let change: (inout WalkPolicy) -> Void

    /// Loads the next page.
    mutating func load(_ ids: some Sequence<Int>, next: Int? = nil, total: Int? = nil) {
        bench.perform { $0.requestPage(.forward) }
        var page = Page(items: posts(ids), following: next)
        page.links.totalCount = total.map { TotalCount($0) }
        bench.answer(.append, with: page, policy: change)
    }
}

/// A page of posts.
private func page(_ ids: some Sequence<Int>, next: Int? = nil, fingerprint: Int? = nil) -> Page<Post, Int> {
    var page = Page(items: posts(ids), following: next)
    page.metadata.fingerprint = fingerprint
    return page
}
