import ArgumentParser
import Foundation
import PaginateFiles
import PaginateOptions
import PagingPresets

/// The `apis` subcommand.
struct APIsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apis",
        abstract: "Show the APIs whose pagination is known by name, for --api.",
        discussion: """
            EXAMPLES:
              paginate apis
              paginate apis github
              paginate apis stripe --json > stripe.json
              paginate fetch URL --api github
            """
    )

    @Argument(
        help: ArgumentHelp("The API to describe (default: all).", valueName: "name"),
        completion: .list(APIPreset.all.map(\.name))
    )
    var name: String?

    @Flag(help: "Write an array of JSON objects; with a name, one object.")
    var json = false

    /// The described API, if one is named.
    private var preset: APIPreset?

    private enum CodingKeys: CodingKey {
        case name, json
    }

    mutating func validate() throws {
        preset = try name.map(ChosenPreset.preset(named:))
    }

    func run() throws {
        let text =
            if let preset {
                json ? APIsText.json(preset) : APIsText.plain(preset)
            } else {
                json ? APIsText.json(APIPreset.all) : APIsText.table
            }
        try StandardOutput.write(text)
    }
}
