import Testing

extension RowTable {
    /// Checks that the table has these rows, once each and in order, without empty cells.
    func expectRows(_ names: [String]) {
        #expect(rows.map(\.name) == names)
        for row in rows { #expect(row.isWhole, "\(row.name) lacks something.") }
    }

    /// Checks that each test in the table is declared and that its trait names the row.
    func expectTests(among declared: [DeclaredTest]) {
        for row in rows {
            for name in row.tests {
                let tests = declared.filter { $0.name == name }
                #expect(tests.count == 1, "\(row.name): \(name.file) has \(tests.count) tests \"\(name.title)\".")
                for test in tests {
                    #expect(test.rows.contains(row.name), "\(row.name) is not in a trait of \"\(name.title)\".")
                }
            }
        }
    }

    /// Checks that each declared test whose trait names a row of a table is in that table.
    func expectEveryTest(of names: [String], among declared: [DeclaredTest]) {
        let listed = rows.flatMap(\.tests)
        for test in declared where test.rows.contains(where: names.contains) {
            let isListed = listed.contains(test.name)
            #expect(isListed, "\(test.name.file): \"\(test.name.title)\" is not in the table.")
        }
    }
}
