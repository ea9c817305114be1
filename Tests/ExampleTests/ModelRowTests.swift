import RowTrait
import Testing

/// Checks that each row in the table of list behavior names a test, and that the test names the row.
@Suite("Table of list behavior")
struct ModelRowTests {
    /// The names of all rows, in order.
    static let names = [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 33, 34,
        35, 36, 37, 38, 39, 40, 42, 43, 44, 45, 46, 47, 48, 50, 51, 52, 53, 54, 56, 58, 59, 60, 61, 63, 64, 65, 66, 68,
        69, 70, 71, 73, 74, 75, 77, 78, 79, 80, 82, 83, 84, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101,
        102, 103, 104, 105,
    ].map { "M\($0)" }

    @Test("The table has every row once, in order, without empty cells")
    func rows() throws {
        try Project.modelTable().expectRows(Self.names)
    }

    @Test("Each test in the table is declared under its exact title and names its row")
    func tests() throws {
        try Project.modelTable().expectTests(among: try Project.declaredTests())
    }

    @Test("Each test that names a row is in the table")
    func completeness() throws {
        try Project.modelTable().expectEveryTest(of: Self.names, among: try Project.declaredTests())
    }

    @Test("The compiler checks the isolation of all code in PagingUI, without exceptions", .row("M83"))
    func isolation() throws {
        let sources = try Project.sources(in: "Sources/PagingUI")
        #expect(sources.contains { $0.contains("@MainActor\n@Observable\npublic final class PagingModel") })
        for source in sources {
            for exception in ["@unchecked", "nonisolated(unsafe)", "@preconcurrency", "unsafeBitCast"] {
                #expect(!source.contains(exception), "\(exception) in a file of PagingUI.")
            }
        }
    }

    @Test("No list test sleeps or measures time", .row("M84"))
    func noSleeping() throws {
        let tests = try Project.sources(in: "Tests/PagingUITests")
        #expect(tests.count > 10)
        for test in tests {
            for wait in [".sleep(", "ContinuousClock", "SuspendingClock", "usleep", "DispatchQueue", "Date("] {
                #expect(!test.contains(wait), "\(wait) in a test of PagingUI.")
            }
        }
    }
}
