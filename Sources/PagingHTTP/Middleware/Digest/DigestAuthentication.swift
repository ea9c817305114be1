internal import Foundation
import HTTPTypes
import Paging
import Synchronization

/// A middleware that proves a user name and a password without sending the password (RFC 7616).
///
/// ```swift
/// let login = DigestAuthentication(user: "reader") { try await passwords.current() }
/// let api = try PagingClient("https://api.test", middleware: [login])
/// ```
///
/// The first request is sent without a credential, and again with one for the challenge in the reply; further requests
/// use the same challenge. Algorithms are SHA-256 and MD5, also for sessions, with the quality `auth` or none. Place it
/// last: it signs the path and the query of the request.
public struct DigestAuthentication: HTTPMiddleware {
    private let user: String
    private let password: Authentication.Credential
    private let session = DigestSession()

    /// Creates an authentication.
    ///
    /// - Parameters:
    ///   - user: the user name.
    ///   - password: returns the password, for each request.
    public init(user: String, password: @escaping Authentication.Credential) {
        self.user = user
        self.password = password
    }

    /// The field `Authorization`.
    public var credentialPlaces: CredentialPlaces { CredentialPlaces(headerNames: ["Authorization"]) }

    /// Sends a request with a credential, once a challenge is known.
    @concurrent public func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        let used = session.next()
        let reply = try await send(request, by: used, next: next)
        guard reply.response.status == .unauthorized,
            let challenge = DigestChallenge.first(in: reply.response.headerFields[values: .wwwAuthenticate]),
            // The same challenge again rejects the password, unless it says that it is stale.
            used?.challenge.nonce != challenge.nonce || challenge.isStale
        else { return reply }
        WalkUsage.current?.countRetry()
        return try await send(request, by: session.store(challenge), next: next)
    }

    private func send(_ request: ClientRequest, by use: DigestUse?, next: Next) async throws -> HTTPReply {
        guard let use else { return try await next(request) }
        var request = request
        let wire = request.wire
        let secret = try await password()
        let answer = use.answer(
            user: user,
            password: secret,
            method: wire.method.rawValue,
            target: wire.path ?? "/"
        )
        try request.setHeader("Authorization", answer)
        return try await next(request)
    }
}

/// One use of a challenge.
struct DigestUse: Sendable {
    let challenge: DigestChallenge
    let count: Int
}

/// The challenge that a server sent last, and the number of its uses.
private final class DigestSession: Sendable {
    private let current = Mutex<DigestUse?>(nil)

    /// Returns the next use of the current challenge, if there is one.
    func next() -> DigestUse? {
        current.withLock { use in
            guard let last = use else { return nil }
            use = DigestUse(challenge: last.challenge, count: last.count + 1)
            return use
        }
    }

    /// Stores a challenge, and returns its first use, or the next one if another request has stored it.
    func store(_ challenge: DigestChallenge) -> DigestUse {
        current.withLock { use in
            let count = use?.challenge.nonce == challenge.nonce ? (use?.count ?? 0) + 1 : 1
            let next = DigestUse(challenge: challenge, count: count)
            use = next
            return next
        }
    }
}

extension DigestUse {
    /// Returns the value of the field `Authorization` (RFC 7616, section 3.4).
    ///
    /// - Parameter clientNonce: A text that no other request has.
    func answer(
        user: String,
        password: String,
        method: String,
        target: String,
        clientNonce: String = DigestChallenge.newNonce()
    ) -> String {
        let hash = challenge.digest(of:)
        var secret = hash("\(user):\(challenge.realm):\(password)")
        if challenge.isForSession { secret = hash("\(secret):\(challenge.nonce):\(clientNonce)") }
        let number = String(count, radix: 16)
        let padded = String(repeating: "0", count: max(0, 8 - number.count)) + number
        let middle = challenge.hasQuality ? "\(padded):\(clientNonce):auth:" : ""
        let response = hash("\(secret):\(challenge.nonce):\(middle)" + hash("\(method):\(target)"))
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        var parts = [
            "username=\(quoted(user))", "realm=\(quoted(challenge.realm))", "nonce=\(quoted(challenge.nonce))",
            "uri=\(quoted(target))", "response=\"\(response)\"",
        ]
        if let algorithm = challenge.algorithm { parts.append("algorithm=\(algorithm)") }
        if challenge.hasQuality { parts += ["qop=auth", "nc=\(padded)", "cnonce=\(quoted(clientNonce))"] }
        if let opaque = challenge.opaque { parts.append("opaque=\(quoted(opaque))") }
        return "Digest " + parts.joined(separator: ", ")
    }
}

/// A challenge of Digest authentication (RFC 7616, section 3.3).
struct DigestChallenge: Hashable, Sendable {
    let realm: String
    let nonce: String
    let opaque: String?
    /// The algorithm as the server wrote it; `nil` means MD5.
    let algorithm: String?
    /// Whether the server knows the quality `auth`; older servers have none.
    let hasQuality: Bool
    let isStale: Bool

    /// Returns the first challenge that can be answered.
    static func first(in fields: [String]) -> DigestChallenge? {
        fields.flatMap(challenges).lazy.compactMap { DigestChallenge($0) }.first
    }

    private init?(_ parameters: [String: String]) {
        guard let realm = parameters["realm"], let nonce = parameters["nonce"] else { return nil }
        let qualities = parameters["qop"]?.lowercased().split(separator: ",").map(\.trimmingBlanks)
        guard qualities?.contains("auth") ?? true else { return nil }
        algorithm = parameters["algorithm"]
        hasQuality = qualities != nil
        (self.realm, self.nonce, opaque) = (realm, nonce, parameters["opaque"])
        isStale = parameters["stale"]?.lowercased() == "true"
        guard ["md5", "md5-sess", "sha-256", "sha-256-sess"].contains((algorithm ?? "MD5").lowercased()) else {
            return nil
        }
    }

    var isForSession: Bool { algorithm?.lowercased().hasSuffix("-sess") ?? false }

    /// Returns the hash of a text in hexadecimal digits.
    func digest(of text: String) -> String {
        let bytes = Array(text.utf8)
        return algorithm?.lowercased().hasPrefix("sha-256") == true ? SHA256.text(bytes) : MD5.text(bytes)
    }

    /// Returns a random text.
    static func newNonce() -> String {
        (0..<4).map { _ in String(UInt32.random(in: 0 ... .max), radix: 16) }.joined()
    }

    /// Returns the parameters of each Digest challenge in a field.
    ///
    /// The field may hold other challenges, too (RFC 9110, section 11.6.1).
    private static func challenges(_ field: String) -> [[String: String]] {
        var challenges: [[String: String]] = []
        var isDigest = false
        var rest = Substring(field)
        while !rest.isEmpty {
            rest = rest.drop { $0 == "," || $0.isWhitespace }
            let name = rest.prefix { !"=, \t".contains($0) }
            guard !name.isEmpty else { break }
            rest = rest.dropFirst(name.count)
            let afterSpace = rest.drop(while: \.isWhitespace)
            guard afterSpace.first == "=" else {
                // A word without a value is the name of a scheme.
                isDigest = name.lowercased() == "digest"
                if isDigest { challenges.append([:]) }
                continue
            }
            rest = afterSpace.dropFirst().drop(while: \.isWhitespace)
            let value = rest.first == "\"" ? quoted(&rest) : token(&rest)
            if isDigest { challenges[challenges.count - 1][name.lowercased()] = value }
        }
        return challenges
    }

    private static func token(_ rest: inout Substring) -> String {
        let token = rest.prefix { $0 != "," && !$0.isWhitespace }
        rest = rest.dropFirst(token.count)
        return String(token)
    }

    private static func quoted(_ rest: inout Substring) -> String {
        var text = ""
        rest.removeFirst()
        while let character = rest.popFirst(), character != "\"" {
            text.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        return text
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String { String(self).trimmingCharacters(in: .whitespaces) }
}
