extension PaginationScheme {
    /// An array of link objects in the body, each with a relation: FHIR, Siren, OGC API, STAC.
    ///
    /// A link object has its relation as `rel` or `relation`, its address as `href` or `url`, and may have a `method` and
    /// a `body`, which with `merge` is added to the list's own. Ends when no link has the relation.
    ///
    /// - Parameters:
    ///   - pointer: where the array is.
    ///   - relation: the relation of the next page's link.
    ///   - total: where the number of all items is told, if it is.
    public static func links(
        in pointer: JSONPointer,
        relation: String = "next",
        total: ValuePlace? = nil
    ) -> PaginationScheme {
        PaginationScheme(SchemeRules(.links(pointer, relation: relation), total: total))
    }

    /// Several cursors that go into the next request together.
    ///
    /// Ends when all of them are absent, null, empty, or false.
    public static func cursors(
        _ places: KeyValuePairs<ValuePlace, ParameterTarget>,
        hasMore: MoreSign? = nil
    ) -> PaginationScheme {
        let rules = places.map { SchemeRules.CursorRule(from: $0.key, into: $0.value) }
        return PaginationScheme(SchemeRules(.cursors(rules), hasMore: hasMore))
    }

    /// An object whose members all go into the next request's query, as in MediaWiki's `continue`.
    ///
    /// Ends when there is no such object, or it is empty.
    public static func merging(_ place: ValuePlace) -> PaginationScheme {
        PaginationScheme(SchemeRules(.merge(place)))
    }

    /// Ranges of items: `Range: items=100-199` and `Content-Range: items 100-199/1234` (RFC 9110, section 14).
    ///
    /// With a length in `Content-Range`, all pages are loaded in parallel. Ends at that length, and with a response that
    /// has no `Content-Range`, which is the whole list.
    public static func range(unit: String = "items") -> PaginationScheme {
        PaginationScheme(SchemeRules(.range(unit: unit)))
    }
}
