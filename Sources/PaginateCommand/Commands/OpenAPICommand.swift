import ArgumentParser
import Foundation
import PaginateFiles
import PaginateOptions
import PagingHTTP

/// The `openapi` subcommand.
struct OpenAPICommand: AsyncParsableCommand, RequestCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Find the lists of an OpenAPI document, and how each is paginated.",
        discussion: """
            EXAMPLES:
              paginate openapi openapi.yaml
              paginate openapi https://api.example.com/openapi.json --prove
              paginate openapi openapi.yaml --prove --value org=swiftlang --save .
              paginate openapi openapi.yaml --swift Lists.swift

            A document is a promise: what it says of a list is 'proposed' until a second page of the server has proven it \
            with --prove. A list with signs from which no scheme follows is 'unknown', and the reason is said. \
            A response with an identity of its own is an 'object', whose parts are no list.

            EXIT CODES:
              0   each list that pages has a scheme
              1   failed: the document could not be read, or a file not be written
              4   a list is unknown, or its scheme was refuted by the server
              64  invalid command or document; no list was requested
            """
    )

    @Argument(help: "The document: a file in JSON or YAML, or its URL; - is standard input.")
    var document: String

    @Flag(help: "Check each scheme against the server, by a second page of the list.")
    var prove = false

    @Option(
        help: ArgumentHelp("The address of the server (default: the first in the document).", valueName: "url")
    )
    var server: String?

    @Option(
        help: ArgumentHelp(
            "A value for a parameter that operations require, 'NAME=VALUE'; may be repeated.",
            valueName: "value"
        ),
        transform: Self.value
    )
    var value: [ParameterValue] = []

    @Option(
        help: ArgumentHelp("The most requests of --prove (default: 200).", valueName: "n"),
        transform: Parse.count
    )
    var maxRequests: Int?

    @Option(
        help: ArgumentHelp("Write a scheme file for each list to a folder.", valueName: "folder"),
        completion: .directory
    )
    var save: String?

    @Option(
        help: ArgumentHelp("Write a Swift file with a typed list for each operation.", valueName: "file"),
        completion: .file()
    )
    var swift: String?

    @Option(
        help: ArgumentHelp(
            "The namespace of the item types, such as Components.Schemas, in place of written ones.",
            valueName: "name"
        )
    )
    var types: String?

    @Flag(help: "Write the findings as JSON.")
    var json = false

    @OptionGroup(title: "Request Options")
    var message: MessageOptions

    @OptionGroup(title: "Credentials")
    var credentials: CredentialOptions

    @OptionGroup(title: "Network Options")
    var network: NetworkOptions

    /// The value of a parameter.
    struct ParameterValue: Sendable {
        let name: String
        let value: String
    }

    private static func value(_ text: String) throws -> ParameterValue {
        guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
            throw ValidationError("write NAME=VALUE, such as org=swiftlang.")
        }
        return ParameterValue(name: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
    }

    mutating func validate() throws {
        if types != nil, swift == nil { throw ValidationError("--types names the types of --swift; add --swift FILE.") }
        if !prove, server != nil || !value.isEmpty || maxRequests != nil {
            throw ValidationError("--server, --value and --max-requests belong to --prove; add it.")
        }
        var files = NamedFiles()
        if let swift { try files.add(writing: swift, "--swift") }
        if let file { try files.add(reading: file, "the document") }
        if let server { _ = try ListSetup.address(server) }
    }

    /// The path of the document, if it is a file.
    var file: String? {
        let start = document.prefix(8).lowercased()
        return document == "-" || start.hasPrefix("http://") || start.hasPrefix("https://") ? nil : document
    }

    mutating func run() async throws {
        let plan = try OpenAPIPlan(self, environment: ProcessInfo.processInfo.environment)
        let command = self
        try await RunSecrets.$current.withValue(plan.secrets) {
            let task = Task { try await plan.findings() }
            Signals.stop.onRequest { task.cancel() }
            do {
                let findings = try await task.value
                try command.write(findings)
            } catch is CancellationError {
                throw ExitCode.stopped
            } catch let error as WriteError {
                Terminal.report(error.message)
                throw ExitCode.failure
            } catch let error as RequestError {
                Terminal.report(error.description)
                throw ExitCode.failure
            }
        }
    }

    private func write(_ findings: OpenAPIFindings) throws {
        if let save {
            try FileManager.default.createDirectory(atPath: save, withIntermediateDirectories: true)
            for (name, scheme) in findings.schemes {
                let bytes = RunSecrets.hidden(inJSON: Array(try SchemeFile.data(of: scheme)))
                try OutputFile.write(bytes, to: "\(save)/\(name).json")
            }
        }
        if let swift { try OutputFile.write(Array(findings.swift(types: types).utf8), to: swift) }
        try StandardOutput.write(RunSecrets.hidden(in: json ? findings.json : findings.plain(savedTo: save)))
        if !findings.areKnown { throw ExitCode.short }
    }
}
