import Paging
import PagingDemoServer
import PagingGraphQL
import PagingHTTP
import PagingTesting
import Testing

@Suite("Conformance of connections", .timeLimit(.minutes(10)))
struct ConnectionConformanceTests {
    @Test("A connection meets the requirements of a page source")
    func connection() async throws {
        try await SharedServer.use { server in
            let source = try DemoLists.items(server, total: 450)
            try await PageSourceCheck(source, count: 450, identifiedBy: \.databaseId).run().requirePassed()
        }
    }

    @Test("A connection with complete nested lists meets the requirements of a page source")
    func nested() async throws {
        try await SharedServer.use { server in
            let source = DemoParents.parents(try DemoLists.api(server), total: 90, first: 20)
            try await PageSourceCheck(source, count: 90, identifiedBy: \.databaseId).run().requirePassed()
        }
    }
}
