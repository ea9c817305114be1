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

    /// Sends a request and decodes the response.
    ///
    /// ```swift
    /// let repo = try await api.send(.post("/user/repos", .json(NewRepo(name: "paging"))), returning: Repo.self)
    /// ```
    ///
    /// ```swift
    /// let update = ResourceRequest.put("/repos/paging", .json(draft), headerFields: [.ifMatch: tag])
    /// let repo = try await api.send(update, returning: Repo.self)
    /// ```
    ///
    /// - Throws: the errors of ``fetch(_:from:headerFields:)``. A request whose method is not idempotent, such as a
    ///   `POST`, is never retried (RFC 9110, section 9.2.2).
    @concurrent public func send<Value: Decodable & Sendable>(
        _ request: ResourceRequest,
        returning type: Value.Type = Value.self
    ) async throws -> Value {
        try decoder.decode(type, from: Data(await content(clientRequest(request))))
    }

    /// Sends a request and ignores the content of the response.
    ///
    /// ```swift
    /// try await api.send(.delete("/repos/me/old"))
    /// ```
    ///
    /// - Throws: the errors of ``send(_:returning:)``, except for malformed content.
    @concurrent public func send(_ request: ResourceRequest) async throws {
        _ = try await content(clientRequest(request))
    }

    /// Returns the content of a resource.
    @concurrent package func content(of path: String) async throws -> [UInt8] {
        try await content(ClientRequest(address: address(of: path)))
    }

    /// Sends a request and returns the content of a 2xx reply.
    ///
    /// - Parameters:
    ///   - isRetryable: whether the request may be sent again, whatever its method.
    ///   - readFailure: returns the error in the body of another reply, if it says more than the status.
    @concurrent package func content(
        of request: ResourceRequest,
        isRetryable: Bool,
        readingFailure readFailure: @escaping @Sendable (PageContent) -> (any Error)?
    ) async throws -> [UInt8] {
        try await content(clientRequest(request), isRetryable: isRetryable, readingFailure: readFailure)
    }

    private func clientRequest(_ resource: ResourceRequest) throws -> ClientRequest {
        let address = try address(of: resource.path)
        var request = ClientRequest(method: resource.method, address: address, headerFields: resource.headerFields)
        switch resource.body?.kind {
        case .json(let value)?: request.setJSON(Array(try encoder.encode(value)))
        case .form(let fields)?: request.setForm(fields.map { (name: $0.key, value: $0.value) })
        case nil: break
        }
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
