import HTTPTypes

extension PaginationScheme {
    /// A Boolean value that indicates whether the first request needs a body, as by `POST`.
    package var needsBody: Bool {
        let targets = nextTargets + parameters.keys + carries.values
        return continuesWith == .get || targets.contains(where: \.isInBody)
    }

    /// The parameters that carry the position of the next page.
    private var nextTargets: [ParameterTarget] {
        switch next {
        case .cursors(let rules): rules.map(\.into)
        case .pageNumber(let target, _), .offset(let target, _), .keyset(_, let target): [target]
        case .link, .url, .links, .merge, .range, .single, .automatic, .unread, .closure: []
        }
    }
}

extension ParameterTarget {
    /// Whether the parameter is part of a body.
    fileprivate var isInBody: Bool {
        switch kind {
        case .body, .form: true
        case .query, .header, .path: false
        }
    }
}
