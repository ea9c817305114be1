import PagingHTTP

/// A parser of URI Templates, whose errors name the place by the number of its character.
struct TemplateParser {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var literal = ""
    private var parts: [URITemplate.Part] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// Returns the parts of the template.
    mutating func parse() throws(URITemplateError) -> [URITemplate.Part] {
        while position < scalars.count {
            if scalars[position] == "{" {
                endLiteral()
                parts.append(.expression(try expression()))
            } else {
                try appendLiteral()
            }
        }
        endLiteral()
        return parts
    }

    /// The number of the character at the position, counted from 1.
    private var place: String { "character \(position + 1)" }

    // MARK: - Literals

    private mutating func endLiteral() {
        guard !literal.isEmpty else { return }
        var bytes: [UInt8] = []
        PercentEncoding.append(literal, keepingReserved: true, to: &bytes)
        parts.append(.literal(String(decoding: bytes, as: UTF8.self)))
        literal = ""
    }

    /// Appends a character of a literal (RFC 6570, section 2.1, and erratum 6937 about the apostrophe).
    private mutating func appendLiteral() throws(URITemplateError) {
        let scalar = scalars[position]
        switch scalar {
        case "}":
            throw URITemplateError(description: "The } at \(place) of the template has no {; remove it, or write %7D.")
        case "%":
            let triplet = Array(scalars[position...].prefix(3)).reduce(into: "") { $0.unicodeScalars.append($1) }
            guard PercentEncoding.isTriplet(Array(triplet.utf8), at: 0) else {
                throw URITemplateError(
                    description: "The % at \(place) of the template is not followed by two hexadecimal digits; "
                        + "write %25."
                )
            }
        case "\0"..." ", "\u{7F}"..."\u{9F}", "\"", "<", ">", "\\", "^", "`", "|":
            var bytes: [UInt8] = []
            PercentEncoding.append(String(Character(scalar)), keepingReserved: false, to: &bytes)
            throw URITemplateError(
                description: "The template has \(Self.name(of: scalar)) at \(place), which is not allowed in an "
                    + "address; write \(String(decoding: bytes, as: UTF8.self))."
            )
        default: break
        }
        literal.unicodeScalars.append(scalar)
        position += 1
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case " ": "a space"
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": "a control character"
        default: "the character \(scalar)"
        }
    }

    // MARK: - Expressions

    /// Returns the expression at the position, and moves behind it.
    private mutating func expression() throws(URITemplateError) -> TemplateExpression {
        let rest = scalars[(position + 1)...]
        guard let end = rest.firstIndex(where: { $0 == "}" || $0 == "{" }), scalars[end] == "}" else {
            throw URITemplateError(description: "The { at \(place) of the template has no }; add it, or write %7B.")
        }
        defer { position = end + 1 }
        let content = scalars[(position + 1)..<end].reduce(into: "") { $0.unicodeScalars.append($1) }
        guard let first = content.first else {
            throw URITemplateError(
                description: "The braces at \(place) of the template are empty; name a value of the parents, such as "
                    + "{id}."
            )
        }
        guard !"=,!@|".contains(first) else {
            throw URITemplateError(
                description: "The operator \(first) of {\(content)} at \(place) of the template is reserved for later "
                    + "use; write one of + # . / ; ? & or none."
            )
        }
        let style = first == " " ? nil : TemplateStyle(rawValue: first)
        let names = style == nil ? content : String(content.dropFirst())
        if let pointer = try pointer(in: content, style, names) { return pointer }
        return TemplateExpression(style: style ?? .simple, variables: try variables(names, in: content))
    }

    /// Returns the expression of a JSON Pointer, or `nil` for names.
    private func pointer(
        in content: String,
        _ style: TemplateStyle?,
        _ names: String
    ) throws(URITemplateError) -> TemplateExpression? {
        let isPointer = style == .path && names.contains("/")
        guard isPointer || style == .reserved && names.hasPrefix("/") else { return nil }
        guard !content.contains(",") else {
            throw URITemplateError(
                description: "{\(content)} at \(place) of the template has a JSON Pointer and a comma; write each "
                    + "pointer in its own braces."
            )
        }
        do {
            let variable = TemplateVariable(try JSONPointer(isPointer ? content : names))
            return TemplateExpression(style: isPointer ? .simple : .reserved, variables: [variable])
        } catch {
            throw URITemplateError(description: error.description)
        }
    }

    private func variables(_ names: String, in content: String) throws(URITemplateError) -> [TemplateVariable] {
        var variables: [TemplateVariable] = []
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            try check(name, in: content)
            variables.append(TemplateVariable(name: String(name)))
        }
        return variables
    }

    /// Checks a name: the characters of RFC 6570, section 2.3, and those of other members and columns.
    private func check(_ name: Substring, in content: String) throws(URITemplateError) {
        guard !name.isEmpty else {
            throw URITemplateError(
                description: "A name is missing in {\(content)} at \(place) of the template; write it, or remove the "
                    + "operator or comma."
            )
        }
        guard !name.contains(":"), !name.contains("*") else {
            let plain = name.prefix { $0 != ":" && $0 != "*" }
            throw URITemplateError(
                description: "{\(content)} at \(place) of the template has a modifier of level 4 of RFC 6570, which is "
                    + "not supported; write {\(plain)}, and let the parents have the value in its final form."
            )
        }
        let bytes = Array(name.utf8)
        let isEncoded = bytes.indices.allSatisfy {
            bytes[$0] != UInt8(ascii: "%") || PercentEncoding.isTriplet(bytes, at: $0)
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let areParts = parts.allSatisfy { !$0.isEmpty && $0.first != " " && $0.last != " " }
        guard isEncoded, areParts, name.unicodeScalars.allSatisfy(Self.isAllowed) else {
            throw URITemplateError(
                description:
                    "\"\(name)\" in {\(content)} at \(place) of the template is not a name of letters, digits, "
                    + "_ and -, with single dots between them; reach other members with a JSON Pointer such as "
                    + "{+/@id}."
            )
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "%", " ": true
        default: scalar.value >= 0xA0
        }
    }
}
