import Testing

@Suite("Example extraction")
struct ExampleExtractionTests {
    @Test("Markdown blocks marked swift are examples, and other blocks are not")
    func markdown() {
        let text = """
            Text
            ```sh
            swift build
            ```
            ```swift
            let a = 1

                let b = 2  // two
            ```
            ```
            let c = 3
            ```
            """
        #expect(
            Example.inMarkdown(text, file: "A.md") == [
                Example(file: "A.md", line: 5, lines: ["let a = 1", "let b = 2"])
            ]
        )
    }

    @Test("A block that starts with // Package.swift belongs to a manifest")
    func manifest() {
        let examples = Example.inMarkdown("```swift\n// Package.swift\n.package(path: \"a\")\n```", file: "A.md")
        #expect(examples.map(\.isManifest) == [true])
    }

    @Test("Examples are found in documentation comments at any indentation, and nowhere else in a source")
    func documentation() {
        let source = """
            /// Text.
            ///
            /// ```swift
            /// one()
            /// ```
            struct A {
                /// ```swift
                /// two {
                ///     three()
                /// }
                /// ```
                var a = 1
                // ```swift
                // four()
                // ```
            }
            """
        #expect(
            Example.inDocumentation(source, file: "A.swift") == [
                Example(file: "A.swift", line: 3, lines: ["one()"]),
                Example(file: "A.swift", line: 7, lines: ["two {", "three()", "}"]),
            ]
        )
    }

    @Test("An unclosed block ends with its comment and is marked as unclosed")
    func openBlock() {
        let source = "/// ```swift\n/// one()\nvar a = 1\n/// ```swift\n/// two()\n/// ```\nvar b = 1"
        #expect(
            Example.inDocumentation(source, file: "A.swift") == [
                Example(file: "A.swift", line: 1, lines: ["one()"], isClosed: false),
                Example(file: "A.swift", line: 4, lines: ["two()"]),
            ]
        )
        #expect(Example.inMarkdown("```swift\none()", file: "A.md").map(\.isClosed) == [false])
    }

    @Test("An unclosed block of another language does not hide the examples of the next comment")
    func openOtherBlock() {
        let source = "/// ```\n/// one()\nvar a = 1\n/// ```swift\n/// two()\n/// ```"
        #expect(Example.inDocumentation(source, file: "A.swift").map(\.lines) == [["two()"]])
    }

    @Test("Comments are removed, but not similar text in a string or an operator")
    func comments() {
        let text = """
            // nothing
            a()   // why
            let url = "https://a.test // b"  // "quoted"
            let raw = #"</a>; rel="next""#
            let quote = "\\" // c"
            """
        #expect(
            CodeLines.significant(in: text) == [
                "a()",
                #"let url = "https://a.test // b""#,
                ##"let raw = #"</a>; rel="next""#"##,
                #"let quote = "\" // c""#,
            ]
        )
    }

    @Test("Lines match only together and in order")
    func containment() {
        let snippet = ["a", "b", "c", "b", "d"]
        for found in [["a"], ["b", "c"], ["b", "d"], snippet] { #expect(CodeLines.contains(found, in: snippet)) }
        for missing in [[], ["a", "c"], ["c", "a"], ["d", "e"], snippet + ["e"]] {
            #expect(!CodeLines.contains(missing, in: snippet))
        }
    }
}
