import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles

/// The `lists` subcommand.
struct ListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: "Show the lists in databases of fetch --format sqlite.",
        discussion: """
            EXAMPLES:
              paginate lists api.db
              paginate lists *.db --json

            For each table: the number of items, their source (without secrets), how and when the last walk ended, and \
            whether it can be resumed. Changes nothing, and may run during a fetch.
            """
    )

    @Argument(help: "The databases.", completion: .file())
    var files: [String]

    @Flag(help: "Write an array of JSON objects, one per list.")
    var json = false

    func run() throws {
        try SystemLibrary.sqlite.check()
        let lists = try files.map { (file: $0, lists: try ListDatabase.lists(in: $0)) }
        let text = json ? ListsText.json(lists) : ListsText.plain(lists)
        try StandardOutput.write(text)
    }
}
