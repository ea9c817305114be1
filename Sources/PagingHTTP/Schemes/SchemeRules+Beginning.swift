extension SchemeRules {
    /// The places in the body that tell where the next page is, if nothing else does: then it can be told as soon as
    /// those have arrived.
    ///
    /// `nil` for rules that look at the items, their number, or the total: these wait for the whole body.
    var placesOfNext: [JSONPointer]? {
        guard !endsOnEmptyPage, shortPageSize == nil else { return nil }
        var places = [hasMore?.place].compactMap(\.self) + carried.map(\.from)
        switch next {
        // With a total, a next URL may be one of a counted series.
        case .url(let place, let base) where total == nil: places += [place, base].compactMap(\.self)
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
