import Testing

/// Checks that every published example is in `Snippets`, where it is compiled.
@Suite("Documentation examples")
struct ExampleTests {
    @Test("The guides and the library documentation contain examples, and there are snippets")
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

    @Test("Each example appears line by line in a compiled snippet")
    func compiled() throws {
        let snippets = try Project.snippets()
        let examples = try Project.examples().filter { !$0.isManifest }
        #expect(!examples.isEmpty)
        for example in examples {
            let isCompiled = snippets.contains { CodeLines.contains(example.lines, in: $0) }
            #expect(isCompiled, "These lines are in no file of Snippets: \(example)")
        }
    }

    @Test("Each example is closed and contains code without omissions")
    func wholeness() throws {
        for example in try Project.examples() where !example.isManifest {
            #expect(example.isClosed, "The closing fence is missing: \(example)")
            #expect(!example.lines.isEmpty, "There is no code: \(example)")
            #expect(!example.lines.contains { $0.contains("…") }, "An ellipsis does not compile: \(example)")
        }
    }
}
