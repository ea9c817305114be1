import HTTPTypes

extension PagingClient {
    /// Returns a request with this client's default header fields and query parameters.
    ///
    /// Values of the request take precedence. An untrusted server gets only harmless header fields and no parameters.
    func withDefaults(_ request: consuming ClientRequest, isTrusted: Bool) -> ClientRequest {
        let fields = isTrusted ? headerFields : Hop.harmless(headerFields)
        for field in fields where !request.headerFields.contains(field.name) {
            request.headerFields[values: field.name] = fields[values: field.name]
        }
        guard isTrusted else { return request }
        // A fixed order keeps the address the same for caches.
        for (name, value) in queryParameters.sorted(by: { $0.key < $1.key })
        where request.address.queryValue(name) == nil {
            request.address = request.address.settingQuery(name, value)
        }
        return request
    }

    /// Returns the value that this client sets for a parameter of every request.
    func defaultValue(of target: ParameterTarget) -> JSONValue? {
        switch target.kind {
        case .query(let name): queryParameters[name].map { .string($0) }
        case .header(let name): HTTPField.Name(name).flatMap { headerFields[$0] }.map { .string($0) }
        case .body, .form, .path: nil
        }
    }
}
