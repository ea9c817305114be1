/// A test declared in a source file.
struct DeclaredTest: Equatable {
    /// The file and title of a test, as a table of requirements quotes them.
    struct Name: Equatable {
        /// The file, relative to the test folder.
        let file: String
        /// The title of the test.
        let title: String
    }

    let name: Name
    /// The rows that the test proves, from its trait: `.row("C1", "C2")`.
    let rows: [String]

    /// Words in the title that look like row names.
    ///
    /// In a test of a convention, S3 is the Amazon service.
    var strayRows: [String] {
        let isConvention = rows.contains { $0.hasPrefix("D") }
        let words = name.title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.filter { $0.isRow && !(isConvention && $0 == "S3") }
    }
}

extension DeclaredTest {
    /// Returns the tests in a source file: each `@Test` with a title.
    static func all(in source: String, file: String) -> [DeclaredTest] {
        source.split(separator: "@Test(", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            let start = rest.drop(while: \.isWhitespace)
            guard start.first == "\"" else { return nil }
            let name = Name(file: file, title: text(of: start.dropFirst()))
            let attribute = start.prefix(upTo: start.firstRange(of: "func ")?.lowerBound ?? start.endIndex)
            return DeclaredTest(name: name, rows: rows(in: attribute))
        }
    }

    /// Returns the arguments of the row traits in an attribute.
    private static func rows(in attribute: Substring) -> [String] {
        attribute.matches(of: /\.row\(([^)]*)\)/).flatMap { trait in
            trait.1.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }
    }

    /// Returns the text of a string literal up to its closing quotation mark, with escapes removed.
    private static func text(of literal: Substring) -> String {
        var text = ""
        var isEscaped = false
        for character in literal {
            if !isEscaped, character == "\"" { break }
            isEscaped = !isEscaped && character == "\\"
            if !isEscaped { text.append(character) }
        }
        return text
    }
}

extension String {
    /// Whether this is a row name: the letters of a table and a number.
    var isRow: Bool {
        let letters = prefix { !$0.isNumber }
        let digits = dropFirst(letters.count)
        return ["S", "C", "R", "D", "DS", "M"].contains(letters) && (1...3).contains(digits.count)
            && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
