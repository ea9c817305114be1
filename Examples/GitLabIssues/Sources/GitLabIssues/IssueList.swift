import PagingGraphQL
import PagingHTTP
import PagingUI

/// The issues that a screen asks for: those of a state, and of them those that a search finds.
public struct IssueQuery: Hashable, Sendable {
    /// The state of the issues.
    public var state = IssueState.opened
    /// The text that is searched for.
    public var text = ""
}

/// A project's issues for a screen.
public typealias IssueList = QueryModel<IssueQuery, Issue>

extension IssueList {
    /// Creates the list of a project's issues; nothing is loaded until it is shown.
    public convenience init(_ api: HTTPClient, project: String, clock: any Clock<Duration> = ContinuousClock()) {
        self.init(query: IssueQuery(), debouncing: \.text, clock: clock) { query in
            api.issues(of: project, query.state, matching: query.text)
        }
    }
}
