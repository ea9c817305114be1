import Testing

/// How APIs paginate is a table of rows; these tests check that each row says how to speak it, and has a test of it.
@Suite("The rows of how APIs paginate")
struct ConventionRowTests {
    private static let standards = 1...17
    private static let services = [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27, 29, 30, 31, 32, 33,
        34, 35, 37, 39, 40, 41, 42, 43, 44, 45, 47, 48, 49, 51, 52, 53, 54, 56, 57, 58, 59, 62, 64, 65, 66, 67,
    ]

    /// Every row, in order.
    static let names = standards.map { "DS\($0)" } + services.map { "D\($0)" }

    @Test("The table has every standard and every API once, in order, and no cell of it is empty")
    func rows() throws {
        try Project.conventionTable().expectRows(Self.names)
    }

    @Test("Each test that the table gives is there, under exactly its title, and names its row")
    func tests() throws {
        try Project.conventionTable().expectTests(among: try Project.declaredTests())
    }

    @Test("Each test that names a row of the table stands in the table")
    func completeness() throws {
        let listed = try Project.conventionTable().rows.flatMap(\.tests)
        for test in try Project.declaredTests() where test.rows.contains(where: Self.names.contains) {
            #expect(listed.contains(test), "\(test.file): \"\(test.title)\" is not in the table.")
        }
    }
}
