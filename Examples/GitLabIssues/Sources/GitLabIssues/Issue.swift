import PagingGraphQL
import PagingHTTP

/// An issue of a project.
public struct Issue: Decodable, Identifiable, Sendable {
    /// What the whole server knows it by.
    public let id: String
    /// Its number in the project.
    public let iid: String
    /// What it is about.
    public let title: String
    /// Whether it is opened or closed.
    public let state: IssueState
}

/// Which issues are meant.
public enum IssueState: String, Decodable, CaseIterable, Sendable {
    /// Those that are open.
    case opened
    /// Those that are closed.
    case closed
    /// All of them.
    case all
}

extension HTTPClient {
    /// The issues of a project, as a list that pages.
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
