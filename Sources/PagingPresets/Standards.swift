import HTTPTypes
import Paging
public import PagingHTTP

extension APIPreset {
    static let standards = [
        APIPreset("atom", .atom, "feeds in Atom (XML)", documentation: "https://www.rfc-editor.org/rfc/rfc5005"),
        APIPreset(
            "djangoREST",
            .djangoREST,
            "lists of Django REST framework",
            documentation: "https://www.django-rest-framework.org/api-guide/pagination/"
        ),
        APIPreset("fhir", .fhir, "bundles of FHIR", documentation: "https://hl7.org/fhir/http.html#paging").sized(
            by: "_count"
        ),
        APIPreset(
            "fhirSearch",
            .fhirSearch,
            "searches of FHIR that start with POST",
            documentation: "https://hl7.org/fhir/search.html"
        ).sized(by: "form:_count"),
        APIPreset(
            "hal",
            .hal,
            "lists in HAL, of a relation if one is named",
            documentation: "https://datatracker.ietf.org/doc/html/draft-kelly-json-hal"
        ).taking("RELATION", example: "orders") { .hal(embedding: $0) },
        APIPreset(
            "hydra",
            .hydra,
            "collections in Hydra (JSON-LD)",
            documentation: "https://www.hydra-cg.com/spec/latest/core/"
        ).sized(by: "itemsPerPage"),
        APIPreset(
            "hydraUnprefixed",
            .hydraUnprefixed,
            "collections in Hydra without prefixes",
            documentation: "https://api-platform.com/docs/core/pagination/"
        ).sized(by: "itemsPerPage"),
        APIPreset(
            "jsonAPI",
            .jsonAPI,
            "lists in JSON:API",
            documentation: "https://jsonapi.org/format/1.1/#fetching-pagination"
        ).sized(by: "page[size]"),
        APIPreset(
            "oaiPMH",
            .oaiPMH(),
            "records of OAI-PMH (XML), or what another verb lists",
            documentation: "https://www.openarchives.org/OAI/openarchivesprotocol.html#FlowControl"
        ).taking("VERB", example: "ListIdentifiers") { .oaiPMH($0) },
        APIPreset(
            "odata",
            .odata,
            "lists in OData 4",
            documentation:
                "https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html"
        ),
        APIPreset(
            "odataV2",
            .odataV2,
            "lists in OData 2",
            documentation: "https://www.odata.org/documentation/odata-version-2-0/json-format/"
        ),
        APIPreset(
            "odataV3",
            .odataV3,
            "lists in OData 3",
            documentation: "https://www.odata.org/documentation/odata-version-3-0/"
        ),
        APIPreset(
            "ogcFeatures",
            .ogcFeatures,
            "features of OGC API",
            documentation: "https://docs.ogc.org/is/17-069r4/17-069r4.html"
        ).sized(by: "limit"),
        APIPreset(
            "scim",
            .scim,
            "lists of SCIM 2.0",
            documentation: "https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.4"
        ).sized(by: "count"),
        APIPreset(
            "scimCursor",
            .scimCursor,
            "lists of SCIM 2.0 by cursor",
            documentation: "https://www.rfc-editor.org/rfc/rfc9865"
        ).sized(by: "count"),
        APIPreset("siren", .siren, "entities in Siren", documentation: "https://github.com/kevinswiber/siren"),
        APIPreset(
            "sru",
            .sru,
            "records of SRU (XML)",
            documentation:
                "https://docs.oasis-open.org/search-ws/searchRetrieve/v1.0/os/part3-sru2.0/searchRetrieve-v1.0-os-part3-sru2.0.html"
        ).sized(by: "maximumRecords"),
        APIPreset(
            "stac",
            .stac,
            "searches and items of STAC",
            documentation: "https://github.com/radiantearth/stac-api-spec/blob/main/item-search/README.md"
        ).sized(by: "limit"),
    ]
}

extension PaginationScheme {
    /// The entries of an Atom feed, in XML: the link with the relation `next`.
    ///
    /// The list ends when no link has the relation. The names of the elements may have a prefix.
    ///
    /// ```swift
    /// let entries = api.list(Article.self, "/feed.atom", by: .atom)
    /// ```
    ///
    /// See "Feed Paging and Archiving" (RFC 5005).
    public static var atom: PaginationScheme {
        .links(in: "/*:feed/*:link").with {
            $0.responseFormat = .xml
            $0.items = "/*:feed/*:entry"
        }
    }

    /// The lists of Django REST framework and similar APIs, such as Docker Hub: `next` and `count`.
    ///
    /// A server behind a proxy may write `http` into `next`; ``/PagingHTTP/OriginPolicy/upgradingToHTTPS`` makes the
    /// client use `https` instead. If `next` has a page number or an offset, pages load in parallel.
    ///
    /// ```swift
    /// let images = api.list(Image.self, "/v2/repositories/library/swift/tags?page_size=100", by: .djangoREST)
    /// ```
    ///
    /// See "Pagination" of the Django REST framework API guide.
    public static var djangoREST: PaginationScheme {
        .nextURL(at: "/next", total: "/count").with { $0.items = "/results" }
    }

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

    /// HAL: the link `next` in `_links`.
    ///
    /// The expressions in braces of a templated link are removed, as RFC 6570 specifies for variables without a value.
    /// The items are the most likely array; for a page with several embedded arrays, use ``hal(embedding:)``.
    ///
    /// ```swift
    /// let embedded = api.list(Order.self, "/orders?size=50", by: .hal)
    /// ```
    ///
    /// See "JSON Hypertext Application Language" (draft-kelly-json-hal).
    public static var hal: PaginationScheme { .nextURL(at: "/_links/next") }

    /// Returns a scheme for HAL with the items embedded under a relation.
    ///
    /// A page without items may lack `_embedded`.
    ///
    /// - Parameter relation: the key in `_embedded`.
    public static func hal(embedding relation: String) -> PaginationScheme {
        hal.with {
            $0.items = JSONPointer(tokens: ["_embedded", relation])
            $0.omitsEmptyItems = true
        }
    }

    /// Hydra with prefixed terms: `hydra:view` has the next address, `hydra:member` the items.
    ///
    /// ```swift
    /// let books = api.list(Book.self, "/books", by: .hydra)
    /// ```
    ///
    /// See "Hydra Core Vocabulary", section 5, and "Pagination" of API Platform.
    public static var hydra: PaginationScheme { hydra(prefix: "hydra:") }

    /// Hydra whose context omits the prefix, as in API Platform since version 4.
    public static var hydraUnprefixed: PaginationScheme { hydra(prefix: "") }

    private static func hydra(prefix: String) -> PaginationScheme {
        .nextURL(
            at: .body(JSONPointer(tokens: ["\(prefix)view", "\(prefix)next"])),
            total: .body(JSONPointer(tokens: ["\(prefix)totalItems"]))
        ).with { $0.items = JSONPointer(tokens: ["\(prefix)member"]) }
    }

    /// The records of OAI-PMH, in XML: a resumption token, which replaces all arguments but the verb.
    ///
    /// The token has the number of all records as an attribute in many repositories, and is empty on the last page. An
    /// error has the status 200, and fails the iteration with the server's words; `noRecordsMatch` is an empty list. A
    /// repository that counts only approximately needs `totalExactness`.
    ///
    /// ```swift
    /// let records = api.list(Record.self, "/oai?verb=ListRecords&metadataPrefix=oai_dc", by: .oaiPMH())
    /// let sets = api.list(Record.self, "/oai?verb=ListSets", by: .oaiPMH("ListSets"))
    /// ```
    ///
    /// See "The Open Archives Initiative Protocol for Metadata Harvesting", section 3.5.
    ///
    /// - Parameter verb: the verb of the request: `ListRecords`, `ListIdentifiers` or `ListSets`.
    public static func oaiPMH(_ verb: String = "ListRecords") -> PaginationScheme {
        let elements = ["ListIdentifiers": "header", "ListSets": "set"]
        func place(_ tokens: String...) -> JSONPointer { JSONPointer(tokens: ["OAI-PMH", verb] + tokens) }
        return .cursor(
            from: .body(place("resumptionToken")),
            into: "resumptionToken",
            total: .body(place("resumptionToken", "@completeListSize"))
        ).with {
            $0.responseFormat = .xml
            $0.items = place(elements[verb] ?? "record")
            $0.keeps = ["verb"]
        }
    }

    /// JSON:API: `links.next`, which is a string, an object with `href`, or null.
    ///
    /// The standard does not define the place of a total: `.jsonAPI.with { $0.total = "/meta/total" }`.
    ///
    /// ```swift
    /// let articles = api.list(Article.self, "/articles?page[size]=50", by: .jsonAPI)
    /// ```
    ///
    /// See "Pagination" of JSON:API 1.1.
    public static var jsonAPI: PaginationScheme { .nextURL(at: "/links/next").with { $0.items = "/data" } }

    /// OData 4: `@odata.nextLink`, absolute or relative to the context's address.
    ///
    /// A page may be empty before the end. `@odata.deltaLink` on the last page is not a next page. The total requires
    /// `$count=true`.
    ///
    /// ```swift
    /// let people = api.list(Person.self, "/TripPin/People?$count=true", by: .odata)
    /// ```
    ///
    /// See "OData JSON Format Version 4.01", section 4.6.
    public static var odata: PaginationScheme {
        .nextURL(at: "/@odata.nextLink", base: "/@odata.context", total: "/@odata.count").with { $0.items = "/value" }
    }

    /// OData 3 in its JSON light format: `odata.nextLink`, with a total in a string.
    public static var odataV3: PaginationScheme {
        .nextURL(at: "/odata.nextLink", base: "/odata.metadata", total: "/odata.count").with { $0.items = "/value" }
    }

    /// OData 2: `__next` beside the results, both under `d`.
    ///
    /// The total is a string and requires `$inlinecount=allpages`.
    public static var odataV2: PaginationScheme {
        .nextURL(at: "/d/__next", total: "/d/__count").with { $0.items = "/d/results" }
    }

    /// OGC API - Features: the link in `links` with the relation `next`, and `numberMatched`.
    ///
    /// ```swift
    /// let lakes = api.list(Feature.self, "/collections/lakes/items?limit=100", by: .ogcFeatures)
    /// ```
    ///
    /// See "OGC API - Features - Part 1: Core", section 7.15.
    public static var ogcFeatures: PaginationScheme {
        .links(in: "/links", total: "/numberMatched").with { $0.items = "/features" }
    }

    /// A search of a STAC API: ``ogcFeatures``, whose next link may be a `POST` with a body.
    ///
    /// With `merge`, that body is added to the search's own; otherwise it replaces it. Large catalogs estimate the
    /// number of matches, so the total does not make a list short.
    ///
    /// ```swift
    /// let search = ListRequest("/search", method: .post, body: ["collections": ["sentinel-2"], "limit": 100])
    /// let scenes = api.list(search, format: ListFormat(.stac), decoding: ItemDecoder<Feature>.json())
    /// ```
    ///
    /// See "STAC API - Item Search", "Pagination".
    public static var stac: PaginationScheme { ogcFeatures.with { $0.totalExactness = .estimate } }

    /// Creates the scheme that an OpenAPI document declares in the extension `x-ms-pageable`.
    ///
    /// `nextLinkName` is the key of the next page's address; null means that the list has one page. `itemName` is the
    /// key of the items, `value` by default. `operationName` is for code generators and ignored; the address is
    /// requested with the list's own method.
    ///
    /// ```swift
    /// let pageable: JSONValue = ["nextLinkName": "nextLink", "itemName": "vaults"]
    /// let vaults = api.list(Vault.self, "/vaults?api-version=7.4", by: try PaginationScheme(pageable: pageable))
    /// ```
    ///
    /// - Throws: ``/PagingHTTP/RequestError`` with ``/PagingHTTP/RequestError/Code/invalidRequest`` for an invalid
    ///   extension.
    ///
    /// See "AutoRest Extensions for OpenAPI 2.0".
    public init(pageable: JSONValue) throws {
        guard let next = pageable["/nextLinkName"] else {
            throw RequestError(.invalidRequest, "x-ms-pageable must be an object with \"nextLinkName\".")
        }
        let items = JSONPointer(tokens: [try Self.key(pageable["/itemName"] ?? .null, "itemName") ?? "value"])
        guard let key = try Self.key(next, "nextLinkName") else {
            self = PaginationScheme.single.with { $0.items = items }
            return
        }
        self = PaginationScheme.nextURL(at: .body(JSONPointer(tokens: [key]))).with { $0.items = items }
    }

    private static func key(_ value: JSONValue, _ name: String) throws -> String? {
        if case .null = value { return nil }
        guard let key = value.stringValue, !key.isEmpty else {
            throw RequestError(.invalidRequest, "\"\(name)\" of x-ms-pageable must be a property name or null.")
        }
        return key
    }

    /// SCIM 2.0 by index: `startIndex`, counted from 1, and `totalResults`.
    ///
    /// A list without results has no `Resources`.
    ///
    /// ```swift
    /// let users = api.list(User.self, "/scim/v2/Users?count=100", by: .scim)
    /// ```
    ///
    /// See RFC 7644, section 3.4.2.4.
    public static var scim: PaginationScheme {
        .offset("startIndex", base: 1, total: "/totalResults").with {
            $0.items = "/Resources"
            $0.omitsEmptyItems = true
        }
    }

    /// SCIM 2.0 by cursor, which an empty `cursor` in the first request selects.
    ///
    /// The list ends with a response without `nextCursor`. For an invalid or expired cursor, the response is 400.
    ///
    /// ```swift
    /// let everybody = api.list(User.self, "/scim/v2/Users?count=100", by: .scimCursor)
    /// ```
    ///
    /// See RFC 9865.
    public static var scimCursor: PaginationScheme {
        .cursor(from: "/nextCursor", into: "cursor", total: "/totalResults").with {
            $0.parameters = ["cursor": ""]
            $0.expiredStatuses.insert(400)
            $0.items = "/Resources"
            $0.omitsEmptyItems = true
        }
    }

    /// Siren: a link in `links` whose relations include `next`.
    ///
    /// ```swift
    /// let orders = api.list(Order.self, "/orders", by: .siren)
    /// ```
    ///
    /// See "Siren: a hypermedia specification for representing entities".
    public static var siren: PaginationScheme { .links(in: "/links").with { $0.items = "/entities" } }

    /// The records of a search by SRU, in XML: the position of the next record, and the number of all.
    ///
    /// The position is absent on the last page. The names of the elements may have a prefix.
    ///
    /// ```swift
    /// let found = api.list(Book.self, "/sru?operation=searchRetrieve&query=cat&maximumRecords=50", by: .sru)
    /// ```
    ///
    /// See "searchRetrieve: Part 3. SRU" of OASIS.
    public static var sru: PaginationScheme {
        .cursor(
            from: "/*:searchRetrieveResponse/*:nextRecordPosition",
            into: "startRecord",
            total: "/*:searchRetrieveResponse/*:numberOfRecords"
        ).with {
            $0.responseFormat = .xml
            $0.items = "/*:searchRetrieveResponse/*:records/*:record"
        }
    }
}
