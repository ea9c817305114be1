public import HTTPTypes
import Foundation
import Paging

extension HTTPClient {
    /// Fetches one resource and decodes it.
    ///
    /// ```swift
    /// let user = try await api.fetch(User.self, from: "/user")
    /// ```
    ///
    /// - Throws: ``HTTPError`` for a status other than 2xx, for content that is not what it should be, and for what went
    ///   wrong on the wire; `DecodingError` for JSON of another shape; `CancellationError`.
    @concurrent public func fetch<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self,
        from path: String
    ) async throws -> Value {
        let bytes = try await content(ClientRequest(address: address(of: path)))
        return try decoder.decode(type, from: Data(bytes))
    }

    /// Sends a value as JSON and decodes the answer.
    ///
    /// ```swift
    /// let repo = try await api.send(NewRepo(name: "paging"), to: "/user/repos", returning: Repo.self)
    /// ```
    ///
    /// - Throws: as ``fetch(_:from:)``. A request that is not idempotent, such as a `POST`, is sent once.
    @concurrent public func send<Value: Decodable & Sendable>(
        _ body: some Encodable & Sendable,
        to path: String,
        method: HTTPRequest.Method = .post,
        returning type: Value.Type = Value.self
    ) async throws -> Value {
        let bytes = try await content(request(method, path, sending: body))
        return try decoder.decode(type, from: Data(bytes))
    }

    /// Sends a value as JSON; what the answer holds is not looked at.
    @concurrent public func send(
        _ body: some Encodable & Sendable,
        to path: String,
        method: HTTPRequest.Method = .post
    ) async throws {
        _ = try await content(request(method, path, sending: body))
    }

    /// Sends a request without content; what the answer holds, if anything, is not looked at.
    ///
    /// ```swift
    /// try await api.send(.delete, to: "/repos/me/old")
    /// ```
    @concurrent public func send(_ method: HTTPRequest.Method, to path: String) async throws {
        _ = try await content(ClientRequest(method: method, address: address(of: path)))
    }

    private func request(
        _ method: HTTPRequest.Method,
        _ path: String,
        sending body: some Encodable
    ) throws -> ClientRequest {
        var request = ClientRequest(method: method, address: try address(of: path))
        request.setJSON(Array(try encoder.encode(body)))
        return request
    }

    /// Sends a request, as often as the retry policy says if it is idempotent, and returns the content of a 2xx reply.
    private func content(_ request: ClientRequest) async throws -> [UInt8] {
        let attempts = request.isIdempotent ? retry : .never
        return try await attempts.run(clock: clock) {
            let exchange = try await exchange(request)
            guard exchange.reply.response.status.kind == .successful else {
                throw HTTPError.unexpectedStatus(exchange.reply.response, at: exchange.address)
            }
            return try await exchange.reply.body.collect(upTo: maximumBodySize)
        }
    }
}
