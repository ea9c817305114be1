import Foundation

/// A filter that replaces secrets in server-written text.
///
/// Servers quote a rejected key: whole, shortened, percent-encoded, or in base64. So every run of eight bytes of a
/// secret in one of those forms is replaced. Matching ignores case.
struct SecretMask {
    /// The length of the shortest part of a secret to replace.
    private static let partLength = 8

    private var parts: Set<[UInt8]> = []
    /// The secrets that are shorter than a part.
    private var shortSecrets: [[UInt8]] = []

    /// Creates a mask for secrets.
    init(_ secrets: some Sequence<String>) {
        for form in secrets.flatMap(Self.forms(of:)) {
            let bytes = form.utf8.map(\.asciiLowercased)
            if bytes.count < Self.partLength {
                if !bytes.isEmpty { shortSecrets.append(bytes) }
                continue
            }
            for start in 0...(bytes.count - Self.partLength) {
                parts.insert(Array(bytes[start..<start + Self.partLength]))
            }
        }
    }

    /// Returns a text with `***` in place of each secret or part of a secret.
    ///
    /// Complexity: O(n), with a constant that depends on the secrets.
    func masked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let hidden = hiddenBytes(in: bytes.map(\.asciiLowercased))
        guard hidden.contains(true) else { return text }
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if !hidden[index] {
                result.append(byte)
            } else if index == 0 || !hidden[index - 1] {
                result += "***".utf8
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func hiddenBytes(in bytes: [UInt8]) -> [Bool] {
        var hidden = [Bool](repeating: false, count: bytes.count)
        for start in bytes.indices {
            let end = start + Self.partLength
            if end <= bytes.count, parts.contains(Array(bytes[start..<end])) {
                for index in start..<end { hidden[index] = true }
            }
            for secret in shortSecrets where bytes[start...].starts(with: secret) {
                for index in start..<start + secret.count { hidden[index] = true }
            }
        }
        return hidden
    }

    /// Returns a secret as is and as encoded in a query, a form, JSON and base64.
    private static func forms(of secret: String) -> [String] {
        let encoded = PercentCoding.encoded(secret, keeping: \.isUnreserved)
        var forms = [secret, encoded, encoded.replacing("%20", with: "+"), secret.replacing("/", with: "\\/")]
        forms.append(String(decoding: JSONValue.string(secret).encoded().dropFirst().dropLast(), as: UTF8.self))
        guard secret.utf8.count >= 4 else { return Array(Set(forms)) }
        // After a prefix, the secret's first byte may be at any of three positions in a base64 group.
        for (lead, contaminated) in [(0, 0), (1, 2), (2, 3)] {
            let data = Data(repeating: 0, count: lead) + Data(secret.utf8)
            let whole = data.base64EncodedString()
            let text = whole.last == "=" ? String(whole.prefix { $0 != "=" }.dropLast()) : whole
            let base64 = String(text.dropFirst(contaminated))
            forms += [base64, base64.replacing("+", with: "-").replacing("/", with: "_")]
        }
        return Array(Set(forms))
    }
}
