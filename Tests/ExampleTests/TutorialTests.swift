import Testing

/// Checks that the tutorial's code is in the tests of `PagingUI` or in a snippet, where it is compiled.
@Suite("Tutorial code")
struct TutorialTests {
    @Test("The code of each step is compiled line by line with the step's own imports")
    func compiled() throws {
        let code = try Project.tutorialCode()
        let compiled = try Project.compiledTutorial()
        #expect(code.count >= 10)
        #expect(code.filter(\.isManifest).count == 1)
        for step in code where !step.isManifest {
            #expect(compiled.contains(where: step.isCompiled), "This is not compiled as it is: \(step.file)")
        }
    }

    @Test("Every code file appears in a step")
    func shown() throws {
        let tutorial = try Project.tutorial()
        for step in try Project.tutorialCode() {
            #expect(tutorial.contains("file: \(step.name))"), "No step shows \(step.name).")
        }
    }

    @Test("Code is separated from imports, without the import of its own module")
    func taking() {
        let text = "import Paging\n@testable import Airports\n\nlet a = 1  // one\nlet b = 2"
        let code = TutorialCode(text, file: "a/b/C.swift")
        #expect(code.name == "C.swift")
        #expect(code.isCompiled(in: ["import Paging", "func c() {", "let a = 1", "let b = 2", "}"]))
        #expect(!code.isCompiled(in: ["let a = 1", "let b = 2"]))
        #expect(!code.isCompiled(in: ["import Paging", "let a = 1"]))
    }
}
