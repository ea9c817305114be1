import Foundation

/// A build of the `paginate` command, whose path an environment variable gives.
struct CommandBuild {
    let transport: TransportChoice
    let path: String

    /// The available builds, at most one per transport.
    static var all: [CommandBuild] {
        TransportChoice.allCases.compactMap { choice in
            ProcessInfo.processInfo.environment[variable(choice)].map { CommandBuild(transport: choice, path: $0) }
        }
    }

    /// Returns the name of the environment variable for a build.
    static func variable(_ choice: TransportChoice) -> String {
        choice == .urlSession ? "PAGINATE" : "PAGINATE_ASYNC_HTTP_CLIENT"
    }

    /// Returns a run of the command over a numbered list.
    func fetch(_ list: ServedList, from base: String) -> ChildProcess {
        let options = ["--pagination", "page", "--total", "header:X-Total-Count", "--window", "8", "--quiet"]
        return ChildProcess(executable: path, arguments: ["fetch", base + list.path] + options)
    }
}
