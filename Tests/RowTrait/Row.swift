package import Testing

/// A trait that names the rows of the requirement tables that a test proves.
///
/// `RowTests` reads the names from the sources and compares them with the tables. A failing test reports them.
package struct Row: TestTrait {
    private let names: [String]

    fileprivate init(_ names: [String]) {
        self.names = names
    }

    package var comments: [Comment] {
        names.map { "Row \($0)" }
    }
}

extension Trait where Self == Row {
    /// Returns a trait for rows, named by their codes: `.row("C13")`.
    package static func row(_ names: String...) -> Row {
        Row(names)
    }
}
