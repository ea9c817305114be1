import ArgumentParser
import PagingHTTP

/// The GraphQL operation whose connection is the list.
struct GraphQLOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with a GraphQL document, or - for standard input; fetches the nodes of its connection.",
            discussion: """
                The document passes a variable to the connection's argument after and selects pageInfo { hasNextPage \
                endCursor }. It is sent by POST unless --method GET is given.
                """,
            valueName: "file|-"
        ),
        completion: .file()
    )
    var graphql: String?

    @Option(
        help: ArgumentHelp("The values of the document's variables, as a JSON object.", valueName: "json"),
        transform: Parse.variables
    )
    var variables: JSONValue.Object?

    @Option(help: ArgumentHelp("The operation to run, if the document has several.", valueName: "name"))
    var operation: String?

    @Flag(
        help: ArgumentHelp(
            "Read the connection from its end, the last item first.",
            discussion: """
                The document passes variables to first, after, last and before of the connection. A document that uses \
                last and before alone is read from the end without this option.
                """
        )
    )
    var backward = false

    @Option(
        help: ArgumentHelp(
            "The path to the connection below data, by response keys: /repository/issues (default: the only one).",
            valueName: "pointer"
        ),
        transform: Parse.pointer
    )
    var connection: JSONPointer?
}

extension Parse {
    /// Parses the variables of a GraphQL operation.
    static func variables(_ text: String) throws -> JSONValue.Object {
        guard case .object(let object)? = try? JSONValue(parsing: text.utf8) else {
            throw ValidationError("write a JSON object in single quotes, such as '{\"first\": 100}'.")
        }
        return object
    }
}
