import Testing

/// Checks that each row in the table of crawl requirements names a test whose trait names the row.
@Suite("Table of crawl requirements")
struct RowTests {
    private static let security = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21, 23]
    private static let completeness = [
        1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34, 35, 36,
        38, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 50, 52,
    ]
    private static let limits = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 15, 17, 18, 19, 20]

    /// The names of all rows, in order.
    private static let names =
        security.map { "S\($0)" } + completeness.map { "C\($0)" } + limits.map { "R\($0)" }

    @Test("The table has every row once, in order, without empty cells")
    func rows() throws {
        try Project.rowTable().expectRows(Self.names)
    }

    @Test("Each test in the table is declared under its exact title and names its row")
    func tests() throws {
        try Project.rowTable().expectTests(among: try Project.declaredTests())
    }

    @Test("No trait names an unknown row, and no title contains a row name")
    func names() throws {
        let names = Self.names + ConventionRowTests.names + ModelRowTests.names
        for test in try Project.declaredTests() {
            let unknown = test.rows.filter { !names.contains($0) }
            #expect(unknown.isEmpty, "\(test.name.file): \"\(test.name.title)\" names \(unknown).")
            #expect(test.strayRows.isEmpty, "\(test.name.file): \"\(test.name.title)\" contains \(test.strayRows).")
        }
    }

    @Test("Titles and row traits are read across lines, with escapes undone")
    func reading() {
        // The `%` hides these tests from a search of this file.
        let source = #"""
            %Test("One \"two\" \\ three", .row("C1"), arguments: [1]) func a() {}
            %Test(
                "Four",
                arguments: ["no: title"],
                .row("S1", "R20")
            ) func b() {}
            %Test(arguments: ["none"]) func c() {}
            %Test func d() {}
            %Test("Five: C1 in passing") func e() { table.row("M1") }
            """#.replacing("%", with: "@")
        let tests = DeclaredTest.all(in: source, file: "A.swift")
        #expect(tests.map(\.name.title) == [#"One "two" \ three"#, "Four", "Five: C1 in passing"])
        #expect(tests.map(\.rows) == [["C1"], ["S1", "R20"], []])
        #expect(tests.map(\.strayRows) == [[], [], ["C1"]])
        let title = DeclaredTest.Name(file: "", title: "S3 lists, and DS1 and M80 too")
        #expect(DeclaredTest(name: title, rows: ["D19"]).strayRows == ["DS1", "M80"])
        #expect(DeclaredTest(name: title, rows: ["C1"]).strayRows == ["S3", "DS1", "M80"])
    }

    @Test("The table is parsed by cells")
    func table() {
        let text = """
            | Row | When | Then | Test |
            | --- | --- | --- | --- |
            | C1 | a | b | `A.swift`: One<br>`B.swift`: Two: Three |
            | C2 | a | | `A.swift`: Four |
            | C3 | a | b | nothing |
            """
        let tests = [
            DeclaredTest.Name(file: "A.swift", title: "One"), DeclaredTest.Name(file: "B.swift", title: "Two: Three"),
        ]
        let table = RowTable(text)
        #expect(table.rows.map(\.name) == ["C1", "C2", "C3"])
        #expect(table.rows.map(\.isWhole) == [true, false, false])
        #expect(table.rows.first?.tests == tests)
    }
}
