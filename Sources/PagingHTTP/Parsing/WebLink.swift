/// One link of a `Link` header field, with its target and relation types.
///
/// A link is stored as sent. Its target is a reference that has to be resolved against the address of the response
/// (``WebAddress/resolving(_:)``), and the resolved address may be one that must not be followed.
package struct WebLink: Hashable, Sendable {
    /// A parameter of a link.
    package struct Parameter: Hashable, Sendable {
        /// The name in lower case.
        ///
        /// The value of a name that ends with `*` was encoded and is stored decoded.
        package let name: String
        /// The value, without quotes and escapes.
        ///
        /// Empty if the parameter was sent without a value.
        package let value: String

        /// Creates a parameter.
        ///
        /// The name is converted to lower case.
        package init(name: String, value: String) {
            self.name = name.asciiLowercased
            self.value = value
        }
    }

    /// The URI reference between `<` and `>` as sent, without surrounding white space.
    package let target: String
    /// The relation types of the first `rel` parameter, in lower case and in order.
    ///
    /// Never empty in a parsed link.
    package let relations: [String]
    /// All parameters in the order sent, including `rel`, `anchor` and repetitions.
    package let parameters: [Parameter]
    /// The resource the link applies to, if it is not the page the link was sent with.
    ///
    /// Such a link does not apply to the current page: following it would read another list.
    package let anchor: String?

    /// Creates a link from its target and parameters, including `rel` and `anchor`.
    ///
    /// As in RFC 8288, section 3.3, the first `rel` counts; its value is a list of words.
    package init(target: String, parameters: [Parameter]) {
        self.target = target
        self.parameters = parameters
        anchor = parameters.first { $0.name == "anchor" }?.value
        let relation = parameters.first { $0.name == "rel" }?.value ?? ""
        relations = relation.utf8.split(whereSeparator: \.isBlank).map { word in
            Self.withoutBraces(Substring(word)).asciiLowercased
        }
    }

    /// Returns the value of a parameter, or `nil` if the link has none of that name.
    ///
    /// The first of several counts. A readable `title*` takes precedence over `title`, as RFC 8288, section 3.4.1
    /// specifies; the same applies to every other name. A parameter without a value returns an empty string.
    ///
    /// - Parameter name: the name, case-insensitive.
    package func parameter(_ name: String) -> String? {
        let name = name.asciiLowercased
        let match = parameters.first { $0.name == name + "*" } ?? parameters.first { $0.name == name }
        return match?.value
    }

    /// Returns a Boolean value that indicates whether the link has a relation type.
    ///
    /// - Parameter relation: the relation type, case-insensitive.
    package func hasRelation(_ relation: String) -> Bool {
        relations.contains(relation.asciiLowercased)
    }

    /// Removes the braces around a relation type.
    ///
    /// One large API prints `rel={next}` in its documentation, and servers copy it. No relation type has braces in its
    /// name.
    private static func withoutBraces(_ word: Substring) -> Substring {
        guard word.utf8.count > 2, word.utf8.first == UInt8(ascii: "{"), word.utf8.last == UInt8(ascii: "}") else {
            return word
        }
        return Substring(word.utf8.dropFirst().dropLast())
    }
}
