import ArgumentParser
import Foundation

/// `paginate lists FILE`.
struct ListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: "Show the lists that a database of fetch --format sqlite holds.",
        discussion: """
            For each table: how many items it holds, where they came from (without secrets), how the last walk ended, when, \
            and whether it can be resumed. Changes nothing, and may run while a fetch does.

            EXAMPLES:
              paginate lists api.db
              paginate lists api.db --json
            """
    )

    @Argument(help: "The database.", completion: .file())
    var file: String

    @Flag(help: "Write an array of JSON objects, one for each list.")
    var json = false

    func run() throws {
        #if SQLite
            let lists = try ListDatabase.lists(in: file)
            let text = json ? ListsText.json(lists) : ListsText.plain(lists, in: file)
            do {
                try ByteSink(STDOUT_FILENO, stop: Signals.stop).write(Array(text.utf8))
            } catch {
                if case .closed = error.kind { throw ExitCode.stopped }
                Terminal.say("paginate: \(error.message)")
                throw ExitCode.failure
            }
        #else
            throw ValidationError(DatabasePlan.withoutSQLite)
        #endif
    }
}
