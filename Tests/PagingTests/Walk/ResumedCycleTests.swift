import Foundation
import Paging
import Testing

@Suite("Resumed walks of lists that lead back", .timeLimit(.minutes(10)))
struct ResumedCycleTests {
    /// Pages "a" to "e", the last of which leads back to another one.
    private static func source(to target: String) -> Pages<String, String> {
        let names = ["a", "b", "c", "d", "e"]
        return Pages { cursor in
            let index = names.firstIndex(of: cursor ?? "a") ?? 0
            return Page(items: [names[index]], following: index + 1 < names.count ? names[index + 1] : target)
        }
    }

    @Test("A link to a page before the resume point is a cycle", arguments: ["b", "c", "d", "e"], 1...4)
    func cycle(target: String, pages: Int) async throws {
        let whole = await Self.source(to: target).collect(upTo: 100)
        #expect(whole.outcome.ending == .cycle, "\(whole.outcome)")
        let first = await Self.source(to: target).limited(to: .pages(pages)).pages().collect(upTo: 100)
        let point = try #require(first.outcome.resumePoint)
        let saved = try JSONDecoder().decode(ResumePoint<String>.self, from: JSONEncoder().encode(point))
        let rest = await Self.source(to: target).pages(from: saved).collect(upTo: 100)
        #expect(rest.outcome.ending == .cycle, "\(rest.outcome)")
        #expect(rest.outcome.evidence == whole.outcome.evidence)
        #expect(first.arrived + rest.arrived == whole.arrived)
    }

    @Test("A list of other addresses resumes as before")
    func progress() async throws {
        let source = Pages<Int, Int> { Page(items: [$0 ?? 0], following: ($0 ?? 0) < 99 ? ($0 ?? 0) + 1 : nil) }
        let first = await source.limited(to: .pages(70)).pages().collect(upTo: 200)
        let point = try #require(first.outcome.resumePoint)
        let rest = await source.pages(from: point).collect(upTo: 200)
        #expect(rest.outcome.isComplete, "\(rest.outcome)")
        #expect(first.arrived + rest.arrived == Array(0...99))
    }
}
