import Foundation

/// The files of this project.
enum Project {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the Swift examples in the guides and the source documentation.
    static func examples() throws -> [Example] {
        let guides =
            ["README.md", "CONTRIBUTING.md"] + ["Documentation", "Sources"].flatMap { files(in: $0, ending: ".md") }
        // Snippets can import products only, and the demo server is none; its own tests use it.
        let sources = swiftFiles(in: "Sources").filter { !$0.hasPrefix("Sources/PagingDemoServer/") }
        return try guides.filter { $0 != "Documentation/demo-server.md" }
            .flatMap { Example.inMarkdown(try text(of: $0), file: $0) }
            + sources.flatMap { Example.inDocumentation(try text(of: $0), file: $0) }
    }

    /// Returns the lines of the snippets, and of the examples that are part of tests.
    static func snippets() throws -> [[String]] {
        let tested = ["PagingSwiftUITests/Examples", "PagingSwiftUITests/Guide", "PagingHTTPTests/Client/NextLinks"]
        return try (swiftFiles(in: "Snippets") + tested.map { "Tests/\($0).swift" })
            .map { CodeLines.significant(in: try text(of: $0)) }
    }

    /// Returns the code of the tutorial's steps, file by file.
    static func tutorialCode() throws -> [TutorialCode] {
        try files(in: "Sources/Paging/Paging.docc/Resources", ending: ".swift").map {
            TutorialCode(try text(of: $0), file: $0)
        }
    }

    /// Returns the lines of each file that compiles the tutorial's code.
    static func compiledTutorial() throws -> [[String]] {
        try
            (swiftFiles(in: "Tests/PagingUITests/Tutorial")
            + ["Snippets/Tutorial.swift", "Tests/PagingSwiftUITests/Tutorial.swift"])
            .map { CodeLines.significant(in: try text(of: $0)) }
    }

    /// Returns the text of the tutorial.
    static func tutorial() throws -> String {
        try files(in: "Sources/Paging/Paging.docc/Tutorials", ending: ".tutorial").map(text).joined()
    }

    /// Returns all titled tests of the libraries and the command; files are relative to their test folder.
    static func declaredTests() throws -> [DeclaredTest] {
        try swiftFiles(in: "Tests").flatMap { path in
            DeclaredTest.all(in: try text(of: path), file: String(path.dropFirst("Tests/".count)))
        }
    }

    /// Returns the table of crawl requirements.
    static func rowTable() throws -> RowTable {
        RowTable(try text(of: "Tests/Rows/crawl.md"))
    }

    /// Returns the table of API conventions.
    static func conventionTable() throws -> RowTable {
        RowTable(try text(of: "Documentation/conventions.md"))
    }

    /// Returns the table of list behavior.
    static func modelTable() throws -> RowTable {
        RowTable(try text(of: "Tests/Rows/paging-model.md"))
    }

    /// Returns the text of each Swift file in a folder.
    static func sources(in folder: String) throws -> [String] {
        try swiftFiles(in: folder).map(text)
    }

    /// Returns the sorted paths of the Swift files in a folder, or an empty array if there is no folder.
    private static func swiftFiles(in folder: String) -> [String] {
        files(in: folder, ending: ".swift")
    }

    /// Returns the sorted paths of the files in a folder with an extension, relative to the project.
    static func files(in folder: String, ending: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }

    /// Returns the text of a file at a path relative to the project.
    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
