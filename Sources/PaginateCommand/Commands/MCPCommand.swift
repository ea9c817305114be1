import ArgumentParser
import Foundation
import PaginateFiles
import PaginateOptions
import PagingHTTP

/// The `mcp` subcommand.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve lists to agents on standard input and output, by the Model Context Protocol.",
        discussion: """
            EXAMPLES:
              paginate mcp --allow https://api.github.com --bearer-env GITHUB_TOKEN
              paginate mcp --allow http://127.0.0.1:8080 --max-requests 200

            An agent starts this command as a server of tools: detect, fetch (a list into a database), page (a look) and \
            query (SQL, read only). Each answer says whether it is about the whole list, by what evidence, and what is \
            missing; one about a part gives counts as at_least. The revisions of the protocol are \
            \(MCPRevision.all.joined(separator: ", ")).
            """
    )

    @Option(
        help: ArgumentHelp(
            "An origin that the agent may request, such as https://api.example.com; may be repeated.",
            discussion: """
                Links and redirects lead to these origins only, and each list stays at its own. Credentials need exactly \
                one: start a server for each API.
                """,
            valueName: "origin"
        )
    )
    var allow: [String]

    @Option(
        help: ArgumentHelp(
            "The folder of the databases; the agent names files in it (default: .).",
            valueName: "folder"
        ),
        completion: .directory
    )
    var folder: String = "."

    @Option(
        help: ArgumentHelp(
            "A header field of each request, 'NAME: @FILE' or 'NAME: $VAR'; may be repeated.",
            valueName: "header"
        ),
        transform: HeaderArgument.init
    )
    var header: [HeaderArgument] = []

    @Option(
        help: ArgumentHelp("The most items of one call (default: 100000).", valueName: "n"),
        transform: Parse.count
    )
    var maxItems: Int?

    @Option(
        help: ArgumentHelp("The most requests of one call, retries included (default: 1000).", valueName: "n"),
        transform: Parse.count
    )
    var maxRequests: Int?

    @Option(
        help: ArgumentHelp("The longest time of one call (default: 300).", valueName: "seconds"),
        transform: Parse.seconds
    )
    var maxTime: Duration?

    @Option(
        help: ArgumentHelp("The most bytes of items or rows in one answer (default: 32768).", valueName: "bytes"),
        transform: Parse.count
    )
    var maxAnswer: Int?

    @OptionGroup(title: "Credentials")
    var credentials: CredentialOptions

    @OptionGroup(title: "Network Options")
    var network: NetworkOptions

    /// The checked options.
    private var plan: MCPPlan?

    private enum CodingKeys: CodingKey {
        case allow, folder, header, maxItems, maxRequests, maxTime, maxAnswer, credentials, network
    }

    mutating func validate() throws {
        plan = try MCPPlan(self)
    }

    func run() async throws {
        guard let plan else { throw ValidationError("The command was not checked.") }
        // A client that has gone needs no answer, and its end of the input is closed too.
        let output = MCPOutput { try? ByteSink(STDOUT_FILENO, stop: Signals.stop).write($0) }
        let server = MCPServer(MCPTools(plan, environment: ProcessInfo.processInfo.environment), output)
        let input = MCPInput(STDIN_FILENO)
        Signals.stop.onRequest { input.close() }
        await server.run(input.messages)
        if Signals.stop.isRequested { throw ExitCode.stopped }
    }
}

/// The checked options of an `mcp` command.
struct MCPPlan: Sendable {
    let origins: [Origin]
    /// The resolved path of the folder for databases.
    let folder: String
    let header: [HeaderArgument]
    let credentials: CredentialOptions
    let network: NetworkOptions
    let maxItems: Int
    let maxRequests: Int
    let maxTime: Duration
    let maxAnswer: Int

    /// - Throws: `ValidationError`, which does not quote the text, because it may hold a password.
    private static func origin(_ text: String) throws -> Origin {
        guard let origin = Origin(text.hasSuffix("/") ? String(text.dropLast()) : text) else {
            throw ValidationError(
                "--allow does not name an origin; write it without a user name and a path, as https://api.example.com."
            )
        }
        return origin
    }

    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: MCPCommand) throws {
        guard !command.allow.isEmpty else {
            throw ValidationError(
                "No origin is allowed; name one with --allow, such as --allow https://api.example.com."
            )
        }
        guard command.allow.count == 1 || command.credentials.given.isEmpty && command.header.isEmpty else {
            throw ValidationError(
                "Credentials and header fields belong to one origin; start a server for each origin, with one --allow."
            )
        }
        origins = try command.allow.map(Self.origin)
        guard let resolved = realpath(command.folder, nil) else {
            throw ValidationError("There is no folder \"\(command.folder)\"; create it, or name another with --folder.")
        }
        defer { free(resolved) }
        folder = String(cString: resolved)
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw ValidationError("\"\(command.folder)\" is not a folder; name a folder with --folder.")
        }
        (header, credentials, network) = (command.header, command.credentials, command.network)
        maxItems = command.maxItems ?? 100_000
        maxRequests = command.maxRequests ?? 1_000
        maxTime = command.maxTime ?? .seconds(300)
        maxAnswer = command.maxAnswer ?? 32_768
    }
}
