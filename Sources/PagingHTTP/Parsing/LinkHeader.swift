/// Reads `Link` header fields (RFC 8288).
///
/// ```swift
/// let links = LinkHeader.parse([#"</items?page=2>; rel="next", </items?page=9>; rel="last""#])
/// let next = links.first { $0.hasRelation("next") && $0.anchor == nil }
/// ```
///
/// What is well formed is read as the RFC says. What is not is read as far as it goes and never fails: a broken link is
/// left out, its neighbours stay. Time and memory are linear in the length of the field values.
public enum LinkHeader {
    /// Returns all links of a header field, in order.
    ///
    /// A link without a relation type is left out, as RFC 8288, section 3.3 demands.
    ///
    /// - Parameter fieldValues: the values of the field, one for each line it was sent on, or joined with commas.
    ///   Each is read on its own, so that a quote left open in one cannot reach into the next.
    public static func parse(_ fieldValues: [String]) -> [WebLink] {
        var links: [WebLink] = []
        for value in fieldValues {
            var scanner = LinkScanner(value)
            while let link = scanner.next() {
                links.append(link)
            }
        }
        return links
    }

    /// Returns the links of one relation type that are about the page they were sent with.
    ///
    /// A link with an `anchor` is about another place (RFC 8288, section 3.2) and is left out.
    ///
    /// - Parameters:
    ///   - relation: the relation type, in upper or lower case, such as `next`.
    ///   - fieldValues: the values of the field, one for each line it was sent on.
    public static func links(relation: String, in fieldValues: [String]) -> [WebLink] {
        parse(fieldValues).filter { $0.anchor == nil && $0.hasRelation(relation) }
    }
}
