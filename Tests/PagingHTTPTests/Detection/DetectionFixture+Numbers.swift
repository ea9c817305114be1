import PagingHTTP
import PagingTesting

extension DetectionFixture {
    /// Lists whose next page is computed.
    static let numbers: [DetectionFixture] = pages + offsets + keysets

    private static func page(_ name: String = "page", from first: Int = 1) -> String {
        "a page number sent as \(name), from \(first)"
    }

    private static func offset(_ name: String = "offset", from base: Int = 0) -> String {
        "a number of items to skip, sent as \(name), from \(base)"
    }

    private static let pages: [DetectionFixture] = [
        DetectionFixture(
            "44 Stack Exchange: has_more, and page in the address",
            "/2.3/questions?page=1&pagesize=20",
            [
                "/2.3/questions?page=1&pagesize=20": .json(
                    #"{"items":\#(things(1...20)),"has_more":true,"quota_remaining":299}"#
                ),
                "/2.3/questions?page=2&pagesize=20": .json(
                    #"{"items":\#(things(21...22)),"has_more":false,"quota_remaining":298}"#
                ),
            ],
            .scheme(page(), items: "/items", count: 22)
        ),
        DetectionFixture(
            "44 Stack Exchange: has_more, and no number anywhere",
            "/2.3/questions?pagesize=20",
            [
                "/2.3/questions?pagesize=20": .json(#"{"items":\#(things(1...20)),"has_more":true}"#),
                "/2.3/questions?pagesize=20&page=1": .json(#"{"items":\#(things(1...20)),"has_more":true}"#),
                "/2.3/questions?pagesize=20&page=2": .json(#"{"items":\#(things(21...22)),"has_more":false}"#),
            ],
            .scheme(page(), items: "/items", count: 22)
        ),
        DetectionFixture(
            "52 Cloudflare: result_info.page and total_pages",
            "/zones",
            [
                "/zones": .json(
                    #"{"success":true,"errors":[],"messages":[],"result":\#(things(1...20)),"result_info":{"page":1,"per_page":20,"total_pages":2,"count":20,"total_count":22}}"#
                ),
                "/zones?page=2": .json(
                    #"{"success":true,"errors":[],"messages":[],"result":\#(things(21...22)),"result_info":{"page":2,"per_page":20,"total_pages":2,"count":2,"total_count":22}}"#
                ),
            ],
            .scheme(page(), items: "/result", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "Spring: number from 0, last, totalPages",
            "/accounts?size=20",
            [
                "/accounts?size=20": .json(
                    #"{"content":\#(things(1...20)),"number":0,"size":20,"totalPages":2,"totalElements":22,"last":false}"#
                ),
                "/accounts?size=20&page=1": .json(
                    #"{"content":\#(things(21...22)),"number":1,"size":20,"totalPages":2,"totalElements":22,"last":true}"#
                ),
            ],
            .scheme(page(from: 0), items: "/content", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "Spring with HAL: page.number",
            "/accounts",
            [
                "/accounts": .json(
                    #"{"_embedded":{"accounts":\#(things(1...20))},"page":{"number":0,"size":20,"totalPages":2,"totalElements":22}}"#
                ),
                "/accounts?page=1": .json(
                    #"{"_embedded":{"accounts":\#(things(21...22))},"page":{"number":1,"size":20,"totalPages":2,"totalElements":22}}"#
                ),
            ],
            .scheme(page(from: 0), items: "/_embedded/accounts", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "Numbers from 0 that nothing tells: page 1 is not the first",
            "/rows",
            [
                "/rows": .json(#"{"rows":\#(things(1...20)),"total_pages":3}"#),
                "/rows?page=1": .json(#"{"rows":\#(things(21...40)),"total_pages":3}"#),
                "/rows?page=2": .json(#"{"rows":\#(things(41...45)),"total_pages":3}"#),
            ],
            .scheme(page(from: 0), items: "/rows", count: 45)
        ),
        DetectionFixture(
            "Numbers from 1 that nothing tells: page 1 is the first",
            "/rows",
            [
                "/rows": .json(#"{"rows":\#(things(1...20)),"total_pages":2}"#),
                "/rows?page=1": .json(#"{"rows":\#(things(1...20)),"total_pages":2}"#),
                "/rows?page=2": .json(#"{"rows":\#(things(21...22)),"total_pages":2}"#),
            ],
            .scheme(page(), items: "/rows", count: 22)
        ),
        DetectionFixture(
            "3 GitLab: X-Next-Page alone",
            "/projects?per_page=20",
            [
                "/projects?per_page=20": .json(
                    things(1...20),
                    fields: fields(["X-Page": "1", "X-Next-Page": "2", "X-Total": "22"])
                ),
                "/projects?per_page=20&page=2": .json(
                    things(21...22),
                    fields: fields(["X-Page": "2", "X-Next-Page": "", "X-Total": "22"])
                ),
            ],
            .scheme("a cursor at header:X-Next-Page, sent as page", items: "", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "meta.next_page is a number, or null",
            "/courses",
            [
                "/courses": .json(
                    #"{"courses":\#(things(1...20)),"meta":{"current_page":1,"next_page":2,"total_pages":2,"total_count":22}}"#
                ),
                "/courses?page=2": .json(
                    #"{"courses":\#(things(21...22)),"meta":{"current_page":2,"next_page":null,"total_pages":2,"total_count":22}}"#
                ),
            ],
            .scheme("a cursor at /meta/next_page, sent as page", items: "/courses", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "pageNumber is the parameter's name too",
            "/users",
            [
                "/users": .json(#"{"users":\#(things(1...20)),"pageNumber":1,"totalCount":22}"#),
                "/users?pageNumber=2": .json(#"{"users":\#(things(21...22)),"pageNumber":2,"totalCount":22}"#),
            ],
            .scheme(page("pageNumber"), items: "/users", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "pageNumber in the body, page in the request",
            "/users",
            [
                "/users": .json(#"{"users":\#(things(1...20)),"pageNumber":1,"totalCount":22}"#),
                "/users?page=2": .json(#"{"users":\#(things(21...22)),"pageNumber":2,"totalCount":22}"#),
            ],
            .scheme(page(), items: "/users", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "One page, with its number and a total",
            .json(#"{"items":\#(things(1...12)),"page":1,"per_page":50,"total":12}"#),
            .onePage(page(), items: "/items", count: 12)
        ),
        DetectionFixture(
            "count is the page's own",
            "/list?page=1",
            [
                "/list?page=1": .json(#"{"items":\#(things(1...20)),"count":20}"#),
                "/list?page=2": .json(#"{"items":\#(things(21...22)),"count":2}"#),
                "/list?page=3": .json(#"{"items":[],"count":0}"#),
            ],
            .scheme(page(), items: "/items", count: 22)
        ).identified(by: "/id"),
        DetectionFixture(
            "total is the page's own",
            "/list?page=1",
            [
                "/list?page=1": .json(#"{"items":\#(things(1...20)),"page":1,"total":20}"#),
                "/list?page=2": .json(#"{"items":\#(things(21...22)),"page":2,"total":2}"#),
                "/list?page=3": .json(#"{"items":[],"page":3,"total":0}"#),
            ],
            .scheme(page(), items: "/items", count: 22)
        ).identified(by: "/id"),
    ]

    private static let offsets: [DetectionFixture] = [
        DetectionFixture(
            "51 Redmine: offset, limit, total_count",
            "/issues.json",
            [
                "/issues.json": .json(#"{"issues":\#(things(1...25)),"total_count":27,"offset":0,"limit":25}"#),
                "/issues.json?offset=25": .json(
                    #"{"issues":\#(things(26...27)),"total_count":27,"offset":25,"limit":25}"#
                ),
            ],
            .scheme(offset(), items: "/issues", count: 27)
        ).identified(by: "/id", total: 27),
        DetectionFixture(
            "41 Contentful: skip and total",
            "/entries?limit=20",
            [
                "/entries?limit=20": .json(#"{"total":22,"skip":0,"limit":20,"items":\#(things(1...20))}"#),
                "/entries?limit=20&skip=20": .json(#"{"total":22,"skip":20,"limit":20,"items":\#(things(21...22))}"#),
            ],
            .scheme(offset("skip"), items: "/items", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "Jira, old: startAt and isLast",
            "/rest/agile/1.0/board",
            [
                "/rest/agile/1.0/board": .json(
                    #"{"maxResults":20,"startAt":0,"total":22,"isLast":false,"values":\#(things(1...20))}"#
                ),
                "/rest/agile/1.0/board?startAt=20": .json(
                    #"{"maxResults":20,"startAt":20,"total":22,"isLast":true,"values":\#(things(21...22))}"#
                ),
            ],
            .scheme(offset("startAt"), items: "/values", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "SCIM: startIndex from 1",
            "/Users",
            [
                "/Users": .json(
                    #"{"schemas":["urn:list"],"totalResults":22,"startIndex":1,"itemsPerPage":20,"Resources":\#(things(1...20))}"#
                ),
                "/Users?startIndex=21": .json(
                    #"{"schemas":["urn:list"],"totalResults":22,"startIndex":21,"itemsPerPage":2,"Resources":\#(things(21...22))}"#
                ),
            ],
            .scheme(offset("startIndex", from: 1), items: "/Resources", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "62 Socrata: $offset in the address, a bare array",
            "/resource/a.json?$limit=20&$offset=0",
            [
                "/resource/a.json?$limit=20&$offset=0": .json(things(1...20)),
                "/resource/a.json?$limit=20&$offset=20": .json(things(21...22)),
                "/resource/a.json?$limit=20&$offset=22": .json("[]"),
            ],
            .scheme(offset("$offset"), items: "", count: 22)
        ),
        DetectionFixture(
            "A total and a limit that was asked for: offset counts items",
            "/rows?limit=20",
            [
                "/rows?limit=20": .json(#"{"total":22,"rows":\#(things(1...20))}"#),
                "/rows?limit=20&offset=20": .json(#"{"total":22,"rows":\#(things(21...22))}"#),
                "/rows?limit=20&offset=1": .json(#"{"total":22,"rows":\#(things(2...21))}"#),
            ],
            .scheme(offset(), items: "/rows", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "An offset that counts pages is not taken for one that counts items",
            "/rows?limit=2",
            [
                "/rows?limit=2": .json(#"{"total":9,"rows":\#(things(1...2))}"#),
                "/rows?limit=2&offset=1": .json(#"{"total":9,"rows":\#(things(3...4))}"#),
                "/rows?limit=2&offset=2": .json(#"{"total":9,"rows":\#(things(5...6))}"#),
            ],
            .unknown
        ),
    ]

    private static let keysets: [DetectionFixture] = [
        DetectionFixture(
            "7 Stripe: has_more and the last id",
            "/v1/charges?limit=20",
            [
                "/v1/charges?limit=20": .json(
                    #"{"object":"list","has_more":true,"url":"/v1/charges","data":\#(things(1...20))}"#
                ),
                "/v1/charges?limit=20&starting_after=20": .json(
                    #"{"object":"list","has_more":false,"url":"/v1/charges","data":\#(things(21...22))}"#
                ),
            ],
            .scheme("the last item's /id, sent as starting_after", items: "/data", count: 22)
        )
    ]
}
