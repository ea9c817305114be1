import ArgumentParser
import Foundation
import Testing

@testable import PaginateCommand

@Suite("Examples of the help texts", .timeLimit(.minutes(10)))
struct HelpExampleTests {
    static let examples: [String] = ([RootCommand.self] + RootCommand.configuration.subcommands).flatMap { command in
        command.configuration.discussion.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("paginate ") }.map(String.init)
    }

    /// A folder with the files that the examples read.
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("query { issues(first: 10) { nodes { id } pageInfo { endCursor } } }", to: "issues.graphql")
        try folder.write(#"{"next": "link"}"#, to: "scheme.json")
        try folder.write(#"{"id": 1}"#, to: "repos.ndjson")
        try folder.write(#"{"log": {"entries": []}}"#, to: "site.har")
        try FileManager.default.createDirectory(atPath: folder.file("databases"), withIntermediateDirectories: true)
        try folder.write("id\n" + (1...64).map { "\($0)\n" }.joined(), to: "ids.csv")
    }

    /// Writes the plan that some examples read.
    private func writePlan() async throws {
        let plan = try await Subprocess.run(
            "plan",
            "http://127.0.0.1:1/{id}/issues",
            "--parents",
            folder.file("ids.csv"),
            "--shards",
            "64",
            "--output",
            folder.file("plan.jsonl")
        )
        try #require(plan.code == 0, "\(plan.error)")
    }

    /// Returns the arguments of an example, without comments and redirections.
    private func arguments(of example: String) throws -> [String] {
        let files = try folder.names
        let line = example.prefix { $0 != ">" }.replacing(#/ {2,}.*| 2$/#, with: "")
        let words = line.split(separator: " ").dropFirst().map { $0.filter { $0 != "'" } }
        return words.map { word in
            let text = word.replacing("URL", with: "http://127.0.0.1:1/items").replacing(/^TOKEN$/, with: "PATH")
            let file = text.prefix { $0 != "#" }
            return files.contains(String(file)) ? folder.file(text) : text
        }
    }

    @Test("An example is a valid command", arguments: examples)
    func example(_ example: String) async throws {
        if example.contains("plan.jsonl") { try await writePlan() }
        do {
            _ = try RootCommand.parseAsRoot(KeptArguments.expanding(arguments(of: example)))
        } catch {
            Issue.record("\(example): \(RootCommand.message(for: error))")
        }
    }

    @Test("Every command has examples")
    func all() {
        #expect(Self.examples.count > RootCommand.configuration.subcommands.count)
    }
}
