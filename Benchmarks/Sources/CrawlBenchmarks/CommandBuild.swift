import Foundation

/// The `paginate` command, whose path the environment variable `PAGINATE` gives.
struct CommandBuild {
    let path: String

    /// The command's transport: the system's.
    var transport: TransportChoice { .system }

    /// The command, if the variable is set.
    static var given: CommandBuild? {
        ProcessInfo.processInfo.environment["PAGINATE"].map { CommandBuild(path: $0) }
    }

    /// Returns a run of the command over a numbered list.
    func fetch(_ list: ServedList, from base: String) -> ChildProcess {
        let options = ["--pagination", "page", "--total", "header:X-Total-Count", "--window", "8", "--quiet"]
        return ChildProcess(executable: path, arguments: ["fetch", base + list.path] + options)
    }
}
