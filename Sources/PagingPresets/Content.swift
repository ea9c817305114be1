import Paging
public import PagingHTTP

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

extension PaginationScheme {
    /// The records of Airtable: a token named `offset`.
    ///
    /// The token expires after some minutes without use. The response is then 422
    /// (`LIST_RECORDS_ITERATOR_NOT_AVAILABLE`), and the list has to be restarted: see
    /// ``/Paging/WalkPolicy/expiredCursor``.
    ///
    /// ```swift
    /// let tasks = api.list(Task.self, "/v0/app1/Tasks?pageSize=100", by: .airtable)
    /// ```
    ///
    /// See "List records" of the Airtable Web API.
    public static var airtable: PaginationScheme {
        .cursor(from: "/offset", into: "offset").with {
            $0.items = "/records"
            $0.expiredStatuses.insert(422)
        }
    }

    /// The lists of Box by marker, which `usemarker` selects.
    ///
    /// The list ends when the marker is null, empty or absent. A page may be shorter than requested, since entries
    /// without access are omitted. With offsets, such pages would skip or repeat entries, and the limit is 10,000.
    ///
    /// ```swift
    /// let children = api.list(Record.self, "/2.0/folders/0/items?limit=1000", by: .box)
    /// ```
    ///
    /// See "Marker-based pagination" of the Box developer guides.
    public static var box: PaginationScheme {
        .cursor(from: "/next_marker", into: "marker").with {
            $0.parameters = ["usemarker": true]
            $0.items = "/entries"
        }
    }

    /// The lists of Confluence Cloud on the site's host: `/_links/next`, relative to `/_links/base`.
    ///
    /// The base has a path, `/wiki`, which the URLs of API v2 repeat and those of v1 omit; both forms work.
    ///
    /// ```swift
    /// let pages = api.list(Article.self, "/wiki/api/v2/pages?limit=250", by: .confluence)
    /// ```
    ///
    /// See "Confluence Cloud REST API v2: Introduction", "Pagination".
    public static var confluence: PaginationScheme {
        .nextURL(at: "/_links/next", base: "/_links/base").with { $0.items = "/results" }
    }

    /// The same lists on `api.atlassian.com`, as required for OAuth apps and scoped tokens.
    ///
    /// The URLs in the responses lead to the site, where these credentials must not be sent. Only the query of each URL
    /// is used.
    ///
    /// ```swift
    /// let pages = api.list(Article.self, "/ex/confluence/c1/wiki/api/v2/pages?limit=250", by: .confluenceGateway)
    /// ```
    ///
    /// See "Confluence Cloud REST API v2: Introduction", "Pagination".
    public static var confluenceGateway: PaginationScheme {
        let scheme = PaginationScheme { reply in
            guard let next = reply.meaningfulValue(at: "/_links/next")?.stringValue else {
                return PageLinks(end: .signalled("no /_links/next"))
            }
            guard let query = next.firstIndex(of: "?") else {
                return PageLinks(end: .unproven("/_links/next has no query"))
            }
            return reply.links(following: String(next[query...]))
        }
        return scheme.with { $0.items = "/results" }
    }

    /// The lists of Contentful: `skip`, with a total.
    ///
    /// All pages load in parallel. `errors` beside the items lists unresolvable links.
    ///
    /// ```swift
    /// let entries = api.list(Entry.self, "/spaces/s/environments/master/entries?limit=1000&order=sys.id", by: .contentful)
    /// ```
    ///
    /// See "Content Delivery API: Collection resources and pagination".
    public static var contentful: PaginationScheme {
        .offset("skip", total: "/total").with {
            $0.items = "/items"
            // They concern links between entries that cannot be resolved.
            $0.ignoring = ["/errors"]
        }
    }

    /// The synchronization of Contentful: `nextPageUrl`, until a page has `nextSyncUrl` instead.
    ///
    /// `nextSyncUrl` is the start of the next synchronization and is not followed.
    ///
    /// ```swift
    /// let content = api.list(Entry.self, "/spaces/s/environments/master/sync?initial=true", by: .contentfulSync)
    /// ```
    ///
    /// See "Content Delivery API: Synchronization".
    public static var contentfulSync: PaginationScheme {
        .nextURL(at: "/nextPageUrl").with { $0.items = "/items" }
    }

    /// A folder of Dropbox: later pages come from another endpoint, which takes only a cursor.
    ///
    /// The cursor is always present; `has_more` ends the list. For a cursor that the server has discarded, the response
    /// is 409, and the list has to be restarted. To save the last cursor for later changes, add
    /// ``/PagingHTTP/PaginationScheme/takesWholePages``.
    ///
    /// ```swift
    /// let folder = ListRequest("/2/files/list_folder", method: .post, body: ["path": "/photos", "recursive": true])
    /// let entries = api.list(folder, format: ListFormat(.dropbox), decoding: ItemDecoder<Record>.json())
    /// ```
    ///
    /// See "/files/list_folder/continue" of the Dropbox API.
    public static var dropbox: PaginationScheme {
        .cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more").with {
            $0.continuesAt = "/2/files/list_folder/continue"
            $0.keeps = []
            $0.expiredStatuses.insert(409)
            $0.items = "/entries"
        }
    }

    /// The queries of MediaWiki and Wikipedia: an object `continue`, whose members become parameters.
    ///
    /// The members are added to the list's own parameters, not to those of the previous page. With `prop=` and a
    /// generator, the data of one page may be split over several responses, until one has `batchcomplete`. Each part
    /// then arrives as an item with the same `pageid`, so an identity would drop parts. The scheme requests the newer
    /// format, in which `/query/pages` is an array.
    ///
    /// ```swift
    /// let titles = api.list(Title.self, "/w/api.php?action=query&list=allpages&aplimit=max", by: .mediawiki)
    /// ```
    ///
    /// See "API:Continue" of mediawiki.org.
    public static var mediawiki: PaginationScheme {
        .merging("/continue").with { $0.parameters = ["format": "json", "formatversion": 2] }
    }

    /// The lists of Notion that use `GET`, such as users, comments and the children of a block.
    ///
    /// The cursor at `/next_cursor` is sent in the query. A page has at most 100 items (`page_size`).
    ///
    /// ```swift
    /// let blocks = api.list(Block.self, "/v1/blocks/b1/children?page_size=100", by: .notion)
    /// ```
    ///
    /// See "Notion API: Introduction", "Pagination".
    public static var notion: PaginationScheme { notion(into: "start_cursor") }

    /// The lists of Notion that use `POST`: a search, or the query of a database.
    ///
    /// The cursor is sent in the body, beside the filter and the sort order.
    ///
    /// ```swift
    /// let request = ListRequest("/v1/databases/d1/query", method: .post, body: ["page_size": 100])
    /// let rows = api.list(request, format: ListFormat(.notionQuery), decoding: .json(Block.self))
    /// ```
    ///
    /// See "Notion API: Introduction", "Pagination".
    public static var notionQuery: PaginationScheme { notion(into: .body("/start_cursor")) }

    private static func notion(into target: ParameterTarget) -> PaginationScheme {
        .cursor(from: "/next_cursor", into: target, hasMore: "/has_more").with { $0.items = "/results" }
    }

    /// The lists of WordPress: page numbers, with the numbers of items and pages in header fields.
    ///
    /// With these fields, all pages load in parallel. If a cache or proxy drops them, the list ends with the status 400
    /// (`rest_post_invalid_page_number`) past the last page.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/wp-json/wp/v2/posts?per_page=100", by: .wordpress)
    /// ```
    ///
    /// See "WordPress REST API Handbook: Pagination".
    public static var wordpress: PaginationScheme {
        .pageNumber(total: .header("X-WP-Total"), totalPages: .header("X-WP-TotalPages")).with {
            $0.endStatuses = [400]
        }
    }
}
