import Testing

/// A trait that names the rows of the requirement tables that a test proves.
///
/// The tests of the libraries share a module with this trait. A product would expose it to users, so this is a copy.
struct Row: TestTrait {
    private let names: [String]

    fileprivate init(_ names: [String]) {
        self.names = names
    }

    var comments: [Comment] {
        names.map { "Row \($0)" }
    }
}

extension Trait where Self == Row {
    /// Returns a trait for rows, named by their codes: `.row("C13")`.
    static func row(_ names: String...) -> Row {
        Row(names)
    }
}
