import Foundation
import HTTPTypes
import Synchronization

/// The credentials that a client has sent, for detection in server output.
///
/// Servers write the key of a request into the link to the next page, under various names, and quote it in their
/// messages. An address with a key must not be stored, so the key is removed when the link is read and added again when
/// the request is sent. Only the newest values are stored.
final class SentCredentials: Sendable {
    private static let capacity = 16
    private static let quoteCapacity = 64
    private static let nameCapacity = 64
    /// The minimum length of a parameter value that identifies a credential reliably.
    private static let shortestValue = 6
    /// The minimum length of a text that does not occur in addresses by coincidence.
    private static let shortestPart = 16
    /// The minimum length of a text that can be masked without hiding ordinary words.
    private static let shortestQuote = 3

    private struct Values {
        /// The credentials in the places that middleware declares.
        var credentials: [String] = []
        /// The values that must not be quoted: credentials and anything that may be one.
        var quotes: [String] = []
        /// Whether a parameter name denotes a secret, by name.
        var names: [String: Bool] = [:]
    }

    private let values = Mutex(Values())

    /// Records the confidential values of a request before it is sent.
    func note(_ request: ClientRequest, in places: CredentialPlaces) {
        let credentials = Self.credentials(of: request, in: places)
        let others = confidential(in: request).filter { $0.utf8.count >= Self.shortestValue }
        guard !credentials.isEmpty || !others.isEmpty else { return }
        let quotes = credentials.flatMap(Self.quotes(inField:)).filter { $0.utf8.count >= Self.shortestQuote } + others
        values.withLock { values in
            let known = credentials.filter { $0.utf8.count >= Self.shortestValue }
            Self.add(known, to: &values.credentials, upTo: Self.capacity)
            Self.add(quotes, to: &values.quotes, upTo: Self.quoteCapacity)
        }
    }

    /// Records a secret that requests contain in another form, so that no message quotes it.
    func note(_ secret: String) {
        guard secret.utf8.count >= Self.shortestQuote else { return }
        values.withLock { Self.add([secret], to: &$0.quotes, upTo: Self.quoteCapacity) }
    }

    /// Returns the address without the query parameters that contain a credential.
    func removed(from address: WebAddress) -> WebAddress {
        guard let query = address.query else { return address }
        let known = values.withLock { $0.credentials }
        return QueryString(query).pairs.reduce(address) { address, pair in
            Self.isSecret(pair.value, among: known) ? address.removingQuery(pair.name) : address
        }
    }

    /// Whether a text, as is or percent-decoded, contains a credential.
    func occur(in text: String) -> Bool {
        let text = text.asciiLowercased
        let decoded = String(decoding: PercentCoding.decoded(text.utf8), as: UTF8.self).asciiLowercased
        let known = values.withLock { $0.credentials }
            .filter { $0.utf8.count >= Self.shortestPart }.map(\.asciiLowercased)
        return known.contains { text.contains($0) || decoded.contains($0) }
    }

    /// The mask that removes all sent confidential values from a text.
    var mask: SecretMask {
        SecretMask(values.withLock { $0.quotes })
    }
}

extension SentCredentials {
    private static func add(_ new: [String], to values: inout [String], upTo capacity: Int) {
        for value in new where !values.contains(value) { values.append(value) }
        values.removeFirst(max(0, values.count - capacity))
    }

    private static func credentials(of request: ClientRequest, in places: CredentialPlaces) -> [String] {
        guard places != CredentialPlaces() else { return [] }
        let fields = request.headerFields.filter { places.headerNames.contains($0.name.canonicalName) }
        return fields.flatMap { secrets(inField: $0.value) }
            + places.queryNames.compactMap { request.address.queryValue($0) }
    }

    /// Returns the values of non-public header fields, and of parameters with secret names.
    ///
    /// A field of any name may contain a key from the caller or from middleware that declares no places.
    private func confidential(in request: ClientRequest) -> [String] {
        let fields = request.headerFields.filter { !Self.publicFields.contains($0.name) }
        let parameters = request.address.query.map { QueryString($0).values(whereName: isSecret) } ?? []
        return fields.flatMap { Self.quotes(inField: $0.value) } + parameters
    }

    /// Whether a parameter name denotes a secret; cached because a client sends few distinct names.
    private func isSecret(_ name: String) -> Bool {
        if let known = values.withLock({ $0.names[name] }) { return known }
        let isSecret = Redaction.isSecret(queryName: name)
        values.withLock { values in
            if values.names.count < Self.nameCapacity { values.names[name] = isSecret }
        }
        return isSecret
    }

    /// Returns the parts of a field's value that must not be quoted.
    ///
    /// The name of an authentication scheme and the names of cookies may be quoted, since messages mention them.
    private static func quotes(inField value: String) -> [String] {
        let schemes = ["basic", "bearer", "token"]
        let isSchemed = schemes.contains { value.asciiLowercased.hasPrefix($0 + " ") }
        let values = value.split(separator: ";").compactMap { $0.split(separator: "=", maxSplits: 1).dropFirst().first }
        return secrets(inField: value).dropFirst(isSchemed ? 1 : 0) + values.map(String.init)
    }

    private static let publicFields: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .contentLanguage, .contentType, .ifModifiedSince, .ifNoneMatch,
        .range, .userAgent,
    ]

    /// Returns a field's value, its part after the scheme name, and any basic password (RFC 7617).
    private static func secrets(inField value: String) -> [String] {
        let words = value.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return [value] }
        guard words[0].lowercased() == "basic", let plain = Data(base64Encoded: words[1]) else {
            return [value, words[1]]
        }
        let password = plain.split(separator: UInt8(ascii: ":"), maxSplits: 1).dropFirst().first ?? Data()
        return [value, words[1], String(decoding: plain, as: UTF8.self), String(decoding: password, as: UTF8.self)]
    }

    private static func isSecret(_ value: String, among known: [String]) -> Bool {
        known.contains { $0 == value || ($0.utf8.count >= shortestPart && value.contains($0)) }
    }
}

extension SentCredentials: CustomReflectable {
    /// An empty mirror: the stored values must not be printed.
    var customMirror: Mirror { Mirror(self, children: []) }
}
