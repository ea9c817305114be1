import Foundation

/// The name the command was called by, for hints that can be copied.
package enum Invocation {
    /// The name that was typed: `paginate`, `./paginate`, or a path.
    ///
    /// The run script passes its own name to the binary.
    package static let name: String = {
        let typed = CommandLine.arguments.first ?? "paginate"
        return typed.contains("/.build") || !typed.hasSuffix("paginate") ? "paginate" : typed
    }()

    /// The arguments, as the parser understands them.
    package static var parsed: [String] {
        // The parser's own name of the flag says less.
        CommandLine.arguments.dropFirst().map { $0 == "--help-all" ? "--help-hidden" : $0 }
    }

    /// The arguments after the name of the subcommand, as they were typed.
    package static var arguments: [String] { Array(CommandLine.arguments.dropFirst(2)) }

    /// Returns a word quoted for a shell.
    package static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:,@%+".contains($0)) }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
