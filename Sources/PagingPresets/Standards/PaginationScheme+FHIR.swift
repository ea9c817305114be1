import HTTPTypes
public import PagingHTTP

extension PaginationScheme {
    /// A bundle of FHIR: the link with the relation `next`, and entries with a `resource` each.
    ///
    /// Some servers declare a total. A bundle without matches has no `entry` at all.
    ///
    /// ```swift
    /// let found = api.list(Entry<Observation>.self, "/Observation?patient=1&_count=50", by: .fhir)
    /// ```
    ///
    /// See "Search" and "RESTful API: Paging" of HL7 FHIR.
    public static var fhir: PaginationScheme {
        .links(in: "/link", total: "/total").with {
            $0.items = "/entry"
            $0.omitsEmptyItems = true
        }
    }

    /// A search of FHIR that starts with `POST` to `_search` and loads further pages with `GET`.
    ///
    /// ```swift
    /// var search = ListRequest("/Observation/_search", method: .post)
    /// search.set(.form("patient"), to: "1")
    /// let matches = api.list(search, format: ListFormat(.fhirSearch), decoding: ItemDecoder<Entry<Observation>>.json())
    /// ```
    public static var fhirSearch: PaginationScheme {
        fhir.with {
            $0.continuesAt = "_search"
            $0.continuesWith = .get
            $0.keeps = []
        }
    }
}
