import PagingHTTP

extension AnswerErrors {
    /// Checks that the response has data.
    func checkData() throws(GraphQLError) {
        guard !hasData else { return }
        throw entries.isEmpty
            ? GraphQLError(
                .noData,
                "The response is not a GraphQL response: it has neither data nor errors.\(saying)"
            ) : failure
    }

    /// The error of a response whose status is one, too, if it says more than a status such as 400.
    ///
    /// Others keep the status, which has a meaning for saved positions and pages that are missing.
    var failureBesideStatus: GraphQLError? {
        guard !hasData, !entries.isEmpty, areTransient || blameCredential || areTooLarge else { return nil }
        return failure
    }

    private var failure: GraphQLError {
        GraphQLError(
            .noData,
            "The server returned an error and no data: \(summary).",
            isTransient: areTransient,
            rejectsCredential: blameCredential
        )
    }

    /// Checks that neither a list nor a value on its path is null.
    ///
    /// A null value that an earlier page did not have is treated as transient, unless errors explain it.
    func checkWay(to list: JSONPointer, in outline: JSONOutline, isFirst: Bool) throws(GraphQLError) {
        for length in 2...max(2, list.tokens.count) {
            let place = JSONPointer(tokens: Array(list.tokens.prefix(length)))
            let path = JSONPointer(tokens: Array(place.tokens.dropFirst()))
            guard let node = outline.node(at: place) else {
                throw GraphQLError(
                    .noConnection,
                    "The response has no value at \"\(path)\": use the response keys of the document.",
                    at: path
                )
            }
            guard node.kind == .null else { continue }
            let concerning = concerning(path.tokens)
            throw GraphQLError(
                .noConnection,
                "The response has null at \"\(path)\" instead of the list, \(concerning.cause).",
                at: path,
                isTransient: concerning.entries.isEmpty ? !isFirst : concerning.areTransient,
                rejectsCredential: concerning.blameCredential
            )
        }
    }

    private var saying: String { RequestError.explanation(quoted: words) }

    private var cause: String {
        entries.isEmpty ? "with no error to explain it" : "with an error: \(summary)"
    }
}
