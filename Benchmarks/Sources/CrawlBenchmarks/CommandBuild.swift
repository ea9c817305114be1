import Foundation

/// The command `paginate` as it was built: where it lies is told by the environment.
struct CommandBuild {
    let transport: TransportChoice
    let path: String

    /// The builds that there are: one for each transport at most.
    static var all: [CommandBuild] {
        TransportChoice.allCases.compactMap { choice in
            ProcessInfo.processInfo.environment[variable(choice)].map { CommandBuild(transport: choice, path: $0) }
        }
    }

    /// What has to be set for a build to be measured.
    static func variable(_ choice: TransportChoice) -> String {
        choice == .urlSession ? "PAGINATE" : "PAGINATE_ASYNC_HTTP_CLIENT"
    }

    /// The command that passes a numbered list through.
    func fetch(_ list: ServedList, from base: String) -> ChildProcess {
        let options = ["--pagination", "page", "--total", "header:X-Total-Count", "--window", "8", "--quiet"]
        return ChildProcess(executable: path, arguments: ["fetch", base + list.path] + options)
    }
}
