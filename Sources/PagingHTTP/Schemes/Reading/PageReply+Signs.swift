import Paging

extension PageReply {
    /// Returns the first place where the body has another value than the given one.
    ///
    /// An absent value is no mismatch.
    func placeOfMismatch(with values: [ValuePlace: JSONValue]) -> ValuePlace? {
        values.keys.sorted { $0.text < $1.text }.first { place in
            value(at: place).map { $0 != values[place] } ?? false
        }
    }

    /// Returns the API's own warning that the page may lack items, or `nil` if it gives none.
    func warning(at places: [ValuePlace]) -> String? {
        let place = places.first { place in
            guard let value = meaningfulValue(at: place) else { return false }
            return value.intValue != 0
        }
        return place.map { "\($0) indicates that items may be missing" }
    }
}

extension PageContent {
    /// Returns the same body as one item.
    func asOneItem() -> PageContent { PageContent(wholeBodyOf: outline, xml: xml) }
}

extension WalkPolicy {
    /// Creates the policy of a walk over a list with a scheme.
    init(_ scheme: PaginationScheme) {
        self.init()
        repeatedAddress = scheme.repeatedAddress
        repeatedPage = scheme.repeatedPage
        knownCap = scheme.knownCap
        allowsRepeatedItems = scheme.allowsRepeatedItems
        requiresCount = scheme.requiresCount
    }
}
