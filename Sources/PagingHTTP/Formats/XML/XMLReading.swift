/// The paths by which a list reads its responses in XML.
struct XMLReading: Sendable {
    /// The path of the items.
    let items: XMLPath
    /// The paths of the places that the scheme names.
    private let paths: [JSONPointer: XMLPath]
    /// The places that have to be in each response, or in those of some pages.
    private let places: [JSONPointer]

    /// Creates the reading of a list.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` without a path of the items, and for a place
    ///   that is no path in XML.
    init(_ scheme: PaginationScheme, items: JSONPointer?) throws(RequestError) {
        guard let items, items != .root else {
            throw RequestError(
                .invalidRequest,
                "A list in XML needs the path of its items' elements, such as /feed/entry or //item."
            )
        }
        let path = try Self.path(items)
        guard path.isOfElements else {
            throw RequestError(.invalidRequest, "\(items) leads to an attribute, and items are elements.")
        }
        self.items = path
        places = scheme.places.compactMap(\.bodyPointer)
        let others = scheme.warnings + scheme.ignoring + scheme.success.keys + scheme.ready.keys
        var paths: [JSONPointer: XMLPath] = [:]
        for place in places + others.compactMap(\.bodyPointer) { paths[place] = try Self.path(place) }
        self.paths = paths
    }

    private static func path(_ pointer: JSONPointer) throws(RequestError) -> XMLPath {
        guard let path = XMLPath(pointer) else {
            throw RequestError(.invalidRequest, "\(pointer) is not a path in XML; write \(XMLPath.form).")
        }
        return path
    }

    /// Returns the path of a place.
    ///
    /// - Returns: `nil` for a place in the JSON form of a document that no path leads to.
    func path(of pointer: JSONPointer) -> XMLPath? { paths[pointer] ?? XMLPath(pointer) }

    /// Returns the first place that a document with a root element cannot have.
    func place(outside root: [UInt8]) -> JSONPointer? {
        places.first { paths[$0]?.canStart(at: root) == false }
    }
}

extension XMLPath {
    /// Creates the path that a place in a response is when the response is XML.
    package init?(_ pointer: JSONPointer) {
        self.init(pointer.tokens.map { "/" + $0 }.joined())
    }
}

extension ValuePlace {
    /// The place in the body, if it is one.
    package var bodyPointer: JSONPointer? {
        if case .body(let pointer) = kind { pointer } else { nil }
    }
}
