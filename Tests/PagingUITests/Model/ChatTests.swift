import Foundation
import Paging
import PagingTesting
import RowTrait
import Testing

@testable import PagingUI

@MainActor
@Suite("Chats and logs: lists that start at their last page", .timeLimit(.minutes(10)))
struct ChatTests {
    @Test("A chat opens with its newest messages, and older ones load above them", .row("M97"))
    func opening() async {
        let log = MessageLog(1...25, pageSize: 10)
        let model = PagingModel(log, options: .quietChat)
        await model.refresh()
        #expect(model.ids == Array(16...25))
        #expect(model.content.append.isAtEnd)
        #expect("\(await model.loadPrevious())" == "loaded(10)")
        #expect(model.ids == Array(6...25))
        #expect("\(await model.loadPrevious())" == "loaded(5)")
        #expect(model.ids == Array(1...25))
        #expect("\(await model.loadPrevious())" == "atEnd")
        #expect(model.content.prepend.isAtEnd)
        #expect("\(await model.loadNext())" == "atEnd")
        #expect(log.requested == [nil, .before(16), .before(6)])
    }

    @Test("The beginning of a chat has the same evidence as that of a walk backward", .row("M97"))
    func beginning() async {
        let log = MessageLog(1...25, pageSize: 10)
        let model = PagingModel(log, options: .quietChat)
        #expect(await model.loadAll(upTo: 100) == .atEnd)
        let outcome = await log.pages(.backward).collect(upTo: 100).outcome
        // An end that the page itself does not explain has no words.
        #expect(model.content.end?.ending ?? .complete == outcome.ending)
    }

    @Test("Scrolling up loads older messages, and the newest end sends no request", .row("M97"))
    func scrollingUp() async {
        let log = MessageLog(1...40, pageSize: 10)
        var options = PagingOptions.quietChat
        options.prefetchDistance = 3
        let model = PagingModel(log, options: options)
        await model.refresh()
        for id in 36...40 { model.itemAppeared(id) }
        await model.settled()
        #expect(log.requested.count == 1)
        model.itemAppeared(33)
        await model.settled()
        #expect(model.ids == Array(21...40))
    }

    @Test("New messages stand below the others at once while the reader is at the newest", .row("M97"))
    func following() async {
        let log = MessageLog(1...30, pageSize: 10)
        let model = PagingModel(log, options: .quietChat)
        await model.refresh()
        await model.loadPrevious()
        for id in 28...30 { model.itemAppeared(id) }
        log.send([31, 32])
        #expect("\(await model.checkForMore())" == "loaded(2)")
        #expect(model.ids == Array(11...32))
        for id in 31...32 { model.itemAppeared(id) }
        log.send([33])
        model.receive([Post(id: 33)])
        #expect(model.ids == Array(11...33))
        #expect(model.content.newItemCount == 0)
        #expect(model.content.scrollTarget.row == nil && model.content.scrollTarget.edge == .last)
    }

    @Test("New messages wait, counted, while the reader is far above, and nothing moves", .row("M97"))
    func heldBack() async {
        let log = MessageLog(1...30, pageSize: 10)
        let model = PagingModel(log, options: .quietChat)
        await model.refresh()
        await model.loadPrevious()
        show(11...14, in: model)
        let before = model.content.scrollTarget
        log.send([31])
        model.receive([Post(id: 31)])
        log.send([32, 33])
        await model.checkForMore()
        #expect(model.ids == Array(11...30))
        #expect(model.content.newItemCount == 3)
        model.showNewItems()
        #expect(model.ids == Array(11...33))
        #expect(model.anchor == RowID(14))
        #expect(model.content.scrollTarget == before, "Rows below the reader move nothing.")
    }

    @Test("Messages that waited appear when the reader reaches the newest row", .row("M97"))
    func caughtUp() async {
        let log = MessageLog(1...30, pageSize: 10)
        let model = PagingModel(log, options: .quietChat)
        await model.refresh()
        show(21...24, in: model)
        log.send([31])
        model.receive([Post(id: 31)])
        #expect(model.ids == Array(21...30))
        for id in 21...24 { model.itemDisappeared(id) }
        show(27...30, in: model)
        #expect(model.ids == Array(21...31))
    }

    @Test("After a lost connection, a chat is caught up, or has a gap where messages are missing", .row("M97"))
    func lostConnection() async throws {
        for missed in [3, 25] {
            let log = MessageLog(1...30, pageSize: 10)
            let model = PagingModel(log, options: .quietChat)
            await model.refresh()
            for id in 27...30 { model.itemAppeared(id) }
            let newest = 30 + missed + 1
            log.send(31...newest)
            model.receive([Post(id: newest)], leavingGap: true)
            await model.settled()
            guard missed > 10 else {
                #expect(model.ids == Array(21...newest))
                continue
            }
            #expect(withGaps(model) == Array(21...30) + [0] + Array(newest - 9...newest))
            let gap = try #require(model.rows.first { $0.item == nil }?.id)
            // From below: the reader comes from the newest messages.
            await model.fillGap(gap, from: .below)
            let upper = Array(21...30) + [0]
            #expect(withGaps(model) == upper + Array(newest - 19...newest))
            await model.fillGap(gap, from: .above)
            #expect(model.ids == Array(21...newest))
        }
    }

    @Test("A jump to an unread message pages in both directions, and received messages leave no hole", .row("M97"))
    func unread() async {
        let log = MessageLog(1...100, pageSize: 10)
        let model = PagingModel(log, options: .quietChat)
        await model.refresh()
        await model.jump(to: MessageLog.Cursor.around(50), showing: 50)
        #expect(model.ids == Array(45...54))
        await model.loadPrevious()
        await model.loadNext()
        #expect(model.ids == Array(35...64))
        log.send([101])
        model.receive([Post(id: 101)])
        #expect(model.content.newItemCount == 1)
        model.showNewItems()
        await model.settled()
        #expect(withGaps(model) == Array(35...64) + [0] + Array(92...101))
    }

    @Test("An own message stands at the end at once, and the server's replaces it", .row("M97"))
    func sending() async throws {
        let log = MessageLog(1...20, pageSize: 10)
        let model = PagingModel(log, options: .quietChat)
        await model.refresh()
        for id in 17...20 { model.itemAppeared(id) }
        try await model.insert(Post(id: -1)) {
            #expect(model.ids.last == -1)
            log.send([21, 22])
            model.receive([Post(id: 21)])
            #expect(model.ids.suffix(2) == [21, -1])
            return Post(id: 22)
        }
        #expect(model.ids == Array(11...22))
        await model.refresh()
        #expect(model.ids.suffix(3) == [20, 21, 22])
    }

    @Test("A chat is restored at its position, and its older messages load above", .row("M97"))
    func restoring() async throws {
        let log = MessageLog(1...60, pageSize: 10)
        let store = MemoryPageStore()
        let coding = PageCoding<Post, MessageLog.Cursor>.json(id: \.id)
        let model = PagingModel(log.cached(in: store, as: "chat", coding: coding), options: .quietChat)
        await model.refresh()
        await model.loadPrevious()
        show(42...45, in: model)
        try await model.savePosition()
        log.fail(TestFailure())
        let other = PagingModel(log.cached(in: store, as: "chat", coding: coding), options: .quietChat)
        await other.restore()
        #expect(other.ids == Array(41...60))
        #expect(other.anchor == RowID(45))
        log.fail(nil)
        await other.loadPrevious()
        #expect(other.ids == Array(31...60))
    }

    /// The ids of the rows; 0 for a gap.
    private func withGaps(_ model: PagingModel<Post>) -> [Int] { model.rows.map { $0.item?.id ?? 0 } }

    /// Reports rows as visible, top row first.
    private func show(_ ids: ClosedRange<Int>, in model: PagingModel<Post>) {
        for id in ids { model.itemAppeared(id) }
    }
}

@MainActor
@Suite("A chat is a feed seen from its other end", .timeLimit(.minutes(10)))
struct MirroredListTests {
    /// A feed with the messages of a chat, newest first.
    private struct Feed: PageSource {
        let log: MessageLog

        func page(at cursor: MessageLog.Cursor?) async throws -> Page<Post, MessageLog.Cursor> {
            let page = try await log.page(at: cursor)
            return Page(
                items: page.items.reversed(),
                following: page.links.preceding.first,
                preceding: page.links.following.first
            )
        }
    }

    @Test("Random events change a chat as they change a feed, in reverse order", .row("M97"), arguments: 0..<60)
    func randomEvents(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let log = MessageLog((1...Int.random(in: 1...80, using: &random)).map { $0 * 10 }, pageSize: 7)
        var options = PagingOptions()
        options.prefetchDistance = Int.random(in: 0...5, using: &random)
        options.refresh = [.anchored, .toTop, .headLeavingGap].randomElement(using: &random) ?? .anchored
        if seed.isMultiple(of: 3) { options = try options.retaining(atMost: 30, pageSize: 7) }
        let feed = PagingModel(Feed(log: log), options: options)
        options.newestEdge = .last
        options.followsNewItems = false
        let chat = PagingModel(log, options: options)
        var changes: (feed: [ListChange], chat: [ListChange]) = ([], [])
        feed.onChange = { changes.feed.append($0) }
        chat.onChange = { changes.chat.append($0) }
        await feed.refresh()
        await chat.refresh()
        for _ in 0..<40 {
            switch Int.random(in: 0..<13, using: &random) {
            case 0:
                await feed.refresh()
                await chat.refresh()
            case 1: #expect(await feed.loadNext() == chat.loadPrevious())
            case 2: #expect(await feed.loadPrevious() == chat.loadNext())
            case 3: log.send([(log.messages.last ?? 0) + 10])
            case 4: #expect(await feed.checkForNew() == chat.checkForNew())
            case 5:
                feed.showNewItems()
                chat.showNewItems()
            case 6:
                let new = log.messages.suffix(2)
                feed.receive(new.reversed().map { Post(id: $0) })
                chat.receive(new.map { Post(id: $0) })
            case 7, 8:
                guard let id = feed.items.randomElement(using: &random)?.id else { continue }
                feed.itemAppeared(id)
                chat.itemAppeared(id)
            case 9:
                guard let id = log.messages.randomElement(using: &random) else { continue }
                #expect(
                    await feed.jump(to: MessageLog.Cursor.around(id), showing: id)
                        == chat.jump(to: MessageLog.Cursor.around(id), showing: id)
                )
            case 10:
                guard let id = feed.items.randomElement(using: &random)?.id else { continue }
                log.delete(id)
                let edits = (feed.remove(id), chat.remove(id))
                feed.confirm(edits.0)
                chat.confirm(edits.1)
            case 11:
                let draft = Post(id: -Int.random(in: 1...1_000_000, using: &random))
                let isFirst = Bool.random(using: &random)
                feed.insert(draft, at: isFirst ? .newest : .last)
                chat.insert(draft, at: isFirst ? .newest : .first)
            default:
                guard let feedGap = feed.rows.first(where: { $0.item == nil })?.id,
                    let chatGap = chat.rows.last(where: { $0.item == nil })?.id
                else { continue }
                let isAbove = Bool.random(using: &random)
                await feed.fillGap(feedGap, from: isAbove ? .above : .below)
                await chat.fillGap(chatGap, from: isAbove ? .below : .above)
            }
            await feed.settled()
            await chat.settled()
            expectMirrored(chat, feed)
            // A row near both ends of a short list asks for two pages at once, and either may arrive first:
            // what an event changes is the same, in any order of its pages.
            #expect(rows(changes.feed, \.inserted) == rows(changes.chat, \.inserted, reversed: true))
            #expect(rows(changes.feed, \.removed) == rows(changes.chat, \.removed, reversed: true))
            changes = ([], [])
        }
    }

    /// Returns the number of times that each run of rows occurs among the changes of one event.
    private func rows(
        _ changes: [ListChange],
        _ runs: KeyPath<ListChange, [RowID]>,
        reversed: Bool = false
    ) -> [[RowID]: Int] {
        let runs = changes.map { reversed ? $0[keyPath: runs].reversed() : $0[keyPath: runs] }
        return Dictionary(runs.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private func expectMirrored(_ chat: PagingModel<Post>, _ feed: PagingModel<Post>) {
        #expect(Array(chat.items) == feed.items.reversed())
        #expect(chat.rows.map(\.id) == feed.rows.reversed().map(\.id))
        #expect(chat.rows.indices.reversed().map { chat.rows[$0].id } == feed.rows.map(\.id))
        #expect(chat.content.prepend == feed.content.append && chat.content.append == feed.content.prepend)
        #expect(chat.content.newItemCount == feed.content.newItemCount)
        #expect(chat.anchor == feed.anchor)
        for row in feed.rows.prefix(3) {
            #expect(chat.position(of: row.id) == feed.position(of: row.id).map { feed.rows.count - 1 - $0 })
        }
    }
}
