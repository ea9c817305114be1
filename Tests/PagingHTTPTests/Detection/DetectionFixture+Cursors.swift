import HTTPTypes
import PagingHTTP
import PagingTesting

extension DetectionFixture {
    /// Lists whose next page is identified by a value to send.
    static let cursors: [DetectionFixture] =
        bodies + [
            DetectionFixture(
                "24 Cosmos: a continuation in the header",
                "/docs",
                [
                    "/docs": .json(
                        #"{"Documents":\#(things(1...20)),"_count":20}"#,
                        fields: fields(["x-ms-continuation": "tok"])
                    ),
                    "/docs tok": .json(#"{"Documents":\#(things(21...22)),"_count":2}"#),
                ],
                .scheme(
                    "a cursor at header:x-ms-continuation, sent as header:x-ms-continuation",
                    items: "/Documents",
                    count: 22
                )
            ),
            DetectionFixture(
                "Heroku: Next-Range",
                "/apps",
                [
                    "/apps": .json(things(1...20), fields: fields(["Next-Range": "id ]20..; max=20"])),
                    "/apps id ]20..; max=20": .json(things(21...22)),
                ],
                .scheme("a cursor at header:Next-Range, sent as header:Range", items: "", count: 22)
            ),
            DetectionFixture(
                "PostgREST: Content-Range",
                "/people",
                [
                    "/people": StubReply(
                        status: .partialContent,
                        fields: fields(["Content-Range": "0-19/22"]),
                        body: Array(things(1...20).utf8)
                    ),
                    "/people items=20-39": StubReply(
                        status: .partialContent,
                        fields: fields(["Content-Range": "20-21/22"]),
                        body: Array(things(21...22).utf8)
                    ),
                ],
                .scheme("ranges of items, sent as Range: items=…", items: "", count: 22)
            ).identified(by: "/id", total: 22),
            DetectionFixture(
                "X-Next-Cursor in the head",
                "/items",
                [
                    "/items": .json(things(1...20), fields: fields(["X-Next-Cursor": "abc"])),
                    "/items?cursor=abc": .json(things(21...22)),
                ],
                .scheme("a cursor at header:X-Next-Cursor, sent as cursor", items: "", count: 22)
            ),
        ]

    private static let bodies: [DetectionFixture] = [
        DetectionFixture(
            "6 Slack: response_metadata.next_cursor",
            "/users.list?limit=20",
            [
                "/users.list?limit=20": .json(
                    #"{"ok":true,"members":\#(things(1...20)),"response_metadata":{"next_cursor":"dXNlcg"}}"#
                ),
                "/users.list?limit=20&cursor=dXNlcg": .json(
                    #"{"ok":true,"members":\#(things(21...22)),"response_metadata":{"next_cursor":""}}"#
                ),
            ],
            .scheme("a cursor at /response_metadata/next_cursor, sent as cursor", items: "/members", count: 22)
        ),
        DetectionFixture(
            "8 Stripe search: next_page is a token",
            "/v1/customers/search?query=x",
            [
                "/v1/customers/search?query=x": .json(
                    #"{"object":"search_result","has_more":true,"next_page":"WzEw","data":\#(things(1...20))}"#
                ),
                "/v1/customers/search?query=x&page=WzEw": .json(
                    #"{"object":"search_result","has_more":false,"next_page":null,"data":\#(things(21...22))}"#
                ),
            ],
            .scheme("a cursor at /next_page, sent as page", items: "/data", count: 22)
        ),
        DetectionFixture(
            "9 Notion: next_cursor and has_more, start_cursor",
            "/v1/users",
            [
                "/v1/users": .json(
                    #"{"object":"list","results":\#(things(1...20)),"next_cursor":"c2","has_more":true}"#
                ),
                "/v1/users?start_cursor=c2": .json(
                    #"{"object":"list","results":\#(things(21...22)),"next_cursor":null,"has_more":false}"#
                ),
            ],
            .scheme("a cursor at /next_cursor, sent as start_cursor", items: "/results", count: 22)
        ),
        DetectionFixture(
            "11 Jira: nextPageToken and isLast",
            "/rest/api/3/search/jql?maxResults=20",
            [
                "/rest/api/3/search/jql?maxResults=20": .json(
                    #"{"issues":\#(things(1...20)),"nextPageToken":"CAE","isLast":false}"#
                ),
                "/rest/api/3/search/jql?maxResults=20&nextPageToken=CAE": .json(
                    #"{"issues":\#(things(21...22)),"isLast":true}"#
                ),
            ],
            .scheme("a cursor at /nextPageToken, sent as nextPageToken", items: "/issues", count: 22)
        ),
        DetectionFixture(
            "20 Google: nextPageToken",
            "/drive/v3/files",
            [
                "/drive/v3/files": .json(
                    #"{"kind":"drive#fileList","nextPageToken":"~!a","files":\#(things(1...20))}"#
                ),
                "/drive/v3/files?pageToken=~%21a": .json(#"{"kind":"drive#fileList","files":\#(things(21...22))}"#),
            ],
            .scheme("a cursor at /nextPageToken, sent as pageToken", items: "/files", count: 22)
        ),
        DetectionFixture(
            "20 Gmail: resultSizeEstimate",
            "/gmail/v1/messages",
            [
                "/gmail/v1/messages": .json(
                    #"{"messages":\#(things(1...20)),"nextPageToken":"17","resultSizeEstimate":201}"#
                ),
                "/gmail/v1/messages?pageToken=17": .json(#"{"messages":\#(things(21...22)),"resultSizeEstimate":201}"#),
            ],
            .scheme("a cursor at /nextPageToken, sent as pageToken", items: "/messages", count: 22)
        ).identified(by: "/id", total: 201),
        DetectionFixture(
            "21 BigQuery: pageToken under its own name, a total as text",
            "/queries/j",
            [
                "/queries/j": .json(
                    #"{"jobComplete":true,"totalRows":"22","pageToken":"BFT","rows":\#(things(1...20))}"#
                ),
                "/queries/j?pageToken=BFT": .json(#"{"jobComplete":true,"totalRows":"22","rows":\#(things(21...22))}"#),
            ],
            .scheme("a cursor at /pageToken, sent as pageToken", items: "/rows", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "AIP-158: next_page_token",
            "/v1/projects?page_size=20",
            [
                "/v1/projects?page_size=20": .json(
                    #"{"projects":\#(things(1...20)),"next_page_token":"tok","total_size":22}"#
                ),
                "/v1/projects?page_size=20&page_token=tok": .json(
                    #"{"projects":\#(things(21...22)),"next_page_token":"","total_size":22}"#
                ),
            ],
            .scheme("a cursor at /next_page_token, sent as page_token", items: "/projects", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "59 Zoom: the same name both ways",
            "/users?page_size=20",
            [
                "/users?page_size=20": .json(
                    #"{"next_page_token":"z2","page_size":20,"total_records":22,"users":\#(things(1...20))}"#
                ),
                "/users?page_size=20&next_page_token=z2": .json(
                    #"{"next_page_token":"","page_size":20,"total_records":22,"users":\#(things(21...22))}"#
                ),
            ],
            .scheme("a cursor at /next_page_token, sent as next_page_token", items: "/users", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "26 Kubernetes: metadata.continue",
            "/api/v1/pods?limit=20",
            [
                "/api/v1/pods?limit=20": .json(
                    #"{"kind":"PodList","metadata":{"resourceVersion":"10","continue":"ENC","remainingItemCount":2},"items":\#(things(1...20))}"#
                ),
                "/api/v1/pods?limit=20&continue=ENC": .json(
                    #"{"kind":"PodList","metadata":{"resourceVersion":"10"},"items":\#(things(21...22))}"#
                ),
            ],
            .scheme("a cursor at /metadata/continue, sent as continue", items: "/items", count: 22)
        ),
        DetectionFixture(
            "27 Zendesk: links.next beside meta.after_cursor",
            "/api/v2/tickets?page[size]=20",
            [
                "/api/v2/tickets?page[size]=20": .json(
                    #"{"tickets":\#(things(1...20)),"meta":{"has_more":true,"after_cursor":"xx"},"links":{"next":"https://api.test/api/v2/tickets?after=xx"}}"#
                ),
                "/api/v2/tickets?after=xx": .json(
                    #"{"tickets":\#(things(21...22)),"meta":{"has_more":false,"after_cursor":null},"links":{"next":null}}"#
                ),
            ],
            .scheme("the next page's URL at /links/next", items: "/tickets", count: 22)
        ),
        DetectionFixture(
            "29 HubSpot: paging.next.after",
            "/crm/v3/objects",
            [
                "/crm/v3/objects": .json(#"{"results":\#(things(1...20)),"paging":{"next":{"after":"20"}}}"#),
                "/crm/v3/objects?after=20": .json(#"{"results":\#(things(21...22))}"#),
            ],
            .scheme("a cursor at /paging/next/after, sent as after", items: "/results", count: 22)
        ),
        DetectionFixture(
            "29 HubSpot: a link beside the cursor",
            "/crm/v3/objects",
            [
                "/crm/v3/objects": .json(
                    #"{"results":\#(things(1...20)),"paging":{"next":{"after":"20","link":"https://api.test/crm/v3/objects?after=20"}}}"#
                ),
                "/crm/v3/objects?after=20": .json(#"{"results":\#(things(21...22))}"#),
            ],
            .scheme("the next page's URL at /paging/next/link", items: "/results", count: 22)
        ),
        DetectionFixture(
            "31 Reddit: data.after and children",
            "/r/swift/new.json?limit=20",
            [
                "/r/swift/new.json?limit=20": .json(
                    #"{"kind":"Listing","data":{"after":"t3_x","dist":20,"children":\#(wrapped(1...20)),"before":null}}"#
                ),
                "/r/swift/new.json?limit=20&after=t3_x": .json(
                    #"{"kind":"Listing","data":{"after":null,"dist":2,"children":\#(wrapped(21...22)),"before":null}}"#
                ),
            ],
            .scheme("a cursor at /data/after, sent as after", items: "/data/children", count: 22)
        ).identified(by: "/data/id"),
        DetectionFixture(
            "39 X: meta.next_token and result_count",
            "/2/tweets",
            [
                "/2/tweets": .json(#"{"data":\#(things(1...20)),"meta":{"result_count":20,"next_token":"7140"}}"#),
                "/2/tweets?pagination_token=7140": .json(#"{"data":\#(things(21...22)),"meta":{"result_count":2}}"#),
            ],
            .scheme("a cursor at /meta/next_token, sent as pagination_token", items: "/data", count: 22)
        ),
        DetectionFixture(
            "39 X: next_token, where the first name is not known",
            "/2/search",
            [
                "/2/search": .json(#"{"data":\#(things(1...20)),"meta":{"result_count":20,"next_token":"7140"}}"#),
                "/2/search?next_token=7140": .json(#"{"data":\#(things(21...22)),"meta":{"result_count":2}}"#),
            ],
            .scheme("a cursor at /meta/next_token, sent as next_token", items: "/data", count: 22)
        ),
        DetectionFixture(
            "40 Airtable: offset is a token",
            "/v0/app/Table",
            [
                "/v0/app/Table": .json(#"{"records":\#(things(1...20)),"offset":"itrA/recB"}"#),
                "/v0/app/Table?offset=itrA%2FrecB": .json(#"{"records":\#(things(21...22))}"#),
            ],
            .scheme("a cursor at /offset, sent as offset", items: "/records", count: 22)
        ),
        DetectionFixture(
            "47 1Password: the cursor never goes away",
            "/api/v2/events",
            [
                "/api/v2/events": .json(#"{"cursor":"aGVs","has_more":true,"items":\#(things(1...20))}"#),
                "/api/v2/events?cursor=aGVs": .json(#"{"cursor":"bG8","has_more":false,"items":\#(things(21...22))}"#),
            ],
            .scheme("a cursor at /cursor, sent as cursor", items: "/items", count: 22)
        ),
        DetectionFixture(
            "52 Cloudflare: result_info.cursors.after",
            "/client/v4/lists",
            [
                "/client/v4/lists": .json(
                    #"{"success":true,"errors":[],"result":\#(things(1...20)),"result_info":{"cursors":{"after":"yyy"}}}"#
                ),
                "/client/v4/lists?cursor=yyy": .json(
                    #"{"success":true,"errors":[],"result":\#(things(21...22)),"result_info":{"cursors":{}}}"#
                ),
            ],
            .scheme("a cursor at /result_info/cursors/after, sent as cursor", items: "/result", count: 22)
        ),
        DetectionFixture(
            "53 Square: cursor",
            "/v2/payments",
            [
                "/v2/payments": .json(#"{"payments":\#(things(1...20)),"cursor":"EP8h"}"#),
                "/v2/payments?cursor=EP8h": .json(#"{"payments":\#(things(21...22))}"#),
            ],
            .scheme("a cursor at /cursor, sent as cursor", items: "/payments", count: 22)
        ),
        DetectionFixture(
            "58 Box: next_marker",
            "/2.0/folders/0/items?usemarker=true",
            [
                "/2.0/folders/0/items?usemarker=true": .json(
                    #"{"entries":\#(things(1...20)),"limit":20,"next_marker":"JV9I"}"#
                ),
                "/2.0/folders/0/items?usemarker=true&marker=JV9I": .json(
                    #"{"entries":\#(things(21...22)),"limit":20,"next_marker":""}"#
                ),
            ],
            .scheme("a cursor at /next_marker, sent as marker", items: "/entries", count: 22)
        ),
        DetectionFixture(
            "18 AWS: NextToken",
            "/clusters",
            [
                "/clusters": .json(#"{"clusters":\#(things(1...20)),"NextToken":"AQIC"}"#),
                "/clusters?NextToken=AQIC": .json(#"{"clusters":\#(things(21...22)),"NextToken":null}"#),
            ],
            .scheme("a cursor at /NextToken, sent as NextToken", items: "/clusters", count: 22)
        ),
        DetectionFixture(
            "25 MediaWiki: continue is an object",
            "/w/api.php?action=query",
            [
                "/w/api.php?action=query": .json(
                    #"{"batchcomplete":true,"continue":{"apcontinue":"Bar","continue":"-||"},"query":{"allpages":\#(pages(1...20))}}"#
                ),
                "/w/api.php?action=query&apcontinue=Bar&continue=-%7C%7C": .json(
                    #"{"batchcomplete":true,"query":{"allpages":\#(pages(21...22))}}"#
                ),
            ],
            .scheme("an object at /continue, whose members are all sent", items: "/query/allpages", count: 22)
        ),
        DetectionFixture(
            "Relay by REST: page_info.end_cursor",
            "/feed?first=20",
            [
                "/feed?first=20": .json(
                    #"{"page_info":{"has_next_page":true,"end_cursor":"Y20"},"edges":\#(things(1...20))}"#
                ),
                "/feed?first=20&after=Y20": .json(
                    #"{"page_info":{"has_next_page":false,"end_cursor":"Y22"},"edges":\#(things(21...22))}"#
                ),
            ],
            .scheme("a cursor at /page_info/end_cursor, sent as after", items: "/edges", count: 22)
        ),
        DetectionFixture(
            "49 Auth0: next is a token without a place to go that is known",
            "/api/v2/orgs?take=20",
            [
                "/api/v2/orgs?take=20": .json(#"{"organizations":\#(things(1...20)),"next":"Mjo"}"#),
                "/api/v2/orgs?take=20&next=Mjo": .json(#"{"organizations":\#(things(21...22))}"#),
            ],
            .scheme("a cursor at /next, sent as next", items: "/organizations", count: 22)
        ),
    ]

    /// Returns items whose data is in an object.
    private static func wrapped(_ numbers: ClosedRange<Int>) -> String {
        "[" + numbers.map { #"{"kind":"t3","data":{"id":"t3_\#($0)"}}"# }.joined(separator: ",") + "]"
    }

    private static func pages(_ numbers: ClosedRange<Int>) -> String {
        "[" + numbers.map { #"{"pageid":\#($0),"title":"page"}"# }.joined(separator: ",") + "]"
    }
}
