import PagingHTTP
import PagingTesting

extension UnfamiliarAPI {
    /// APIs whose responses do not identify the next page; only their documentation does.
    static let silent: [UnfamiliarAPI] = [
        UnfamiliarAPI("Trello actions", "/1/boards/b/actions?limit=5", .token("before"), items: "") {
            .written($0.items)
        },
        UnfamiliarAPI("Socrata", "/resource/r.json?$limit=5", .offset("$offset", base: 0), items: "") {
            .written($0.items, ["X-SODA2-Fields": #"["id","title"]"#])
        },
        UnfamiliarAPI("Figshare", "/v2/articles?page_size=5", .page("page", first: 1), items: "") {
            .written($0.items)
        },
        UnfamiliarAPI("Keycloak", "/admin/realms/r/users?max=5", .offset("first", base: 0), items: "") {
            .written($0.items)
        },
        UnfamiliarAPI("Mattermost", "/api/v4/users?per_page=5", .page("page", first: 0), items: "") {
            .written($0.items)
        },
        UnfamiliarAPI("Directus", "/items/articles?limit=5", .offset("offset", base: 0), items: "/data") {
            .written(#"{"data":\#($0.items)}"#)
        },
        UnfamiliarAPI("RubyGems search", "/api/v1/search.json?query=x", .page("page", first: 1), items: "") {
            .written($0.items)
        },
        UnfamiliarAPI("Vault list", "/v1/secret/metadata?list=true", .none, items: "/data/keys") {
            .written(
                #"{"request_id":"r","lease_id":"","renewable":false,"lease_duration":0,"data":{"keys":\#($0.items)},"wrap_info":null,"warnings":null,"auth":null}"#
            )
        }.with {
            $0.isWhole = true
            $0.item = { "\"k\($0)\"" }
        },
        UnfamiliarAPI("Jenkins", "/job/j/api/json?tree=builds[number]", .none, items: "/builds") {
            .written(#"{"_class":"hudson.model.FreeStyleProject","builds":\#($0.items)}"#)
        }.with { $0.item = { #"{"_class":"b","number":\#($0)}"# } },
        UnfamiliarAPI("Prometheus targets", "/api/v1/targets", .none, items: "/data/activeTargets") {
            .written(
                #"{"status":"success","data":{"activeTargets":\#($0.items),"droppedTargets":[{"discoveredLabels":{}}]}}"#
            )
        }.with {
            $0.isWhole = true
            $0.item = { #"{"scrapePool":"p\#($0)","health":"up"}"# }
        },
        UnfamiliarAPI("etcd range", "/v3/kv/range", .body("/key"), items: "/kvs") {
            .written(
                #"{"header":{"cluster_id":"1","revision":"9"},"kvs":\#($0.items),"more":\#($0.hasNext),"count":"12"}"#
            )
        }.with {
            $0.body = #"{"key":"","range_end":"AA==","limit":"5"}"#
            $0.item = { #"{"key":"a\#($0)","value":"dg=="}"# }
        },
        UnfamiliarAPI(
            "QuickBooks",
            "/v3/company/1/query?query=select%20*%20from%20Customer",
            .none,
            items: "/QueryResponse/Customer"
        ) {
            .written(
                #"{"QueryResponse":{"Customer":\#($0.items),"startPosition":1,"maxResults":\#($0.count)},"time":"2024-01-01T00:00:00Z"}"#
            )
        }.with { $0.item = { #"{"Id":"\#($0)","DisplayName":"n"}"# } },
        UnfamiliarAPI("Artifactory AQL", "/artifactory/api/search/aql", .body("/offset"), items: "/results") {
            // The total counts the items of the page, according to the documentation.
            .written(
                #"{"results":\#($0.items),"range":{"start_pos":\#($0.start),"end_pos":\#($0.start + $0.count),"total":\#($0.count),"limit":5}}"#
            )
        }.with {
            $0.body = #"{"find":"items","limit":5}"#
            $0.item = { #"{"repo":"r","name":"f\#($0)"}"# }
        },
        UnfamiliarAPI("ArangoDB cursor", "/_api/cursor", .none, items: "/result") {
            .written(
                #"{"result":\#($0.items),"hasMore":\#($0.hasNext),"id":"26011","count":12,"error":false,"code":201}"#
            )
        }.with { $0.body = #"{"query":"FOR d IN c RETURN d","batchSize":5}"# },
        UnfamiliarAPI("Gerrit", "/changes/?q=status:open&n=5", .offset("S", base: 0), items: "") { page in
            let more = page.hasNext ? #","_more_changes":true}]"# : "}]"
            return .written(String(page.items.dropLast(2)) + more)
        },
        UnfamiliarAPI("Zulip", "/api/v1/messages?num_before=0&num_after=5", .token("anchor"), items: "/messages") {
            .written(
                #"{"result":"success","msg":"","messages":\#($0.items),"found_newest":\#(!$0.hasNext),"found_oldest":true,"anchor":1}"#
            )
        },
        UnfamiliarAPI(
            "Nextcloud",
            "/ocs/v2.php/cloud/users?limit=5",
            .offset("offset", base: 0),
            items: "/ocs/data/users"
        ) {
            .written(
                #"{"ocs":{"meta":{"status":"ok","statuscode":200,"message":"OK","totalitems":"","itemsperpage":""},"data":{"users":\#($0.items)}}}"#
            )
        }.with { $0.item = { "\"u\($0)\"" } },
    ]
}
