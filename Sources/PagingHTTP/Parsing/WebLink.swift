/// One link of a `Link` header field: where it leads, and what that place is to the page it was sent with.
///
/// A link is kept as it was sent. The target is a reference that still has to be resolved against the address of the
/// response (``WebAddress/resolving(_:)``), and may then turn out to be one that must not be followed.
public struct WebLink: Hashable, Sendable {
    /// A parameter of a link.
    public struct Parameter: Hashable, Sendable {
        /// The name in lower case.
        ///
        /// A name that ends with `*` carried an encoded value, which is decoded here.
        public let name: String
        /// The value, without quotes and escapes.
        ///
        /// Empty when the parameter was sent without one.
        public let value: String

        /// Makes a parameter.
        ///
        /// The name is compared in lower case.
        public init(name: String, value: String) {
            self.name = name.asciiLowercased
            self.value = value
        }
    }

    /// The URI reference between `<` and `>`, as sent; only white space at its ends is gone.
    public let target: String
    /// The relation types of the first `rel` parameter, in lower case and in order.
    ///
    /// Never empty in a parsed link.
    public let relations: [String]
    /// All parameters in the order they were sent, `rel` and `anchor` among them, repetitions too.
    public let parameters: [Parameter]
    /// The other place that the link speaks of, when it is not about the page it was sent with.
    ///
    /// Such a link says nothing about the page at hand: to follow it would be to walk somebody else's list.
    public let anchor: String?

    /// Makes a link from its target and its parameters, from which the relations and the anchor are read.
    ///
    /// As in RFC 8288, section 3.3, the first `rel` counts; its value is a list of words.
    public init(target: String, parameters: [Parameter]) {
        self.target = target
        self.parameters = parameters
        anchor = parameters.first { $0.name == "anchor" }?.value
        let relation = parameters.first { $0.name == "rel" }?.value ?? ""
        relations = relation.utf8.split(whereSeparator: \.isBlank).map { word in
            Self.withoutBraces(Substring(word)).asciiLowercased
        }
    }

    /// Returns the value of a parameter, or `nil` when the link has none of that name.
    ///
    /// The first of several counts. For `title`, a readable `title*` counts before `title`, as RFC 8288, section 3.4.1
    /// wants it; so for every other name. A parameter without a value gives an empty text.
    ///
    /// - Parameter name: the name, in upper or lower case.
    public func parameter(_ name: String) -> String? {
        let name = name.asciiLowercased
        let match = parameters.first { $0.name == name + "*" } ?? parameters.first { $0.name == name }
        return match?.value
    }

    /// Whether the link has a relation type.
    ///
    /// - Parameter relation: the relation type, in upper or lower case.
    public func hasRelation(_ relation: String) -> Bool {
        relations.contains(relation.asciiLowercased)
    }

    /// One large API prints `rel={next}` in its documentation, and servers were built from that page.
    ///
    /// No relation type
    /// has braces in its name, so that nothing is lost.
    private static func withoutBraces(_ word: Substring) -> Substring {
        guard word.utf8.count > 2, word.utf8.first == UInt8(ascii: "{"), word.utf8.last == UInt8(ascii: "}") else {
            return word
        }
        return Substring(word.utf8.dropFirst().dropLast())
    }
}
