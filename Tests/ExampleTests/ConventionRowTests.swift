import Testing

/// Checks that each row in the table of API conventions names a scheme and a test.
@Suite("Table of API conventions")
struct ConventionRowTests {
    private static let standards = 1...18
    private static let services = [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27, 29, 30, 31, 32, 33,
        34, 35, 37, 39, 40, 41, 42, 43, 44, 45, 47, 48, 49, 51, 52, 53, 54, 56, 57, 58, 59, 62, 64, 65, 66, 67,
    ]

    /// The names of all rows, in order.
    static let names = standards.map { "DS\($0)" } + services.map { "D\($0)" }

    @Test("The table has every standard and API once, in order, without empty cells")
    func rows() throws {
        try Project.conventionTable().expectRows(Self.names)
    }

    @Test("Each test in the table is declared under its exact title and names its row")
    func tests() throws {
        try Project.conventionTable().expectTests(among: try Project.declaredTests())
    }

    @Test("Each test that names a row is in the table")
    func completeness() throws {
        try Project.conventionTable().expectEveryTest(of: Self.names, among: try Project.declaredTests())
    }
}
