import ArgumentParser
import PaginateBrowse
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP
import PagingUI

/// The checked options of a `browse` command.
struct BrowsePlan: Sendable {
    /// The list without a search.
    let source: any PageSource<RawItem, PageAddress>
    /// Returns the list that matches a search text; `nil` when the list cannot be searched.
    let searching: (@Sendable (String) -> any PageSource<RawItem, PageAddress>)?
    /// The path to an item's identity, if given.
    let identity: JSONPointer?
    /// The list's address as it is shown, without credentials.
    let title: String
    /// The values that must not appear in any message.
    let secrets: Secrets
    /// The advice for a page that failed to load.
    let advice: Advice
    let columns: [NamedColumn]
    let palette: Palette
    /// The interval between checks for new items.
    let watch: Duration?
    /// The number of rows to keep in memory, if given.
    let keep: Int?

    /// The default number of rows to keep in memory.
    static let standardKeep = 10_000
    /// The number of rows beyond the screen at which prefetching starts: about two screens.
    static let prefetchDistance = 50
    /// The largest number of concurrent requests: for pages, new items and gaps.
    private static let connections = 4

    /// - Parameter url: The list's address as the user wrote it.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: BrowseCommand, url: String, environment: [String: String]) throws {
        guard !command.graphQL.backward else {
            throw ValidationError("--backward is an option of fetch; browse starts at the head of the list.")
        }
        let setup = try ListSetup(url, command, connections: Self.connections, environment: environment)
        source = setup.source(of: setup.list)
        let target = command.browse.searchParameter
        guard target == nil || !setup.isGraphQL else {
            throw ValidationError("--search-parameter cannot be used with --graphql; put the text into --variables.")
        }
        searching = target.map { Self.search(setup, in: $0) }
        identity = command.pagination.id
        // The screen belongs to the user who wrote the address, so only values with secret names are redacted.
        title = setup.secrets.visible(setup.address.description)
        (secrets, advice) = (setup.secrets, setup.advice)
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

    /// Returns the model's options for pages of a known size.
    ///
    /// - Throws: `ValidationError` when `--keep` is smaller than a screen needs.
    func options(pageSize: Int) throws -> PagingOptions {
        var options = PagingOptions()
        options.prefetchDistance = Self.prefetchDistance
        let least = pageSize + 2 * options.prefetchDistance
        let rows = keep ?? max(Self.standardKeep, least)
        guard rows >= least else {
            throw ValidationError(
                "--keep \(rows) is too small for pages of \(pageSize) items; keep \(least) or more, "
                    + "or request smaller pages with --page-size."
            )
        }
        return try options.retaining(atMost: rows, pageSize: max(1, pageSize))
    }
}
