import PagingHTTP
import PagingTesting

extension UnfamiliarAPI {
    /// APIs that provide the address of the next page.
    static let addresses: [UnfamiliarAPI] = inHeaders + atDepth + asObjects

    private static let inHeaders: [UnfamiliarAPI] = [
        UnfamiliarAPI("Kinto", "/v1/buckets/b/collections/c/records?_limit=5", .token("_token"), items: "/data") {
            let body = #"{"data":\#($0.items)}"#
            guard let next = $0.next else { return .written(body, ["Total-Objects": "12"]) }
            return .written(body, ["Next-Page": "https://api.test\(next)", "Total-Objects": "12"])
        },
        UnfamiliarAPI("Zotero", "/users/1/items?limit=5", .offset("start", base: 0), items: "") {
            let last = "</users/1/items?limit=5&start=10>; rel=\"last\""
            let link = $0.next.map { "<https://api.test\($0)>; rel=\"next\", \(last)" } ?? ""
            return .written($0.items, ["Link": link, "Total-Results": "12"])
        },
        UnfamiliarAPI("Freshdesk", "/api/v2/tickets?per_page=5", .page("page", first: 1), items: "") {
            guard let next = $0.next else { return .written($0.items) }
            return .written($0.items, ["Link": "<https://api.test\(next)>; rel=\"next\""])
        },
        UnfamiliarAPI("Harbor", "/api/v2.0/projects?page_size=5", .page("page", first: 1), items: "") {
            guard let next = $0.next else { return .written($0.items, ["X-Total-Count": "12"]) }
            return .written($0.items, ["Link": "<\(next)>; rel=\"next\"", "X-Total-Count": "12"])
        },
        UnfamiliarAPI(
            "ServiceNow",
            "/api/now/table/incident?sysparm_limit=5",
            .offset("sysparm_offset", base: 0),
            items: "/result"
        ) {
            let first = "<https://api.test/api/now/table/incident?sysparm_limit=5&sysparm_offset=0>;rel=\"first\""
            let link = $0.next.map { "\(first),<https://api.test\($0)>;rel=\"next\"" } ?? first
            return .written(#"{"result":\#($0.items)}"#, ["Link": link, "X-Total-Count": "12"])
        },
        UnfamiliarAPI(
            "Foursquare Places",
            "/v3/places/search?query=coffee&limit=5",
            .token("cursor"),
            items: "/results"
        ) {
            let body = #"{"results":\#($0.items),"context":{"geo_bounds":{"circle":{"radius":22000}}}}"#
            guard let next = $0.next else { return .written(body) }
            return .written(body, ["Link": "<https://api.test\(next)>; rel=\"next\""])
        },
        UnfamiliarAPI("UniProt", "/uniprotkb/search?query=insulin&size=5", .token("cursor"), items: "/results") {
            let body = #"{"results":\#($0.items)}"#
            guard let next = $0.next else { return .written(body, ["X-Total-Results": "12"]) }
            return .written(body, ["Link": "<https://api.test\(next)>; rel=\"next\"", "X-Total-Results": "12"])
        },
        UnfamiliarAPI("openFDA", "/drug/event.json?limit=5", .offset("skip", base: 0), items: "/results") {
            let meta = #"{"disclaimer":"Do not rely","results":{"skip":\#($0.start),"limit":5,"total":12}}"#
            let body = #"{"meta":\#(meta),"results":\#($0.items)}"#
            guard let next = $0.next else { return .written(body) }
            return .written(body, ["Link": "<https://api.test\(next)>; rel=\"next\""])
        },
    ]

    private static let atDepth: [UnfamiliarAPI] = [
        UnfamiliarAPI("JupyterHub", "/hub/api/users?limit=5", .offset("offset", base: 0), items: "/items") {
            let next = $0.next.map { #"{"offset":5,"limit":5,"url":"https://api.test\#($0)"}"# } ?? "null"
            return .written(
                #"{"items":\#($0.items),"_pagination":{"offset":\#($0.start),"limit":5,"total":12,"next":\#(next)}}"#
            )
        },
        UnfamiliarAPI("Opsgenie", "/v2/alerts?limit=5", .offset("offset", base: 0), items: "/data") {
            let first = #""first":"https://api.test/v2/alerts?limit=5&offset=0""#
            let paging = $0.hasNext ? #"{\#(first),"next":\#($0.url)}"# : "{\(first)}"
            return .written(#"{"data":\#($0.items),"paging":\#(paging),"took":0.605,"requestId":"9ae63dd7"}"#)
        },
        UnfamiliarAPI("Front", "/conversations?limit=5", .token("page_token"), items: "/_results") {
            .written(
                #"{"_pagination":{"next":\#($0.url)},"_links":{"self":"https://api.test/conversations"},"_results":\#($0.items)}"#
            )
        },
        UnfamiliarAPI("Klaviyo", "/api/profiles", .token("page[cursor]"), items: "/data") {
            .written(
                #"{"data":\#($0.items),"links":{"self":"https://api.test/api/profiles","first":null,"last":null,"prev":null,"next":\#($0.url)}}"#
            )
        },
        UnfamiliarAPI("SendGrid", "/v3/designs?page_size=5", .token("page_token"), items: "/result") {
            let next = $0.hasNext ? #","next":\#($0.url)"# : ""
            return .written(
                #"{"result":\#($0.items),"_metadata":{"self":"https://api.test/v3/designs"\#(next),"count":12}}"#
            )
        },
        UnfamiliarAPI("Vimeo", "/me/videos?per_page=5", .page("page", first: 1), items: "/data") {
            let paging = #"{"next":\#($0.path),"previous":null,"first":"/me/videos?page=1","last":"/me/videos?page=3"}"#
            return .written(
                #"{"total":12,"page":\#($0.number + 1),"per_page":5,"paging":\#(paging),"data":\#($0.items)}"#
            )
        },
        UnfamiliarAPI(
            "CKAN datastore",
            "/api/3/action/datastore_search?resource_id=r&limit=5",
            .offset("offset", base: 0),
            items: "/result/records"
        ) {
            let links = #"{"start":"/api/3/action/datastore_search?resource_id=r&limit=5","next":\#($0.path)}"#
            let fields = #"[{"id":"_id","type":"int"},{"id":"title","type":"text"}]"#
            return .written(
                #"{"help":"https://api.test/help","success":true,"result":{"include_total":true,"fields":\#(fields),"records":\#($0.items),"_links":\#(links),"total":12,"limit":5}}"#
            )
        }.with { $0.endsEmpty = true },
        UnfamiliarAPI("DataCite", "/dois?page[size]=5", .page("page[number]", first: 1), items: "/data") {
            let next = $0.hasNext ? #","next":\#($0.url)"# : ""
            return .written(
                #"{"data":\#($0.items),"meta":{"total":12,"totalPages":3,"page":\#($0.number + 1)},"links":{"self":"https://api.test/dois"\#(next)}}"#
            )
        },
        UnfamiliarAPI("Deezer", "/search?q=x&limit=5", .offset("index", base: 0), items: "/data") {
            .written(#"{"data":\#($0.items),"total":12\#($0.hasNext ? ",\"next\":\($0.url)" : "")}"#)
        },
        UnfamiliarAPI(
            "Amadeus",
            "/v1/reference-data/locations?page[limit]=5",
            .offset("page[offset]", base: 0),
            items: "/data"
        ) {
            let next = $0.hasNext ? #","next":\#($0.url)"# : ""
            let links = #"{"self":"https://api.test/self"\#(next),"last":"https://api.test/last"}"#
            return .written(#"{"meta":{"count":12,"links":\#(links)},"data":\#($0.items)}"#)
        },
        UnfamiliarAPI("crates.io", "/api/v1/crates?q=x&per_page=5", .page("page", first: 1), items: "/crates") {
            let next = $0.next.map { #""?\#($0.split(separator: "?")[1])""# } ?? "null"
            return .written(#"{"crates":\#($0.items),"meta":{"total":12,"next_page":\#(next),"prev_page":null}}"#)
        },
        UnfamiliarAPI("Packagist", "/search.json?q=x&per_page=5", .page("page", first: 1), items: "/results") {
            .written(#"{"results":\#($0.items),"total":12\#($0.hasNext ? ",\"next\":\($0.url)" : "")}"#)
        },
        UnfamiliarAPI("InfluxDB", "/api/v2/buckets?limit=5", .offset("offset", base: 0), items: "/buckets") {
            let next = $0.hasNext ? #","next":\#($0.path)"# : ""
            return .written(#"{"links":{"self":"/api/v2/buckets?limit=5"\#(next)},"buckets":\#($0.items)}"#)
        },
        UnfamiliarAPI("DigitalOcean", "/v2/droplets?per_page=5", .page("page", first: 1), items: "/droplets") {
            let pages =
                $0.hasNext
                ? #"{"next":\#($0.url),"last":"https://api.test/v2/droplets?page=3"}"#
                : #"{"first":"https://api.test/v2/droplets?page=1"}"#
            return .written(#"{"droplets":\#($0.items),"links":{"pages":\#(pages)},"meta":{"total":12}}"#)
        },
        UnfamiliarAPI("Calendly", "/scheduled_events?count=5", .token("page_token"), items: "/collection") {
            .written(
                #"{"collection":\#($0.items),"pagination":{"count":\#($0.count),"next_page":\#($0.url),"previous_page":null,"next_page_token":\#($0.token)}}"#
            )
        },
        UnfamiliarAPI("Zendesk Sell", "/v2/contacts?per_page=5", .page("page", first: 1), items: "/items") {
            let next = $0.hasNext ? #","next_page":\#($0.url)"# : ""
            return .written(
                #"{"items":\#($0.items),"meta":{"type":"collection","count":\#($0.count),"links":{"self":"https://api.test/v2/contacts"\#(next)}}}"#
            )
        },
        UnfamiliarAPI("Rancher", "/v3/clusters?limit=5", .token("marker"), items: "/data") {
            let next = $0.hasNext ? #","partial":true,"next":\#($0.url)"# : ""
            return .written(
                #"{"type":"collection","links":{"self":"https://api.test/v3/clusters"},"pagination":{"limit":5,"total":12\#(next)},"data":\#($0.items)}"#
            )
        },
        UnfamiliarAPI("Recurly", "/accounts?limit=5", .token("cursor"), items: "/data") {
            .written(#"{"object":"list","has_more":\#($0.hasNext),"next":\#($0.path),"data":\#($0.items)}"#)
        },
        UnfamiliarAPI(
            "eBay Browse",
            "/buy/browse/v1/item_summary/search?q=x&limit=5",
            .offset("offset", base: 0),
            items: "/itemSummaries"
        ) {
            let next = $0.hasNext ? #","next":\#($0.url)"# : ""
            return .written(
                #"{"href":"https://api.test/self","total":12\#(next),"limit":5,"offset":\#($0.start),"itemSummaries":\#($0.items)}"#
            )
        },
    ]

    private static let asObjects: [UnfamiliarAPI] = [
        UnfamiliarAPI("Eve", "/people?max_results=5", .page("page", first: 1), items: "/_items") {
            // Eve's references are relative to the root of the API, not to the page.
            let next = $0.next.map { #""next":{"href":"\#($0.dropFirst())","title":"next page"},"# } ?? ""
            let links = #"{\#(next)"self":{"href":"people","title":"people"},"parent":{"href":"/","title":"home"}}"#
            return .written(
                #"{"_items":\#($0.items),"_links":\#(links),"_meta":{"page":\#($0.number + 1),"max_results":5,"total":12}}"#
            )
        },
        UnfamiliarAPI("Help Scout", "/v2/conversations", .page("page", first: 1), items: "/_embedded/conversations") {
            let next = $0.hasNext ? #""next":{"href":\#($0.url)},"# : ""
            let page = #"{"href":"https://api.test/v2/conversations{?page}","templated":true}"#
            return .written(
                #"{"_embedded":{"conversations":\#($0.items)},"_links":{\#(next)"page":\#(page)},"page":{"size":5,"totalElements":12,"totalPages":3,"number":\#($0.number + 1)}}"#
            )
        },
        UnfamiliarAPI("Mollie", "/v2/payments?limit=5", .token("from"), items: "/_embedded/payments") {
            let next = $0.hasNext ? #"{"href":\#($0.url),"type":"application/hal+json"}"# : "null"
            let links = #"{"self":{"href":"https://api.test/v2/payments"},"previous":null,"next":\#(next)}"#
            return .written(#"{"count":\#($0.count),"_embedded":{"payments":\#($0.items)},"_links":\#(links)}"#)
        },
        UnfamiliarAPI("Adyen Management", "/v3/merchants?pageSize=5", .page("pageNumber", first: 1), items: "/data") {
            let next = $0.hasNext ? #""next":{"href":\#($0.url)},"# : ""
            let links =
                #"{\#(next)"last":{"href":"https://api.test/v3/merchants?pageNumber=3"},"self":{"href":"https://api.test/v3/merchants"}}"#
            return .written(#"{"_links":\#(links),"itemsTotal":12,"pagesTotal":3,"data":\#($0.items)}"#)
        },
        UnfamiliarAPI("NASA images", "/search?q=moon&page_size=5", .page("page", first: 1), items: "/collection/items")
        {
            let next = $0.next.map { #"{"rel":"next","prompt":"Next","href":"https://api.test\#($0)"}"# } ?? ""
            return .written(
                #"{"collection":{"version":"1.1","href":"https://api.test/search","items":\#($0.items),"metadata":{"total_hits":12},"links":[\#(next)]}}"#
            )
        },
        UnfamiliarAPI(
            "NetSuite",
            "/services/rest/record/v1/customer?limit=5",
            .offset("offset", base: 0),
            items: "/items"
        ) {
            let next = $0.next.map { #"{"rel":"next","href":"https://api.test\#($0)"},"# } ?? ""
            return .written(
                #"{"links":[\#(next){"rel":"self","href":"https://api.test/self"}],"count":\#($0.count),"hasMore":\#($0.hasNext),"items":\#($0.items),"offset":\#($0.start),"totalResults":12}"#
            )
        },
        UnfamiliarAPI("Travis CI", "/repo/1/builds?limit=5", .offset("offset", base: 0), items: "/builds") {
            let next = $0.next.map { #"{"@href":"\#($0)","offset":5,"limit":5}"# } ?? "null"
            return .written(
                #"{"@type":"builds","@href":"/repo/1/builds","@pagination":{"limit":5,"offset":\#($0.start),"count":12,"is_first":\#($0.start == 0),"is_last":\#(!$0.hasNext),"next":\#(next),"prev":null},"builds":\#($0.items)}"#
            )
        },
        UnfamiliarAPI("Cloud Foundry", "/v3/apps?per_page=5", .page("page", first: 1), items: "/resources") {
            let next = $0.hasNext ? #"{"href":\#($0.url)}"# : "null"
            return .written(
                #"{"pagination":{"total_results":12,"total_pages":3,"first":{"href":"https://api.test/v3/apps?page=1"},"last":{"href":"https://api.test/v3/apps?page=3"},"next":\#(next),"previous":null},"resources":\#($0.items)}"#
            )
        },
        UnfamiliarAPI("OpenStack Nova", "/v2.1/servers?limit=5", .token("marker"), items: "/servers") {
            let links = $0.hasNext ? #","servers_links":[{"rel":"next","href":\#($0.url)}]"# : ""
            return .written(#"{"servers":\#($0.items)\#(links)}"#)
        },
        UnfamiliarAPI("Tumblr", "/v2/blog/b/posts?limit=5", .offset("offset", base: 0), items: "/response/posts") {
            let links = $0.next.map {
                #","_links":{"next":{"href":"\#($0)","method":"GET","query_params":{"offset":"5"}}}"#
            }
            return .written(
                #"{"meta":{"status":200,"msg":"OK"},"response":{"posts":\#($0.items),"total_posts":12\#(links ?? "")}}"#
            )
        },
        UnfamiliarAPI("PayPal", "/v1/catalogs/products?page_size=5", .page("page", first: 1), items: "/products") {
            let next = $0.next.map { #",{"rel":"next","method":"GET","href":"https://api.test\#($0)"}"# } ?? ""
            return .written(
                #"{"total_items":12,"total_pages":3,"products":\#($0.items),"links":[{"rel":"self","href":"https://api.test/v1","method":"GET"}\#(next)]}"#
            )
        },
        UnfamiliarAPI("amoCRM", "/api/v4/leads?limit=5", .page("page", first: 1), items: "/_embedded/leads") {
            let next = $0.hasNext ? #","next":{"href":\#($0.url)}"# : ""
            return .written(
                #"{"_page":\#($0.number + 1),"_links":{"self":{"href":"https://api.test/api/v4/leads"}\#(next)},"_embedded":{"leads":\#($0.items)}}"#
            )
        },
    ]
}
