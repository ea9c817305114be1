import PagingHTTP

extension APIPreset {
    static let standards = [
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
            "stac",
            .stac,
            "searches and items of STAC",
            documentation: "https://github.com/radiantearth/stac-api-spec/blob/main/item-search/README.md"
        ).sized(by: "limit"),
    ]
}
