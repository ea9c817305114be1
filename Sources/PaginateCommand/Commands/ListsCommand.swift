import ArgumentParser
import Foundation

/// The `lists` subcommand.
struct ListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: "Show the lists in a database of fetch --format sqlite.",
        discussion: """
            EXAMPLES:
              paginate lists api.db
              paginate lists api.db --json

            For each table: the number of items, their source (without secrets), how and when the last walk ended, and \
            whether it can be resumed. Changes nothing, and may run during a fetch.
            """
    )

    @Argument(help: "The database.", completion: .file())
    var file: String

    @Flag(help: "Write an array of JSON objects, one per list.")
    var json = false

    func run() throws {
        try SystemLibrary.sqlite.check()
        let lists = try ListDatabase.lists(in: file)
        let text = json ? ListsText.json(lists) : ListsText.plain(lists, in: file)
        do {
            try ByteSink(STDOUT_FILENO, stop: Signals.stop).write(Array(text.utf8))
        } catch {
            if case .closed = error.kind { throw ExitCode.stopped }
            Terminal.report(error.message)
            throw ExitCode.failure
        }
    }
}
