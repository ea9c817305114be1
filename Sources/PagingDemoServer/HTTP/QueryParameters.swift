/// A request that the server cannot process; the response is status 400 with this sentence.
struct BadRequest: Error {
    let sentence: String
}

/// The parameters of a query, in order.
///
/// Queries are decoded like forms (`+` is a space), as most servers do. A client that does not encode the `+` of a
/// cursor therefore gets an error, as it would from those servers.
struct QueryParameters: Sendable {
    struct Pair: Sendable {
        var name: String
        var value: String
    }

    var pairs: [Pair]

    init(query: some StringProtocol) {
        pairs = query.utf8.split(separator: UInt8(ascii: "&")).map { part in
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return Pair(
                name: Self.decoded(halves[0]),
                value: halves.count > 1 ? Self.decoded(halves[1]) : ""
            )
        }
    }

    func first(_ name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    func all(_ name: String) -> [String] {
        pairs.lazy.filter { $0.name == name }.map(\.value)
    }

    /// The maximum number of items in a list.
    static let countLimit = Int(clamping: 1_000_000_000_000 as Int64)

    /// Returns an integer within bounds, or `nil` if the parameter is missing.
    func integer(_ name: String, in bounds: ClosedRange<Int>) throws -> Int? {
        guard let text = first(name) else { return nil }
        guard let value = Int(text), bounds.contains(value) else {
            throw BadRequest(
                sentence: "\(name) must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound)."
            )
        }
        return value
    }

    /// Returns one of the allowed words, or the first word if the parameter is missing.
    func word(_ name: String, of words: [String]) throws -> String {
        guard let text = first(name) else { return words[0] }
        guard words.contains(text) else {
            throw BadRequest(sentence: "\(name) must be one of \(words.joined(separator: ", ")).")
        }
        return text
    }

    func flag(_ name: String) throws -> Bool {
        try word(name, of: ["0", "1"]) == "1"
    }

    /// Returns the query with some parameters replaced, or removed where the new value is `nil`.
    func encoded(setting changes: [String: String?]) -> String {
        var result: [Pair] = pairs.filter { changes[$0.name] == nil }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            guard let value else { continue }
            result.append(Pair(name: name, value: value))
        }
        return result.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
    }

    /// Percent-encodes all characters except the unreserved characters of RFC 3986.
    static func encoded(_ text: String) -> String {
        var result: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.append(byte)
            default:
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    static func decoded(_ text: some Collection<UInt8>) -> String {
        var result: [UInt8] = []
        let bytes = Array(text)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "+"):
                result.append(UInt8(ascii: " "))
            case UInt8(ascii: "%") where index + 2 < bytes.count:
                let digits = String(decoding: bytes[index + 1...index + 2], as: UTF8.self)
                guard let value = UInt8(digits, radix: 16) else { fallthrough }
                result.append(value)
                index += 2
            default:
                result.append(bytes[index])
            }
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}
