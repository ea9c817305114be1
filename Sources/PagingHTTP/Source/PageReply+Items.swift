import HTTPTypes

extension PageReply {
    /// The places that may contain the items, several if the page is ambiguous.
    package var itemsPlaces: [JSONPointer] {
        let candidates =
            content?.outline.itemsCandidates(
                expecting: askedSize?.size,
                named: ListName(path: base.path),
                isPagedInHead: isPagedInHead
            ) ?? []
        guard candidates.first?.isAmbiguous == true else { return candidates.first.map { [$0.pointer] } ?? [] }
        return candidates.filter(\.isAmbiguous).map(\.pointer)
    }

    /// Whether header fields link the pages or count the items.
    ///
    /// Members of the body say nothing about its arrays then.
    private var isPagedInHead: Bool {
        response.headerFields.contains { field in
            let name = client.names.words(of: field.name.rawName)
            return field.name.rawName.lowercased() == "link" || name.has(SignNames.total) || name.has(["next", "page"])
        }
    }

    /// Returns the message for several places that may contain the items, or `nil` for one.
    package static func ambiguity(of places: [JSONPointer]) -> String? {
        guard places.count > 1 else { return nil }
        let names = places.map { "\"\($0)\"" }.joined(separator: " and ")
        return "\(names) may each be the items: specify one"
    }
}
