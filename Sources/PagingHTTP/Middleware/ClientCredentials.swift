import Foundation
import HTTPTypes
import Paging
import Synchronization

/// The access token that a server issues for a program's own credentials (RFC 6749, section 4.4).
final class ClientCredentials: Sendable {
    private struct Token {
        let text: String
        /// The time at which the token should be replaced, if the server declares its lifetime.
        let end: Duration?
    }

    private static let maximumSize = 1 << 20

    private let endpoint: PagingClient
    private let id: String
    private let scope: String?
    private let secretPlace: Authentication.ClientSecretPlace
    private let secret: Authentication.Credential
    private let clock: RateClock
    private let current = Mutex<Token?>(nil)

    init(
        from endpoint: PagingClient,
        id: String,
        scope: String?,
        _ secretPlace: Authentication.ClientSecretPlace,
        secret: @escaping Authentication.Credential
    ) {
        var endpoint = endpoint
        // The secret is for the token endpoint only.
        endpoint.origins = .sameOrigin
        endpoint.maximumRedirects = 0
        self.endpoint = endpoint
        self.id = id
        self.scope = scope
        self.secretPlace = secretPlace
        self.secret = secret
        clock = RateClock(endpoint.clock)
    }

    /// Whether there is no token, or the token is about to expire.
    var isDue: Bool {
        guard let token = current.withLock({ $0 }) else { return true }
        return token.end.map { $0 <= clock.now() } ?? false
    }

    /// Returns the newest token.
    func token() throws -> String {
        guard let token = current.withLock({ $0 }) else {
            throw RequestError(.invalidRequest, "The request needs an access token, and none was issued yet.")
        }
        return token.text
    }

    /// Requests a token and replaces the current one.
    func renew() async throws {
        let start = clock.now()
        do {
            let token = try token(in: try await content(), since: start)
            current.withLock { $0 = token }
        } catch let error as RequestError {
            var explained = RequestError(
                error.code,
                "No access token was issued. \(error.description)",
                status: error.status,
                retryAfter: error.retryAfter
            )
            explained.isContentWhole = error.isContentWhole
            throw explained
        }
    }

    /// Returns the body of the response, after retries: a token request has no other effect than a token.
    private func content() async throws -> [UInt8] {
        let request = try request(with: try await secret())
        return try await endpoint.retry.run(clock: endpoint.clock) {
            let exchange = try await endpoint.exchange(request)
            guard exchange.reply.response.status.kind == .successful else {
                throw try await endpoint.failure(of: exchange)
            }
            return try await exchange.reply.body.collect(upTo: Self.maximumSize)
        }
    }

    private func request(with secret: String) throws -> ClientRequest {
        endpoint.secrets.add(secret)
        var request = ClientRequest(method: .post, address: endpoint.base)
        var form = [(name: "grant_type", value: "client_credentials")]
        switch secretPlace {
        case .header:
            let login = [id, secret].map(Self.formEncoded).joined(separator: ":")
            try request.setHeader("Authorization", "Basic " + Data(login.utf8).base64EncodedString())
        case .body: form += [(name: "client_id", value: id), (name: "client_secret", value: secret)]
        }
        if let scope { form.append((name: "scope", value: scope)) }
        request.setForm(form)
        return request
    }

    /// Returns a text encoded as in a form, which section 2.3.1 requires for the id and the secret.
    private static func formEncoded(_ text: String) -> String {
        PercentCoding.encoded(text, keeping: \.isUnreserved).replacing("%20", with: "+")
    }

    private func token(in bytes: [UInt8], since start: Duration) throws -> Token {
        let body = (try? JSONBytes.normalized(bytes)).flatMap { try? JSONValue(parsing: $0) }
        guard case .object(let object)? = body, let text = object["access_token"]?.stringValue, !text.isEmpty else {
            let isExplained = if case .object(let object)? = body { object["error"] != nil } else { false }
            let text = isExplained ? ServerText(bytes, contentType: "application/json") : nil
            throw RequestError.unexpectedContent(
                "The response of \(endpoint.base.debugDescription) contains no access_token."
                    + RequestError.explanation(text?.visible(hiding: endpoint.secrets))
            )
        }
        // The member is required, but some servers omit it.
        if let type = object["token_type"]?.stringValue, type.asciiLowercased != "bearer" {
            throw RequestError.unexpectedContent(
                "The token of \(endpoint.base.debugDescription) has another type than Bearer, which is not supported."
            )
        }
        let lifetime = Self.seconds(object["expires_in"])
        return Token(text: text, end: lifetime.map { start + $0 - min(.seconds(30), $0 / 10) })
    }

    private static func seconds(_ value: JSONValue?) -> Duration? {
        switch value {
        case .number(let text)?, .string(let text)?: PlainNumber.seconds(text)
        default: nil
        }
    }
}
