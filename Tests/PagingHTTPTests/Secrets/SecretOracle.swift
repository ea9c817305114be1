import Foundation
import Testing

/// A search for a secret in a text that decodes the text in every way, instead of encoding the secret.
enum SecretOracle {
    /// Returns whether a text reveals a secret.
    static func reveals(_ text: String, _ secret: String) -> Bool {
        var texts: Set<String> = [text]
        for _ in 0..<4 {
            for text in texts { texts.formUnion(decodings(of: text).filter { !$0.isEmpty }) }
        }
        return texts.contains { $0.contains(secret) }
    }

    private static func decodings(of text: String) -> [String] {
        var results = [unescaped(text), text.replacing("+", with: " ")]
        if let decoded = text.removingPercentEncoding, decoded != text { results.append(decoded) }
        for run in text.matches(of: /[A-Za-z0-9+\/_-]{8,}/) {
            let plain = String(run.output).replacing("-", with: "+").replacing("_", with: "/")
            for start in 0..<4 {
                let part = plain.dropFirst(start)
                let whole = part.prefix(part.count / 4 * 4)
                let padded =
                    part.count % 4 == 1 ? String(whole) : part + String(repeating: "=", count: (4 - part.count % 4) % 4)
                guard let data = Data(base64Encoded: padded) else { continue }
                results.append(String(decoding: data, as: UTF8.self))
            }
        }
        return results
    }

    /// Returns a text without the escapes of JSON and HTML.
    private static func unescaped(_ text: String) -> String {
        var text = text.replacing(/\\u([0-9A-Fa-f]{4})/) { match in
            UInt32(match.1, radix: 16).flatMap(UnicodeScalar.init).map { String(Character($0)) } ?? ""
        }
        for (escape, plain) in [
            ("\\/", "/"), ("\\\"", "\""), ("\\\\", "\\"), ("&amp;", "&"), ("&quot;", "\""), ("&lt;", "<"),
        ] {
            text = text.replacing(escape, with: plain)
        }
        return text
    }
}

/// A secret of random characters.
struct RandomSecret {
    let text: String

    init(using random: inout some RandomNumberGenerator) {
        let plain = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let signs = Array("-._~!$'()*,;:@/?=&+%#\"\\<> ")
        let usesSigns = Bool.random(using: &random)
        let length = Int.random(in: 8...40, using: &random)
        let inner = (0..<length).map { _ in
            let characters = usesSigns && Int.random(in: 0..<4, using: &random) == 0 ? signs : plain
            return characters[Int.random(in: characters.indices, using: &random)]
        }
        text = "Q" + String(inner) + "z9"
    }
}

/// A way in which a server writes a secret.
struct Encoding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let encoded: @Sendable (String) -> String

    static func percent(_ text: String, _ allowed: String = "-._~") -> String {
        let kept = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: allowed))
        return text.addingPercentEncoding(withAllowedCharacters: kept) ?? text
    }

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    private static func json(_ text: String) -> String {
        let data = try? JSONSerialization.data(withJSONObject: [text])
        return String(String(decoding: data ?? Data(), as: UTF8.self).dropFirst(2).dropLast(2))
    }

    /// Returns the text of a JSON string whose writer escapes by number what has a meaning in HTML.
    private static func numbered(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            if scalar == "/" { return "/" }
            guard "\"&'+<>`".unicodeScalars.contains(scalar) || !scalar.isASCII else { return json(String(scalar)) }
            return String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16, uppercase: true)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }.joined()
    }

    /// Encodings whose text can stand in a query.
    static let all: [Encoding] = [
        Encoding(testDescription: "percent") { percent($0) },
        Encoding(testDescription: "percent, lower case") { text in
            percent(text).replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
        },
        Encoding(testDescription: "percent twice") { percent(percent($0)) },
        Encoding(testDescription: "percent three times") { percent(percent(percent($0))) },
        Encoding(testDescription: "form") { percent($0).replacing("%20", with: "+") },
        Encoding(testDescription: "base64") { percent(base64($0)) },
        Encoding(testDescription: "base64 with a user") { percent(base64("me:" + $0)) },
        Encoding(testDescription: "base64 for URLs") {
            base64("x" + $0).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        },
        Encoding(testDescription: "base64 of a document") {
            percent(base64(#"{"after":12,"key":""# + json($0) + "\"}"))
        },
        Encoding(testDescription: "base64 of a document with escapes by number") {
            percent(base64(#"{"key":""# + numbered($0) + "\"}"))
        },
        Encoding(testDescription: "JSON with escapes by number in a parameter") {
            percent(#"{"key":""# + numbered($0) + "\"}")
        },
        Encoding(testDescription: "JSON in a parameter") { percent(#"{"key":""# + json($0) + "\"}") },
        Encoding(testDescription: "an address in a parameter") { percent("https://b.test/?a=" + percent($0) + "&n=2") },
        Encoding(testDescription: "part of a text") { "page-2-" + percent($0) + "-end" },
    ]
}
