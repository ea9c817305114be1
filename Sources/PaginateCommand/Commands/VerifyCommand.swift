import ArgumentParser
import Foundation
import PaginateFiles
import PaginateLists
import PagingHTTP

/// The `verify` subcommand.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that the shards in a folder are all lists of their plan, each once and whole.",
        discussion: """
            EXAMPLES:
              paginate verify plan.jsonl data
              paginate verify plan.jsonl data --id /id --json > result.json

            Each shard must be sealed and unaltered, each list complete, and each sum equal to its declared total. The exit \
            code is 0, or 4 when a shard or list falls short. Nothing is requested.
            """
    )

    @Argument(help: ArgumentHelp("The plan.", valueName: "plan"), completion: .file())
    var plan: String

    @Argument(help: ArgumentHelp("The folder of the shards.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The path to an item's identity, which no two items may share (default: that of the plan).",
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    var id: JSONPointer?

    @Flag(help: "Write the result as one JSON object.")
    var json = false

    func run() throws {
        var verifier = try ShardVerifier(plan, folder: folder, identity: id)
        let result = try verifier.run()
        if json {
            FileHandle.standardOutput.write(Data(result.document))
        } else {
            for problem in result.problems { print(problem.line) }
            let unnamed = result.problemCount - result.problems.count
            if unnamed > 0 { print("and \(NumberText.counted(unnamed, "further problem"))") }
            print("\(result.isComplete ? "complete" : "short"): \(result.summary)")
        }
        if !result.isComplete { throw ExitCode.short }
    }
}
