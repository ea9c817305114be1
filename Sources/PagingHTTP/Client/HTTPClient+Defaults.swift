import HTTPTypes

extension HTTPClient {
    /// Returns a request with this client's header fields and query parameters, where it has none of that name.
    ///
    /// A server that is not trusted gets the fields that say nothing but what is wanted, and no parameters.
    func withDefaults(_ request: ClientRequest, isTrusted: Bool) -> ClientRequest {
        var request = request
        let fields = isTrusted ? headerFields : Hop.harmless(headerFields)
        for field in fields where !request.headerFields.contains(field.name) {
            request.headerFields[values: field.name] = fields[values: field.name]
        }
        guard isTrusted else { return request }
        // In a fixed order, so that a cache sees the same address each time.
        for (name, value) in queryParameters.sorted(by: { $0.key < $1.key })
        where request.address.queryValue(name) == nil {
            request.address = request.address.settingQuery(name, value)
        }
        return request
    }

    /// The value that this client gives a parameter of every request.
    func defaultValue(of target: ParameterTarget) -> JSONValue? {
        switch target.kind {
        case .query(let name): queryParameters[name].map { .string($0) }
        case .header(let name): HTTPField.Name(name).flatMap { headerFields[$0] }.map { .string($0) }
        case .body, .form, .path: nil
        }
    }

    /// The request settings of a scheme, without the parameters that this client sets otherwise.
    func overriding(_ request: SchemeRequest) -> SchemeRequest {
        var request = request
        request.parameters.removeAll { defaultValue(of: $0.target) != nil }
        return request
    }
}
