import HTTPTypes
import Paging
import PagingGraphQL
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("GraphQL lists by offset, without a server", .timeLimit(.minutes(10)))
struct OffsetRowTests {
    private let scheme = PaginationScheme.offset(.body("/variables/offset")).with {
        $0.endsBelowPageSize = .body("/variables/limit")
        $0.items = "/data/getTables"
    }

    private func crawl(_ pages: [Int: String]) async throws -> (CollectedItems<JSONValue, PageAddress>, [Int?]) {
        let transport = StubTransport { _, body in
            let offset = try JSONValue(parsing: body ?? [])["/variables/offset"]?.intValue
            return (pages[offset ?? -1].map { .json($0) } ?? StubReply(status: .notFound)).reply
        }
        var api = try PagingClient("https://api.test", transport: transport)
        api.retry = .never
        let query = "query ($limit: Int!, $offset: Int!) { getTables(limit: $limit, offset: $offset) { id } }"
        let list = api.list(
            GraphQLRequest(query, variables: ["limit": 2, "offset": 0]),
            format: ListFormat(scheme),
            decoding: .value
        )
        let collected = await list.collect(upTo: 100)
        let offsets = try transport.sent.map { try JSONValue(parsing: $0.body ?? [])["/variables/offset"]?.intValue }
        return (collected, offsets)
    }

    @Test("The offset is a variable, and a short page ends the list", .row("D67"))
    func shortPage() async throws {
        let (collected, offsets) = try await crawl([
            0: #"{"data":{"getTables":[{"id":1},{"id":2}]}}"#, 2: #"{"data":{"getTables":[{"id":3}]}}"#,
        ])
        #expect(try collected.items.map { $0["/id"]?.intValue } == [1, 2, 3])
        #expect(offsets == [0, 2])
    }

    @Test("A null root field is not an empty list", .row("D67"), arguments: [0, 2])
    func nullRoot(offset: Int) async throws {
        var pages = [0: #"{"data":{"getTables":[{"id":1},{"id":2}]}}"#]
        pages[offset] = #"{"data":{"getTables":null}}"#
        let (collected, _) = try await crawl(pages)
        #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
        #expect(collected.arrived.count == offset)
    }
}
