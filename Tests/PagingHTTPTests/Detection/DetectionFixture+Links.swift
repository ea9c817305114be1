import PagingHTTP
import PagingTesting

extension DetectionFixture {
    /// Lists whose next page is identified by an address.
    static let links: [DetectionFixture] = headers + addresses + objects

    private static let header = "the Link header with rel=\"next\""

    private static func url(_ place: String) -> String { "the next page's URL at \(place)" }

    private static let headers: [DetectionFixture] = [
        DetectionFixture(
            "1 GitHub: Link next and last",
            "/repos?per_page=20",
            [
                "/repos?per_page=20": .json(
                    things(1...20),
                    fields: fields([
                        "Link": "</repos?per_page=20&page=2>; rel=\"next\", </repos?per_page=20&page=2>; rel=\"last\""
                    ])
                ),
                "/repos?per_page=20&page=2": .json(
                    things(21...25),
                    fields: fields(["Link": "</repos?per_page=20&page=1>; rel=\"first\""])
                ),
            ],
            .scheme(header, items: "", count: 25)
        ).identified(by: "/id"),
        DetectionFixture(
            "1 GitHub search: wrapped, a total",
            "/search?q=x",
            [
                "/search?q=x": .json(
                    #"{"total_count":35,"incomplete_results":false,"items":\#(things(1...30))}"#,
                    fields: fields(["Link": "<https://api.test/search?q=x&page=2>; rel=\"next\""])
                ),
                "/search?q=x&page=2": .json(
                    #"{"total_count":35,"incomplete_results":false,"items":\#(things(31...35))}"#
                ),
            ],
            .scheme(header, items: "/items", count: 35)
        ).identified(by: "/id", total: 35),
        DetectionFixture(
            "4 GitLab keyset: Link next alone",
            "/projects?pagination=keyset",
            [
                "/projects?pagination=keyset": .json(
                    things(1...20),
                    fields: fields(["Link": "<https://api.test/projects?pagination=keyset&id_after=20>; rel=\"next\""])
                ),
                "/projects?pagination=keyset&id_after=20": .json(things(21...22)),
            ],
            .scheme(header, items: "", count: 22)
        ),
        DetectionFixture(
            "32 WordPress: other relations beside next",
            "/wp/v2/posts",
            [
                "/wp/v2/posts": .json(
                    things(1...10),
                    fields: fields([
                        "Link":
                            "<https://api.test/>; rel=\"https://api.w.org/\", <https://api.test/wp/v2/posts?page=2>; rel=\"next\"",
                        "X-WP-Total": "12", "X-WP-TotalPages": "2",
                    ])
                ),
                "/wp/v2/posts?page=2": .json(things(11...12), fields: fields(["X-WP-Total": "12"])),
            ],
            .scheme(header, items: "", count: 12)
        ).identified(by: "/id", total: 12),
        DetectionFixture(
            "33 OCI registry: a relative Link, tags as texts",
            "/v2/app/tags/list?n=3",
            [
                "/v2/app/tags/list?n=3": .json(
                    #"{"name":"app","tags":["a","b","c"]}"#,
                    fields: fields(["Link": "</v2/app/tags/list?n=3&last=c>; rel=\"next\""])
                ),
                "/v2/app/tags/list?n=3&last=c": .json(#"{"name":"app","tags":["d"]}"#),
            ],
            .scheme(header, items: "/tags", count: 4)
        ),
        DetectionFixture(
            "45 Sentry: next is always there",
            "/issues",
            [
                "/issues": .json(
                    things(1...25),
                    fields: fields(["Link": "</issues?cursor=0:25:0>; rel=\"next\"; results=\"true\""])
                ),
                "/issues?cursor=0:25:0": .json(
                    things(26...27),
                    fields: fields(["Link": "</issues?cursor=0:50:0>; rel=\"next\"; results=\"false\""])
                ),
            ],
            .scheme(header, items: "", count: 27)
        ),
        DetectionFixture(
            "48 Okta: a field line for each link",
            "/users?limit=20",
            [
                "/users?limit=20": .json(
                    things(1...20),
                    fields: fields([
                        "Link": "<https://api.test/users?limit=20>; rel=\"self\"",
                        "link": "<https://api.test/users?limit=20&after=u20>; rel=\"next\"",
                    ])
                ),
                "/users?limit=20&after=u20": .json(things(21...23)),
            ],
            .scheme(header, items: "", count: 23)
        ),
        DetectionFixture(
            "37 Gitea: the last page, by its relations",
            "/repos",
            .json(things(1...12), fields: fields(["Link": "<https://api.test/repos?page=1>; rel=\"last\""])),
            .onePage(header, items: "", count: 12)
        ),
    ]

    private static let addresses: [DetectionFixture] = [
        DetectionFixture(
            "34 DRF: next and count",
            "/people",
            [
                "/people": .json(
                    #"{"count":22,"next":"https://api.test/people?page=2","previous":null,"results":\#(things(1...20))}"#
                ),
                "/people?page=2": .json(
                    #"{"count":22,"next":null,"previous":"https://api.test/people","results":\#(things(21...22))}"#
                ),
            ],
            .scheme(url("/next"), items: "/results", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "34 PokéAPI: no id, a url each",
            "/pokemon?limit=2",
            [
                "/pokemon?limit=2": .json(
                    #"{"count":3,"next":"https://api.test/pokemon?offset=2&limit=2","previous":null,"results":[{"name":"a","url":"/p/1"},{"name":"b","url":"/p/2"}]}"#
                ),
                "/pokemon?offset=2&limit=2": .json(#"{"count":3,"next":null,"results":[{"name":"c","url":"/p/3"}]}"#),
            ],
            .scheme(url("/next"), items: "/results", count: 3)
        ).identified(by: "/url", total: 3),
        DetectionFixture(
            "34 DRF: one page",
            .json(#"{"count":12,"next":null,"previous":null,"results":\#(things(1...12))}"#),
            .onePage(url("/next"), items: "/results", count: 12)
        ),
        DetectionFixture(
            "35 Bitbucket: values, pagelen, next",
            "/repositories?pagelen=20",
            [
                "/repositories?pagelen=20": .json(
                    #"{"pagelen":20,"page":1,"size":21,"next":"https://api.test/repositories?pagelen=20&page=2","values":\#(things(1...20))}"#
                ),
                "/repositories?pagelen=20&page=2": .json(
                    #"{"pagelen":20,"page":2,"size":21,"values":\#(things(21...21))}"#
                ),
            ],
            .scheme(url("/next"), items: "/values", count: 21)
        ),
        DetectionFixture(
            "22 Microsoft Graph: @odata.nextLink",
            "/users?$top=20",
            [
                "/users?$top=20": .json(
                    ##"{"@odata.context":"$metadata#users","@odata.nextLink":"https://api.test/users?$skiptoken=x1","value":\##(things(1...20))}"##
                ),
                "/users?$skiptoken=x1": .json(##"{"@odata.context":"$metadata#users","value":\##(things(21...24))}"##),
            ],
            .scheme(url("/@odata.nextLink"), items: "/value", count: 24)
        ),
        DetectionFixture(
            "OData v2: d.results and d.__next",
            "/Products",
            [
                "/Products": .json(
                    #"{"d":{"results":\#(things(1...20)),"__next":"https://api.test/Products?$skiptoken=20"}}"#
                ),
                "/Products?$skiptoken=20": .json(#"{"d":{"results":\#(things(21...24))}}"#),
            ],
            .scheme(url("/d/__next"), items: "/d/results", count: 24)
        ),
        DetectionFixture(
            "OData v3: odata.nextLink",
            "/Products",
            [
                "/Products": .json(#"{"odata.nextLink":"/Products?$skiptoken=20","value":\#(things(1...20))}"#),
                "/Products?$skiptoken=20": .json(#"{"value":\#(things(21...24))}"#),
            ],
            .scheme(url("/odata.nextLink"), items: "/value", count: 24)
        ),
        DetectionFixture(
            "24 Azure ARM: nextLink",
            "/vms",
            [
                "/vms": .json(#"{"nextLink":"https://api.test/vms?$skiptoken=a","value":\#(things(1...20))}"#),
                "/vms?$skiptoken=a": .json(#"{"nextLink":null,"value":\#(things(21...24))}"#),
            ],
            .scheme(url("/nextLink"), items: "/value", count: 24)
        ),
        DetectionFixture(
            "14 Salesforce: nextRecordsUrl and done",
            "/query?q=SELECT",
            [
                "/query?q=SELECT": .json(
                    #"{"totalSize":22,"done":false,"nextRecordsUrl":"/query/01g-20","records":\#(things(1...20))}"#
                ),
                "/query/01g-20": .json(#"{"totalSize":22,"done":true,"records":\#(things(21...22))}"#),
            ],
            .scheme(url("/nextRecordsUrl"), items: "/records", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "54 Twilio: next_page_uri",
            "/Calls.json",
            [
                "/Calls.json": .json(
                    #"{"page":0,"page_size":20,"next_page_uri":"/Calls.json?Page=1&PageToken=PA1","calls":\#(things(1...20))}"#
                ),
                "/Calls.json?Page=1&PageToken=PA1": .json(
                    #"{"page":1,"page_size":20,"next_page_uri":null,"calls":\#(things(21...24))}"#
                ),
            ],
            .scheme(url("/next_page_uri"), items: "/calls", count: 24)
        ),
        DetectionFixture(
            "54 Twilio, new: meta.next_page_url",
            "/v1/services",
            [
                "/v1/services": .json(
                    #"{"services":\#(things(1...20)),"meta":{"page":0,"page_size":20,"next_page_url":"https://api.test/v1/services?PageToken=t"}}"#
                ),
                "/v1/services?PageToken=t": .json(
                    #"{"services":\#(things(21...24)),"meta":{"page":1,"page_size":20,"next_page_url":null}}"#
                ),
            ],
            .scheme(url("/meta/next_page_url"), items: "/services", count: 24)
        ),
        DetectionFixture(
            "56 Asana: next_page is an object",
            "/tasks?limit=20",
            [
                "/tasks?limit=20": .json(
                    #"{"data":\#(things(1...20)),"next_page":{"offset":"eyJ0","path":"/tasks?limit=20&offset=eyJ0","uri":"https://api.test/tasks?limit=20&offset=eyJ0"}}"#
                ),
                "/tasks?limit=20&offset=eyJ0": .json(#"{"data":\#(things(21...24)),"next_page":null}"#),
            ],
            .scheme(url("/next_page/uri"), items: "/data", count: 24)
        ),
        DetectionFixture(
            "30 Discourse: more_topics_url",
            "/latest.json",
            [
                "/latest.json": .json(
                    #"{"users":[],"topic_list":{"more_topics_url":"/latest.json?page=1","per_page":20,"topics":\#(things(1...20))}}"#
                ),
                "/latest.json?page=1": .json(
                    #"{"users":[],"topic_list":{"per_page":20,"topics":\#(things(21...24))}}"#
                ),
            ],
            .scheme(url("/topic_list/more_topics_url"), items: "/topic_list/topics", count: 24)
        ),
        DetectionFixture(
            "43 Spotify: next, offset and total agree",
            "/me/tracks?limit=20",
            [
                "/me/tracks?limit=20": .json(
                    #"{"items":\#(things(1...20)),"limit":20,"offset":0,"total":22,"next":"https://api.test/me/tracks?offset=20&limit=20"}"#
                ),
                "/me/tracks?offset=20&limit=20": .json(
                    #"{"items":\#(things(21...22)),"limit":20,"offset":20,"total":22,"next":null}"#
                ),
            ],
            .scheme(url("/next"), items: "/items", count: 22)
        ).identified(by: "/id", total: 22),
    ]

    private static let objects: [DetectionFixture] = [
        DetectionFixture(
            "JSON:API: links.next",
            "/articles",
            [
                "/articles": .json(
                    #"{"data":\#(things(1...20)),"links":{"self":"/articles","next":"/articles?page[number]=2","prev":null},"meta":{"total":22}}"#
                ),
                "/articles?page%5Bnumber%5D=2": .json(
                    #"{"data":\#(things(21...22)),"links":{"self":"/articles","next":null},"meta":{"total":22}}"#
                ),
                "/articles?page[number]=2": .json(
                    #"{"data":\#(things(21...22)),"links":{"self":"/articles","next":null},"meta":{"total":22}}"#
                ),
            ],
            .scheme(url("/links/next"), items: "/data", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "JSON:API: links.next is an object",
            "/articles",
            [
                "/articles": .json(
                    #"{"data":\#(things(1...20)),"included":\#(things(90...95)),"links":{"next":{"href":"/articles?after=20"}}}"#
                ),
                "/articles?after=20": .json(#"{"data":\#(things(21...22)),"links":{}}"#),
            ],
            .scheme(url("/links/next"), items: "/data", count: 22)
        ),
        DetectionFixture(
            "JSON:API: a last page without the key next",
            .json(#"{"data":\#(things(1...14)),"links":{"self":"/list","first":"/list?p=1","last":"/list?p=1"}}"#),
            .onePage(url("/links/next"), items: "/data", count: 14)
        ),
        DetectionFixture(
            "HAL: _links.next.href and _embedded",
            "/orders",
            [
                "/orders": .json(
                    #"{"_links":{"self":{"href":"/orders"},"next":{"href":"/orders?page=2"}},"_embedded":{"orders":\#(things(1...20))}}"#
                ),
                "/orders?page=2": .json(
                    #"{"_links":{"self":{"href":"/orders?page=2"}},"_embedded":{"orders":\#(things(21...22))}}"#
                ),
            ],
            .scheme(url("/_links/next"), items: "/_embedded/orders", count: 22)
        ),
        DetectionFixture(
            "HAL: next is an array",
            "/orders",
            [
                "/orders": .json(
                    #"{"_links":{"next":[{"href":"/orders?page=2"}]},"_embedded":{"orders":\#(things(1...20))}}"#
                ),
                "/orders?page=2": .json(
                    #"{"_links":{"self":{"href":"/orders?page=2"}},"_embedded":{"orders":\#(things(21...22))}}"#
                ),
            ],
            .scheme(url("/_links/next"), items: "/_embedded/orders", count: 22)
        ),
        DetectionFixture(
            "13 Confluence: relative to _links.base",
            "/wiki/api/v2/pages",
            [
                "/wiki/api/v2/pages": .json(
                    #"{"results":\#(things(1...20)),"_links":{"base":"https://api.test/wiki","next":"/api/v2/pages?cursor=c"}}"#
                ),
                "/wiki/api/v2/pages?cursor=c": .json(
                    #"{"results":\#(things(21...22)),"_links":{"base":"https://api.test/wiki"}}"#
                ),
            ],
            .scheme(url("/_links/next") + ", relative to the address at /_links/base", items: "/results", count: 22)
        ),
        DetectionFixture(
            "Hydra: hydra:view",
            "/books",
            [
                "/books": .json(
                    #"{"hydra:member":\#(things(1...20)),"hydra:totalItems":22,"hydra:view":{"hydra:next":"/books?page=2"}}"#
                ),
                "/books?page=2": .json(
                    #"{"hydra:member":\#(things(21...22)),"hydra:totalItems":22,"hydra:view":{"hydra:first":"/books?page=1"}}"#
                ),
            ],
            .scheme(url("/hydra:view/hydra:next"), items: "/hydra:member", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "Hydra without the prefix",
            "/books",
            [
                "/books": .json(#"{"member":\#(things(1...20)),"totalItems":22,"view":{"next":"/books?page=2"}}"#),
                "/books?page=2": .json(
                    #"{"member":\#(things(21...22)),"totalItems":22,"view":{"previous":"/books?page=1"}}"#
                ),
            ],
            .scheme(url("/view/next"), items: "/member", count: 22)
        ),
        DetectionFixture(
            "FHIR: link objects with relations",
            "/Patient",
            [
                "/Patient": .json(
                    #"{"resourceType":"Bundle","total":22,"link":[{"relation":"self","url":"/Patient"},{"relation":"next","url":"/Patient?_offset=20"}],"entry":\#(things(1...20))}"#
                ),
                "/Patient?_offset=20": .json(
                    #"{"resourceType":"Bundle","total":22,"link":[{"relation":"self","url":"/Patient?_offset=20"}],"entry":\#(things(21...22))}"#
                ),
            ],
            .scheme("the \"next\" link among /link", items: "/entry", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "Siren: rel is an array",
            "/orders",
            [
                "/orders": .json(
                    #"{"class":["orders"],"entities":\#(things(1...20)),"links":[{"rel":["self"],"href":"/orders"},{"rel":["next"],"href":"/orders?page=2"}]}"#
                ),
                "/orders?page=2": .json(
                    #"{"class":["orders"],"entities":\#(things(21...22)),"links":[{"rel":["self"],"href":"/orders?page=2"}]}"#
                ),
            ],
            .scheme("the \"next\" link among /links", items: "/entities", count: 22)
        ),
        DetectionFixture(
            "OGC API Features: links and numberMatched",
            "/collections/a/items",
            [
                "/collections/a/items": .json(
                    #"{"type":"FeatureCollection","features":\#(things(1...20)),"numberMatched":22,"numberReturned":20,"links":[{"rel":"self","href":"/collections/a/items"},{"rel":"next","href":"/collections/a/items?offset=20"}]}"#
                ),
                "/collections/a/items?offset=20": .json(
                    #"{"type":"FeatureCollection","features":\#(things(21...22)),"numberMatched":22,"numberReturned":2,"links":[{"rel":"prev","href":"/collections/a/items"}]}"#
                ),
            ],
            .scheme("the \"next\" link among /links", items: "/features", count: 22)
        ).identified(by: "/id", total: 22),
    ]
}
