import PagingGraphQL
import PagingHTTP

/// An issue of a project.
public struct Issue: Decodable, Identifiable, Sendable {
    /// The global ID of the issue.
    public let id: String
    /// The number of the issue in its project.
    public let iid: String
    /// The title of the issue.
    public let title: String
    /// The state of the issue.
    public let state: IssueState
}

/// The state of an issue, or a filter by state.
public enum IssueState: String, Decodable, CaseIterable, Sendable {
    /// Open issues.
    case opened
    /// Closed issues.
    case closed
    /// Issues in any state.
    case all
}

extension PagingClient {
    /// Returns the issues of a project as a paginated list.
    public func issues(of project: String, _ state: IssueState, matching text: String) -> GraphQLConnection<Issue> {
        let query = """
            query ($project: ID!, $state: String, $search: String, $first: Int, $after: String) {
              project(fullPath: $project) {
                issues(state: $state, search: $search, first: $first, after: $after) {
                  nodes { id iid title state }
                  pageInfo { hasNextPage endCursor }
                }
              }
            }
            """
        return connection(
            Issue.self,
            GraphQLRequest(
                query,
                variables: [
                    "project": .string(project), "state": .string(state.rawValue), "search": .string(text), "first": 20,
                ]
            )
        )
    }
}
