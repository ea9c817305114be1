import ArgumentParser
import Paging
import PagingHTTP
import Testing

@testable import PaginateCrawls
@testable import PaginateFiles

@Suite("Report and summary")
struct ReportTests {
    @Test("A report has exactly the documented keys, in order")
    func keys() async throws {
        guard case .object(let object) = try JSONValue(parsing: Report(.empty).bytes) else {
            Issue.record("It is not an object.")
            return
        }
        #expect(
            object.members.map(\.key) == [
                "outcome", "evidence", "scheme", "items", "declaredTotal", "duplicates", "pages", "requests", "retries",
                "skippedPages", "seconds", "resume",
            ]
        )
        #expect(object["declaredTotal"] == .null)
    }

    @Test(
        "Every ending has its exit code",
        arguments: [
            (WalkEnding.complete, Int32(0)), (.failed, 1), (.limited, 3), (.cancelled, 3), (.short, 4), (.unproven, 4),
            (.refused, 5), (.cycle, 6), (.noProgress, 6),
        ]
    )
    func codes(_ ending: WalkEnding, _ code: Int32) {
        #expect(ExitCode(ending).rawValue == code)
    }

    @Test(
        "Numbers are grouped by thousands",
        arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567")]
    )
    func numbers(_ number: Int, _ text: String) {
        #expect(NumberText.grouped(number) == text)
    }

    @Test(
        "Durations are written in readable units",
        arguments: [(0.2, "1 s"), (59, "59 s"), (61, "1 min 1 s"), (7_260, "2 h 1 min")]
    )
    func times(_ seconds: Double, _ text: String) {
        #expect(NumberText.time(seconds) == text)
    }

    @Test("The progress line shows pages, items, rate and, with a total, the remaining time")
    func progress() async throws {
        let item = try #require(try await Items.raw("1").first)
        var progress = PageProgress(isShown: false)
        #expect(progress.line(after: .seconds(1)) == "0 pages  0 items")
        progress.update(Page(items: Array(repeating: item, count: 500), following: nil, totalCount: 2_500))
        #expect(progress.line(after: .seconds(2)) == "1 page  500 of 2,500 items  250/s  8 s left")
        var resumed = PageProgress(isShown: false, earlier: (pages: 2, items: 1_000))
        resumed.update(Page(items: Array(repeating: item, count: 500), following: nil, totalCount: 2_500))
        #expect(resumed.line(after: .seconds(2)) == "3 pages  1,500 of 2,500 items  250/s  4 s left")
    }
}
