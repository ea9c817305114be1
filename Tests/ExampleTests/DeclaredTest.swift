/// A test as a source file declares it.
struct DeclaredTest: Equatable {
    /// The file, relative to the folder of tests.
    let file: String
    /// The title, as it is printed.
    let title: String

    /// The rows that the title names: `C1, C2: A list …`.
    var rows: [String] {
        guard let colon = title.firstIndex(of: ":") else { return [] }
        let names = title[..<colon].split(separator: ", ").map(String.init)
        return names.allSatisfy(\.isRow) ? names : []
    }

    /// Words in the title that look like rows and are not named where rows are.
    ///
    /// Beside a row of conventions, S3 is a service of Amazon's.
    var strayRows: [String] {
        let named = rows
        let isConvention = named.contains { $0.hasPrefix("D") }
        let words = title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.dropFirst(named.count).filter { $0.isRow && !(isConvention && $0 == "S3") }
    }
}

extension DeclaredTest {
    /// Returns the tests of a source file: each `@Test` with a title.
    static func all(in source: String, file: String) -> [DeclaredTest] {
        source.split(separator: "@Test(", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            let start = rest.drop(while: \.isWhitespace)
            return start.first == "\"" ? DeclaredTest(file: file, title: text(of: start.dropFirst())) : nil
        }
    }

    /// The text of a string literal up to its closing quotation mark, without escapes.
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
    /// Whether this is a row's name: the letters of a table, and a number.
    var isRow: Bool {
        let letters = prefix { !$0.isNumber }
        let digits = dropFirst(letters.count)
        return ["S", "C", "R", "D", "DS", "M"].contains(letters) && (1...2).contains(digits.count)
            && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
