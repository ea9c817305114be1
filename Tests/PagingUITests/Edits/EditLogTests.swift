import Paging
import PagingTesting
import PagingUI
import RowTrait
import Testing

@MainActor
@Suite("Edits shared by several lists", .timeLimit(.minutes(10)))
struct EditLogTests {
    @Test("An edit and its reversal appear in all three lists that have the row", .row("M68"))
    func threeLists() async {
        let edits = EditLog<Post>()
        let lists = [0, 5, 9].map {
            PagingModel(ScriptedSource.posts(pages: 2, from: $0), options: .quiet, edits: edits)
        }
        for list in lists { await list.refresh() }
        let logs = lists.map { EmissionLog($0) }
        let edit = lists[0].update(9) { $0.isLiked = true }
        #expect(lists.map { $0.items.first { $0.id == 9 }?.isLiked } == [true, true, true])
        lists[2].rollBack(edit)
        #expect(lists.map { $0.items.first { $0.id == 9 }?.isLiked } == [false, false, false])
        #expect(logs.map(\.notifications) == [2, 2, 2])
    }

    @Test("A list created later shows the unconfirmed edits", .row("M68"))
    func laterList() async {
        let edits = EditLog<Post>()
        let first = PagingModel(ScriptedSource.posts(pages: 1), options: .quiet, edits: edits)
        await first.refresh()
        first.remove(3)
        let edit = first.update(4) { $0.isLiked = true }
        first.confirm(edit)
        let second = PagingModel(ScriptedSource.posts(pages: 1), options: .quiet, edits: edits)
        await second.refresh()
        #expect(second.ids == [0, 1, 2, 4, 5, 6, 7, 8, 9])
        #expect(second.items.contains { $0.isLiked } == false, "Its page was asked for after the server had it.")
    }

    @Test("An item inserted into one list does not appear in the others", .row("M68"))
    func insertion() async throws {
        let edits = EditLog<Post>()
        let lists = [0, 5].map { PagingModel(ScriptedSource.posts(pages: 1, from: $0), options: .quiet, edits: edits) }
        for list in lists { await list.refresh() }
        try await lists[0].insert(Post(id: -1, text: "draft")) {
            #expect(lists[0].ids.first == -1)
            return Post(id: 77, text: "sent")
        }
        #expect(lists[0].ids == [77] + Array(0..<10))
        #expect(lists[1].ids == Array(5..<15))
    }

    @Test("A row that is liked while a page loads stays liked after that page fails", .row("M64"))
    func failingAppend() async throws {
        let source = GatedSource(
            ScriptedSource<Post, Int>([
                nil: [.items(posts(0..<5), following: 1)], 1: [.failure(TestFailure())],
            ])
        )
        source.gate.open(nil)
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        let next = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(1)
        try await model.update(1) {
            $0.isLiked = true
        } confirming: {
        }
        source.gate.openAll()
        #expect("\(await next.value)".hasPrefix("failed"))
        #expect(model.items[1].isLiked)
    }

    @Test("When the server refuses a removal, its error is thrown and the row is restored in place", .row("M65"))
    func refused() async {
        let model = PagingModel(ScriptedSource.posts(pages: 2), options: .quiet)
        await model.refresh()
        await #expect(throws: TestFailure.self) {
            try await model.remove(4) {
                #expect(!model.ids.contains(4))
                await model.loadNext()
                throw TestFailure()
            }
        }
        #expect(model.ids == Array(0..<20))
    }
}
