package import PagingHTTP

/// A URI Template (RFC 6570, levels 1 to 3) that the values of a parent expand to an address.
///
/// All operators and several variables in an expression are supported: `{id}`, `{+path}`, `{#part}`, `{.format}`,
/// `{/id}`, `{;x,y}`, `{?x,y}` and `{&x,y}`. The modifiers of level 4, `{id:3}` and `{list*}`, are an error, because a
/// parent's value is a text, a number or a Boolean value and not a list.
///
/// Two extensions address the members of JSON objects and the columns of CSV files:
///
/// - A variable can be a JSON Pointer. An expression that starts with `/` and has another `/` is one pointer, which is
///   expanded like `{id}`: `{/owner/login}`. No name in RFC 6570 has a slash, so `{/owner}` and `{/owner,id}` remain
///   its expansion of path segments, `/value`. `{+/owner/url}` is a pointer too, expanded like `{+id}`; after the
///   `+`, a pointer may have one key, such as `{+/@id}`. A pointer is the only variable of its expression.
/// - A name may also have hyphens, spaces between other characters, and letters beyond ASCII: `{full-name}`.
package struct URITemplate: Hashable, Sendable {
    /// A part of a template.
    enum Part: Hashable, Sendable {
        /// Text that is copied, with its characters beyond ASCII percent-encoded.
        case literal(String)
        case expression(TemplateExpression)
    }

    /// The template as written.
    package let text: String
    private let parts: [Part]
    /// The variables whose values are redacted where an address is written, as in `token={id}`.
    package private(set) var hiddenVariables: [TemplateVariable] = []

    /// Creates a template by parsing text.
    ///
    /// - Throws: ``URITemplateError`` with one sentence that names the place and says what to write.
    package init(_ text: String) throws(URITemplateError) {
        var parser = TemplateParser(text)
        parts = try parser.parse()
        self.text = text
        hiddenVariables = variables.filter(isHidden)
    }

    /// Whether a written address is the same for each value of a variable.
    private func isHidden(_ variable: TemplateVariable) -> Bool {
        let written = ["0", "1"].compactMap { value in
            WebAddress(expanded { $0 == variable ? value : "0" })?.debugDescription
        }
        return written.count == 2 && written[0] == written[1]
    }

    /// The variables in the order of their first appearance.
    package var variables: [TemplateVariable] {
        var known: Set<TemplateVariable> = []
        return parts.flatMap(\.variables).filter { known.insert($0).inserted }
    }

    /// The origin of every expansion; `nil` if a value determines the scheme, host or port.
    package var origin: Origin? {
        guard case .literal(let start)? = parts.first else { return nil }
        var prefix = start
        // An authority ends before a slash, a question mark or a number sign (RFC 3986, section 3.2).
        if let scheme = start.firstRange(of: "://"), !start[scheme.upperBound...].contains(where: "/?#".contains) {
            guard parts.count == 1 || parts[1].endsAuthority else { return nil }
            prefix += "/"
        }
        return WebAddress(prefix)?.origin
    }

    /// Returns the address for the values of the variables.
    ///
    /// - Parameter value: Returns the value of a variable, or `nil` to omit it as RFC 6570 omits an undefined one.
    package func expanded<Failure: Error>(
        _ value: (TemplateVariable) throws(Failure) -> String?
    ) throws(Failure) -> String {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let text): bytes += text.utf8
            case .expression(let expression): try expression.append(to: &bytes, value)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension URITemplate.Part {
    fileprivate var variables: [TemplateVariable] {
        if case .expression(let expression) = self { expression.variables } else { [] }
    }

    /// Whether the expansion starts with a character that ends an authority.
    fileprivate var endsAuthority: Bool {
        if case .expression(let expression) = self { expression.style.endsAuthority } else { false }
    }
}

/// The reason that a text is not a supported URI Template.
package struct URITemplateError: Error, Equatable, CustomStringConvertible {
    /// A description of the error in one sentence, with its place and its correction.
    package let description: String
}
