import Foundation
import HTTPTypes
import Synchronization

extension Secrets {
    private static let quoteCapacity = 64
    private static let nameCapacity = 64
    /// The minimum length of a text that can be replaced in a server's words without hiding ordinary ones.
    private static let shortestQuote = 3

    /// Adds the credentials of a request before it is sent, and values that may be one.
    func add(_ request: ClientRequest, in places: CredentialPlaces) {
        addCredentials(of: request, in: places)
        let others = otherSecrets(in: request).filter { $0.utf8.count >= Self.shortestCredential }
        quote(others)
    }

    /// Adds a secret that requests contain in another form.
    func add(_ secret: String) {
        quote([secret])
    }

    private func quote(_ texts: [String]) {
        let texts = texts.filter { $0.utf8.count >= Self.shortestQuote }
        guard !texts.isEmpty else { return }
        state.withLock { state in
            for text in texts where !state.quotes.contains(text) { state.quotes.append(text) }
            state.quotes.removeFirst(max(0, state.quotes.count - Self.quoteCapacity))
        }
    }

    /// Adds the credentials of a request.
    func addCredentials(of request: ClientRequest, in places: CredentialPlaces) {
        guard places != CredentialPlaces() else { return }
        for field in request.headerFields where places.headerNames.contains(field.name.canonicalName) {
            let name = "header:" + field.name.canonicalName
            let parts = [field.value] + Self.quotes(inField: field.value)
            for text in parts { addSentCredential(text, as: name) }
        }
        for name in places.queryNames {
            guard let value = request.address.queryValue(name) else { continue }
            addSentCredential(value, as: "query:\(name)")
        }
    }

    private func addSentCredential(_ text: String, as name: String) {
        guard text.utf8.count >= Self.shortestCredential else { return quote([text]) }
        add(text, as: name, isCredential: true, isSent: true)
    }

    /// Returns the address without the query parameters that are a credential of middleware.
    func removed(from address: WebAddress) -> WebAddress {
        guard let query = address.query else { return address }
        let known = entries.filter(\.isSent)
        guard !known.isEmpty else { return address }
        return QueryString(query).pairs.reduce(address) { address, pair in
            known.contains { $0.bytes.elementsEqual(pair.value.utf8) } ? address.removingQuery(pair.name) : address
        }
    }

    /// Whether a text contains a credential.
    func occur(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        return !credentialFinder.occurrences(in: bytes, 0..<bytes.count).isEmpty
    }

    /// Returns the values of non-public header fields, and of parameters with secret names.
    ///
    /// A field of any name may contain a key from the caller or from middleware that declares no places.
    private func otherSecrets(in request: ClientRequest) -> [String] {
        let fields = request.headerFields.filter { !Self.publicFields.contains($0.name) }
        let parameters = request.address.query.map { QueryString($0).values(whereName: isSecretName) } ?? []
        return fields.flatMap { Self.quotes(inField: $0.value) } + parameters
    }

    /// Whether a parameter name denotes a secret; cached because a client sends few distinct names.
    private func isSecretName(_ name: String) -> Bool {
        if let known = state.withLock({ $0.names[name] }) { return known }
        let isSecret = Self.isSecret(queryName: name)
        state.withLock { state in
            if state.names.count < Self.nameCapacity { state.names[name] = isSecret }
        }
        return isSecret
    }

    /// Returns the parts of a field's value that must not be quoted.
    ///
    /// The name of an authentication scheme and the names of cookies may be quoted, since messages mention them. So may
    /// the parts of a Digest credential: it proves a password without containing it, and repeats the request's address
    /// and the server's challenge (RFC 7616, section 3.4).
    static func quotes(inField value: String) -> [String] {
        guard !value.asciiLowercased.hasPrefix("digest ") else { return [value] }
        let values = value.split(separator: ";").compactMap { $0.split(separator: "=", maxSplits: 1).dropFirst().first }
        // A server may repeat a cookie as it reads it.
        let texts =
            values.map { String($0) } + values.map { QueryString.decodedText($0.replacing("+", with: "%2B")[...]) }
        return secrets(inField: value).dropFirst(hasScheme(value) ? 1 : 0) + texts + parameters(inField: value)
    }

    /// Whether a value starts with the name of an authentication scheme.
    static func hasScheme(_ value: String) -> Bool {
        ["basic", "bearer", "token"].contains { value.asciiLowercased.hasPrefix($0 + " ") }
    }

    private static let publicFields: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .contentLanguage, .contentType, .ifModifiedSince, .ifNoneMatch,
        .range, .userAgent,
    ]

    /// Returns a field's value, its part after the scheme name, and the parts of a login (RFC 7617).
    private static func secrets(inField value: String) -> [String] {
        let words = value.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return [value] }
        guard words[0].lowercased() == "basic", let plain = Data(base64Encoded: words[1]) else {
            return [value, words[1]]
        }
        let login = String(decoding: plain, as: UTF8.self)
        return [value, words[1], login] + credentials(ofLogin: login)
    }

    /// Returns the values of a scheme's parameters, as in `Token token="…", realm="…"` and `ApiKey name:…`.
    ///
    /// Parts of fewer than eight bytes are words of messages, unless their name suggests a secret. A part may be a
    /// login in base64.
    private static func parameters(inField value: String) -> [String] {
        value.split { " ,;".contains($0) }.flatMap { part -> [String] in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isNamed = pair.count == 2 && !pair[1].allSatisfy { $0 == "=" }
            let text = (isNamed ? pair[1] : part).split(separator: "\"").first ?? ""
            if isNamed, isSecret(queryName: String(pair[0])) { return [String(text)] }
            // It names the part of the server that asks for a credential (RFC 9110, section 11.5).
            if isNamed, pair[0].asciiLowercased == "realm" { return [] }
            let words = ([text] + text.split(separator: ":")).map(String.init).filter { $0.utf8.count >= partLength }
            guard let login = textInBase64(text), login.contains(":"), login.first != "{" else { return words }
            return words + [login] + credentials(ofLogin: login)
        }
    }

    /// Returns the credentials of a user name and a password with a colon between them.
    ///
    /// The name is one as well if there is no password: many APIs expect a key in its place, with an empty or a constant
    /// password.
    package static func credentials(ofLogin login: String) -> [String] {
        let parts = login.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return parts.filter { !$0.isEmpty } }
        let isKey = parts[1].utf8.count < shortestCredential || parts[0].utf8.count >= shortestPart
        return (isKey ? [parts[1], parts[0]] : [parts[1]]).filter { !$0.isEmpty }
    }
}
