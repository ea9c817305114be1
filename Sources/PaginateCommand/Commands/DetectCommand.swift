import PagingDetection
import ArgumentParser
import Foundation
import PaginateFiles
import PaginateOptions
import PagingHTTP
import PagingPresets

/// The `detect` subcommand.
struct DetectCommand: AsyncParsableCommand, RequestCommand {
    static let configuration = CommandConfiguration(
        commandName: "detect",
        abstract: "Detect how a list is paginated, and verify it with a second page.",
        discussion: """
            EXAMPLES:
              paginate detect 'https://api.github.com/orgs/swiftlang/repos'
              paginate detect URL --bearer-env TOKEN --save scheme.json
              paginate fetch URL --bearer-env TOKEN --scheme scheme.json
              paginate detect site.har       (a network log that a browser has saved)

            Requests at most seven pages (two if the first page states its pagination), and prints the finding, its \
            evidence, and the sign that ends the list.

            EXIT CODES:
              0   verified by a second page, or the list ends on its first
              1   failed: a page could not be loaded, or the scheme not be written
              4   not determined: no candidate could be verified
              64  invalid command; nothing was fetched
            """
    )

    @Argument(help: "The URL of the list's first page, or a recording: a file that ends in .har.")
    var url: String

    @Option(
        help: ArgumentHelp(
            "The path to the array of items (default: the likeliest array); for XML, to the items' elements.",
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    var items: JSONPointer?

    @Option(
        help: ArgumentHelp("The format of the responses (default: by the Content-Type of each).", valueName: "format")
    )
    var responseFormat: FormatArgument?

    @Option(
        name: .customLong("api"),
        help: ArgumentHelp(
            "Treat the host as one of this API, so that its documented end of a list counts; see 'paginate apis'.",
            valueName: "name"
        ),
        completion: .list(APIPreset.all.map(\.name)),
        transform: ChosenPreset.init
    )
    var preset: ChosenPreset?

    @Flag(help: "Write the finding as JSON.")
    var json = false

    @Option(
        help: ArgumentHelp("Write the scheme to a file, for paginate fetch --scheme.", valueName: "file"),
        completion: .file()
    )
    var save: String?

    @OptionGroup(title: "Request Options")
    var message: MessageOptions

    @OptionGroup(title: "Credentials")
    var credentials: CredentialOptions

    @OptionGroup(title: "Network Options")
    var network: NetworkOptions

    /// The checked options.
    private var plan: DetectPlan?
    private var recording: ReplayedArchive?

    private enum CodingKeys: CodingKey {
        case url, items, responseFormat, preset, json, save, message, credentials, network
    }

    mutating func validate() throws {
        if url.lowercased().hasSuffix(".har"), !url.contains("://") {
            recording = try ReplayedArchive(url)
            var files = NamedFiles()
            try files.add(reading: url, "the recording")
            if let save { try files.add(writing: save, "--save") }
        } else {
            plan = try DetectPlan(self, environment: ProcessInfo.processInfo.environment)
        }
    }

    mutating func run() async throws {
        if let recording { return try await run(recording) }
        guard let plan else { throw ValidationError("The command was not checked.") }
        try await RunSecrets.$current.withValue(plan.client.secrets) { try await run(plan) }
    }

    private func run(_ plan: DetectPlan) async throws {
        let task = Task { try await plan.finding() }
        Signals.stop.onRequest { task.cancel() }
        let finding: SchemeFinding
        do {
            finding = try await task.value
        } catch is CancellationError {
            throw ExitCode.stopped
        } catch {
            Terminal.report("\(error)")
            throw ExitCode.failure
        }
        let text = FindingText(
            finding,
            address: plan.address,
            options: formatOptions + requestOptions(without: plan.client.secrets),
            savedTo: save,
            isDocument: plan.isDocument
        )
        do {
            if let save { try write(finding, to: save) }
            let sink = ByteSink(STDOUT_FILENO, stop: Signals.stop)
            try sink.write(Array(RunSecrets.hidden(in: json ? text.json : text.plain).utf8))
        } catch let error as WriteError {
            if case .closed = error.kind { throw ExitCode.stopped }
            Terminal.report(error.message)
            throw ExitCode.failure
        }
        if finding.verdict == .unknown { throw ExitCode.short }
    }

    /// Shows the lists in a recording, without a request.
    private func run(_ recording: ReplayedArchive) async throws {
        let recorded = RecordedLists(recording.archive)
        let lists = try await recorded.found()
        let count = lists.count { $0.finding.scheme != nil }
        var texts: [String] = []
        var number = 0
        for list in lists where json || list.isDetermined {
            var file: String?
            if list.finding.scheme != nil, let save {
                file = Self.name(save, number, of: count)
                number += 1
            }
            if let file { try RunSecrets.$current.withValue(list.secrets) { try write(list.finding, to: file) } }
            texts.append(json ? list.json : list.text(savedTo: file))
        }
        let output = json ? Self.array(texts) : (texts + recorded.notes(on: lists)).joined(separator: "\n")
        try StandardOutput.write(output)
        if !lists.contains(where: \.isDetermined) { throw ExitCode.short }
    }

    private static func array(_ texts: [String]) -> String {
        texts.isEmpty ? "[]\n" : "[\n\(texts.joined(separator: ",\n"))\n]\n"
    }

    /// Returns the file of a list's scheme, with a number if there are several.
    private static func name(_ file: String, _ index: Int, of count: Int) -> String {
        guard count > 1 else { return file }
        let start = file.lastIndex(of: ".").flatMap { file[$0...].contains("/") ? nil : $0 } ?? file.endIndex
        return file[..<start] + "-\(index + 1)" + file[start...]
    }

    /// The conversion of the responses.
    ///
    /// - Throws: `ValidationError` when the items are not where the format has them.
    var conversion: ResponseConversion {
        get throws { try ResponseConversion(responseFormat, items: items, limit: nil) }
    }

    /// The options that `fetch` needs too.
    private var formatOptions: [String] {
        guard let responseFormat else { return [] }
        let path = responseFormat == .xml ? items.map { ["--items", $0.description] } : nil
        return ["--response-format", responseFormat.rawValue] + (path ?? [])
    }

    /// The typed options of the request without credentials, which `fetch` has to send too.
    private func requestOptions(without secrets: Secrets) -> [String] {
        let own: Set<String> = ["--items", "--response-format", "--api", "--save"]
        return KeptArguments.kept(
            Invocation.arguments.filter { $0 != "--json" },
            urls: [url],
            replacing: own,
            without: secrets
        )
    }

    private func write(_ finding: SchemeFinding, to path: String) throws {
        guard let scheme = finding.scheme else {
            let reason = finding.verdict == .wholeList ? "the list is one page" : "no scheme was verified"
            Terminal.report("\(path) was not written: \(reason).")
            return
        }
        try OutputFile.write(RunSecrets.hidden(inJSON: Array(try SchemeFile.data(of: scheme))), to: path)
    }
}
