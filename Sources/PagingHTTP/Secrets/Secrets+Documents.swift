// The credentials in the address and the body of a request, found by their names. A value without such a name may be a
// document itself, such as JSON in a form, a query of GraphQL or an address in JSON, and is read in the same way.

import Foundation

extension Secrets {
    /// The number of documents within each other that are read.
    private static let nesting = 8

    /// Adds the query values of an address, except pagination parameters.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - names: additional names of pagination parameters.
    package func addQuery(of address: WebAddress, except names: Set<String> = []) {
        let paging = Self.paginationNames.union(names)
        for (name, value) in QueryString(address.query ?? "").pairs where !paging.contains(name) {
            let isCredential = Self.isSecret(queryName: name)
            add(value, as: "query:\(name)", parameter: name, isCredential: isCredential)
            if !isCredential { addCredentials(inValue: value, as: "query:\(name)") }
        }
    }

    /// Adds the credentials in an address, such as that of a proxy: its password and secret parameters.
    ///
    /// The address of a proxy may have no scheme, and another one may be relative.
    package func addCredentials(inAddress text: String, as name: String) {
        addCredentials(inAddress: text, as: name, depth: Self.nesting)
    }

    private func addCredentials(inAddress text: String, as name: String, depth: Int) {
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let authority = rest.prefix { !"/?#".contains($0) }
        // A password may contain an unencoded separator: see `redacted`.
        let isHidden = Self.redacted("//" + rest).contains("***@")
        let end = authority.lastIndex(of: "@") ?? (isHidden ? rest.lastIndex(of: "@") : nil)
        if let end {
            for part in Self.credentials(ofLogin: String(rest[..<end])) {
                add(QueryString.decodedText(part.replacing("+", with: "%2B")[...]), as: name, isCredential: true)
                add(part, as: name, isCredential: true)
            }
        }
        guard let query = text.split(separator: "?", maxSplits: 1).dropFirst().first else { return }
        for (key, value) in QueryString(String(query)).pairs {
            addNamed(value, [key], as: name, isNamed: false, depth)
        }
    }

    /// Adds the values of members of a JSON body whose names suggest a secret, at any depth.
    package func addMembers(of value: JSONValue, as name: String = "body") {
        addMembers(of: value, as: name, depth: Self.nesting)
    }

    private func addMembers(of value: JSONValue, as name: String, depth: Int) {
        switch value {
        case .array(let elements): for element in elements { addMembers(of: element, as: name, depth: depth) }
        case .object(let object):
            for member in object.members {
                if Self.isSecret(queryName: member.key) {
                    addTexts(of: member.value, as: "\(name):\(member.key)")
                } else {
                    addMembers(of: member.value, as: name, depth: depth)
                }
            }
        case .string(let text): addCredentials(inValue: text, as: name, depth: depth)
        default: break
        }
    }

    /// Adds the values of secret names in content that is no single JSON value.
    ///
    /// It is a form or its parts, XML, lines of JSON, or another text of names and values, such as YAML and GraphQL.
    package func addCredentials(inContent text: String, as name: String = "body") {
        addCredentials(inContent: text, as: name, depth: Self.nesting)
    }

    private func addCredentials(inContent text: String, as name: String, depth: Int) {
        if let lines = Self.lines(of: text) { return lines.forEach { addMembers(of: $0, as: name, depth: depth) } }
        _ = Self.content(text) { names, value in
            addNamed(value, names, as: name, depth)
            return nil
        }
    }

    /// Adds the credentials in a value whose name suggests none, if it is a document or an address.
    package func addCredentials(inValue text: String, as name: String) {
        addCredentials(inValue: text, as: name, depth: Self.nesting)
    }

    private func addCredentials(inValue text: String, as name: String, depth: Int) {
        guard depth > 0 else { return }
        let isDocument = text.trimmingSpaces.first.map { "{[\"<".contains($0) } ?? false
        if !isDocument, text.contains("://") { addCredentials(inAddress: text, as: name, depth: depth - 1) }
        let hasNames = text.utf8.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        if isDocument || hasNames { addCredentials(inContent: text, as: name, depth: depth - 1) }
        if let inner = Self.textInBase64(text) { addCredentials(inValue: inner, as: name, depth: depth - 1) }
    }

    /// Returns the text that a value is in base64; `nil` for other values.
    static func textInBase64(_ value: some StringProtocol) -> String? {
        guard value.utf8.count >= partLength, value.utf8.allSatisfy({ $0.isWordByte || "+/-_=".utf8.contains($0) })
        else { return nil }
        let plain = String(value).replacing("-", with: "+").replacing("_", with: "/").prefix { $0 != "=" }
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).flatMap { String(data: $0, encoding: .utf8) }
    }

    private func addNamed(_ value: String, _ names: [String], as name: String, isNamed: Bool = true, _ depth: Int) {
        if let key = names.last(where: Self.isSecret(queryName:)) {
            addSecret(value, as: isNamed ? "\(name):\(key)" : name)
        } else {
            addCredentials(inValue: value, as: name, depth: depth)
        }
    }

    /// Adds a credential, and the one after the name of an authentication scheme, as in `Bearer …`.
    private func addSecret(_ text: String, as name: String) {
        add(text, as: name, isCredential: true)
        guard Self.hasScheme(text) else { return }
        for text in Self.quotes(inField: text) { add(text, as: name, isCredential: true) }
    }

    private func addTexts(of value: JSONValue, as name: String) {
        switch value {
        case .string(let text): addSecret(text, as: name)
        case .number(let text): add(text, as: name, isCredential: true)
        case .array(let elements): for element in elements { addTexts(of: element, as: name) }
        case .object(let object): for member in object.members { addTexts(of: member.value, as: name) }
        case .null, .bool: break
        }
    }

    /// Returns the values of lines of JSON; `nil` if the text is something else.
    static func lines(of text: String) -> [JSONValue]? {
        let lines = text.split(whereSeparator: \.isNewline)
        let values = lines.compactMap { try? JSONValue(parsing: $0.utf8) }
        return values.count == lines.count ? values : nil
    }

    /// Returns content of names and values in which other texts stand for some values.
    ///
    /// It is a form, its parts, XML or another text.
    ///
    /// - Parameter replacement: Returns the text for a value, which has a name after the names of what is around it;
    ///   `nil` if the value stays.
    static func content(_ text: String, _ replacement: (_ names: [String], _ value: String) -> String?) -> String {
        if text.prefix(2) == "--", text.contains("form-data") { return parts(text, replacement) }
        if text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "<" { return markup(text, replacement) }
        guard isForm(text.trimmingSpaces) else { return namedValues(text, replacement) }
        let pairs = text.trimmingSpaces.split(separator: "&", omittingEmptySubsequences: false).map { part in
            guard let pair = QueryString(String(part)).pairs.first,
                let text = replacement([pair.name], pair.value)
            else { return String(part) }
            return part.prefix { $0 != "=" } + "=" + text
        }
        return pairs.joined(separator: "&")
    }

    /// Whether a text is a form: a line whose first name has no sign of another format.
    private static func isForm(_ text: Substring) -> Bool {
        !text.contains(where: \.isNewline) && !text.prefix { $0 != "=" }.contains { " \t{(\"'".contains($0) }
    }

    /// Returns a text of names and values in which other texts stand for some of the values.
    private static func namedValues(_ text: String, _ replacement: ([String], String) -> String?) -> String {
        let bytes = Array(text.utf8)
        var (result, position) = ([UInt8](), 0)
        for value in NamedValueReader.values(in: bytes) {
            guard let text = replacement(value.names, value.text) else { continue }
            result += bytes[position..<value.range.lowerBound]
            result += text.utf8
            position = value.range.upperBound
        }
        return String(decoding: result + bytes[position...], as: UTF8.self)
    }

    /// Returns the parts of a form (RFC 7578) in which other texts stand for some of the values.
    private static func parts(_ text: String, _ replacement: ([String], String) -> String?) -> String {
        let part = /(\bname="([^"]*)"[^\n]*\n(?:[^\n]+\n)*\n)(.*?)(?=\n--)/.dotMatchesNewlines()
        // To a regular expression, a carriage return and a line feed are one character.
        return text.replacing("\r\n", with: "\n").replacing(part) { part in
            part.1 + (replacement([String(part.2)], String(part.3)) ?? String(part.3))
        }
    }

    /// Returns XML in which other texts stand for some of the values of elements and attributes.
    ///
    /// The values and names are those that a reader of the markup sees. A value also has the names of the elements
    /// around it.
    private static func markup(_ text: String, _ replacement: ([String], String) -> String?) -> String {
        let plain = text.replacing(/<!\[CDATA\[(.*?)\]\]>/.dotMatchesNewlines()) { section in
            section.1.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        }
        func replaced(_ names: [Substring], _ value: Substring) -> String? {
            let text = unescaped(String(String(value).trimmingSpaces))
            guard !text.isEmpty else { return nil }
            return replacement(names.map { String($0.split(separator: ":").last ?? $0) }, text)
        }
        var (result, open, position) = ("", [Substring](), plain.startIndex)
        for tag in plain.matches(of: /<(\/?)([A-Za-z_][^\s<>\/]*)?[^<>]*>/) {
            let value = plain[position..<tag.range.lowerBound]
            result += replaced(open, value) ?? String(value)
            position = tag.range.upperBound
            result += plain[tag.range].replacing(/(([A-Za-z_][^\s<>=]*)\s*=\s*["'])([^"'<]*)(?=["'])/) { attribute in
                attribute.1 + (replaced([attribute.2], attribute.3) ?? String(attribute.3))
            }
            guard let name = tag.2 else { continue }
            if tag.1.isEmpty { if !tag.0.hasSuffix("/>") { open.append(name) } } else { _ = open.popLast() }
        }
        return result + plain[position...]
    }

    /// Returns a text of XML without its references.
    static func unescaped(_ text: String) -> String {
        text.replacing(/&(#x[0-9A-Fa-f]{1,6}|#[0-9]{1,7}|[a-z]+);/) { reference -> String in
            let name = reference.1
            if name.hasPrefix("#") {
                let digits = name.drop { "#x".contains($0) }
                let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10)
                return number.flatMap(UnicodeScalar.init).map { String(Character($0)) } ?? String(reference.0)
            }
            let characters = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
            return characters[String(name)] ?? String(reference.0)
        }
    }
}
