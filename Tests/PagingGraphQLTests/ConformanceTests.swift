#if DemoServer
    import Paging
    import PagingDemoServer
    import PagingGraphQL
    import PagingHTTP
    import PagingTesting
    import Testing

    @Suite("Connections keep the promises of a page source", .timeLimit(.minutes(5)))
    struct ConformanceTests {
        @Test("as they are")
        func connection() async throws {
            try await SharedServer.use { server in
                let source = try DemoLists.items(server, total: 450)
                try await PageSourceCheck(source, count: 450, identifiedBy: \.databaseId).run().requirePassed()
            }
        }

        @Test("with nested lists read to their ends")
        func nested() async throws {
            try await SharedServer.use { server in
                let source = NestedLists.parents(try DemoLists.api(server), total: 90, first: 20)
                try await PageSourceCheck(source, count: 90, identifiedBy: \.databaseId).run().requirePassed()
            }
        }
    }
#endif
