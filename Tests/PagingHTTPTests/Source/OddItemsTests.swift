#if DemoServer
    import Paging
    import PagingDemoServer
    import PagingHTTP
    import PagingTesting
    import Synchronization
    import Testing

    @Suite("Items that are odd", .serialized, .timeLimit(.minutes(2)))
    struct OddItemsTests {
        private let path = "/link/airports?per_page=20&count=100&fault=null@2"

        @Test(
            "C10: An item that comes again on the next page is left out where its identity is known, and counted",
            arguments: [1, 4]
        )
        func shifted(window: Int) async throws {
            // Page three begins with the last item of page two, and has lost its own last one to the total.
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

        @Test("C25: Null entries among the items are items, if the type has room for them", arguments: [1, 4])
        func nulls(window: Int) async throws {
            try await SharedServer.use { server in
                let list = try HTTPClient(server.baseURL).list(Airport?.self, path, by: .linkHeader)
                let collected = await list.pages(window: .pages(window)).collect(upTo: 1_000)
                #expect(try collected.items.count == 101)
                #expect(try collected.items.compactMap { $0?.id } == Array(1...100))
                let present = await list.compactMap { $0 }.pages(window: .pages(window)).collect(upTo: 1_000)
                #expect(try present.items.map(\.id) == Array(1...100))
            }
        }

        @Test("C25: Otherwise they fail their page, or are set aside", arguments: [1, 4])
        func strictNulls(window: Int) async throws {
            try await SharedServer.use { server in
                let api = try HTTPClient(server.baseURL)
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

        @Test("C25: A null at the end of a page does not hide the last item's key", arguments: [1, 4])
        func lastIsNull(window: Int) async throws {
            let transport = StubTransport([
                "/list": .json(#"{"data":[{"id":1},{"id":2},null],"has_more":true}"#),
                "/list?after=2": .json(#"{"data":[null,{"id":4},null,null],"has_more":false}"#),
            ])
            let api = try HTTPClient("https://api.test", transport: transport)
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

        @Test("C25: A page of nulls alone has no key to go on from, and says so")
        func onlyNulls() async throws {
            let transport = StubTransport(["/list": .json(#"{"data":[null,null],"has_more":true}"#)])
            var api = try HTTPClient("https://api.test", transport: transport)
            api.retry = .never
            let scheme = PaginationScheme.keyset(from: "/id", into: "after", hasMore: "/has_more")
            let list = api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .raw)
            let outcome = await list.collect(upTo: 10).outcome
            #expect(outcome.ending == .failed)
            #expect((outcome.error as? HTTPError)?.message.contains("no key at \"/id\"") == true, "\(outcome)")
        }

        @Test(
            "C28: Of duplicate keys the last counts, for cursors, items and flags alike",
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
            let api = try HTTPClient("https://api.test", transport: transport)
            let list = api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .json(Int.self))
            #expect(try await list.collect(upTo: 10).items == [1, 2, 3])
            #expect(transport.paths == ["/list", "/list?cursor=b"])
        }

        @Test(
            "C28: An item with its key twice is kept as it was sent, and the last counts for the next page and duplicates"
        )
        func duplicateKeysOfItems() async throws {
            let transport = StubTransport([
                "/list": .json(#"{"data":[{"id":1,"icao":"A","id":2}],"has_more":true}"#),
                "/list?after=2": .json(
                    #"{"data":[{"id":2,"icao":"A"},{"id":3,"icao":"B","icao":"C"}],"has_more":false}"#
                ),
            ])
            let api = try HTTPClient("https://api.test", transport: transport)
            let scheme = PaginationScheme.keyset(from: "/id", into: "after", hasMore: "/has_more")
            let format = ListFormat(scheme, identity: "/id")
            let list = api.list(ListRequest("/list"), format: format, decoding: .raw)
            let collected = await list.collect(upTo: 10)
            let texts = [#"{"id":1,"icao":"A","id":2}"#, #"{"id":3,"icao":"B","icao":"C"}"#]
            #expect(try collected.items.map(\.text) == texts)
            #expect(collected.outcome.duplicates == 1)
        }
    }
#endif
