import PagingDetection
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Unusual items", .serialized, .timeLimit(.minutes(10)))
struct OddItemsTests {
    private let path = "/link/airports?per_page=20&count=100&fault=null@2"

    @Test(
        "An item that repeats on the next page is dropped and counted if its identity is known",
        .row("C10"),
        arguments: [1, 4]
    )
    func shifted(window: Int) async throws {
        // Page 3 starts with the last item of page 2, and the total cuts off its own last item.
        let all = Array(1...59) + Array(61...100)
        for (query, ending) in [("dup=3", WalkEnding.short), ("dup=3&total=none", .complete)] {
            var misdeed = Misdeed.page(query, ending, 99)
            misdeed.identity = "/id"
            let collected = try await misdeed.crawl(window: window)
            #expect(collected.arrived.map(\.id) == all)
            #expect(collected.outcome.duplicates == 1)
            #expect(collected.outcome.ending == ending, "\(collected.outcome)")
        }
    }

    @Test("Null entries are items if the item type is optional", .row("C25"), arguments: [1, 4])
    func nulls(window: Int) async throws {
        try await SharedServer.use { server in
            let list = try PagingClient(server.baseURL).list(Airport?.self, path, by: .linkHeader)
            let collected = await list.pages(window: .pages(window)).collect(upTo: 1_000)
            #expect(try collected.items.count == 101)
            #expect(try collected.items.compactMap { $0?.id } == Array(1...100))
            let present = await list.compactMap { $0 }.pages(window: .pages(window)).collect(upTo: 1_000)
            #expect(try present.items.map(\.id) == Array(1...100))
        }
    }

    @Test("Null entries otherwise fail their page or are set aside", .row("C25"), arguments: [1, 4])
    func strictNulls(window: Int) async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let strict = await api.list(Airport.self, path, by: .linkHeader).pages(window: .pages(window))
                .collect(upTo: 1_000)
            #expect(strict.arrived.map(\.id) == Array(1...20))
            #expect(throws: DecodingError.self) { try strict.items }
            let aside = Mutex<[String]>([])
            let lenient = ItemDecoder<Airport>.json { bad in aside.withLock { $0.append(bad.item.text) } }
            let list = api.list(ListRequest(path), format: ListFormat(.linkHeader), decoding: lenient)
            let collected = await list.pages(window: .pages(window)).collect(upTo: 1_000)
            #expect(try collected.items.map(\.id) == Array(1...100))
            #expect(collected.outcome.quarantined == 1)
            #expect(aside.withLock { $0 } == ["null"])
        }
    }

    @Test("A null at the end of a page does not hide the last item's key", .row("C25"), arguments: [1, 4])
    func lastIsNull(window: Int) async throws {
        let transport = StubTransport([
            "/list": .json(#"{"data":[{"id":1},{"id":2},null],"has_more":true}"#),
            "/list?after=2": .json(#"{"data":[null,{"id":4},null,null],"has_more":false}"#),
        ])
        let api = try PagingClient("https://api.test", transport: transport)
        let scheme = PaginationScheme.keyset(from: "/id", into: "after", hasMore: "/has_more")
        let format = ListFormat(scheme, identity: "/id")
        let list = api.list(ListRequest("/list"), format: format, decoding: .raw)
        let collected = await list.pages(window: .pages(window)).collect(upTo: 10)
        #expect(
            try collected.items.map(\.text) == [
                #"{"id":1}"#, #"{"id":2}"#, "null", "null", #"{"id":4}"#, "null", "null",
            ]
        )
        #expect(collected.outcome.duplicates == 0)
    }

    @Test("A page of only nulls has no key for the next page and says so", .row("C25"))
    func onlyNulls() async throws {
        let transport = StubTransport(["/list": .json(#"{"data":[null,null],"has_more":true}"#)])
        var api = try PagingClient("https://api.test", transport: transport)
        api.retry = .never
        let scheme = PaginationScheme.keyset(from: "/id", into: "after", hasMore: "/has_more")
        let list = api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .raw)
        let outcome = await list.collect(upTo: 10).outcome
        #expect(outcome.ending == .failed)
        #expect((outcome.error as? RequestError)?.description.contains("no key at \"/id\"") == true, "\(outcome)")
    }

    @Test(
        "A duplicate key on the way to the items or the next page fails the page",
        .row("C28"),
        arguments: [
            PaginationScheme.automatic, .cursor(from: "/next_cursor", into: "cursor"),
            .cursor(from: "/next_cursor", into: "cursor", hasMore: "/has_more"),
        ]
    )
    func duplicateKeys(scheme: PaginationScheme) async throws {
        let transport = StubTransport([
            "/list": .json(
                #"{"items":[7,8],"next_cursor":"a","items":[1,2],"has_more":false,"next_cursor":"b","has_more":true}"#
            ),
            "/list?cursor=b": .json(#"{"next_cursor":"c","items":[3],"next_cursor":null,"has_more":false}"#),
        ])
        let api = try PagingClient("https://api.test", transport: transport)
        let list = api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .json(Int.self))
        let collected = await list.collect(upTo: 10)
        #expect(collected.arrived.isEmpty)
        #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("is there twice"), "\(collected.outcome)")
    }

    @Test(
        "An item with a duplicate key is delivered as sent, and its last value counts for the next page and duplicates",
        .row("C28")
    )
    func duplicateKeysOfItems() async throws {
        let transport = StubTransport([
            "/list": .json(#"{"data":[{"id":1,"icao":"A","id":2}],"has_more":true}"#),
            "/list?after=2": .json(
                #"{"data":[{"id":2,"icao":"A"},{"id":3,"icao":"B","icao":"C"}],"has_more":false}"#
            ),
        ])
        let api = try PagingClient("https://api.test", transport: transport)
        let scheme = PaginationScheme.keyset(from: "/id", into: "after", hasMore: "/has_more")
        let format = ListFormat(scheme, identity: "/id")
        let list = api.list(ListRequest("/list"), format: format, decoding: .raw)
        let collected = await list.collect(upTo: 10)
        let texts = [#"{"id":1,"icao":"A","id":2}"#, #"{"id":3,"icao":"B","icao":"C"}"#]
        #expect(try collected.items.map(\.text) == texts)
        #expect(collected.outcome.duplicates == 1)
    }
}
