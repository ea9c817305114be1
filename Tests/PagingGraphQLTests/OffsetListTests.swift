import Paging
import PagingDemoServer
import PagingGraphQL
import PagingHTTP
import Testing

@Suite("GraphQL lists by offset, over real HTTP", .timeLimit(.minutes(10)))
struct OffsetListTests {
    private static let counted = """
        query ($offset: Int!, $limit: Int!) {
          searchPage(total: 450, offset: $offset, limit: $limit) { items { databaseId } totalCount }
        }
        """
    private static let bare = """
        query ($offset: Int!) { search(total: 45, offset: $offset, limit: 10) { databaseId } }
        """

    private func crawl(_ parameters: String, _ query: String) async throws -> CollectedItems<Numbered, PageAddress> {
        try await SharedServer.use { server in
            let api = try DemoLists.api(server, "run=\(SharedServer.newRun())&\(parameters)")
            let isCounted = query == Self.counted
            let place: JSONPointer = isCounted ? "/data/searchPage/items" : "/data/search"
            let scheme = PaginationScheme.offset(
                .body("/variables/offset"),
                total: isCounted ? "/data/searchPage/totalCount" : nil
            )
            let list = api.list(
                GraphQLRequest(query, variables: ["offset": 0, "limit": 100]),
                format: ListFormat(scheme, items: place),
                decoding: .json(Numbered.self)
            )
            return await list.collect(upTo: 1_000)
        }
    }

    @Test("Pages are addressed by a variable")
    func walks() async throws {
        let counted = try await crawl("", Self.counted)
        #expect(counted.numbers == Array(1...450) && counted.outcome.isComplete, "\(counted.outcome)")
        #expect(counted.outcome.requests == 5)
        let bare = try await crawl("", Self.bare)
        #expect(bare.numbers == Array(1...45) && bare.outcome.isComplete, "\(bare.outcome)")
    }

    @Test("A null root field is not an empty list, with or without errors", arguments: ["null", "silent"], [1, 3])
    func nullRoot(kind: String, page: Int) async throws {
        for query in [Self.counted, Self.bare] {
            let none = try await crawl("gqlerror=\(kind)@\(page)", query)
            #expect((none.outcome.error as? GraphQLError)?.code == .noConnection, "\(none.outcome)")
            #expect(none.outcome.ending == .failed)
        }
    }
}
