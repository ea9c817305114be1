extension PaginationScheme {
    /// Returns a scheme for an array of link objects in the body: FHIR, Siren, OGC API, STAC.
    ///
    /// A link object has its relation in `rel` or `relation` and its address in `href` or `url`. It may have a `method`
    /// and a `body`; with `merge`, the body is added to the list's own. The list ends when no link has the relation.
    ///
    /// - Parameters:
    ///   - pointer: the place of the array.
    ///   - relation: the relation of the next page's link.
    ///   - total: the place of the number of all items, if any.
    public static func links(
        in pointer: JSONPointer,
        relation: String = "next",
        total: ValuePlace? = nil
    ) -> PaginationScheme {
        PaginationScheme(.links(pointer, relation: relation), total: total)
    }

    /// Returns a scheme for several cursors that are sent together in the next request.
    ///
    /// The list ends when all of them are absent, null, empty, or false.
    public static func cursors(
        _ places: KeyValuePairs<ValuePlace, ParameterTarget>,
        hasMore: MoreSign? = nil
    ) -> PaginationScheme {
        cursors(places.map { ($0.key, $0.value) }, hasMore: hasMore)
    }

    /// Returns a scheme for cursors that are sent together, from pairs of a place and a parameter.
    package static func cursors(
        _ pairs: [(ValuePlace, ParameterTarget)],
        hasMore: MoreSign? = nil,
        total: ValuePlace? = nil
    ) -> PaginationScheme {
        PaginationScheme(.cursors(pairs.map { CursorRule(from: $0, into: $1) }), total: total, hasMore: hasMore)
    }

    /// Returns a scheme for an object whose members become the next query, as MediaWiki's `continue`.
    ///
    /// The list ends when the object is absent or empty.
    public static func merging(_ place: ValuePlace) -> PaginationScheme {
        PaginationScheme(.merge(place))
    }

    /// Returns a scheme for item ranges, with `Range` and `Content-Range` (RFC 9110, section 14).
    ///
    /// An example is `Range: items=100-199` and `Content-Range: items 100-199/1234`. With a length in `Content-Range`,
    /// all pages load in parallel. The list ends at that length. A response without `Content-Range` is the whole list.
    public static func range(unit: String = "items") -> PaginationScheme {
        PaginationScheme(.range(unit: unit))
    }
}
