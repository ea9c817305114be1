import PagingHTTP
import PagingTesting

extension UnfamiliarAPI {
    /// APIs whose next page is computed or identified by a number.
    static let numbers: [UnfamiliarAPI] = pages + offsets + told

    private static let pages: [UnfamiliarAPI] = [
        UnfamiliarAPI("SonarQube", "/api/issues/search?ps=5&p=1", .page("p", first: 1), items: "/issues") {
            .written(
                #"{"total":12,"p":\#($0.number + 1),"ps":5,"paging":{"pageIndex":\#($0.number + 1),"pageSize":5,"total":12},"effortTotal":0,"issues":\#($0.items),"components":[{"key":"c"}],"facets":[]}"#
            )
        },
        UnfamiliarAPI("Grafana users", "/api/users/search?perpage=5&page=1", .page("page", first: 1), items: "/users") {
            .written(#"{"totalCount":12,"users":\#($0.items),"page":\#($0.number + 1),"perPage":5}"#)
        },
        UnfamiliarAPI("ClickUp", "/api/v2/list/1/task?page=0", .page("page", first: 0), items: "/tasks") {
            .written(#"{"tasks":\#($0.items),"last_page":\#(!$0.hasNext)}"#)
        },
        UnfamiliarAPI("iNaturalist", "/v1/observations?per_page=5", .page("page", first: 1), items: "/results") {
            .written(#"{"total_results":12,"page":\#($0.number + 1),"per_page":5,"results":\#($0.items)}"#)
        },
        UnfamiliarAPI("Open Food Facts", "/api/v2/search?page_size=5", .page("page", first: 1), items: "/products") {
            .written(
                #"{"count":12,"page":\#($0.number + 1),"page_count":\#($0.count),"page_size":5,"products":\#($0.items),"skip":\#($0.start)}"#
            )
        }.with { $0.item = { #"{"code":"300\#($0)","product_name":"p\#($0)"}"# } },
        UnfamiliarAPI("TMDB", "/3/movie/popular?page=1", .page("page", first: 1), items: "/results") {
            .written(#"{"page":\#($0.number + 1),"results":\#($0.items),"total_pages":3,"total_results":12}"#)
        },
        UnfamiliarAPI(
            "Last.fm",
            "/2.0/?method=user.gettoptracks&limit=5",
            .page("page", first: 1),
            items: "/toptracks/track"
        ) {
            .written(
                #"{"toptracks":{"track":\#($0.items),"@attr":{"user":"x","page":"\#($0.number + 1)","perPage":"5","totalPages":"3","total":"12"}}}"#
            )
        },
        UnfamiliarAPI("Xero", "/api.xro/2.0/Invoices?page=1", .page("page", first: 1), items: "/Invoices") {
            .written(
                #"{"Id":"g","Status":"OK","pagination":{"page":\#($0.number + 1),"pageSize":5,"pageCount":3,"itemCount":12},"Invoices":\#($0.items)}"#
            )
        },
        UnfamiliarAPI("Zoho CRM", "/crm/v3/Leads?per_page=5", .page("page", first: 1), items: "/data") {
            .written(
                #"{"data":\#($0.items),"info":{"per_page":5,"count":\#($0.count),"page":\#($0.number + 1),"more_records":\#($0.hasNext)}}"#
            )
        },
        UnfamiliarAPI("Strapi", "/api/articles", .page("pagination[page]", first: 1), items: "/data") {
            .written(
                #"{"data":\#($0.items),"meta":{"pagination":{"page":\#($0.number + 1),"pageSize":5,"pageCount":3,"total":12}}}"#
            )
        },
        UnfamiliarAPI("Dailymotion", "/videos?limit=5", .page("page", first: 1), items: "/list") {
            .written(
                #"{"page":\#($0.number + 1),"limit":5,"explicit":false,"total":12,"has_more":\#($0.hasNext),"list":\#($0.items)}"#
            )
        },
        UnfamiliarAPI("Linode", "/v4/linode/instances", .page("page", first: 1), items: "/data") {
            .written(#"{"data":\#($0.items),"page":\#($0.number + 1),"pages":3,"results":12}"#)
        },
        UnfamiliarAPI("Rollbar", "/api/1/items", .page("page", first: 1), items: "/result/items") {
            .written(#"{"err":0,"result":{"items":\#($0.items),"page":\#($0.number + 1),"total_count":12}}"#)
        },
        UnfamiliarAPI("Quay", "/api/v1/repository/n/r/tag/?limit=5&page=1", .page("page", first: 1), items: "/tags") {
            .written(#"{"tags":\#($0.items),"page":\#($0.number + 1),"has_additional":\#($0.hasNext)}"#)
        }.with { $0.item = { #"{"name":"v\#($0)","reversion":false}"# } },
        UnfamiliarAPI(
            "Typesense",
            "/collections/c/documents/search?q=x&per_page=5&page=1",
            .page("page", first: 1),
            items: "/hits"
        ) {
            .written(
                #"{"facet_counts":[],"found":12,"hits":\#($0.items),"out_of":99,"page":\#($0.number + 1),"request_params":{"per_page":5,"q":"x"},"search_cutoff":false,"search_time_ms":1}"#
            )
        },
        UnfamiliarAPI("The Guardian", "/search?page-size=5", .page("page", first: 1), items: "/response/results") {
            .written(
                #"{"response":{"status":"ok","userTier":"free","total":12,"startIndex":\#($0.start + 1),"pageSize":5,"currentPage":\#($0.number + 1),"pages":3,"orderBy":"newest","results":\#($0.items)}}"#
            )
        },
        UnfamiliarAPI("World Bank", "/v2/country?format=json&per_page=5", .page("page", first: 1), items: "/1") {
            .written(#"[{"page":\#($0.number + 1),"pages":3,"per_page":"5","total":12},\#($0.items)]"#)
        },
        UnfamiliarAPI("NewsAPI", "/v2/everything?q=x&pageSize=5&page=1", .page("page", first: 1), items: "/articles") {
            .written(#"{"status":"ok","totalResults":12,"articles":\#($0.items)}"#)
        }.with { $0.item = { #"{"source":{"id":null,"name":"n"},"title":"t\#($0)","url":"https://n.test/\#($0)"}"# } },
        UnfamiliarAPI("Graylog", "/api/users/paginated?per_page=5", .page("page", first: 1), items: "/users") {
            .written(
                #"{"total":12,"grand_total":40,"page":\#($0.number + 1),"per_page":5,"count":\#($0.count),"users":\#($0.items),"query":""}"#
            )
        },
        UnfamiliarAPI("Typeform", "/forms?page_size=5", .page("page", first: 1), items: "/items") {
            .written(#"{"total_items":12,"page_count":3,"items":\#($0.items)}"#)
        },
        UnfamiliarAPI(
            "Elastic App Search",
            "/api/as/v1/engines?page[size]=5",
            .page("page[current]", first: 1),
            items: "/results"
        ) {
            .written(
                #"{"meta":{"page":{"current":\#($0.number + 1),"total_pages":3,"total_results":12,"size":5}},"results":\#($0.items)}"#
            )
        },
    ]

    private static let offsets: [UnfamiliarAPI] = [
        UnfamiliarAPI("PagerDuty", "/users?limit=5", .offset("offset", base: 0), items: "/users") {
            .written(
                #"{"users":\#($0.items),"limit":5,"offset":\#($0.start),"total":null,"more":\#($0.hasNext)}"#
            )
        },
        UnfamiliarAPI("Mailchimp", "/3.0/lists?count=5", .offset("offset", base: 0), items: "/lists") {
            .written(
                #"{"lists":\#($0.items),"total_items":12,"constraints":{"may_create":true},"_links":[{"rel":"self","href":"https://api.test/3.0/lists","method":"GET"}]}"#
            )
        },
        UnfamiliarAPI(
            "USGS earthquakes",
            "/fdsnws/event/1/query?format=geojson&limit=5&offset=1",
            .offset("offset", base: 1),
            items: "/features"
        ) {
            .written(
                #"{"type":"FeatureCollection","metadata":{"generated":1700000000000,"url":"https://api.test/self","status":200,"api":"1.14","limit":5,"offset":\#($0.start + 1),"count":\#($0.count)},"features":\#($0.items),"bbox":[-1,-2,0,1,2,3]}"#
            )
        },
        UnfamiliarAPI("GBIF", "/v1/species?limit=5", .offset("offset", base: 0), items: "/results") {
            .written(
                #"{"offset":\#($0.start),"limit":5,"endOfRecords":\#(!$0.hasNext),"count":12,"results":\#($0.items),"facets":[]}"#
            )
        }.with { $0.item = { #"{"key":\#($0),"nubKey":7}"# } },
        UnfamiliarAPI(
            "Yelp",
            "/v3/businesses/search?location=x&limit=5",
            .offset("offset", base: 0),
            items: "/businesses"
        ) {
            .written(#"{"businesses":\#($0.items),"total":12,"region":{"center":{"latitude":1,"longitude":2}}}"#)
        },
        UnfamiliarAPI(
            "CKAN packages",
            "/api/3/action/package_search?rows=5",
            .offset("start", base: 0),
            items: "/result/results"
        ) {
            .written(
                #"{"help":"h","success":true,"result":{"count":12,"facets":{},"results":\#($0.items),"sort":"score desc","search_facets":{}}}"#
            )
        },
        UnfamiliarAPI("ORCID", "/v3.0/search?q=x&rows=5", .offset("start", base: 0), items: "/result") {
            .written(#"{"result":\#($0.items),"num-found":12}"#)
        }.with { $0.item = { #"{"orcid-identifier":{"path":"0000-\#($0)"}}"# } },
        UnfamiliarAPI("Solr", "/solr/c/select?q=x&rows=5&start=0", .offset("start", base: 0), items: "/response/docs") {
            .written(
                #"{"responseHeader":{"status":0,"QTime":1,"params":{"q":"x","rows":"5"}},"response":{"numFound":12,"start":\#($0.start),"numFoundExact":true,"docs":\#($0.items)}}"#
            )
        },
        UnfamiliarAPI("Rundeck", "/api/40/project/p/executions?max=5", .offset("offset", base: 0), items: "/executions")
        {
            .written(
                #"{"paging":{"count":\#($0.count),"total":12,"offset":\#($0.start),"max":5},"executions":\#($0.items)}"#
            )
        },
        UnfamiliarAPI("Wazuh", "/agents?limit=5", .offset("offset", base: 0), items: "/data/affected_items") {
            .written(
                #"{"data":{"affected_items":\#($0.items),"total_affected_items":12,"total_failed_items":0,"failed_items":[]},"message":"All were returned","error":0}"#
            )
        },
        UnfamiliarAPI("npm search", "/-/v1/search?text=x&size=5", .offset("from", base: 0), items: "/objects") {
            .written(#"{"objects":\#($0.items),"total":12,"time":"Sun, 22 Nov 2026 05:00:00 GMT"}"#)
        }.with { $0.item = { #"{"package":{"name":"p\#($0)"},"score":{"final":1}}"# } },
        UnfamiliarAPI("Rocket.Chat", "/api/v1/channels.list?count=5", .offset("offset", base: 0), items: "/channels") {
            .written(
                #"{"channels":\#($0.items),"offset":\#($0.start),"count":\#($0.count),"total":12,"success":true}"#
            )
        },
        UnfamiliarAPI(
            "PubMed",
            "/entrez/eutils/esearch.fcgi?term=x&retmode=json&retmax=5",
            .offset("retstart", base: 0),
            items: "/esearchresult/idlist"
        ) {
            .written(
                #"{"header":{"type":"esearch","version":"0.3"},"esearchresult":{"count":"12","retmax":"\#($0.count)","retstart":"\#($0.start)","idlist":\#($0.items),"translationset":[],"querytranslation":"x"}}"#
            )
        }.with { $0.item = { "\"39\($0)\"" } },
        UnfamiliarAPI(
            "ArcGIS",
            "/FeatureServer/0/query?where=1%3D1&f=json&resultRecordCount=5",
            .offset("resultOffset", base: 0),
            items: "/features"
        ) {
            let more = $0.hasNext ? #","exceededTransferLimit":true"# : ""
            return .written(
                #"{"objectIdFieldName":"OBJECTID","fields":[{"name":"OBJECTID","type":"oid"}]\#(more),"features":\#($0.items)}"#
            )
        }.with { $0.item = { #"{"attributes":{"OBJECTID":\#($0)}}"# } },
        UnfamiliarAPI("Meilisearch", "/indexes/i/documents?limit=5", .offset("offset", base: 0), items: "/results") {
            .written(#"{"results":\#($0.items),"offset":\#($0.start),"limit":5,"total":12}"#)
        },
    ]

    private static let told: [UnfamiliarAPI] = [
        UnfamiliarAPI(
            "Wikidata search",
            "/w/api.php?action=wbsearchentities&search=x&limit=5",
            .offset("continue", base: 0),
            items: "/search"
        ) {
            let next = $0.hasNext ? #","search-continue":\#($0.start + $0.count)"# : ""
            return .written(#"{"searchinfo":{"search":"x"},"search":\#($0.items)\#(next),"success":1}"#)
        },
        UnfamiliarAPI(
            "Semantic Scholar",
            "/graph/v1/paper/search?query=x&limit=5",
            .offset("offset", base: 0),
            items: "/data"
        ) {
            let next = $0.hasNext ? #""next":\#($0.start + $0.count),"# : ""
            return .written(#"{"total":12,"offset":\#($0.start),\#(next)"data":\#($0.items)}"#)
        }.with { $0.item = { #"{"paperId":"a\#($0)","title":"t"}"# } },
        UnfamiliarAPI("Bitrix24", "/rest/1/k/crm.lead.list.json", .offset("start", base: 0), items: "/result") {
            let next = $0.hasNext ? #","next":\#($0.start + $0.count)"# : ""
            return .written(#"{"result":\#($0.items)\#(next),"total":12,"time":{"start":1.5,"finish":1.6}}"#)
        },
        UnfamiliarAPI("Ghost", "/ghost/api/content/posts/?limit=5", .page("page", first: 1), items: "/posts") {
            let next = $0.hasNext ? "\($0.number + 2)" : "null"
            return .written(
                #"{"posts":\#($0.items),"meta":{"pagination":{"page":\#($0.number + 1),"limit":5,"pages":3,"total":12,"next":\#(next),"prev":null}}}"#
            )
        },
        UnfamiliarAPI("Pipedrive v1", "/v1/deals?limit=5", .offset("start", base: 0), items: "/data") {
            let next = $0.hasNext ? #","next_start":\#($0.start + $0.count)"# : ""
            return .written(
                #"{"success":true,"data":\#($0.items),"additional_data":{"pagination":{"start":\#($0.start),"limit":5,"more_items_in_collection":\#($0.hasNext)\#(next)}}}"#
            )
        },
        UnfamiliarAPI(
            "HubSpot contacts v1",
            "/contacts/v1/lists/all/contacts/all?count=5",
            .offset("vidOffset", base: 0),
            items: "/contacts"
        ) {
            .written(
                #"{"contacts":\#($0.items),"has-more":\#($0.hasNext),"vid-offset":\#($0.start + $0.count)}"#
            )
        }.with { $0.item = { #"{"vid":\#($0),"canonical-vid":\#($0)}"# } },
        UnfamiliarAPI("Hetzner Cloud", "/v1/servers?per_page=5", .page("page", first: 1), items: "/servers") {
            let next = $0.hasNext ? "\($0.number + 2)" : "null"
            return .written(
                #"{"servers":\#($0.items),"meta":{"pagination":{"page":\#($0.number + 1),"per_page":5,"previous_page":null,"next_page":\#(next),"last_page":3,"total_entries":12}}}"#
            )
        },
        UnfamiliarAPI(
            "Datadog incidents",
            "/api/v2/incidents?page[size]=5",
            .offset("page[offset]", base: 0),
            items: "/data"
        ) {
            .written(
                #"{"data":\#($0.items),"meta":{"pagination":{"offset":\#($0.start),"next_offset":\#($0.start + $0.count),"size":\#($0.count)}}}"#
            )
        }.with { $0.endsEmpty = true },
    ]
}
