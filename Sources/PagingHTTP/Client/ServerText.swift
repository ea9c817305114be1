import Foundation

/// The explanation that a server gives in the body of an error response.
///
/// In JSON, a member with a readable message is preferred (RFC 9457 and earlier conventions); in HTML, the title, a
/// heading, or the text that a browser shows. The text is untrusted: show only the result of ``visible(hiding:)``.
struct ServerText {
    /// The maximum number of characters to show.
    private static let limit = 300
    /// The number of characters to examine: more than are shown, since masking shortens the text.
    private static let examined = 4_096

    /// The number of bytes of markup to examine, most of which are tags, scripts and styles.
    private static let examinedMarkup = 65_536

    private let text: String

    /// Creates the explanation from a body, or `nil` if the body contains none.
    ///
    /// - Parameters:
    ///   - bytes: the body or its start.
    ///   - contentType: the value of `Content-Type`, if any.
    init?(_ bytes: [UInt8], contentType: String?) {
        let media = (contentType ?? "").prefix { $0 != ";" }.asciiLowercased
        let normalized = (try? JSONBytes.normalized(bytes)) ?? bytes
        if let json = try? JSONValue(parsing: normalized) {
            guard let text = Self.explanation(in: json) ?? Self.text(of: json) else { return nil }
            self.text = text
        } else if normalized.first(where: { !$0.isBlank }) == UInt8(ascii: "<") {
            text = Self.words(of: String(decoding: normalized.prefix(Self.examinedMarkup), as: UTF8.self))
        } else {
            guard media.isEmpty || media.hasPrefix("text/") || media.hasSuffix("json"), !bytes.contains(0) else {
                return nil
            }
            text = String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Returns the start of the text without secrets and control characters, or `nil` if empty.
    ///
    /// - Parameter secrets: the secrets of the client, including those that were sent.
    func visible(hiding secrets: Secrets) -> String? {
        let masked = Self.withoutNamedSecrets(secrets.quoted(String(text.prefix(Self.examined))))
        let words = masked.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let shown = Self.escaped(words.prefix(Self.limit))
        guard !shown.isEmpty else { return nil }
        return words.count > Self.limit ? shown + "…" : shown
    }
}

extension PagingClient {
    /// Returns what a server says in a value that reports an error, in quotes and without secrets.
    package func explanation(in value: JSONValue) -> String? { ServerText.shortened(value, to: self) }
}

extension ServerText {
    /// Returns the start of a report in a response, such as its status, in quotes and without secrets.
    static func shortened(_ value: JSONValue, to client: PagingClient) -> String? {
        let text = explanation(in: value) ?? (value.boolValue == nil ? value.parameterText : nil)
        guard let text, !text.isEmpty else { return nil }
        let masked = client.secrets.quoted(withoutNamedSecrets(String(text.prefix(examined))))
        let words = masked.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\"" + escaped(words.prefix(160)) + (words.count > 160 ? "…\"" : "\"")
    }

    private static let members = [
        "message", "error", "title", "detail", "errors", "error_description", "errorMessage", "description", "msg",
        "reason", "fault", "faultstring", "error_message",
    ]

    /// Returns the readable text of a value: its own, or that of the first member with one.
    private static func explanation(in value: JSONValue, depth: Int = 0) -> String? {
        switch value {
        case .string(let text): return text.trimmingSpaces.isEmpty ? nil : text
        case .array(let elements) where depth < 4:
            return elements.lazy.compactMap { explanation(in: $0, depth: depth + 1) }.first
        case .object(let object) where depth < 4:
            let found = members.lazy.compactMap { name in
                object[name].flatMap { explanation(in: $0, depth: depth + 1) }.map { (name, $0) }
            }
            guard let (name, text) = found.first else { return nil }
            return supplement(name, in: object).map { "\(text): \($0)" } ?? text
        default: return nil
        }
    }

    /// Returns the member that elaborates a short text, such as a problem's detail.
    private static func supplement(_ name: String, in object: JSONValue.Object) -> String? {
        switch name {
        case "error": object["error_description"]?.stringValue
        case "title": object["detail"]?.stringValue
        default: nil
        }
    }

    /// Returns a value without readable text as JSON.
    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .array(let elements) where !elements.isEmpty: String(decoding: value.encoded(), as: UTF8.self)
        case .object(let object) where !object.members.isEmpty: String(decoding: value.encoded(), as: UTF8.self)
        default: nil
        }
    }

    /// Returns the title, the first heading or the text of an HTML document, or the text of XML.
    private static func words(of markup: String) -> String {
        let hidden = /(?is)<!--.*?(?:-->|\z)|<(script|style|template)\b.*?(?:<\/\1\s*>|\z)/
        let visible = markup.replacing(hidden, with: " ")
        let titles = [/(?is)<title[^>]*>(.*?)<\/title/, /(?is)<h[12][^>]*>(.*?)<\/h[12]/]
        let texts = titles.lazy.compactMap { visible.firstMatch(of: $0).map { text(ofMarkup: $0.1) } }
        return texts.first { !$0.trimmingSpaces.isEmpty } ?? text(ofMarkup: visible[...])
    }

    private static func text(ofMarkup markup: Substring) -> String {
        Secrets.unescaped(String(markup.replacing(/<[^>]*>|&nbsp;/, with: " ")))
    }

    /// Masks the values of parameters, members and fields with secret names, sent or not.
    private static func withoutNamedSecrets(_ text: String) -> String {
        // Without either there is no address, name or value, and to build the expressions costs a millisecond.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) else { return text }
        let addresses = text.replacing(/[A-Za-z]+:\/\/[^\s"'<>]+/) { Secrets.redacted(String($0.output)) }
        let sign = /([A-Za-z][A-Za-z0-9_.-]*)(["']?\s*[=:]\s*["']?(?:(?:Bearer|Basic|Token)\s+)?)/
        var result = ""
        var rest = addresses[...]
        while let match = rest.firstMatch(of: sign) {
            result += rest[..<match.range.upperBound]
            rest = rest[match.range.upperBound...]
            let value = rest.prefix { !$0.isWhitespace && !"\"'&,;<>".contains($0) }
            let isValue = match.2.contains("=") || (value.count >= 8 && value.contains(where: \.isNumber))
            guard isValue, !value.isEmpty, Secrets.isSecret(queryName: String(match.1)) else { continue }
            result += "***"
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    /// Escapes control characters and bidirectional formatting characters, as in `\u{1B}`.
    static func escaped(_ text: some StringProtocol) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
