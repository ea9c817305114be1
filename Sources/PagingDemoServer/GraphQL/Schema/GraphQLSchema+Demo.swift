extension GraphQLSchema {
    /// The schema of the demo; a test verifies that its text parses.
    static let demo = (try? GraphQLParser.schema(GraphQLText(text))) ?? GraphQLSchema([], scalars: [])

    /// The schema in the schema definition language, served at `GET /graphql/schema`.
    static let text = """
        \"\"\"
        Every connection takes either first or last, each from 0 to 100.
        Cursors are opaque and are valid only for the list they come from.
        \"\"\"
        type Query {
          "All airports; count= in the URL changes their number."
          airports(first: Int, after: String, last: Int, before: String): AirportConnection
          "One airport by its ICAO code."
          airport(icao: String!): Airport
          "The countries by code, each with its airports."
          countries(first: Int, after: String, last: Int, before: String): CountryConnection
          "Items with the numbers from 1 to total."
          items(total: Int! = 250, first: Int, after: String, last: Int, before: String): ItemConnection
          "Parent N has (37 * N) mod 251 children: each number from 0 to 250 once in 251 parents."
          parents(total: Int! = 251, first: Int, after: String, last: Int, before: String): ParentConnection
          "Items by position: offset from 0, limit from 1 to 100."
          search(total: Int! = 250, offset: Int! = 0, limit: Int! = 10): [Item]
          "Items by position, with the length of the list."
          searchPage(total: Int! = 250, offset: Int! = 0, limit: Int! = 10): SearchPage
          "A project: the airports as issues; count= in the URL changes their number."
          project(fullPath: ID!): Project
          "Any object by ID."
          node(id: ID!): Node
          "The rate limit; cost=, remaining= and reset_in= in the URL set its values."
          rateLimit: RateLimit
        }

        interface Node {
          id: ID!
        }

        type Airport implements Node {
          id: ID!
          databaseId: Int!
          icao: String!
          iata: String
          name: String!
          city: String
          subdivision: String
          country: Country!
          elevation: Float
          latitude: Float!
          longitude: Float!
          timezone: String!
        }

        type Country implements Node {
          id: ID!
          code: String!
          airports(first: Int, after: String, last: Int, before: String): AirportConnection!
        }

        type Item implements Node {
          id: ID!
          databaseId: Int!
          name: String!
          "As many x as pad= in the URL specifies."
          note: String!
          "Item N has N mod 8 labels."
          labels(first: Int, after: String, last: Int, before: String): LabelConnection!
        }

        type Parent implements Node {
          id: ID!
          databaseId: Int!
          name: String!
          "Child M of parent N is the item with the number 1000 * N + M."
          children(first: Int, after: String, last: Int, before: String): ItemConnection!
        }

        type Label implements Node {
          id: ID!
          name: String!
          color: String!
        }

        type Project {
          id: ID!
          fullPath: ID!
          "Every third issue is closed. State is opened, closed or all; search covers codes, names and cities."
          issues(
            state: String = "all", search: String, first: Int, after: String, last: Int, before: String
          ): IssueConnection!
        }

        type Issue {
          id: ID!
          iid: ID!
          title: String!
          state: String!
        }

        type SearchPage {
          items: [Item]
          totalCount: Int
        }

        scalar DateTime

        type RateLimit {
          cost: Int!
          limit: Int!
          remaining: Int!
          used: Int!
          resetAt: DateTime!
        }

        type PageInfo {
          hasNextPage: Boolean!
          hasPreviousPage: Boolean!
          startCursor: String
          endCursor: String
        }

        """ + ["Airport", "Country", "Item", "Parent", "Label", "Issue"].map(connection).joined(separator: "\n")

    private static func connection(of node: String) -> String {
        """
        type \(node)Connection {
          edges: [\(node)Edge]
          nodes: [\(node)]
          pageInfo: PageInfo!
          totalCount: Int
        }

        type \(node)Edge {
          cursor: String!
          node: \(node)
        }

        """
    }
}
