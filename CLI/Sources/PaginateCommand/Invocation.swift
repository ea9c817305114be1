import Foundation

/// The command as it was called, for hints that can be copied.
enum Invocation {
    /// The name that was typed: `paginate`, `./paginate`, or a path.
    ///
    /// The run script passes its own on; a binary in a build folder is called through it.
    static let name: String = {
        let typed = CommandLine.arguments.first ?? "paginate"
        return typed.contains("/.build") || !typed.hasSuffix("paginate") ? "paginate" : typed
    }()

    /// A word as a shell reads it back.
    static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:,@%+".contains($0)) }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
