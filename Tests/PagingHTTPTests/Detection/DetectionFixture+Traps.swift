import HTTPTypes
import PagingHTTP
import PagingTesting

extension DetectionFixture {
    /// Responses that are misleading or incomplete.
    static let traps: [DetectionFixture] = silent + wholes + lookalikes

    /// Responses without signs of pagination and without signs of the end.
    private static let silent: [DetectionFixture] = [10, 20, 25, 30, 50, 100].map { count in
        DetectionFixture("\(count) items without any sign", .json(things(1...count)), .unknown)
    }

    private static let wholes: [DetectionFixture] = [
        DetectionFixture("7 items, bare", .json(things(1...7)), .unknown),
        DetectionFixture("An empty first page", .json(#"{"items":[]}"#), .unknown),
        DetectionFixture("3 items in an object", .json(#"{"items":\#(things(1...3))}"#), .unknown),
        DetectionFixture("37 items, whatever is asked for", "/list?per_page=100", .json(things(1...37)), .unknown),
        DetectionFixture(
            "37 items where 100 were asked for, and 36 where 36 are",
            "/list?per_page=100",
            [
                "/list?per_page=100": .json(things(1...37)), "/list?per_page=36": .json(things(1...36)),
                "/list?per_page=36&page=2": .json(things(37...37)), "/list?per_page=36&page=3": .json("[]"),
            ],
            .whole(items: "", count: 37)
        ),
        DetectionFixture(
            "7 items where 100 were asked for, and a next link where 6 are",
            "/list?per_page=100",
            [
                "/list?per_page=100": .json(things(1...7)),
                "/list?per_page=6": .json(
                    things(1...6),
                    fields: fields(["Link": "</list?per_page=6&page=2>; rel=\"next\""])
                ),
                "/list?per_page=6&page=2": .json(things(7...7)), "/list?per_page=6&page=3": .json("[]"),
            ],
            .whole(items: "", count: 7)
        ),
        DetectionFixture(
            "30 items where 100 were asked for, of a server that honors sizes up to 30",
            "/list?per_page=100",
            ["/list?per_page=100": .json(things(1...30)), "/list?per_page=29": .json(things(1...29))],
            .unknown
        ),
        DetectionFixture(
            "30 items where 100 were asked for, and the last of them on a second page of 29",
            "/list?per_page=100",
            [
                "/list?per_page=100": .json(things(1...30)), "/list?per_page=29": .json(things(1...29)),
                "/list?per_page=29&page=2": .json(things(30...30)), "/list?per_page=29&page=3": .json("[]"),
            ],
            .whole(items: "", count: 30)
        ),
        DetectionFixture("5 items where 5 were asked for", "/list?limit=5", .json(things(1...5)), .unknown),
        DetectionFixture(
            "30 items where 100 were asked for: a server's own limit",
            "/list?per_page=100",
            .json(things(1...30)),
            .unknown
        ),
        DetectionFixture(
            "All that the total declares",
            "/list?limit=20",
            .json(#"{"total":12,"items":\#(things(1...12))}"#),
            .whole(items: "/items", count: 12)
        ),
        DetectionFixture(
            "has_more is false",
            .json(#"{"has_more":false,"items":\#(things(1...12))}"#),
            .whole(items: "/items", count: 12)
        ),
        DetectionFixture(
            "22 Microsoft Graph: a deltaLink ends the list",
            .json(#"{"value":\#(things(1...25)),"@odata.deltaLink":"https://api.test/delta?token=x"}"#),
            .whole(items: "/value", count: 25)
        ),
        DetectionFixture(
            "20 Google Calendar: nextSyncToken ends the list",
            .json(#"{"items":\#(things(1...25)),"nextSyncToken":"CPDA"}"#),
            .whole(items: "/items", count: 25)
        ),
        DetectionFixture(
            "25 MediaWiki: batchcomplete without continue",
            .json(#"{"batchcomplete":true,"query":{"allpages":\#(things(1...12))}}"#),
            .onePage("an object at /continue, whose members are all sent", items: "/query/allpages", count: 12)
        ),
    ]

    private static let lookalikes: [DetectionFixture] = [
        DetectionFixture("count is the page's own", .json(#"{"count":20,"items":\#(things(1...20))}"#), .unknown),
        DetectionFixture("next is a word", .json(#"{"next":"Thursday","items":\#(things(1...20))}"#), .unknown),
        DetectionFixture("next is a sentence", .json(#"{"next":"On Thursday","items":\#(things(1...20))}"#), .unknown),
        DetectionFixture("next is an id", .json(#"{"id":5,"next":6,"items":\#(things(1...20))}"#), .unknown),
        DetectionFixture(
            "total is an amount of money",
            .json(#"{"currency":"EUR","total":99900,"items":\#(things(1...3))}"#),
            .unknown
        ),
        DetectionFixture(
            "total is an amount with cents",
            .json(#"{"currency":"EUR","total":999.5,"items":\#(things(1...20))}"#),
            .unknown
        ),
        DetectionFixture(
            "page is a member of the items",
            .json("[" + (1...20).map { #"{"id":\#($0),"page":1,"total_pages":900}"# }.joined(separator: ",") + "]"),
            .unknown
        ),
        DetectionFixture("page is that of a book", .json(#"{"page":17,"notes":\#(things(1...20))}"#), .unknown),
        DetectionFixture(
            "has_more is a member of the items",
            .json("[" + (1...20).map { #"{"id":\#($0),"has_more":false}"# }.joined(separator: ",") + "]"),
            .unknown
        ),
        DetectionFixture(
            "A Link header with other relations only",
            .json(things(1...20), fields: fields(["Link": "</doc>; rel=\"describedby\", </s>; rel=\"stylesheet\""])),
            .unknown
        ),
        DetectionFixture(
            "A Link header with another context",
            .json(things(1...20), fields: fields(["Link": "</b>; rel=\"next\"; anchor=\"/chapter1\""])),
            .unknown
        ),
        DetectionFixture(
            "cursor is a database's",
            .json(#"{"cursor":"main_cursor","rows":\#(things(1...20))}"#),
            .unknown
        ),
        DetectionFixture(
            "links.self alone says nothing",
            .json(#"{"data":\#(things(1...20)),"links":{"self":"/list"}}"#),
            .unknown
        ),
        DetectionFixture(
            "Two arrays, each of which may be the items",
            .json(#"{"users":\#(things(1...20)),"groups":\#(things(31...50))}"#),
            .unknown
        ),
        DetectionFixture(
            "17 DynamoDB: the key goes into a body",
            .json(#"{"Items":\#(things(1...20)),"Count":20,"LastEvaluatedKey":{"id":{"N":"20"}}}"#),
            .unknown
        ),
        DetectionFixture("has_more, and no way on", .json(#"{"has_more":true,"items":\#(things(1...20))}"#), .unknown),
        DetectionFixture(
            "A next URL that must not be requested",
            .json(#"{"next":"https://elsewhere.test/list?page=2","items":\#(things(1...20))}"#),
            .unknown
        ),
        DetectionFixture(
            "A next URL that leads to the same page",
            .json(#"{"next":"/list?page=2","items":\#(things(1...20))}"#),
            .unknown
        ),
        DetectionFixture(
            "A total, and a server that does not know any parameter",
            .json(#"{"total":90,"items":\#(things(1...20))}"#),
            .unknown
        ),
        DetectionFixture(
            "206 without a range",
            "/list",
            StubReply(status: .partialContent, body: Array(things(1...5).utf8)),
            .unknown
        ),
        DetectionFixture(
            "An array of texts beside the items",
            "/list",
            [
                "/list": .json(#"{"tags":["a","b","c","d"],"page":1,"total":22,"list":\#(things(1...20))}"#),
                "/list?page=2": .json(#"{"tags":["a","b","c","d"],"page":2,"total":22,"list":\#(things(21...22))}"#),
            ],
            .scheme("a page number sent as page, from 1", items: "/list", count: 22)
        ).identified(by: "/id", total: 22),
        DetectionFixture(
            "Two arrays, of which only one changes from page to page",
            "/list",
            [
                "/list": .json(#"{"people":\#(things(1...20)),"teams":\#(things(91...93)),"next_cursor":"c"}"#),
                "/list?cursor=c": .json(
                    #"{"people":\#(things(21...22)),"teams":\#(things(91...93)),"next_cursor":null}"#
                ),
            ],
            .scheme("a cursor at /next_cursor, sent as cursor", items: "/people", count: 22)
        ).identified(by: "/id"),
        DetectionFixture(
            "A null next beside a cursor: what says that more follows is tried first",
            "/list",
            [
                "/list": .json(#"{"next":null,"next_cursor":"c","items":\#(things(1...20))}"#),
                "/list?cursor=c": .json(#"{"next":null,"next_cursor":null,"items":\#(things(21...22))}"#),
            ],
            .scheme("a cursor at /next_cursor, sent as cursor", items: "/items", count: 22)
        ),
    ]
}
