import PagingHTTP

/// Pagination names that cannot be classified by their words.
enum DetectorNames {
    /// An object of links, with the places of its next and its last link.
    ///
    /// A last page has the last link without the next one.
    struct LinkObject: Sendable {
        let next: ValuePlace
        let last: ValuePlace
    }

    static let linkObjects: [LinkObject] = [
        LinkObject(next: "/links/next", last: "/links/last"), LinkObject(next: "/_links/next", last: "/_links/last"),
        LinkObject(next: "/hydra:view/hydra:next", last: "/hydra:view/hydra:last"),
        LinkObject(next: "/view/next", last: "/view/last"),
    ]

    /// Places of cursors under names that other APIs use for something else.
    static let positions: Set<ValuePlace> = [
        "/response_metadata/next_cursor", "/result_info/cursors/after", "/result_info/cursor", "/metadata/continue",
        "/data/after", "/cursor", "/bookmark", "/offset", "/pageToken", "/paging/cursors/after", "/cursors/after",
        "/meta/after_cursor", .header("x-ms-continuation"), .header("Next-Range"),
    ]

    /// Header fields whose values are sent back in header fields.
    static let headerTargets: [String: ParameterTarget] = [
        "x-ms-continuation": .header("x-ms-continuation"), "next-range": .header("Range"),
    ]

    /// Values that appear only on a list's last page and lead to later changes, not to another page.
    static let lastPageMarks: [ValuePlace] = [
        "/@odata.deltaLink", "/odata.deltaLink", "/nextSyncToken", "/nextSyncUrl",
    ]

    /// Places of totals that are estimates, with a member that those APIs have beside them.
    private static let estimates: [ValuePlace: JSONPointer] = [
        "/resultSizeEstimate": "/resultSizeEstimate", "/pageInfo/totalResults": "/pageInfo/resultsPerPage",
    ]

    /// Whether a total is an estimate, which its name does not say.
    ///
    /// - Parameter hasMember: Whether the response has a member.
    static func isEstimate(_ total: ValuePlace, where hasMember: (JSONPointer) -> Bool) -> Bool {
        estimates[total].map(hasMember) ?? false
    }

    /// Common limits of servers on the page size: a page of this size may be one of many.
    static let usualPageSizes: Set<Int> = [
        10, 15, 20, 24, 25, 30, 40, 50, 60, 64, 75, 80, 90, 100, 120, 128, 150, 200,
        250, 256, 300, 400, 500, 512, 1000, 1024, 2000, 5000, 10_000,
    ]

    /// Parameters that request items newer than an item, or before it.
    static let newer: Set<String> = ["min_id", "since_id", "before", "ending_before", "newer_than", "page[before]"]
}
