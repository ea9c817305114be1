import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The reason a list cannot be shown on the terminal.
package struct TerminalProblem: Error, Hashable, CustomStringConvertible {
    package let description: String

    static let noInput = Self(
        description: "standard input is not a terminal, so no keys can be read; use 'paginate fetch' in a pipe."
    )
    static let noOutput = Self(
        description: "standard output is not a terminal; use 'paginate fetch' to write the items to a file or a pipe."
    )
    static let dumb = Self(
        description: "this terminal (TERM is unset or \"dumb\") cannot move its cursor; use 'paginate fetch' instead."
    )
    static let background = Self(
        description: "the command runs in the background; bring it to the foreground with 'fg', or start it there."
    )

    static func failed(_ code: Int32) -> Self {
        Self(description: "the terminal could not be set up: \(String(cString: strerror(code))).")
    }

    /// Returns the problem of a pair of descriptors, if any.
    package static func check(input: Int32, output: Int32, environment: [String: String]) -> Self? {
        if isatty(input) != 1 { return .noInput }
        if isatty(output) != 1 { return .noOutput }
        if ["", "dumb"].contains(environment["TERM"] ?? "") { return .dumb }
        return TerminalRestore.isForeground(input) ? nil : .background
    }
}
