import PagingGraphQL
import PagingHTTP
import PagingUI

/// A query for issues by state and search text.
public struct IssueQuery: Hashable, Sendable {
    /// The state of the issues.
    public var state = IssueState.opened
    /// The search text.
    public var text = ""
}

/// The issues of a project, for a screen.
public typealias IssueList = QueryModel<IssueQuery, Issue>

extension IssueList {
    /// Creates the list of a project's issues; loading starts when the list appears.
    public convenience init(_ api: PagingClient, project: String, clock: any Clock<Duration> = ContinuousClock()) {
        self.init(query: IssueQuery(), debouncing: \.text, clock: clock) { query in
            api.issues(of: project, query.state, matching: query.text)
        }
    }
}
