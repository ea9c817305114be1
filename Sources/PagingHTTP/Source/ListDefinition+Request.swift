import HTTPTypes
import Paging

extension ListDefinition {
    /// Returns the request for the page at an address, with the parameters of the scheme.
    ///
    /// - Parameter isSent: whether the client sends it and adds its own values, which take precedence over the scheme's.
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` when a value does not fit its target.
    func request(at page: PageAddress?, isSent: Bool) throws -> ClientRequest {
        let base = try base.get()
        let missing = scheme.parameters.isEmpty ? [] : missingParameters(base: base, isSent: isSent)
        var draft = try RequestDraft(request, base: base, missing)
        if let page {
            if let kept = scheme.keeps { draft.keep(Set(kept)) }
            try draft.move(to: page, by: scheme)
        }
        return try draft.finished()
    }

    /// Returns the scheme's parameters that neither the list nor the client sets.
    private func missingParameters(base: WebAddress, isSent: Bool) -> [PageAddress.Assignment] {
        // A fixed order keeps the same address for caches.
        let missing = scheme.parameters.sorted { $0.key.text < $1.key.text }.filter { target, _ in
            if request.parameters.contains(where: { $0.target == target }) { return false }
            if isSent, client.defaultValue(of: target) != nil { return false }
            switch target.kind {
            case .query(let name): return base.queryValue(name) == nil
            case .body(let pointer): return request.body?[pointer] == nil
            default: return true
            }
        }
        return missing.map { .init($0.key, $0.value) }
    }
}

/// A request under construction.
private struct RequestDraft {
    private var request: ClientRequest
    private var body: JSONValue?
    private var form: [(name: String, value: String)] = []
    /// The values for the path, filled in last: a page may override those of the list.
    private var places: [String: String] = [:]
    private let sendsBodyAsQuery: Bool
    private var content: [UInt8]?
    private let listMethod: HTTPRequest.Method

    init(_ list: ListRequest, base: WebAddress, _ missing: [PageAddress.Assignment]) throws {
        sendsBodyAsQuery = list.sendsBodyAsQuery
        content = list.content
        listMethod = list.method
        request = ClientRequest(method: list.method, address: base, headerFields: list.headerFields)
        body = list.body
        for assignment in missing { try put(assignment) }
        for assignment in list.parameters { try put(assignment) }
    }

    /// Removes all parameters except those with the given names.
    mutating func keep(_ names: Set<String>) {
        let query = request.address.query.map { QueryString($0).names } ?? []
        for name in query where !names.contains(name) { request.address = request.address.removingQuery(name) }
        form.removeAll { !names.contains($0.name) }
        guard case .object(let object)? = body else { return }
        body = .object(.init(object.members.filter { names.contains($0.key) }))
    }

    /// Changes the draft to the request for a later page.
    mutating func move(to page: PageAddress, by scheme: PaginationScheme) throws {
        if let url = page.url {
            request.address = url
        } else if let path = scheme.continuesAt {
            let query = request.address.query
            do {
                request.address = try request.address.resolving(path)
            } catch {
                throw RequestError(.invalidRequest, error.description)
            }
            if request.address.query == nil, query?.isEmpty == false {
                request.address = WebAddress(request.address, path: request.address.path, query: query)
            }
        }
        if let name = page.method {
            request.method = try method(named: name)
        } else if page.url != nil || scheme.continuesAt != nil, let method = scheme.continuesWith {
            request.method = method
        }
        if request.method == .get, listMethod != .get { removeBody() }
        for assignment in page.assignments { try put(assignment) }
    }

    /// Removes the body of the list's own request, and what describes it.
    private mutating func removeBody() {
        (body, content) = (nil, nil)
        form = []
        request.headerFields[.contentType] = nil
    }

    /// Returns the method that a server named for the next page.
    ///
    /// A page is read, never changed: the address may come from a hostile server, or from a file that was edited.
    private func method(named name: String) throws -> HTTPRequest.Method {
        guard let method = ListRequest.method(ofLink: name, in: listMethod) else {
            throw RequestError(.refused, "The request was not sent: \(ListRequest.refusal(ofMethod: name)).")
        }
        return method
    }

    private mutating func put(_ assignment: PageAddress.Assignment) throws {
        let text = assignment.value.parameterText
        switch assignment.target.kind {
        case .query(let name): request.address = request.address.settingQuery(name, text)
        case .header(let name): try request.setHeader(name, text)
        case .path(let name): places[name] = text
        case .form(let name):
            form.removeAll { $0.name == name }
            form.append((name, text))
        case .body(let pointer):
            var edited = body ?? .object(.init())
            edited.set(assignment.value, at: pointer)
            body = edited
        }
    }

    /// Returns the request with its encoded body.
    consuming func finished() throws -> ClientRequest {
        var request = request
        for (name, text) in places { request.address = request.address.fillingPath(name, with: text) }
        if [content != nil, body != nil, !form.isEmpty].count(where: \.self) > 1 {
            throw RequestError(.invalidRequest, "A request can have a JSON body, a form or other content: only one.")
        }
        if let content {
            request.body = content
        } else if !form.isEmpty {
            request.setForm(form)
        } else if sendsBodyAsQuery, case .object(let object)? = body {
            for member in object.members {
                request.address = request.address.settingQuery(member.key, member.value.parameterText)
            }
        } else if let body {
            request.setJSON(body.encoded())
        }
        return request
    }
}
