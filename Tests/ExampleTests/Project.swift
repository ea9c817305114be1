import Foundation

/// The files of this project.
enum Project {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every Swift example that people read: in the guides, and in the documentation of the sources.
    static func examples() throws -> [Example] {
        let guides =
            ["README.md", "CONTRIBUTING.md"] + ["Documentation", "Sources"].flatMap { files(in: $0, ending: ".md") }
        let sources = ["Sources", "CLI/Sources"].flatMap(swiftFiles)
        return try guides.flatMap { Example.inMarkdown(try text(of: $0), file: $0) }
            + sources.flatMap { Example.inDocumentation(try text(of: $0), file: $0) }
    }

    /// The lines of each snippet, which the package build compiles, and of the views' examples, which their tests do.
    static func snippets() throws -> [[String]] {
        try (swiftFiles(in: "Snippets") + ["Tests/PagingUIViewTests/Examples.swift"])
            .map { CodeLines.significant(in: try text(of: $0)) }
    }

    /// What the steps of the tutorial show, file by file.
    static func tutorialCode() throws -> [TutorialCode] {
        try files(in: "Sources/Paging/Paging.docc/Resources", ending: ".swift").map {
            TutorialCode(try text(of: $0), file: $0)
        }
    }

    /// The lines of each file in which the tutorial's code is compiled.
    static func compiledTutorial() throws -> [[String]] {
        try
            (swiftFiles(in: "Tests/PagingUITests/Tutorial")
            + ["Snippets/Tutorial.swift", "Tests/PagingUIViewTests/Tutorial.swift"])
            .map { CodeLines.significant(in: try text(of: $0)) }
    }

    /// The text of the tutorial.
    static func tutorial() throws -> String {
        try files(in: "Sources/Paging/Paging.docc/Tutorials", ending: ".tutorial").map(text).joined()
    }

    /// Every test that has a title, of the libraries and of the command; files are relative to their folder of tests.
    static func declaredTests() throws -> [DeclaredTest] {
        try ["Tests", "CLI/Tests"].flatMap { folder in
            try swiftFiles(in: folder).flatMap { path in
                DeclaredTest.all(in: try text(of: path), file: String(path.dropFirst(folder.count + 1)))
            }
        }
    }

    /// The table of what a crawl must survive.
    static func rowTable() throws -> RowTable {
        RowTable(try text(of: "Tests/Rows/crawl.md"))
    }

    /// The table of how APIs paginate.
    static func conventionTable() throws -> RowTable {
        RowTable(try text(of: "Documentation/conventions.md"))
    }

    /// The table of what a list on screen must do.
    static func modelTable() throws -> RowTable {
        RowTable(try text(of: "Tests/Rows/paging-model.md"))
    }

    /// The text of each Swift file below a folder.
    static func sources(in folder: String) throws -> [String] {
        try swiftFiles(in: folder).map(text)
    }

    /// The paths of the Swift files below a folder, relative to the project, in order; none if there is no such folder.
    private static func swiftFiles(in folder: String) -> [String] {
        files(in: folder, ending: ".swift")
    }

    /// The paths of the files below a folder whose names have an ending; relative to the project, in order.
    static func files(in folder: String, ending: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }

    /// The text of a file, whose path is relative to the project.
    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
