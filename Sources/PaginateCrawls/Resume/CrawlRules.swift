import PaginateFiles
import PaginateOptions

/// The rules for resuming a crawl.
struct CrawlRules: Sendable {
    let onExpired: ExpiredPolicy
    /// Whether to load the first page again before resuming in the middle.
    ///
    /// The first page determines the convention and the items' path when they were not given. A page in the middle, or
    /// an empty one at the end, may lead to other results.
    let learnsFromFirstPage: Bool

    init(_ command: some FetchingCommand) {
        onExpired = command.resuming.onExpired ?? .stop
        let isKnown = command.pagination.chosen.convention != .auto && command.pagination.items != nil
        learnsFromFirstPage = !isKnown && command.graphQL.graphql == nil
    }
}

extension SavedItems {
    /// Creates the location of items in FILE.part, with a state beside them.
    package init(_ part: PartFile) {
        self.init(
            place: part.path,
            onward: "run the same command again",
            startingOver: "delete it and the state first"
        )
    }

    /// Creates the location of items in a table.
    package init(table: String, of file: DatabaseFile) {
        self.init(
            place: "the table \"\(table)\" of \(file.name)",
            onward: "run the same command with --resume",
            startingOver: "drop the table first"
        )
    }
}
