extension PaginationScheme {
    /// The body's places that determine the next page, so it can be requested once they arrive.
    ///
    /// `nil` for a scheme that depends on the items, their number, or the total; it waits for the whole body.
    var placesOfNext: [JSONPointer]? {
        guard !endsOnEmptyPage, endsBelowPageSize == nil else { return nil }
        var places = [hasMore?.place].compactMap(\.self) + carries.keys
        switch next {
        // With a total, a next URL may belong to a counted series.
        case .url(let place, let base) where total == nil: places += [place, base?.place].compactMap(\.self)
        case .cursors(let rules): places += rules.map(\.from)
        case .links(let place, _): places.append(.body(place))
        case .merge(let place): places.append(place)
        default: return nil
        }
        return places.compactMap { place in
            if case .body(let pointer) = place.kind { pointer } else { nil }
        }
    }
}
