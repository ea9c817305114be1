import ArgumentParser
import PagingHTTP

/// When colours are written.
enum ColorOption: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, always, never
}

/// How a list is shown.
struct BrowseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What to show of each item: names of its members, or JSON Pointers, with commas between.",
            discussion: "Without it, an identity, a title, a state and a date are looked for.",
            valueName: "columns"
        ),
        transform: Parse.columns
    )
    var columns: [JSONPointer] = []

    @Option(
        help: ArgumentHelp(
            "Where the text of a search goes, if the API has one: mostly the name of a query parameter.",
            valueName: "target"
        ),
        transform: Parse.target
    )
    var searchParameter: ParameterTarget?

    @Option(
        help: ArgumentHelp("Look for new items at the head so often (default: never).", valueName: "seconds"),
        transform: Parse.seconds
    )
    var watch: Duration?

    @Option(
        help: ArgumentHelp("How many rows to keep in memory (default: 10000).", valueName: "n"),
        transform: Parse.count
    )
    var keep: Int?

    @Option(
        help: ArgumentHelp(
            "Whether to use colours; auto does unless NO_COLOR is set.",
            valueName: "when"
        )
    )
    var color: ColorOption = .auto
}

extension Parse {
    /// Names of members and JSON Pointers, with commas between.
    static func columns(_ text: String) throws -> [JSONPointer] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let names = parts.map { $0.trimmingPrefix(while: \.isWhitespace) }
        guard names.allSatisfy({ !$0.isEmpty }) else {
            throw ValidationError("write names or JSON Pointers with commas between, such as id,/user/login,title.")
        }
        return try names.map { $0.hasPrefix("/") ? try pointer(String($0)) : JSONPointer(tokens: [String($0)]) }
    }
}
