/// The code of a step of the tutorial, which readers have as a file of its own.
struct TutorialCode {
    /// The file, relative to the project.
    let file: String
    /// The modules that it imports; its own module, which only readers have, is not among them.
    let imports: [String]
    /// The other lines, as ``CodeLines`` compares them.
    let lines: [String]
    /// Whether it is a manifest, which `Scripts/docs.sh` has the package manager read.
    let isManifest: Bool

    /// Takes a file apart.
    init(_ text: String, file: String) {
        let all = CodeLines.significant(in: text)
        self.file = file
        imports = all.filter { $0.hasPrefix("import ") }
        lines = all.filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
        isManifest = text.hasPrefix("// swift-tools-version")
    }

    /// The name that a step calls it by.
    var name: String { String(file.split(separator: "/").last ?? "") }

    /// Whether a compiled file, given by its lines, holds all of it.
    func isCompiled(in file: [String]) -> Bool {
        imports.allSatisfy(file.contains) && CodeLines.contains(lines, in: file)
    }
}
