import PagingHTTP

extension APIPreset {
    static let content = [
        APIPreset(
            "airtable",
            .airtable,
            "records of Airtable",
            documentation: "https://airtable.com/developers/web/api/list-records"
        ).recognized(at: "api.airtable.com").sized(by: "pageSize"),
        APIPreset(
            "box",
            .box,
            "lists of Box by marker",
            documentation: "https://developer.box.com/guides/api-calls/pagination/marker-based/"
        ).recognized(at: "api.box.com").sized(by: "limit"),
        APIPreset(
            "confluence",
            .confluence,
            "lists of Confluence Cloud",
            documentation: "https://developer.atlassian.com/cloud/confluence/rest/v2/intro/#pagination"
        ).at("SITE.atlassian.net").sized(by: "limit"),
        APIPreset(
            "confluenceGateway",
            .confluenceGateway,
            "lists of Confluence Cloud through its gateway",
            documentation: "https://developer.atlassian.com/cloud/confluence/rest/v2/intro/#pagination"
        ).at("api.atlassian.com").sized(by: "limit"),
        APIPreset(
            "contentful",
            .contentful,
            "lists of Contentful",
            documentation: "https://www.contentful.com/developers/docs/references/content-delivery-api/"
        ).at("cdn.contentful.com").sized(by: "limit"),
        APIPreset(
            "contentfulSync",
            .contentfulSync,
            "synchronizations of Contentful",
            documentation: "https://www.contentful.com/developers/docs/concepts/sync/"
        ).at("cdn.contentful.com"),
        APIPreset(
            "dropbox",
            .dropbox,
            "entries of a Dropbox folder",
            documentation:
                "https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder-continue"
        ).at("api.dropboxapi.com").sized(by: "body:/limit"),
        APIPreset(
            "mediawiki",
            .mediawiki,
            "queries of MediaWiki and Wikipedia",
            documentation: "https://www.mediawiki.org/wiki/API:Continue"
        ),
        APIPreset(
            "notion",
            .notion,
            "lists of Notion with GET",
            documentation: "https://developers.notion.com/reference/intro#pagination"
        ).recognized(at: "api.notion.com").sized(by: "page_size"),
        APIPreset(
            "notionQuery",
            .notionQuery,
            "queries and searches of Notion with POST",
            documentation: "https://developers.notion.com/reference/intro#pagination"
        ).at("api.notion.com").sized(by: "body:/page_size"),
        APIPreset(
            "wordpress",
            .wordpress,
            "lists of WordPress",
            documentation: "https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/"
        ).sized(by: "per_page"),
    ]
}
