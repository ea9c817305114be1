import Paging
import PagingTesting
import RowTrait
import Testing

@testable import PagingUI

@MainActor
@Suite("Pinned rows stand outside of the order", .timeLimit(.minutes(10)))
struct PinnedRowTests {
    /// A post whose text says whether it is pinned.
    private func model(
        _ server: ChangingSource<Post>,
        _ options: PagingOptions = .quiet
    ) -> PagingModel<Post> {
        let model = PagingModel(server, options: options)
        model.pinned = { $0.text == "pinned" }
        return model
    }

    private func pin(_ id: Int, on server: ChangingSource<Post>) { server.update(id) { $0.text = "pinned" } }

    @Test("A pinned row stands first, once, whatever page it is on", .row("M90"), arguments: [0, 4, 12, 29])
    func first(id: Int) async {
        let server = ChangingSource(posts(0..<30), pageSize: 5)
        pin(id, on: server)
        server.pin(id)
        let model = model(server)
        await model.refresh()
        while case .loaded = await model.loadNext() {}
        #expect(model.ids == [id] + (0..<30).filter { $0 != id })
    }

    @Test("A pinned row connects no pages and is not counted as new", .row("M93"))
    func notNew() async {
        let server = ChangingSource(posts(10..<40), pageSize: 5)
        let model = model(server)
        await model.refresh()
        pin(30, on: server)
        server.pin(30)
        server.insert(Post(id: 9), at: 0)
        await model.checkForNew()
        #expect(model.content.newItemCount == 1)
        model.showNewItems()
        #expect(model.ids == [30] + Array(9..<15))
        for id in 0..<8 { server.insert(Post(id: id), at: id) }
        await model.checkForNew()
        #expect(model.content.hasMoreNewItems)
        model.showNewItems()
        #expect(model.rows.map { $0.item?.id ?? -1 } == [30] + Array(0..<5) + [-1] + Array(9..<15))
    }

    @Test("A row that is no longer pinned returns to its own place", .row("M90"))
    func unpinned() async {
        let server = ChangingSource(posts(0..<10), pageSize: 5)
        pin(7, on: server)
        server.pin(7)
        let model = model(server)
        await model.refresh()
        await model.loadNext()
        #expect(model.ids == [7, 0, 1, 2, 3, 4, 5, 6, 8, 9])
        server.update(7) { $0.text = "" }
        server.pin(nil)
        await model.refresh(.allLoaded)
        #expect(model.ids == Array(0..<10))
    }

    @Test("A pinned row stays first while pages above the reader are discarded and loaded again", .row("M90"))
    func discarded() async throws {
        let server = ChangingSource(posts(0..<60), pageSize: 5)
        pin(3, on: server)
        var options = PagingOptions()
        options.prefetchDistance = 2
        let model = model(server, try options.retaining(atMost: 15, pageSize: 5))
        await model.refresh()
        for id in 4..<40 {
            model.itemAppeared(id)
            model.itemDisappeared(id - 1)
            await model.settled()
            #expect(model.ids.first == 3 && model.ids.filter { $0 == 3 }.count == 1)
        }
        for id in (4..<39).reversed() {
            model.itemAppeared(id)
            model.itemDisappeared(id + 1)
            await model.settled()
            #expect(model.ids.first == 3)
        }
        #expect(Array(model.ids.prefix(5)) == [3, 0, 1, 2, 4])
    }

    @Test("An anchored refresh far down and a new local row keep the pinned one first", .row("M90"))
    func refreshed() async {
        let server = ChangingSource(posts(0..<60), pageSize: 5)
        pin(2, on: server)
        let model = model(server)
        await model.refresh()
        for _ in 0..<5 { await model.loadNext() }
        for id in 20..<24 { model.itemAppeared(id) }
        await model.refresh()
        #expect(model.ids.first == 2)
        #expect(model.ids.dropFirst().first == 20)
        model.insert(Post(id: 100))
        #expect(Array(model.ids.prefix(3)) == [2, 100, 20])
    }

    @Test("A saved list keeps its pinned rows", .row("M96"))
    func saved() async throws {
        let log = MessageLog(0..<30, pageSize: 10)
        let model = PagingModel(log, options: .quietChat)
        model.pinned = { $0.id == 25 }
        await model.refresh()
        await model.loadPrevious()
        #expect(model.ids == [25] + (10..<30).filter { $0 != 25 })
        let other = PagingModel(log, options: .quietChat)
        other.pinned = { $0.id == 25 }
        try other.restore(model.saved())
        #expect(other.ids == model.ids)
    }
}
