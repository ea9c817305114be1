/// The code of a tutorial step, which readers have as a separate file.
struct TutorialCode {
    /// The file, relative to the project.
    let file: String
    /// The imported modules, except for the tutorial's own module, which exists only for readers.
    let imports: [String]
    /// The other lines, as ``CodeLines`` compares them.
    let lines: [String]
    /// Whether the file is a manifest, which `Scripts/docs.sh` checks with the package manager.
    let isManifest: Bool

    /// Creates the code from the text of a file.
    init(_ text: String, file: String) {
        let all = CodeLines.significant(in: text)
        self.file = file
        imports = all.filter { $0.hasPrefix("import ") }
        lines = all.filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
        isManifest = text.hasPrefix("// swift-tools-version")
    }

    /// The name of the file in tutorial steps.
    var name: String { String(file.split(separator: "/").last ?? "") }

    /// Returns whether the lines of a compiled file contain all of this code.
    func isCompiled(in file: [String]) -> Bool {
        imports.allSatisfy(file.contains) && CodeLines.contains(lines, in: file)
    }
}
