import Observation
import PagingHTTP
import PagingUI
import PagingGraphQL
import Synchronization

/// A project's issues for a screen: those of a state, or of them those that a search finds.
@MainActor
@Observable
public final class IssueList {
    /// The list; what is searched for is its `searchText`.
    public let issues: PagingModel<Issue>
    /// Which issues are shown.
    public private(set) var state = IssueState.opened

    private let source: @Sendable (String) -> GraphQLConnection<Issue>
    private let filter: Filter

    /// Makes the list; nothing is loaded until it is shown.
    public init(_ api: HTTPClient, project: String, clock: any Clock<Duration> = ContinuousClock()) {
        let filter = Filter()
        let source = { @Sendable text in api.issues(of: project, filter.state, matching: text) }
        issues = PagingModel(clock: clock, searching: source)
        self.source = source
        self.filter = filter
    }

    /// Shows the issues of another state, with the same search.
    public func show(_ state: IssueState) async {
        self.state = state
        filter.state = state
        await issues.setSource(source(issues.searchText))
    }

    /// The state as the source of a later search finds it.
    private final class Filter: Sendable {
        private let value = Mutex(IssueState.opened)

        var state: IssueState {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }
}
