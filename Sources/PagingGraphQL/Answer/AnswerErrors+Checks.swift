import PagingHTTP

extension AnswerErrors {
    /// Checks that there is data.
    func checkData(_ outline: JSONOutline) throws(GraphQLError) {
        guard outline.node(at: "/data")?.kind != .object else { return }
        guard !entries.isEmpty else {
            throw GraphQLError(
                .noData,
                "The response is no answer of a GraphQL server: it has neither data nor errors."
            )
        }
        throw GraphQLError(
            .noData,
            "The server answered with an error and without data: \(summary).",
            isTransient: areTransient
        )
    }

    /// Checks that nothing is null on the way to a list, nor in its place.
    ///
    /// A null that an earlier page did not have is taken for a passing fault, unless errors say what it is.
    func checkWay(to list: JSONPointer, in outline: JSONOutline, isFirst: Bool) throws(GraphQLError) {
        for length in 2...max(2, list.tokens.count) {
            let place = JSONPointer(tokens: Array(list.tokens.prefix(length)))
            let path = JSONPointer(tokens: Array(place.tokens.dropFirst()))
            guard let node = outline.node(at: place) else {
                throw GraphQLError(
                    .noConnection,
                    "The answer has nothing at \"\(path)\": write response keys as the document has them.",
                    at: path
                )
            }
            guard node.kind == .null else { continue }
            let concerning = concerning(path.tokens)
            throw GraphQLError(
                .noConnection,
                "The answer has null at \"\(path)\" instead of the list, \(concerning.cause).",
                at: path,
                isTransient: concerning.entries.isEmpty ? !isFirst : concerning.areTransient
            )
        }
    }

    private var cause: String {
        entries.isEmpty ? "and no error that says why" : "with an error: \(summary)"
    }
}
