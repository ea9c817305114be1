import Foundation
import Paging
import PagingTesting
import Testing

@Suite("Page numbers of resumed walks")
struct ResumedPageNumberTests {
    private let source: ScriptedSource<Int, Int> = [
        nil: [.items([1], following: 2)],
        2: [.items([2, 3], following: 3), .items([2, 3], following: 3)],
        3: [.items([4], following: 4), .items([4], following: 4)],
        4: [.failure(TestFailure(name: "fourth")), .failure(TestFailure(name: "fourth"))],
    ]

    @Test("A page that fails to load has the same number after a resume", arguments: [1, 2, 3])
    func failure(_ items: Int) async throws {
        let first = await source.collect(upTo: items)
        let point = try #require(first.outcome.resumePoint)
        let second = await source.pages(from: point).collect(upTo: 10)
        #expect(second.outcome.ending == .failed)
        #expect(second.outcome.evidence.hasPrefix("page 4 "), "\(second.outcome.evidence)")
        #expect(second.outcome.resumePoint?.precedingPages == 3)
    }

    @Test("A saved point preserves its number, and a point without a number starts at the first page")
    func coding() throws {
        var point = ResumePoint<Int>(cursor: 7, skippedItems: 2)
        point.precedingPages = 6
        let decoded = try JSONDecoder().decode(ResumePoint<Int>.self, from: JSONEncoder().encode(point))
        #expect(decoded == point)
        #expect(decoded.precedingPages == 6)
        let old = try JSONDecoder().decode(ResumePoint<Int>.self, from: Data(#"{"cursor":7,"skippedItems":2}"#.utf8))
        #expect(old == point)
        #expect(old.precedingPages == 0)
    }

    @Test("An impossible saved number does not trap", arguments: [Int.min, -1, Int.max])
    func damaged(_ number: Int) async throws {
        var point = ResumePoint<Int>(cursor: 4)
        point.precedingPages = number
        let outcome = await source.pages(from: point).collect(upTo: 10).outcome
        #expect(outcome.ending == .failed)
        #expect(outcome.evidence.hasPrefix("page "))
    }
}
