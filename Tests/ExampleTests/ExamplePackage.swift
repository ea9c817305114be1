/// A package in `Examples`: what it says of itself, and what is in it.
struct ExamplePackage {
    /// A row of the table that counts lines: a number of them, and the files that they are in.
    struct Count {
        let lines: Int
        let files: [String]
    }

    let name: String
    let readme: String
    /// The code of its files, by their paths within the package.
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

    /// Every example.
    static func all() throws -> [ExamplePackage] {
        try Project.files(in: "Examples", ending: "/Package.swift").map { path in
            try ExamplePackage(String(path.split(separator: "/")[1]))
        }
    }

    /// The cells of the README's tables, row by row.
    private var rows: [[String]] {
        readme.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { String($0.trimmingSpace) }
        }
    }

    /// What the README counts of the package's own files.
    var counts: [Count] {
        rows.compactMap { row in
            guard row.count == 3, let lines = Int(row[1]) else { return nil }
            let files = row[2].split(separator: "`").map(String.init).filter { $0.hasSuffix(".swift") }
            return files.isEmpty ? nil : Count(lines: lines, files: files)
        }
    }

    /// The tests by which the README's claims are known.
    var claimedTests: [String] {
        rows.drop { $0 != ["What happens", "Test"] }.dropFirst(2).compactMap(\.last)
    }
}
