import ArgumentParser
import Paging
import PagingHTTP
import PagingUI

/// What `browse` was asked to do, checked as a whole.
struct BrowsePlan: Sendable {
    /// The list as it is without a search.
    let source: any PageSource<RawItem, PageAddress>
    /// What makes the list of a search, if the list can be searched.
    let searching: (@Sendable (String) -> any PageSource<RawItem, PageAddress>)?
    /// Where an item has its identity, if that was said.
    let identity: JSONPointer?
    /// The list's address for people, without credentials.
    let title: String
    let columns: [JSONPointer]
    let palette: Palette
    /// How often to look for new items.
    let watch: Duration?
    /// How many rows to keep in memory, if that was said.
    let keep: Int?

    /// How many rows a list keeps in memory by itself.
    static let standardKeep = 10_000
    /// How many rows lie beyond those on the screen before more are loaded: about two screens.
    static let prefetchDistance = 50
    /// Pages, new items and gaps may be asked for at the same time.
    private static let connections = 4

    /// - Parameter url: the list's address as it was written.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: BrowseCommand, url: String, environment: [String: String]) throws {
        let setup = try ListSetup(url, command, connections: Self.connections, environment: environment)
        source = setup.source(of: setup.list)
        let target = command.browse.searchParameter
        guard target == nil || !setup.isGraphQL else {
            throw ValidationError("--search-parameter does not go with --graphql; put the text into --variables.")
        }
        searching = target.map { Self.search(setup, in: $0) }
        identity = command.pagination.id
        // On the screen of the user who wrote it, so only what is a secret by its name is left out.
        title = Redaction.redacted(setup.address.description)
        columns = command.browse.columns
        palette = Palette(command.browse.color, environment: environment)
        watch = command.browse.watch
        keep = command.browse.keep
    }

    private static func search(
        _ setup: ListSetup,
        in target: ParameterTarget
    ) -> @Sendable (String) -> any PageSource<RawItem, PageAddress> {
        { text in setup.source(matching: text, in: target) }
    }

    /// How the list behaves, once the size of its pages is known.
    ///
    /// - Throws: `ValidationError` when fewer rows are to be kept than a screen needs.
    func options(pageSize: Int) throws -> PagingOptions {
        var options = PagingOptions()
        options.prefetchDistance = Self.prefetchDistance
        let least = pageSize + 2 * options.prefetchDistance
        let rows = keep ?? max(Self.standardKeep, least)
        guard rows >= least else {
            throw ValidationError(
                "--keep \(rows) is too few rows for pages of \(pageSize) items; keep \(least) or more, "
                    + "or ask for smaller pages with --page-size."
            )
        }
        return try options.retaining(atMost: rows, pageSize: max(1, pageSize))
    }
}
