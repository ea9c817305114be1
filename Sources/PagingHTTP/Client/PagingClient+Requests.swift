public import HTTPTypes
import Foundation
import Paging

extension PagingClient {
    /// Fetches one resource and decodes it.
    ///
    /// ```swift
    /// let user = try await api.fetch(User.self, from: "/user")
    /// ```
    ///
    /// - Parameters:
    ///   - type: the type to decode the content as.
    ///   - path: the path and query, relative to the client's base.
    ///   - headerFields: the header fields of this request, which override the client's fields of the same name.
    /// - Throws: ``RequestError`` for a status other than 2xx, malformed content or a network failure; `DecodingError` for
    ///   JSON of another structure; `CancellationError`.
    @concurrent public func fetch<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self,
        from path: String,
        headerFields: HTTPFields = [:]
    ) async throws -> Value {
        let bytes = try await content(ClientRequest(address: address(of: path), headerFields: headerFields))
        return try decoder.decode(type, from: Data(bytes))
    }

    /// Sends a value as JSON and decodes the response.
    ///
    /// ```swift
    /// let repo = try await api.send(NewRepo(name: "paging"), to: "/user/repos", returning: Repo.self)
    /// ```
    ///
    /// - Throws: the errors of ``fetch(_:from:headerFields:)``. A non-idempotent request, such as a `POST`, is never
    ///   retried.
    @concurrent public func send<Value: Decodable & Sendable>(
        _ body: some Encodable & Sendable,
        to path: String,
        method: HTTPRequest.Method = .post,
        returning type: Value.Type = Value.self
    ) async throws -> Value {
        try await send(body, as: ResourceRequest(path, method: method), returning: type)
    }

    /// Sends a value as JSON with custom header fields and decodes the response.
    ///
    /// ```swift
    /// let update = ResourceRequest("/repos/paging", method: .put, headerFields: [.ifMatch: tag])
    /// let repo = try await api.send(draft, as: update, returning: Repo.self)
    /// ```
    ///
    /// - Throws: the errors of ``fetch(_:from:headerFields:)``. A non-idempotent request, such as a `POST`, is never
    ///   retried.
    @concurrent public func send<Value: Decodable & Sendable>(
        _ body: some Encodable & Sendable,
        as request: ResourceRequest,
        returning type: Value.Type = Value.self
    ) async throws -> Value {
        let bytes = try await content(clientRequest(request, sending: body))
        return try decoder.decode(type, from: Data(bytes))
    }

    /// Sends a value as JSON and ignores the content of the response.
    @concurrent public func send(
        _ body: some Encodable & Sendable,
        to path: String,
        method: HTTPRequest.Method = .post,
        headerFields: HTTPFields = [:]
    ) async throws {
        let request = ResourceRequest(path, method: method, headerFields: headerFields)
        _ = try await content(clientRequest(request, sending: body))
    }

    /// Sends the fields of a form and decodes the response.
    ///
    /// ```swift
    /// let repo = try await api.send(form: ["name": "paging"], to: "/user/repos", returning: Repo.self)
    /// ```
    ///
    /// The body is `application/x-www-form-urlencoded`, as HTML forms send it, with the fields in their order.
    ///
    /// - Throws: the errors of ``fetch(_:from:headerFields:)``. A non-idempotent request, such as a `POST`, is never
    ///   retried.
    @concurrent public func send<Value: Decodable & Sendable>(
        form fields: KeyValuePairs<String, String>,
        to path: String,
        method: HTTPRequest.Method = .post,
        returning type: Value.Type = Value.self
    ) async throws -> Value {
        var request = ClientRequest(method: method, address: try address(of: path))
        request.setForm(fields.map { (name: $0.key, value: $0.value) })
        return try decoder.decode(type, from: Data(try await content(request)))
    }

    /// Sends a request without content and ignores the content of the response.
    ///
    /// ```swift
    /// try await api.send(.delete, to: "/repos/me/old")
    /// ```
    @concurrent public func send(
        _ method: HTTPRequest.Method,
        to path: String,
        headerFields: HTTPFields = [:]
    ) async throws {
        let request = ClientRequest(method: method, address: try address(of: path), headerFields: headerFields)
        _ = try await content(request)
    }

    /// Returns the content of a resource.
    @concurrent package func content(of path: String) async throws -> [UInt8] {
        try await content(ClientRequest(address: address(of: path)))
    }

    /// Sends a value as JSON and returns the content of a 2xx reply.
    ///
    /// - Parameters:
    ///   - isRetryable: whether the request may be sent again, whatever its method.
    ///   - readFailure: returns the error in the body of another reply, if it says more than the status.
    @concurrent package func content(
        of request: ResourceRequest,
        sending body: some Encodable & Sendable,
        isRetryable: Bool,
        readingFailure readFailure: @escaping @Sendable (PageContent) -> (any Error)?
    ) async throws -> [UInt8] {
        let request = try clientRequest(request, sending: body)
        return try await content(request, isRetryable: isRetryable, readingFailure: readFailure)
    }

    private func clientRequest(_ resource: ResourceRequest, sending body: some Encodable) throws -> ClientRequest {
        let address = try address(of: resource.path)
        var request = ClientRequest(method: resource.method, address: address, headerFields: resource.headerFields)
        request.setJSON(Array(try encoder.encode(body)))
        return request
    }

    /// Sends a request, with retries if it is idempotent, and returns the content of a 2xx reply.
    private func content(
        _ request: ClientRequest,
        isRetryable: Bool? = nil,
        readingFailure readFailure: (@Sendable (PageContent) -> (any Error)?)? = nil
    ) async throws -> [UInt8] {
        let attempts = isRetryable ?? request.isIdempotent ? retry : .never
        return try await attempts.run(clock: clock) {
            let exchange = try await exchange(request)
            guard exchange.reply.response.status.kind == .successful else {
                throw try await failure(of: exchange, reading: readFailure)
            }
            return try await exchange.reply.body.collect(upTo: maximumBodySize)
        }
    }
}
