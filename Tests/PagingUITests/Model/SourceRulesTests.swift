import Paging
import PagingHTTP
import PagingTesting
import PagingUI
import RowTrait
import Testing

@MainActor
@Suite("Limits, addresses and totals of a source in a list", .timeLimit(.minutes(10)))
struct SourceRulesTests {
    @Test("A request limit ends the list, and a refresh resets the count")
    func requestLimit() async throws {
        let source = RequestCountingSource().limited(to: WalkLimits(requests: 3))
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        for _ in 0..<2 { await model.loadNext() }
        #expect("\(await model.loadNext())" == "atEnd")
        #expect(model.ids == [0, 1, 2])
        #expect(model.content.end == .limited("the limit of 3 requests was reached"))
        await model.refresh(.toTop)
        #expect("\(await model.loadNext())" == "loaded(1)")
    }

    @Test("A byte limit ends the list at the page that crosses it")
    func byteLimit() async throws {
        let source = RequestCountingSource().limited(to: WalkLimits(bytes: 250))
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        await model.loadNext()
        #expect("\(await model.loadNext())" == "atEnd")
        #expect(model.ids == [0, 1])
        #expect(model.content.end == .limited("the limit of 250 bytes was reached"))
    }

    @Test("After the time limit of the source, no further page is requested until a refresh")
    func timeLimit() async throws {
        let clock = ManualClock()
        let source = RecordingSource(ScriptedSource.posts(pages: 5))
        let limited = source.limited(to: WalkLimits(duration: .seconds(60)))
        let model = PagingModel(limited, options: .quiet, clock: clock)
        await model.refresh()
        clock.advance(by: .seconds(59))
        #expect("\(await model.loadNext())" == "loaded(10)")
        clock.advance(by: .seconds(1))
        #expect("\(await model.loadNext())" == "atEnd")
        #expect(source.log.requested == [nil, 1])
        #expect(model.content.end?.ending == .limited)
        await model.refresh(.toTop)
        #expect("\(await model.loadNext())" == "loaded(10)")
    }

    @Test("Addresses of the same request are one page, so a cycle through another spelling stops the list")
    func canonicalAddresses() async throws {
        let model = PagingModel(
            SpelledSource(pages: ["a": "B", "B": "b?x=1", "b?x=1": "b?x=2", "b?x=2": nil]),
            options: .quiet
        )
        await model.refresh()
        await model.loadNext()
        guard case .failed(let failure) = await model.loadNext() else {
            return #expect(model.content.append.failure != nil)
        }
        #expect((failure.error as? PagingError)?.code == .cycle)
        #expect(model.ids.count == 2)
    }

    @Test("The address of the first page is the start of the list in any spelling")
    func canonicalStart() async throws {
        let model = PagingModel(SpelledSource(pages: ["a": "A"]), options: .quiet)
        await model.refresh()
        #expect((model.content.append.failure?.error as? PagingError)?.code == .cycle)
    }

    @Test("A list that ends before its declared total reports it, unless its source does not prove totals")
    func shortList() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [.page(Page(items: posts(0..<5), following: 1, totalCount: TotalCount(12)))],
            1: [.page(Page(items: posts(5..<10), following: nil, totalCount: TotalCount(12)))],
        ]
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        await model.loadNext()
        #expect(model.content.append.isAtEnd)
        #expect(
            model.content.end == .capped("the list ended (no further page is linked) after 10 of 12 declared items")
        )

        let unproven = PagingModel(source.withPolicy { $0.provesTotals = false }, options: .quiet)
        await unproven.refresh()
        await unproven.loadNext()
        #expect(unproven.content.append.isAtEnd)
        #expect(unproven.content.end?.ending != .short)
    }

    @Test(
        "A list whose request starts at a later page ends like a walk over it",
        .row("M104"),
        arguments: [1, 2, 7, 9],
        [90, 85, 95, 120]
    )
    func laterStart(first: Int, total: Int) async throws {
        // Nine pages of ten items, and a total that is right, too low for the last page, or too high.
        var replies: [String: StubReply] = [:]
        for page in 1...10 {
            let items = page > 9 ? [] : Array((page - 1) * 10 + 1...page * 10)
            let list = items.map { #"{"id":\#($0),"text":"","isLiked":false}"# }.joined(separator: ",")
            replies["/posts?page=\(page)"] = .json(#"{"total":\#(total),"items":[\#(list)]}"#)
        }
        let api = try PagingClient("https://api.test", transport: StubTransport(replies))
        let source = api.list(Post.self, "/posts?page=\(first)", by: .pageNumber(total: "/total"), items: "/items")
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        while case .loaded = await model.loadNext() {}
        let outcome = await source.collect(upTo: 1_000).outcome
        #expect(model.content.append.isAtEnd)
        #expect(model.content.end?.ending == outcome.ending, "\(String(describing: model.content.end)), \(outcome)")
        #expect(model.items.count == outcome.items)
    }

    @Test("New items at the head that are not shown yet count toward the declared total")
    func totalWithNewItems() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [
                .page(Page(items: posts(1..<6), following: nil, totalCount: TotalCount(5))),
                .page(Page(items: posts(0..<6), following: nil, totalCount: TotalCount(6))),
            ]
        ]
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        await model.checkForNew()
        #expect(model.content.newItemCount == 1)
        #expect(model.content.totalCount?.value == 6)
        #expect(model.content.end?.ending != .short)
    }
}

@MainActor
@Suite("Pages obtained elsewhere", .timeLimit(.minutes(10)))
struct SetPageTests {
    @Test("A page seeds an empty list, and the list continues from its links")
    func seed() async throws {
        let source = RecordingSource(ScriptedSource.posts(pages: 3))
        let model = PagingModel(source, options: .quiet)
        #expect(model.setPage(Page(items: posts(0..<10), following: 1), at: nil))
        #expect(model.ids == Array(0..<10))
        #expect(model.content.isStale)
        #expect("\(await model.loadNext())" == "loaded(10)")
        #expect(source.log.requested == [1])
        #expect("\(await model.refresh(.toTop))" == "loaded(10)")
        #expect(!model.content.isStale)
    }

    @Test("A page replaces the one at its address, its rows take their places, and the reader's position is preserved")
    func replace() async throws {
        let model = PagingModel(ScriptedSource.posts(pages: 3), options: .quiet)
        await model.refresh()
        for _ in 0..<2 { await model.loadNext() }
        for id in 22..<26 { model.itemAppeared(id) }
        let payload = [10, 11, 12, 500, 14, 15, 16, 17, 18, 19].map { Post(id: $0, text: "new") }
        #expect(model.setPage(Page(items: payload, following: 2, preceding: 0), at: 1))
        #expect(model.ids == Array(0..<13) + [500] + Array(14..<30))
        #expect(model.items.count { $0.text == "new" } == 10)
        #expect(model.anchor == RowID(22))
        #expect(model.content.append.isAtEnd)
    }

    @Test("The first page is replaced as well, and unconfirmed edits stay")
    func replaceFirst() async throws {
        let model = PagingModel(ScriptedSource.posts(pages: 2), options: .quiet)
        await model.refresh()
        model.update(3) { $0.isLiked = true }
        #expect(model.setPage(Page(items: posts([1, 2, 3, 4, 5, 6, 7, 8, 9, 77]), following: 1), at: nil))
        #expect(model.ids == [1, 2, 3, 4, 5, 6, 7, 8, 9, 77])
        #expect(model.items.first { $0.id == 3 }?.isLiked == true)
        #expect("\(await model.loadNext())" == "loaded(10)")
    }

    @Test("A page at an address that is not loaded changes nothing")
    func unknownAddress() async throws {
        let model = PagingModel(ScriptedSource.posts(pages: 3), options: .quiet)
        await model.refresh()
        let revision = model.content.revision
        #expect(!model.setPage(Page(items: posts(90..<95), following: nil), at: 2))
        #expect(!model.setPage(Page(items: posts(90..<95), following: "x"), at: "of another source"))
        #expect(model.content.revision == revision)
    }

    @Test("A page does not replace a first load in flight")
    func duringFirstLoad() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 2))
        let model = PagingModel(source, options: .quiet)
        let refresh = Task { await model.refresh() }
        try await source.gate.waitUntilRequested(nil)
        #expect(!model.setPage(Page(items: posts(90..<95), following: 1), at: nil))
        source.gate.openAll()
        #expect("\(await refresh.value)" == "loaded(10)")
        #expect(model.ids == Array(0..<10))
    }
}

/// One post a page, each of which costs a request and a hundred bytes.
private struct RequestCountingSource: PageSource {
    func page(at cursor: Int?) async throws -> Page<Post, Int> {
        let number = cursor ?? 0
        try WalkUsage.current?.countRequest()
        try WalkUsage.current?.countBytes(100)
        return Page(items: [Post(id: number)], following: number + 1)
    }
}

/// Pages whose addresses differ in case and in a query that the server ignores; "a" is the start.
private struct SpelledSource: PageSource {
    let pages: [String: String?]

    func canonicalAddress(of cursor: String?) -> String? {
        String((cursor ?? "a").lowercased().prefix { $0 != "?" })
    }

    func page(at cursor: String?) async throws -> Page<Post, String> {
        let address = cursor ?? "a"
        return Page(items: [Post(id: address.hashValue)], following: pages[address] ?? nil)
    }
}
