import Paging
import PagingTesting
import RowTrait
import Testing

@testable import PagingUI

@MainActor
@Suite("Changes that observers of a model receive", .timeLimit(.minutes(10)))
struct EmissionTests {
    @Test("Rows and states change together, once per event", .row("M80"))
    func together() async {
        let model = PagingModel(ScriptedSource.posts(pages: 3), options: .quiet)
        let log = EmissionLog(model)
        await model.refresh()
        await model.loadNext()
        await model.loadNext()
        await model.refresh(.toTop)
        #expect(
            log.frames == [
                "0 loading idle", "10 idle idle", "10 idle loading", "20 idle idle", "20 idle loading", "30 idle atEnd",
                "30 loading atEnd", "10 idle idle",
            ]
        )
        #expect(log.notifications == log.contents.count)
        #expect(log.contents.map(\.revision) == Array(1...8))
    }

    @Test("A change of query shows no empty frame and never one query's rows as the other's", .row("M80"))
    func queries() async {
        let model = PagingModel(ScriptedSource.posts(pages: 1), options: .quiet)
        await model.refresh()
        let log = EmissionLog(model)
        await model.setSource(ScriptedSource.posts(pages: 1, of: 5, from: 500))
        #expect(log.contents.allSatisfy { !$0.rows.isEmpty })
        #expect(log.contents.allSatisfy { $0.isStale == ($0.items.first?.id == 0) })
        #expect(log.frames.last == "5 idle atEnd")
        #expect(log.notifications == log.contents.count)
    }

    @Test("An event without effect notifies no observer", .row("M80"))
    func nothing() async {
        let model = PagingModel(ScriptedSource.posts(pages: 1), options: .quiet)
        await model.refresh()
        let log = EmissionLog(model)
        for id in [0, 5, 9, 9, 99] { model.itemAppeared(id) }
        model.itemDisappeared(0)
        await model.loadNext()
        model.showNewItems()
        #expect(log.contents.isEmpty)
        #expect(log.notifications == 0)
    }

    @Test("An edit is one change of rows, before and after its confirmation", .row("M80"))
    func edits() async throws {
        let model = PagingModel(ScriptedSource.posts(pages: 1), options: .quiet)
        await model.refresh()
        let log = EmissionLog(model)
        try await model.update(3) {
            $0.isLiked = true
        } confirming: {
            #expect(log.contents.count == 1)
        }
        #expect(log.contents.count <= 2)
        #expect(log.contents.allSatisfy { $0.items[3].isLiked })
    }

    @Test("Concurrent tasks use one model, and its rows are those of the list, once and in order", .row("M83"))
    func manyTasks() async {
        let source = RecordingSource(ScriptedSource.posts(pages: 30))
        var options = PagingOptions()
        options.prefetchDistance = 3
        let model = PagingModel(source, options: options)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask { @concurrent in
                    switch number % 4 {
                    case 0: await model.loadNext()
                    case 1: await model.itemAppeared(number)
                    case 2: _ = await model.update(number) { $0.isLiked = true }
                    default: await model.refresh(.headLeavingGap)
                    }
                }
            }
        }
        await model.settled()
        #expect(model.ids == Array(0..<model.ids.count))
        #expect(model.ids.count >= 20)
        #expect(model.items.filter(\.isLiked).map(\.id) == model.ids.filter { $0 % 4 == 2 && $0 < 200 })
        #expect(source.log.inFlight == 0)
    }
}
