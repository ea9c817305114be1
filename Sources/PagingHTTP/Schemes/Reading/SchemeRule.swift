import Paging

/// A scheme, and the places that follow from it.
///
/// All pages of a list share it: a scheme is a large value, and its places are found once.
final class SchemeRule: Sendable {
    let scheme: PaginationScheme
    /// The places that decide whether the list continues.
    let places: [ValuePlace]
    /// The places in the body that the scheme reads.
    let bodyPlaces: [JSONPointer]
    /// The body's places that determine the next page, if it can be requested once they arrive.
    let placesOfNext: [JSONPointer]?
    /// Whether the links can be read before the body has arrived.
    let isReadableFromHead: Bool

    init(_ scheme: PaginationScheme) {
        self.scheme = scheme
        places = scheme.namedPlaces
        bodyPlaces = scheme.places.compactMap(\.bodyPointer)
        placesOfNext = scheme.placesOfNext
        isReadableFromHead = scheme.isReadableFromHead
    }
}
