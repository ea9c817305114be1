import Testing

/// What a crawl must survive is a table of rows; these tests check that each row has a test which names it.
@Suite("The rows of what a crawl must survive")
struct RowTests {
    private static let security = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21, 23]
    private static let completeness = [
        1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34, 35, 36,
        38, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 50, 52,
    ]
    private static let limits = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 15, 17, 18, 19, 20]

    /// Every row, in order.
    private static let names =
        security.map { "S\($0)" } + completeness.map { "C\($0)" } + limits.map { "R\($0)" }

    @Test("The table has every row once, in order, and no cell of it is empty")
    func rows() throws {
        try Project.rowTable().expectRows(Self.names)
    }

    @Test("Each test that the table gives is there, under exactly its title, and names the row")
    func tests() throws {
        try Project.rowTable().expectTests(among: try Project.declaredTests())
    }

    @Test("No test names a row that is in no table, or names one elsewhere than at the beginning of its title")
    func names() throws {
        let names = Self.names + ConventionRowTests.names + ModelRowTests.names
        for test in try Project.declaredTests() {
            let unknown = test.rows.filter { !names.contains($0) }
            #expect(unknown.isEmpty, "\(test.file): \"\(test.title)\" names \(unknown).")
            #expect(test.strayRows.isEmpty, "\(test.file): \"\(test.title)\" mentions \(test.strayRows) on the way.")
        }
    }

    @Test("Titles are read on the same line or the next, with escapes undone")
    func reading() {
        // Written with another sign, so that these are no tests of this file.
        let source = #"""
            %Test("C1: One \"two\" \\ three", arguments: [1]) func a() {}
            %Test(
                "S1, R20: Four",
                arguments: ["no: title"]
            ) func b() {}
            %Test(arguments: ["none"]) func c() {}
            %Test func d() {}
            %Test("Five: C1 in passing")
            """#.replacing("%", with: "@")
        let tests = DeclaredTest.all(in: source, file: "A.swift")
        #expect(tests.map(\.title) == [#"C1: One "two" \ three"#, "S1, R20: Four", "Five: C1 in passing"])
        #expect(tests.map(\.rows) == [["C1"], ["S1", "R20"], []])
        #expect(tests.map(\.strayRows) == [[], [], ["C1"]])
        #expect(DeclaredTest(file: "", title: "C13 without a colon").strayRows == ["C13"])
        #expect(DeclaredTest(file: "", title: "S1: and C2 later").strayRows == ["C2"])
        #expect(DeclaredTest(file: "", title: "D7, DS12: Five").rows == ["D7", "DS12"])
        #expect(DeclaredTest(file: "", title: "M15, M80: Six").rows == ["M15", "M80"])
        #expect(DeclaredTest(file: "", title: "D19: S3 lists, and DS1").strayRows == ["DS1"])
    }

    @Test("The table is read cell by cell")
    func table() {
        let text = """
            | Row | When | Then | Test |
            | --- | --- | --- | --- |
            | C1 | a | b | `A.swift`: C1: One<br>`B.swift`: C1, C2: Two |
            | C2 | a | | `A.swift`: C2: Three |
            | C3 | a | b | nothing |
            """
        let tests = [
            DeclaredTest(file: "A.swift", title: "C1: One"), DeclaredTest(file: "B.swift", title: "C1, C2: Two"),
        ]
        let table = RowTable(text)
        #expect(table.rows.map(\.name) == ["C1", "C2", "C3"])
        #expect(table.rows.map(\.isWhole) == [true, false, false])
        #expect(table.rows.first?.tests == tests)
    }
}
