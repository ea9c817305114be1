import PagingHTTP

/// The elements and attributes outside of the items that the pagination reads.
///
/// Whether an element has attributes may differ between pages, as that of a `resumptionToken` of OAI-PMH does, and a
/// path has to lead to its text on all of them.
struct XMLPlaces: Hashable, Sendable {
    /// All places, with the options that name them.
    private let places: [BodyPlaces.Place]
    /// The paths of the elements whose text is read.
    private let texts: Set<[String]>
    /// The paths of the elements whose attributes are parameters.
    private let parameters: Set<[String]>
    /// The names at the end of the paths.
    private let names: Set<[UInt8]>

    /// No places.
    static let none = XMLPlaces(.none)

    init(_ places: BodyPlaces) {
        // The items are where the path of their elements says.
        let places = places.all.filter { $0.content != .items }
        func paths(_ content: BodyPlaces.Place.Content) -> Set<[String]> {
            Set(places.filter { $0.content == content }.map { Self.element($0.pointer.tokens) })
        }
        let texts = paths(.value).filter { $0.last?.hasPrefix("@") == false }
        let parameters = paths(.parameters)
        names = Set(texts.union(parameters).compactMap { $0.last.map { Array($0.utf8) } })
        self.places = places
        (self.texts, self.parameters) = (texts, parameters)
    }

    /// Returns the path without the name of its text.
    private static func element(_ tokens: [String]) -> [String] {
        tokens.last == "#text" ? tokens.dropLast() : tokens
    }

    /// Returns the place in the JSON document of a place in the XML document.
    func place(of pointer: JSONPointer) -> JSONPointer {
        let path = Self.element(pointer.tokens)
        if texts.contains(path) { return JSONPointer(tokens: path) }
        guard let attribute = path.last, attribute.hasPrefix("@"), texts.contains(Array(path.dropLast())) else {
            return pointer
        }
        return JSONPointer(tokens: path.dropLast(2) + [path[path.count - 2] + "@", attribute])
    }

    /// Returns the JSON form of an element inside of others.
    func form(of element: XMLItemElement, inside parents: [XMLItemElement]) -> XMLItemElement.Form {
        guard names.contains(element.name) else { return .element }
        let path = (parents.map(\.name) + [element.name]).map { String(decoding: $0, as: UTF8.self) }
        return texts.contains(path) ? .text : parameters.contains(path) ? .parameters : .element
    }

    /// Returns the problem of the first place that a document with a root element cannot have.
    func problem(under root: String, shown: String) -> String? {
        places.first { $0.pointer.tokens.first != root }?.problem(under: shown)
    }
}
