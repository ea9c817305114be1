import PagingHTTP
import PagingTesting

extension UnfamiliarAPI {
    /// APIs that provide an opaque value for the next page.
    static let cursors: [UnfamiliarAPI] = inBodies + unlike + inRequests

    private static let inBodies: [UnfamiliarAPI] = [
        UnfamiliarAPI("Crossref", "/works?rows=5&cursor=*", .token("cursor"), items: "/message/items") {
            let next = $0.count > 0 ? $0.token : #""end""#
            return .written(
                #"{"status":"ok","message-type":"work-list","message":{"facets":{},"next-cursor":\#(next),"total-results":12,"items":\#($0.items),"items-per-page":5}}"#
            )
        }.with {
            $0.endsEmpty = true
            $0.item = { #"{"DOI":"10.1/\#($0)","type":"journal-article"}"# }
        },
        UnfamiliarAPI("OpenAlex", "/works?per-page=5&cursor=*", .token("cursor"), items: "/results") {
            .written(
                #"{"meta":{"count":12,"db_response_time_ms":30,"page":null,"per_page":5,"next_cursor":\#($0.token)},"results":\#($0.items),"group_by":[]}"#
            )
        }.with { $0.endsEmpty = true },
        UnfamiliarAPI(
            "Europe PMC",
            "/search?query=x&format=json&pageSize=5&cursorMark=*",
            .token("cursorMark"),
            items: "/resultList/result"
        ) {
            let next = $0.hasNext ? #","nextCursorMark":\#($0.token),"nextPageUrl":\#($0.url)"# : ""
            return .written(
                #"{"version":"6.9","hitCount":12\#(next),"request":{"queryString":"x","pageSize":5,"cursorMark":"*"},"resultList":{"result":\#($0.items)}}"#
            )
        },
        UnfamiliarAPI("Datadog logs", "/api/v2/logs/events?page[limit]=5", .token("page[cursor]"), items: "/data") {
            guard $0.hasNext else {
                return .written(#"{"data":\#($0.items),"meta":{"status":"done","request_id":"r","elapsed":132}}"#)
            }
            return .written(
                #"{"data":\#($0.items),"meta":{"page":{"after":\#($0.token)},"status":"done","request_id":"r","elapsed":132}}"#
            )
        },
        UnfamiliarAPI("Twitch", "/helix/streams?first=5", .token("after"), items: "/data") {
            .written(#"{"data":\#($0.items),"pagination":\#($0.hasNext ? "{\"cursor\":\($0.token)}" : "{}")}"#)
        },
        UnfamiliarAPI("GoCardless", "/customers?limit=5", .token("after"), items: "/customers") {
            .written(#"{"customers":\#($0.items),"meta":{"cursors":{"before":null,"after":\#($0.token)},"limit":5}}"#)
        },
        UnfamiliarAPI("Intercom", "/contacts?per_page=5", .token("starting_after"), items: "/data") {
            let next = $0.hasNext ? #","next":{"page":\#($0.number + 2),"starting_after":\#($0.token)}"# : ""
            return .written(
                #"{"type":"list","data":\#($0.items),"total_count":12,"pages":{"type":"pages","page":\#($0.number + 1)\#(next),"per_page":5,"total_pages":3}}"#
            )
        },
        UnfamiliarAPI("Eventbrite", "/v3/organizations/1/events", .token("continuation"), items: "/events") {
            let next = $0.hasNext ? #","continuation":\#($0.token)"# : ""
            return .written(
                #"{"pagination":{"object_count":12,"page_number":\#($0.number + 1),"page_size":5,"page_count":3\#(next),"has_more_items":\#($0.hasNext)},"events":\#($0.items)}"#
            )
        },
        UnfamiliarAPI("Europeana", "/record/v2/search.json?query=x&rows=5&cursor=*", .token("cursor"), items: "/items")
        {
            let next = $0.hasNext ? #","nextCursor":\#($0.token)"# : ""
            return .written(
                #"{"apikey":"k","success":true,"requestNumber":999,"itemsCount":\#($0.count),"totalResults":12\#(next),"items":\#($0.items)}"#
            )
        },
        UnfamiliarAPI(
            "Internet Archive scrape",
            "/services/search/v1/scrape?q=x&count=5",
            .token("cursor"),
            items: "/items"
        ) {
            .written(
                #"{"items":\#($0.items),"count":\#($0.count)\#($0.hasNext ? ",\"cursor\":\($0.token)" : ""),"total":12}"#
            )
        },
        UnfamiliarAPI(
            "Amazon Orders",
            "/orders/v0/orders?MaxResultsPerPage=5",
            .token("NextToken"),
            items: "/payload/Orders"
        ) {
            let next = $0.hasNext ? #""NextToken":\#($0.token),"# : ""
            return .written(#"{"payload":{\#(next)"CreatedBefore":"2024-01-01","Orders":\#($0.items)}}"#)
        },
        UnfamiliarAPI("Pipedrive v2", "/api/v2/deals?limit=5", .token("cursor"), items: "/data") {
            .written(#"{"success":true,"data":\#($0.items),"additional_data":{"next_cursor":\#($0.token)}}"#)
        },
        UnfamiliarAPI("Kong", "/services?size=5", .token("offset"), items: "/data") {
            let offset = $0.hasNext ? #","offset":\#($0.token)"# : ""
            return .written(#"{"data":\#($0.items),"next":\#($0.path)\#(offset)}"#)
        },
    ]

    /// Cursors whose parameter and member have different names.
    private static let unlike: [UnfamiliarAPI] = [
        UnfamiliarAPI(
            "Matrix messages",
            "/_matrix/client/v3/rooms/r/messages?dir=b&limit=5",
            .token("from"),
            items: "/chunk"
        ) {
            let end = $0.hasNext ? #","end":\#($0.token)"# : ""
            return .written(#"{"chunk":\#($0.items),"start":"t0"\#(end),"state":[]}"#)
        },
        UnfamiliarAPI("Matrix public rooms", "/_matrix/client/v3/publicRooms?limit=5", .token("since"), items: "/chunk")
        {
            let next = $0.hasNext ? #","next_batch":\#($0.token)"# : ""
            return .written(#"{"chunk":\#($0.items)\#(next),"total_room_count_estimate":12}"#)
        },
        UnfamiliarAPI("Nomad", "/v1/jobs?per_page=5", .token("next_token"), items: "") {
            guard $0.hasNext else { return .written($0.items, ["X-Nomad-Index": "9"]) }
            return .written(
                $0.items,
                ["X-Nomad-Index": "9", "X-Nomad-NextToken": UnfamiliarAPI.token($0.start + $0.count)]
            )
        },
        UnfamiliarAPI("Lever", "/v1/opportunities?limit=5", .token("offset"), items: "/data") {
            let next = $0.hasNext ? #","next":\#($0.token)"# : ""
            return .written(#"{"data":\#($0.items),"hasNext":\#($0.hasNext)\#(next)}"#)
        },
        UnfamiliarAPI("seats.io", "/events?limit=5", .token("start_after_id"), items: "/items") {
            .written(#"{"items":\#($0.items)\#($0.hasNext ? ",\"next_page_starts_after\":\($0.token)" : "")}"#)
        },
        UnfamiliarAPI("Vultr", "/v2/instances?per_page=5", .token("cursor"), items: "/instances") {
            let next = $0.hasNext ? $0.token : #""""#
            return .written(#"{"instances":\#($0.items),"meta":{"total":12,"links":{"next":\#(next),"prev":""}}}"#)
        },
        UnfamiliarAPI(
            "Vercel",
            "/v6/deployments?limit=5",
            .offset("until", base: 1_540_095_775_000),
            items: "/deployments"
        ) {
            let next = $0.hasNext ? "\(1_540_095_775_000 + $0.start + $0.count)" : "null"
            return .written(
                #"{"deployments":\#($0.items),"pagination":{"count":\#($0.count),"next":\#(next),"prev":1540095775951}}"#
            )
        },
        UnfamiliarAPI("CircleCI", "/api/v2/insights/gh/o/r/workflows", .token("page-token"), items: "/items") {
            .written(#"{"items":\#($0.items),"next_page_token":\#($0.token)}"#)
        },
        UnfamiliarAPI("Azure DevOps", "/_apis/graph/users?$top=5", .token("continuationToken"), items: "/value") {
            let body = #"{"count":\#($0.count),"value":\#($0.items)}"#
            guard $0.hasNext else { return .written(body) }
            return .written(body, ["X-MS-ContinuationToken": UnfamiliarAPI.token($0.start + $0.count)])
        },
        UnfamiliarAPI("Chargebee", "/api/v2/customers?limit=5", .token("offset"), items: "/list") {
            .written(#"{"list":\#($0.items)\#($0.hasNext ? ",\"next_offset\":\($0.token)" : "")}"#)
        }.with { $0.item = { #"{"customer":{"id":"c\#($0)","object":"customer"}}"# } },
    ]

    private static let inRequests: [UnfamiliarAPI] = [
        UnfamiliarAPI("CouchDB _find", "/db/_find", .body("/bookmark"), items: "/docs") {
            .written(#"{"docs":\#($0.items),"bookmark":\#($0.hasNext ? $0.token : "\"nil\"")}"#)
        }.with {
            $0.body = #"{"selector":{"year":{"$gt":2010}},"limit":5}"#
            $0.item = { #"{"_id":"d\#($0)","_rev":"1-a"}"# }
        },
        UnfamiliarAPI("Square orders", "/v2/orders/search", .body("/cursor"), items: "/orders") {
            .written(#"{"orders":\#($0.items)\#($0.hasNext ? ",\"cursor\":\($0.token)" : "")}"#)
        }.with { $0.body = #"{"location_ids":["L1"],"limit":5}"# },
        UnfamiliarAPI("Notion-like query", "/v1/databases/d/query", .body("/start_cursor"), items: "/results") {
            .written(
                #"{"object":"list","results":\#($0.items),"next_cursor":\#($0.token),"has_more":\#($0.hasNext),"type":"page_or_database"}"#
            )
        }.with { $0.body = #"{"page_size":5}"# },
        UnfamiliarAPI("HubSpot search", "/crm/v3/objects/contacts/search", .body("/after"), items: "/results") {
            let paging = $0.hasNext ? #","paging":{"next":{"after":\#($0.token)}}"# : ""
            return .written(#"{"total":12,"results":\#($0.items)\#(paging)}"#)
        }.with { $0.body = #"{"filterGroups":[],"limit":5}"# },
        UnfamiliarAPI("Datadog logs search", "/api/v2/logs/events/search", .body("/page/cursor"), items: "/data") {
            let page = $0.hasNext ? #""page":{"after":\#($0.token)},"# : ""
            return .written(#"{"data":\#($0.items),"meta":{\#(page)"status":"done"}}"#)
        }.with { $0.body = #"{"filter":{"query":"*"},"page":{"limit":5}}"# },
        UnfamiliarAPI("Linear", "/graphql", .body("/variables/after"), items: "/data/issues/nodes") {
            let info = #"{"hasNextPage":\#($0.hasNext),"endCursor":\#($0.token)}"#
            return .written(#"{"data":{"issues":{"nodes":\#($0.items),"pageInfo":\#(info)}}}"#)
        }.with {
            $0.body =
                #"{"query":"query($after: String) { issues(first: 5, after: $after) { nodes { id title } pageInfo { hasNextPage endCursor } } }","variables":{"after":null}}"#
        },
        UnfamiliarAPI(
            "Shopify GraphQL",
            "/admin/api/graphql.json",
            .body("/variables/cursor"),
            items: "/data/products/edges"
        ) {
            let info = #"{"hasNextPage":\#($0.hasNext),"endCursor":\#($0.token)}"#
            return .written(
                #"{"data":{"products":{"edges":\#($0.items),"pageInfo":\#(info)}},"extensions":{"cost":{"requestedQueryCost":7}}}"#
            )
        }.with {
            $0.body =
                #"{"query":"query($cursor: String) { products(first: 5, after: $cursor) { edges { node { id } } pageInfo { hasNextPage endCursor } } }","variables":{"cursor":null}}"#
            $0.item = { #"{"node":{"id":"gid://shopify/Product/\#($0)"}}"# }
        },
        UnfamiliarAPI(
            "New Relic NerdGraph",
            "/graphql",
            .body("/variables/cursor"),
            items: "/data/actor/entitySearch/results/entities"
        ) {
            .written(
                #"{"data":{"actor":{"entitySearch":{"count":12,"results":{"entities":\#($0.items),"nextCursor":\#($0.token)}}}}}"#
            )
        }.with {
            $0.body =
                #"{"query":"query($cursor: String) { actor { entitySearch(query: \"x\") { count results(cursor: $cursor) { entities { id } nextCursor } } } }","variables":{"cursor":null}}"#
        },
    ]
}
