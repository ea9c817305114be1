import Paging
import PagingTesting
import Testing

@Suite("Scripted sources", .timeLimit(.minutes(10)))
struct ScriptedSourceTests {
    private struct Broken: Error, Equatable {}

    @Test("Replies are used in order, and the last one repeats")
    func inTurn() async throws {
        let source: ScriptedSource<String, Int> = [nil: [.failure(Broken()), .items(["a"]), .items(["b"])]]
        await #expect(throws: Broken()) { try await source.page(at: nil) }
        for wanted in ["a", "b", "b"] {
            #expect(try await source.page(at: nil).items == [wanted])
        }
        #expect(source.loads(of: nil) == 4)
        #expect(source.loads(of: 1) == 0)
    }

    @Test("A cursor missing from the script fails")
    func unscripted() async {
        let source: ScriptedSource<String, Int> = [nil: [.items([])]]
        let error = await #expect(throws: UnscriptedCursor.self) { try await source.page(at: 3) }
        #expect(error?.description.contains("3") == true)
    }

    @Test("Announcements precede the page or error, and the page's own links follow")
    func announcements() async throws {
        let source: ScriptedSource<String, Int> = [
            nil: [
                .failure(Broken(), announcing: PageLinks(following: [7])),
                .page(Page(items: ["a"], following: 9), announcing: PageLinks(following: [8])),
            ]
        ]
        let log = AnnouncementLog()
        await #expect(throws: Broken()) { try await source.page(at: nil) { log.add($0) } }
        _ = try await source.page(at: nil) { log.add($0) }
        #expect(log.nearest == [7, 8, 9])
    }

    @Test("Numbered pages name one neighbor or all of them, on either side")
    func numbered() async throws {
        let one = try await ScriptedSource.numbered(pages: 4, size: 2).page(at: 2)
        #expect(one.items == [2, 3])
        #expect(Array(one.links.following) == [3])
        #expect(Array(one.links.preceding) == [1])
        let all = try await ScriptedSource.numbered(pages: 4, size: 2, totalCount: 8, announcing: .all).page(at: 3)
        #expect(Array(all.links.following) == [4])
        #expect(Array(all.links.preceding) == [2, 1])
        #expect(all.links.totalCount == 8)
        let empty = try await ScriptedSource.numbered(pages: 0, size: 2).page(at: nil)
        #expect(empty.items.isEmpty)
        #expect(empty.links.following.isEmpty)
    }
}
