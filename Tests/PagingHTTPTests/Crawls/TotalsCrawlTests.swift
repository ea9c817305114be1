import PagingDetection
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Wrong, unusual and changing totals", .serialized, .timeLimit(.minutes(10)))
struct TotalsCrawlTests {
    @Test(
        "A list that ends before its total is short and reports both numbers",
        .row("C1"),
        arguments: Misdeed.withTotals("total=wrong:200", .short, 100),
        [1, 4]
    )
    func ended(misdeed: Misdeed, window: Int) async throws {
        let outcome = try await misdeed.check(window: window)
        #expect(outcome.items == 100)
        #expect(outcome.declaredTotal == 200)
        #expect(outcome.description.contains("100 of 200 declared"), "\(outcome)")
    }

    @Test(
        "If the list shrinks during the walk, its newest total counts unless the pages are numbered",
        .row("C5"),
        arguments: Misdeed.withTotals("becomes=60@4", .complete, 60, numbered: .unproven, linked: .short)
            + Misdeed.withTotals("becomes=50@3", .complete, 50, numbered: .unproven, linked: .short)
            + Misdeed.withTotals("becomes=0@2", .short, 20),
        [1, 4]
    )
    func shrinking(misdeed: Misdeed, window: Int) async throws {
        let outcome = try await misdeed.check(window: window)
        #expect(outcome.declaredTotals?.first == 100, "\(outcome)")
    }

    @Test("An empty page that resets the total leaves the list short of it", .row("C5"), arguments: [1, 4])
    func vanishing(window: Int) async throws {
        let transport = StubTransport([
            "/list": .json(#"{"items":[1,2],"next":"/list?page=2","total":4}"#),
            "/list?page=2": .json(#"{"items":[],"next":null}"#),
        ])
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(.nextURL(total: "/total"))
        let list = api.list(ListRequest("/list"), format: format, decoding: .json(Int.self))
        let collected = await list.pages(window: .pages(window)).collect(upTo: 10)
        #expect(collected.arrived == [1, 2])
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
    }

    @Test(
        "If the list grows during the walk, the new items are walked as well",
        .row("C6"),
        arguments: Misdeed.withTotals("becomes=160@3", .complete, 160, numbered: .unproven)
            + Misdeed.withTotals("becomes=160@5", .complete, 160, numbered: .unproven)
            + Misdeed.withTotals("becomes=101@2", .complete, 101, numbered: .unproven),
        [1, 4]
    )
    func growing(misdeed: Misdeed, window: Int) async throws {
        let outcome = try await misdeed.check(window: window)
        #expect(outcome.declaredTotals?.first == 100, "\(outcome)")
        #expect(outcome.declaredTotal == misdeed.arrived)
    }

    @Test(
        "A total in quotes is a number",
        .row("C22"),
        arguments: Misdeed.withTotals("total=string", .complete, 100),
        [1, 4]
    )
    func quoted(misdeed: Misdeed, window: Int) async throws {
        #expect(try await misdeed.check(window: window).declaredTotal == 100)
    }

    @Test(
        "An invalid total leaves the end to other signs",
        .row("C22"),
        arguments: [
            "\"many\"", "\"\"", "null", "-1", "\"-1\"", "3.7", "true", "[]", "{}", "\"1,0000\"", "1e99",
        ]
    )
    func noNumber(total: String) async throws {
        let pages = ["/list": "[1,2]", "/list?page=2": "[3,4]", "/list?page=3": "[]"]
        let transport = StubTransport(pages.mapValues { .json(#"{"items":\#($0),"total":\#(total)}"#) })
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(.pageNumber(total: "/total"))
        let list = api.list(ListRequest("/list"), format: format, decoding: .json(Int.self))
        let collected = await list.collect(upTo: 10)
        #expect(try collected.items == [1, 2, 3, 4])
        #expect(collected.outcome.declaredTotals == nil)
    }

    @Test(
        "A total that a single page exceeds does not make that page the whole list",
        .row("C22"),
        arguments: ["0", "1", "-1", "\"9\""]
    )
    func exceeded(total: String) async throws {
        let body = #"{"items":[1,2,3,4,5,6,7,8,9,10],"total":\#(total)}"#
        let api = try PagingClient("https://api.test", transport: StubTransport(["/list": .json(body)]))
        let collected = await api.list(Int.self, "/list", by: .automatic).collect(upTo: 100)
        #expect(collected.arrived.count == 10)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test(
        "A page count that a page contradicts does not end the list",
        .row("C22"),
        arguments: ["0", "1", "-1", "\"1\""]
    )
    func wrongPages(count: String) async throws {
        let pages = ["/list": "[1,2]", "/list?page=2": "[3,4]", "/list?page=3": "[]"]
        let transport = StubTransport(pages.mapValues { .json(#"{"items":\#($0),"pages":\#(count)}"#) })
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(.pageNumber(totalPages: "/pages"))
        let list = api.list(ListRequest("/list"), format: format, decoding: .json(Int.self))
        // One page with a declared count of one is a whole list; from the second page on, the number is known to be
        // wrong.
        let isPlausible = count.contains("1") && !count.contains("-")
        let start = isPlausible ? ResumePoint(cursor: PageAddress([.init("page", 2)])) : nil
        #expect(await list.pages(from: start).collect(upTo: 10).arrived == (isPlausible ? [3, 4] : [1, 2, 3, 4]))
    }

    @Test(
        "Pages have their actual length, whatever size they declare",
        .row("C38"),
        arguments: [
            .page("field=per_page:10", .complete, 100),
            .page("field=per_page:10", by: .automatic, .complete, 100),
            .page("field=per_page:1000", by: .automatic, .complete, 100),
            .page("field=per_page:10", by: .pageNumber(totalPages: "/total_pages"), .complete, 100),
            Misdeed("/offset/airports?limit=20&field=limit:10", by: .automatic, .complete, 100),
            Misdeed(
                "/offset/airports?limit=10&max_limit=7&count=45",
                by: .offset(total: "/total_count"),
                .complete,
                45
            ),
            Misdeed("/page/airports?per_page=10&max_limit=7&count=45", by: .automatic, .complete, 45),
        ] as [Misdeed],
        [1, 4]
    )
    func declaredSize(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A total of a billion costs only the walked pages",
        .row("C41"),
        arguments: Misdeed.withTotals("count=1000000000", .limited, 50)
            + Misdeed.withTotals("count=100&total=wrong:1000000000", .limited, 50)
    )
    func billion(misdeed: Misdeed) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let list = try PagingClient(server.baseURL).list(
                Airport.self,
                misdeed.path + "&run=\(run)",
                by: misdeed.scheme
            )
            let collected = await list.pages(window: .pages(4)).collect(upTo: 50)
            #expect(collected.arrived.map(\.id) == Array(1...50))
            #expect(collected.outcome.ending == .limited, "\(collected.outcome)")
            #expect(server.requests(run: run).count <= 6)
        }
    }

    @Test(
        "A total of a billion on a list of a hundred makes it short and never endless",
        .row("C41"),
        arguments: Misdeed.withTotals("total=wrong:1000000000&field=total_pages:null", .short, 100) + [
            .page("field=total:9223372036854775807", .short, 100),
            .page(
                "field=total_pages:9223372036854775807",
                by: .pageNumber(totalPages: "/total_pages"),
                .noProgress,
                100
            ),
        ],
        [1, 4]
    )
    func wrongBillion(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A total marked as a lower bound does not end the list",
        .row("C43"),
        arguments: Misdeed.withTotals("shape=envelope&total=lower:40", .complete, 100)
            + Misdeed.withTotals("shape=envelope&total=lower:30", .complete, 100),
        [1, 4]
    )
    func lowerBound(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test("A search capped below its total is short because of the cap", .row("C43"), arguments: [1, 4])
    func capped(window: Int) async throws {
        let path = "/link/airports?per_page=20&shape=envelope&total=wrong:40000"
        let outcome = try await Misdeed(path, by: .linkHeader(total: "/total"), .short, 100).check(window: window)
        #expect(outcome.description.contains("100 of 40000 declared"))
    }

    @Test(
        "A total with the lower-bound relation of Elasticsearch is a lower bound",
        .row("C43"),
        arguments: ["gte", "eq"]
    )
    func relation(_ relation: String) async throws {
        let pages = ["/list": "[1,2]", "/list?page=2": "[3]", "/list?page=3": "[]"]
        let total = #"{"value":2,"relation":"\#(relation)"}"#
        let transport = StubTransport(pages.mapValues { .json(#"{"hits":{"hits":\#($0),"total":\#(total)}}"#) })
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(.pageNumber(total: "/hits/total/value"), items: "/hits/hits")
        let list = api.list(ListRequest("/list"), format: format, decoding: .json(Int.self))
        let collected = await list.collect(upTo: 10)
        // The total may be the number of items on the first page, which the second decides.
        #expect(collected.arrived == [1, 2, 3])
        #expect(collected.outcome.ending == (relation == "gte" ? .complete : .unproven), "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals?.last == (relation == "gte" ? .atLeast(2) : 2))
    }
}
