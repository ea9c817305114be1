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
    ///
    /// `PAGINATE` is the build that `./paginate` runs on this platform.
    static func variable(_ choice: TransportChoice) -> String {
        switch choice {
        #if Curl
        case .curl: "PAGINATE"
        case .urlSession: "PAGINATE_URL_SESSION"
        #else
        case .urlSession: "PAGINATE"
        #endif
        #if AsyncHTTPClient
        case .asyncHTTPClient: "PAGINATE_ASYNC_HTTP_CLIENT"
        #endif
        }
    }

    /// Returns a run of the command over a numbered list.
    func fetch(_ list: ServedList, from base: String) -> ChildProcess {
        let options = ["--pagination", "page", "--total", "header:X-Total-Count", "--window", "8", "--quiet"]
        return ChildProcess(executable: path, arguments: ["fetch", base + list.path] + options)
    }
}
