import Foundation
import HTTPTypes
import Synchronization

/// The credentials that a client has sent, so that it knows them again when a server repeats them.
///
/// Servers write the key of a request into the link to the next page, under whatever name. An address with a key in it
/// must not be kept, so the key is taken out where the link is read; it is added again when the request is sent. Only
/// the newest values are remembered.
final class SentCredentials: Sendable {
    private static let capacity = 16
    /// A parameter with a shorter value is too likely to mean something else.
    private static let shortestValue = 6
    /// A shorter text is too likely to be in an address by accident.
    private static let shortestPart = 16

    private let values = Mutex<[String]>([])

    /// Remembers the credentials of a request that is about to be sent.
    func note(_ request: ClientRequest, in places: CredentialPlaces) {
        guard places != CredentialPlaces() else { return }
        let fields = request.headerFields.filter { places.headerNames.contains($0.name.canonicalName) }
        let parameters = places.queryNames.compactMap { request.address.queryValue($0) }
        let secrets = fields.flatMap { Self.secrets(inField: $0.value) } + parameters
        values.withLock { values in
            for secret in secrets where secret.utf8.count >= Self.shortestValue && !values.contains(secret) {
                values.append(secret)
            }
            values.removeFirst(max(0, values.count - Self.capacity))
        }
    }

    /// The address without the query parameters that hold a credential.
    func removed(from address: WebAddress) -> WebAddress {
        guard let query = address.query else { return address }
        let known = values.withLock { $0 }
        return QueryString(query).pairs.reduce(address) { address, pair in
            Self.isSecret(pair.value, among: known) ? address.removingQuery(pair.name) : address
        }
    }

    /// Whether a text, or what it stands for when it is percent-encoded, holds a credential.
    func occur(in text: String) -> Bool {
        let text = text.asciiLowercased
        let decoded = String(decoding: PercentCoding.decoded(text.utf8), as: UTF8.self).asciiLowercased
        let known = values.withLock { $0 }.filter { $0.utf8.count >= Self.shortestPart }.map(\.asciiLowercased)
        return known.contains { text.contains($0) || decoded.contains($0) }
    }

    /// A field's value, what follows the name of an authentication scheme in it, and for basic authentication the
    /// password (RFC 7617).
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
    /// Nothing: what is remembered here is not for printing.
    var customMirror: Mirror { Mirror(self, children: []) }
}
