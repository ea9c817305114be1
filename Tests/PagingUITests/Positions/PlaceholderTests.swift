import Paging
import PagingTesting
import Testing

@testable import PagingUI

@MainActor
@Suite("Placeholders of items that are not loaded", .timeLimit(.minutes(10)))
struct PlaceholderTests {
    private let clock = ManualClock()

    /// Pages of consecutive numbers, each of which names all others; the last page may be shorter.
    nonisolated private struct Numbers: PageSource {
        let count: Int
        let size: Int

        func page(at cursor: Int?) async throws -> Page<Int, Int> { page(cursor ?? 0) }

        func page(_ page: Int) -> Page<Int, Int> {
            let pages = max(1, (count + size - 1) / size)
            return Page(
                items: Array(page * size..<min(count, (page + 1) * size)),
                links: PageLinks(
                    following: Addresses(count: pages - 1 - page) { page + 1 + $0 },
                    preceding: Addresses(count: page) { page - 1 - $0 },
                    totalCount: TotalCount(count)
                )
            )
        }
    }

    private func options(distance: Int = 5, delay: Duration = .zero, edge: ListEdge = .first) -> PagingOptions {
        var options = PagingOptions()
        options.showsPlaceholders = true
        options.prefetchDistance = distance
        options.placeholderDelay = delay
        options.newestEdge = edge
        return options
    }

    private func list(
        _ count: Int,
        of size: Int,
        _ options: PagingOptions
    ) -> (model: PagingModel<Int>, source: RecordingSource<Numbers>) {
        let source = RecordingSource(Numbers(count: count, size: size))
        return (PagingModel(source, identity: .by(\.self), options: options, clock: clock), source)
    }

    /// Reports the rows at positions as the only ones on screen, as a view does.
    private func show(_ positions: Range<Int>, in model: PagingModel<Int>, after earlier: inout [RowID]) {
        let ids = ids(positions, in: model)
        for id in ids where !earlier.contains(id) { model.itemAppeared(id) }
        for id in earlier where !ids.contains(id) { model.itemDisappeared(id) }
        earlier = ids
    }

    private func ids(_ positions: Range<Int>, in model: PagingModel<Int>) -> [RowID] {
        positions.clamped(to: 0..<model.rows.count).map { model.rows[$0].id }
    }

    /// Every row shows its own position: an item with that number, or the placeholder of the position.
    private func expectPositions(_ model: PagingModel<Int>, count: Int, at positions: some Sequence<Int>) {
        #expect(model.rows.count == count)
        guard model.rows.count == count else { return }
        let wrong = positions.filter { position in
            let row = model.rows[position]
            guard model.position(of: row.id) == position else { return true }
            return switch row.content {
            case .item(let number), .placeholder(let number): number != position
            case .gap: true
            }
        }
        #expect(wrong == [])
    }

    @Test("A list has as many rows as items from its first page on")
    func count() async {
        let (model, source) = list(10_000_000, of: 50, options(delay: .seconds(1)))
        #expect(model.rows.isEmpty)
        await model.loadIfNeeded()
        expectPositions(model, count: 10_000_000, at: [0, 49, 50, 51, 5_000_000, 9_999_999])
        #expect(model.items.count == 50)
        #expect(model.rows.suffix(1).first?.content == .placeholder(9_999_999))
        #expect(source.log.requested.count == 1)
    }

    @Test("Without the option, or without addresses of all pages, a list has no placeholders")
    func none() async {
        let plain = PagingModel(Numbers(count: 100, size: 10), identity: .by(\.self), options: .quiet)
        await plain.loadIfNeeded()
        #expect(plain.rows.count == 10)
        for knowledge in [NeighborKnowledge.one, .all] {
            let source = ScriptedSource.numbered(
                pages: 10,
                size: 10,
                totalCount: knowledge == .one ? 100 : nil,
                announcing: knowledge
            )
            let model = PagingModel(source, identity: .by(\.self), options: options(distance: 0))
            await model.loadIfNeeded()
            #expect(model.rows.count == 10)
            let result = await model.jump(toPosition: 50)
            guard case .failed(let failure) = result else { Issue.record("\(result)"); continue }
            #expect((failure.error as? PagingError)?.code == .notAddressed)
        }
    }

    @Test("A reader who stays at placeholders has them loaded with one request, and nothing moves")
    func far() async throws {
        let (model, source) = list(100_000, of: 100, options(delay: .milliseconds(100)))
        await model.loadIfNeeded()
        let target = model.content.scrollTarget
        var shown: [RowID] = []
        show(70_410..<70_430, in: model, after: &shown)
        try await clock.waitForSleepers(count: 1)
        #expect(source.log.requested == [nil])
        clock.advance(by: .milliseconds(100))
        await model.settled()
        #expect(source.log.requested == [nil, 704])
        #expect(model.rows[70_415].item == 70_415)
        expectPositions(model, count: 100_000, at: [0, 99, 100, 70_399, 70_400, 70_499, 70_500, 99_999])
        #expect(model.content.scrollTarget == target)
        #expect(!model.canJumpBack)
        #expect(model.anchor == model.rows[70_410].id)
    }

    @Test("Scrolling through a whole list requests only the pages where it ends", arguments: [1, 7, 100, 1_000])
    func fling(step: Int) async throws {
        let (model, source) = list(100_000, of: 50, options(delay: .milliseconds(100)))
        await model.loadIfNeeded()
        var shown: [RowID] = []
        for top in stride(from: 0, through: 90_000, by: 50 * step) { show(top..<top + 20, in: model, after: &shown) }
        show(90_010..<90_030, in: model, after: &shown)
        while !model.isIdle {
            if model.plan.demand.awaited != nil {
                try await clock.waitForSleepers(count: 1)
                clock.advance(by: .milliseconds(100))
            }
            await model.runner.waiters.untilIdle(model.plan.loads.isEmpty && model.plan.demand.awaited == nil)
        }
        #expect(model.rows[90_010].item == 90_010)
        // The page on screen, and the next one within the distance of the last row on screen.
        #expect(source.log.requested.count <= 3)
    }

    @Test("A reader who leaves the rows by little extends them, in both directions")
    func near() async {
        let (model, source) = list(1_000, of: 10, options(distance: 0))
        await model.loadIfNeeded()
        await model.jump(toPosition: 505)
        var shown: [RowID] = []
        show(505..<515, in: model, after: &shown)
        await model.settled()
        show(495..<505, in: model, after: &shown)
        await model.settled()
        #expect(source.log.requested == [nil, 50, 51, 49])
        expectPositions(model, count: 1_000, at: 0..<1_000)
        #expect(model.items.count == 30)
    }

    @Test("A jump shows any position with one request, and leads back")
    func jumps() async {
        let (model, source) = list(995, of: 10, options(distance: 0))
        await model.loadIfNeeded()
        // A reader at the top is led away from there.
        model.itemAppeared(0)
        #expect(await model.jump(toPosition: 400) == .loaded(10))
        #expect(source.log.requested == [nil, 40])
        #expect(model.content.scrollTarget.row == model.rows[400].id)
        #expect(model.anchor == model.rows[400].id)
        #expect(await model.jump(to: 40, showing: 406) == .loaded(10))
        #expect(model.content.scrollTarget.row == model.rows[406].id)
        #expect(await model.jump(toPosition: 403) == .loaded(0))
        #expect(model.content.scrollTarget.row == model.rows[403].id)
        #expect(await model.jump(toPosition: 5_000) == .loaded(5))
        #expect(model.content.scrollTarget.row == model.rows[994].id)
        expectPositions(model, count: 995, at: 0..<995)
        #expect(await model.jump(toPosition: -1) == .loaded(10))
        #expect(model.items.first == 0)
        // The page at the list's start has no address, and new items belong above it.
        #expect(source.log.requested == [nil, 40, 40, 99, nil])
        model.jumpBack()
        #expect(model.items.map { $0 } == Array(990..<995))
        expectPositions(model, count: 995, at: 0..<995)
    }

    @Test("A page that fails stays a run of placeholders, which a retry or a returning reader loads")
    func failure() async throws {
        let source = ScriptedSource<Int, Int> { cursor in
            let page = Numbers(count: 1_000, size: 10).page(cursor ?? 0)
            return cursor == 70 ? [.failure(TestFailure()), .page(page)] : [.page(page)]
        }
        let model = PagingModel(source, identity: .by(\.self), options: options(distance: 0))
        await model.loadIfNeeded()
        var shown: [RowID] = []
        show(702..<708, in: model, after: &shown)
        await model.settled()
        #expect(model.content.refresh.failure != nil)
        expectPositions(model, count: 1_000, at: 0..<1_000)
        // Rows of the page that has failed ask for nothing by themselves.
        show(703..<709, in: model, after: &shown)
        await model.settled()
        #expect(source.loads(of: 70) == 1)
        await model.retry()
        #expect(model.rows[702].item == 702)
        #expect(source.loads(of: 70) == 2)
    }

    @Test("In a chat, the placeholders are above, and count from the first message")
    func chat() async {
        let source = RecordingSource(Reversed(list: Numbers(count: 500, size: 10)))
        let model = PagingModel(source, identity: .by(\.self), options: options(distance: 0, edge: .last))
        await model.loadIfNeeded()
        expectPositions(model, count: 500, at: 0..<500)
        #expect(model.rows.last?.item == 499)
        await model.jump(toPosition: 123)
        #expect(model.content.scrollTarget.row == model.rows[123].id)
        #expect(model.rows[123].item == 123)
        expectPositions(model, count: 500, at: 0..<500)
        model.itemAppeared(model.rows[400].id)
        await model.settled()
        #expect(model.rows[400].item == 400)
        expectPositions(model, count: 500, at: 0..<500)
    }

    /// A list whose start is its last page.
    private nonisolated struct Reversed: PageSource {
        let list: Numbers

        func page(at cursor: Int?) async throws -> Page<Int, Int> {
            try await list.page(at: cursor ?? (list.count - 1) / list.size)
        }
    }

    @Test("Whatever a reader does, rows stand at their positions, and those on screen are loaded", arguments: 0..<60)
    func random(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let size = Int.random(in: 1...12, using: &random)
        let count = Int.random(in: 1...600, using: &random)
        var options = options(distance: Int.random(in: 0...20, using: &random))
        options.refresh = [.anchored, .allLoaded, .toTop, .headLeavingGap].randomElement(using: &random) ?? .anchored
        if seed.isMultiple(of: 3) { options = (try? options.retaining(atMost: 60, pageSize: size)) ?? options }
        let (model, _) = list(count, of: size, options)
        await model.loadIfNeeded()
        var shown: [RowID] = []
        let height = Int.random(in: 1...15, using: &random)
        var top = 0
        for _ in 0..<40 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: await model.refresh()
            case 1:
                top = Int.random(in: 0..<count, using: &random)
                await model.jump(toPosition: top)
            case 2: model.jumpBack()
            case 3: await model.loadNext()
            case 4: await model.loadPrevious()
            case 5, 6:
                top = max(0, min(count - 1, top + Int.random(in: -2 * size...2 * size, using: &random)))
            default: top = Int.random(in: 0..<count, using: &random)
            }
            // A row that takes the place of a placeholder on screen appears there, and the reverse.
            repeat {
                show(top..<top + height, in: model, after: &shown)
                await settle(model)
            } while shown != ids(top..<top + height, in: model)
            expectPositions(model, count: count, at: 0..<count)
            let onScreen = top..<min(count, top + height)
            #expect(onScreen.allSatisfy { model.rows[$0].item == $0 }, "\(onScreen) of \(count), pages of \(size)")
        }
    }

    /// Returns when nothing loads, and the reader has stayed long enough at every place.
    private func settle(_ model: PagingModel<Int>) async {
        while !model.isIdle {
            clock.advance(by: .milliseconds(1))
            await Task.yield()
        }
    }
}
