/// A parser for `Link` header fields (RFC 8288).
///
/// Well-formed links are read as the RFC specifies. Malformed input never fails: a malformed link is skipped, and its
/// neighbors are kept. Time and memory are linear in the length of the field values.
package enum LinkHeader {
    /// Returns all links of a header field, in order.
    ///
    /// A link without a relation type is skipped, as RFC 8288, section 3.3 requires.
    ///
    /// - Parameter fieldValues: the values of the field, one per header line, or joined with commas. Each value is
    ///   parsed separately, so an unterminated quote in one cannot affect the next.
    package static func parse(_ fieldValues: [String]) -> [WebLink] {
        var links: [WebLink] = []
        for value in fieldValues {
            var scanner = LinkScanner(value)
            while let link = scanner.next() {
                links.append(link)
            }
        }
        return links
    }

    /// Returns the links with one relation type that apply to the page they were sent with.
    ///
    /// A link with an `anchor` applies to another resource (RFC 8288, section 3.2) and is skipped.
    ///
    /// - Parameters:
    ///   - relation: the relation type, case-insensitive, such as `next`.
    ///   - fieldValues: the values of the field, one per header line.
    package static func links(relation: String, in fieldValues: [String]) -> [WebLink] {
        parse(fieldValues).filter { $0.anchor == nil && $0.hasRelation(relation) }
    }

    /// Returns whether a header field consists of links, each with relation types, and of nothing else.
    ///
    /// The part of any other field that was skipped may be the link to the next page.
    ///
    /// - Parameter fieldValues: the values of the field, one per header line.
    static func isWhole(_ fieldValues: [String]) -> Bool {
        fieldValues.allSatisfy { value in
            var scanner = LinkScanner(value)
            while scanner.next() != nil {}
            return scanner.isWhole
        }
    }
}
