import PagingHTTP

extension APIPreset {
    static let search = [
        APIPreset(
            "algoliaBrowse",
            .algoliaBrowse,
            "all records of an Algolia index",
            documentation: "https://www.algolia.com/doc/rest-api/search/browse"
        ).at("APPLICATION.algolia.net").sized(by: "body:/hitsPerPage"),
        APIPreset(
            "algoliaSearch",
            .algoliaSearch,
            "searches of Algolia",
            documentation: "https://www.algolia.com/doc/guides/building-search-ui/ui-and-ux-patterns/pagination/js/"
        ).at("APPLICATION.algolia.net").sized(by: "body:/hitsPerPage"),
        APIPreset(
            "elasticsearch",
            .elasticsearch,
            "searches of Elasticsearch and OpenSearch",
            documentation:
                "https://www.elastic.co/docs/reference/elasticsearch/rest-apis/paginate-search-results#search-after"
        ).sized(by: "body:/size"),
        APIPreset(
            "elasticsearchScroll",
            .elasticsearchScroll,
            "scrolls of Elasticsearch and OpenSearch",
            documentation: "https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-scroll"
        ).sized(by: "body:/size"),
    ]
}
