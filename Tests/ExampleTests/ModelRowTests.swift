import Testing

/// What a list on screen must do is a table of rows; these tests check that each row has a test which names it.
@Suite("The rows of what a list on screen must do")
struct ModelRowTests {
    /// Every row, in order.
    static let names = [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 33, 34,
        35, 36, 37, 38, 39, 40, 42, 43, 44, 45, 46, 47, 48, 50, 51, 52, 53, 54, 56, 58, 59, 60, 61, 63, 64, 65, 66, 68,
        69, 70, 71, 73, 74, 75, 77, 78, 79, 80, 82, 83, 84,
    ].map { "M\($0)" }

    @Test("The table has every row once, in order, and no cell of it is empty")
    func rows() throws {
        try Project.modelTable().expectRows(Self.names)
    }

    @Test("Each test that the table gives is there, under exactly its title, and names the row")
    func tests() throws {
        try Project.modelTable().expectTests(among: try Project.declaredTests())
    }

    @Test("Each test that names a row of the table stands in the table")
    func completeness() throws {
        let listed = try Project.modelTable().rows.flatMap(\.tests)
        for test in try Project.declaredTests() where test.rows.contains(where: Self.names.contains) {
            #expect(listed.contains(test), "\(test.file): \"\(test.title)\" is not in the table.")
        }
    }

    @Test("M83: The compiler checks the isolation of everything in PagingUI, without exceptions")
    func isolation() throws {
        let sources = try Project.sources(in: "Sources/PagingUI")
        #expect(sources.contains { $0.contains("@MainActor\n@Observable\npublic class PagingModel") })
        for source in sources {
            for exception in ["@unchecked", "nonisolated(unsafe)", "@preconcurrency", "unsafeBitCast"] {
                #expect(!source.contains(exception), "\(exception) in a file of PagingUI.")
            }
        }
    }

    @Test("M84: No test of a list sleeps or measures time")
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
