package import Foundation

/// The program with the demo server, `paginate-demo`, which is beside the command.
///
/// The demo server needs FoundationNetworking, whose libraries would take half of the time of every start of the command.
package enum DemoProgram {
    /// Flags that the parser answers, without the server.
    private static let answered: Set<String> = ["-h", "--help", "--help-hidden", "--version"]

    /// The program's file.
    package static var executable: URL? {
        // Where a link leads, because an installed command is one.
        let own = Bundle.main.executableURL?.resolvingSymlinksInPath()
        return own?.deletingLastPathComponent().appending(path: "paginate-demo")
    }

    /// The message for a user who has no such program.
    package static var absence: String {
        "the demo needs the program \(executable?.path ?? "paginate-demo"), which cannot be run. "
            + "Install it beside the command (Scripts/install.sh installs both), or run ./paginate in a clone."
    }

    /// Replaces this process by the program if the arguments are a subcommand of it.
    ///
    /// The process keeps its number, and so its signals and its exit status. Returns only if another program has to run
    /// the arguments, or if this one cannot be run.
    package static func replaceProcess(toRun arguments: [String]) {
        guard ["demo", "serve"].contains(arguments.first), answered.isDisjoint(with: arguments), let executable
        else { return }
        // Under the name that the user typed, which the program repeats in its hints.
        var words = ([CommandLine.arguments.first ?? "paginate"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        execv(executable.path, &words)
    }
}
