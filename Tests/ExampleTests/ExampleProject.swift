/// A folder of `Examples`: the claims of its README, and its contents.
struct ExampleProject {
    /// A row of the line count table: a number of lines, and the files that contain them.
    struct Count {
        let lines: Int
        let files: [String]
    }

    let name: String
    let readme: String
    /// The code of each file, by path relative to the folder.
    let code: [String: [String]]
    let tests: [DeclaredTest]

    init(_ name: String) throws {
        let folder = "Examples/\(name)"
        var code: [String: [String]] = [:]
        var tests: [DeclaredTest] = []
        for path in Project.files(in: "\(folder)/Sources", ending: ".swift")
            + Project.files(in: "\(folder)/Tests", ending: ".swift")
        {
            let text = try Project.text(of: path)
            code[String(path.dropFirst(folder.count + 1))] = CodeLines.significant(in: text)
            tests += DeclaredTest.all(in: text, file: path)
        }
        self.name = name
        self.code = code
        self.tests = tests
        readme = try Project.text(of: "\(folder)/README.md")
    }

    /// Returns all examples.
    static func all() throws -> [ExampleProject] {
        try Project.files(in: "Examples", ending: "/README.md").map { path in
            try ExampleProject(String(path.split(separator: "/")[1]))
        }
    }

    /// The cells of the README's tables, row by row.
    private var rows: [[String]] {
        readme.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { String($0.trimmingSpace) }
        }
    }

    /// The line counts that the README claims for the own files of the example.
    var counts: [Count] {
        rows.compactMap { row in
            guard row.count == 3, let lines = Int(row[1]) else { return nil }
            let files = row[2].split(separator: "`").map(String.init).filter { $0.hasSuffix(".swift") }
            return files.isEmpty ? nil : Count(lines: lines, files: files)
        }
    }

    /// The titles of the tests that the README lists.
    var claimedTests: [String] {
        rows.drop { $0 != ["What happens", "Test"] }.dropFirst(2).compactMap(\.last)
    }
}
