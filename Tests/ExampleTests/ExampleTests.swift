import Testing

/// The compiler checks what is in `Snippets`; these tests check that the examples people read are in there.
@Suite("The examples")
struct ExampleTests {
    @Test("There are examples in the guides, in the libraries' documentation, and snippets to find them in")
    func presence() throws {
        let examples = try Project.examples()
        for place in [
            "README.md", "Sources/Paging/Paging.docc/Offline.md", "Sources/Paging/", "Sources/PagingHTTP/",
            "Sources/PagingTesting/",
        ] {
            #expect(examples.contains { $0.file.hasPrefix(place) }, "No example was found in \(place).")
        }
        #expect(try !Project.snippets().isEmpty)
    }

    @Test("Each example stands line by line in a snippet, where it is compiled")
    func compiled() throws {
        let snippets = try Project.snippets()
        let examples = try Project.examples().filter { !$0.isManifest }
        #expect(!examples.isEmpty)
        for example in examples {
            let isCompiled = snippets.contains { CodeLines.contains(example.lines, in: $0) }
            #expect(isCompiled, "These lines are in no file of Snippets: \(example)")
        }
    }

    @Test("Each example is closed, holds code, and leaves nothing out")
    func wholeness() throws {
        for example in try Project.examples() where !example.isManifest {
            #expect(example.isClosed, "The closing fence is missing: \(example)")
            #expect(!example.lines.isEmpty, "There is no code: \(example)")
            #expect(!example.lines.contains { $0.contains("…") }, "An ellipsis does not compile: \(example)")
        }
    }
}
