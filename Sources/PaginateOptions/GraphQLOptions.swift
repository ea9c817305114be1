package import ArgumentParser
import PaginateFiles
package import PagingHTTP

/// The GraphQL operation whose connection is the list.
package struct GraphQLOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with a GraphQL document, or - for standard input; fetches the nodes of its connection.",
            discussion: """
                The document passes a variable to the connection's argument after and selects pageInfo { hasNextPage \
                endCursor }. A cursor elsewhere in the list is named with --next, such as --next /paging/next, and its \
                variable with --cursor-param. It is sent by POST unless --method GET is given.
                """,
            valueName: "file|-"
        ),
        completion: .file()
    )
    package var graphql: String?

    @Option(
        name: .customLong("graphql-next"),
        help: ArgumentHelp(
            "A file with the document for the pages after the first, if the API has them at another place.",
            discussion: """
                Such as next_items_page of monday.com: --graphql starts the list with boards(ids: 1) { items_page { cursor \
                items { id } } }, and --graphql-next continues it with query ($cursor: String!) { \
                next_items_page(cursor: $cursor) { cursor items { id } } }. Both select the same fields of the items, and \
                --variables applies to both.
                """,
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file()
    )
    var graphqlNext: String?

    @Option(
        help: ArgumentHelp(
            "The values of the document's variables, as a JSON object.",
            discussion: "@FILE reads the object from a file, and keeps its texts out of messages and files.",
            valueName: "json|@file",
            visibility: .hidden
        ),
        transform: Parse.variables
    )
    var variables: GraphQLVariables?

    @Option(
        name: .customLong("variable-env"),
        help: ArgumentHelp(
            "A variable whose value is that of an environment variable, a secret; may be repeated.",
            valueName: "name=env",
            visibility: .hidden
        ),
        transform: Parse.variableFromEnvironment
    )
    var variablesFromEnvironment: [EnvironmentVariable] = []

    @Flag(
        help: ArgumentHelp(
            "Request a page of a mutation again when it failed.",
            discussion: "By default only queries are repeated.",
            visibility: .hidden
        )
    )
    var idempotent = false

    @Option(
        help: ArgumentHelp("The operation to run, if the document has several.", valueName: "name", visibility: .hidden)
    )
    var operation: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Read a list inside each item to its end: its path, and the file of a document for its further pages.",
            discussion: """
                Such as --expand /labels=labels.graphql; repeatable. --expand /labels derives the document, for an API with \
                node(id:), if the items select id and __typename. A document of a file takes the item's values by the names of \
                its variables, such as $id, and the cursor of the list: query ($id: ID!, $after: String) { node(id: $id) { \
                ... on Issue { labels(first: 100, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } } } } \
                }. Both documents select pageInfo and the same fields of the list, and the first one the values.
                """,
            valueName: "pointer[=file]",
            visibility: .hidden
        ),
        transform: ExpandedList.init
    )
    package var expand: [ExpandedList] = []

    @Flag(
        help: ArgumentHelp(
            "Read the connection from its end, the last item first.",
            discussion: """
                The document passes variables to first, after, last and before of the connection. A document that uses \
                last and before alone is read from the end without this option.
                """,
            visibility: .hidden
        )
    )
    package var backward = false

    @Option(
        help: ArgumentHelp(
            "The path to the connection below data, by response keys: /repository/issues (default: the only one).",
            valueName: "pointer",
            visibility: .hidden
        ),
        transform: Parse.pointer
    )
    package var connection: JSONPointer?

    package init() {}

    /// The files that the options read, with the options.
    package var inputFiles: [(path: String, option: String)] {
        [(graphql, "--graphql"), (graphqlNext, "--graphql-next")].compactMap { path, option in path.map { ($0, option) }
        }
    }
}

/// A list inside each item, and the file of the document for its further pages.
package struct ExpandedList: Sendable {
    /// The path of the list in an item.
    package let path: JSONPointer
    /// The file; `nil` if the document is derived from that of the list.
    let file: String?

    /// - Throws: `ValidationError` when the text has no path, or an equals sign without a file.
    init(_ text: String) throws {
        let equals = text.lastIndex(of: "=")
        guard text.hasPrefix("/"), equals.map({ text.index(after: $0) != text.endIndex }) ?? true else {
            throw ValidationError("write the path of the list and a file, such as /labels=labels.graphql.")
        }
        path = try Parse.pointer(String(text[..<(equals ?? text.endIndex)]))
        file = equals.map { String(text[text.index(after: $0)...]) }
    }
}

/// The values of the variables of an operation.
///
/// They are checked after all options are read, because they may hold a secret.
struct GraphQLVariables: Sendable {
    fileprivate let content: Result<JSONValue.Object, ValidationError>
    /// Whether they come from a file, so that their texts are secrets.
    let isConfidential: Bool

    /// The values by name.
    ///
    /// - Throws: `ValidationError`, which never quotes a value.
    var object: JSONValue.Object { get throws { try content.get() } }
}

/// A variable of an operation whose value is in the environment.
struct EnvironmentVariable: Sendable {
    /// The name of the operation's variable.
    let name: String
    /// The name of the environment's variable.
    let source: String
}

extension Parse {
    /// Reads the variables of a GraphQL operation.
    static func variables(_ text: String) -> GraphQLVariables {
        let file = text.hasPrefix("@") ? String(text.dropFirst()) : nil
        let bytes: [UInt8]? = file.map { RequestOptions.contents(of: $0).map { [UInt8]($0) } } ?? Array(text.utf8)
        func failure(_ words: String) -> GraphQLVariables {
            GraphQLVariables(content: .failure(ValidationError("--variables: \(words)")), isConfidential: file != nil)
        }
        guard let bytes else { return failure("the file cannot be read; name a file with a JSON object.") }
        guard case .object(let object)? = try? JSONValue(parsing: bytes) else {
            return failure(
                file == nil
                    ? "write a JSON object in single quotes, such as '{\"first\": 100}'."
                    : "the file has to contain a JSON object, such as {\"first\": 100}."
            )
        }
        return GraphQLVariables(content: .success(object), isConfidential: file != nil)
    }

    /// Parses `NAME=ENV`.
    static func variableFromEnvironment(_ text: String) throws -> EnvironmentVariable {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, !parts[0].hasPrefix("$") else {
            throw ValidationError("write the names of both variables, such as apiKey=API_KEY.")
        }
        return EnvironmentVariable(name: parts[0], source: parts[1])
    }
}
