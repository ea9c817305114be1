import Testing

extension RowTable {
    /// Checks that the table has the rows of these names, each once and in order, and that no cell of them is empty.
    func expectRows(_ names: [String]) {
        #expect(rows.map(\.name) == names)
        for row in rows { #expect(row.isWhole, "\(row.name) lacks something.") }
    }

    /// Checks that each test of the table is among those that were declared, and that its title names the row.
    func expectTests(among declared: [DeclaredTest]) {
        for row in rows {
            for test in row.tests {
                #expect(declared.contains(test), "\(row.name): \(test.file) has no test \"\(test.title)\".")
                #expect(test.rows.contains(row.name), "\(row.name) is not named by \"\(test.title)\".")
            }
        }
    }
}
