import Testing

@testable import PagingGraphQL
@testable import PagingHTTP

@Suite("Places in the bodies of GraphQL requests and responses")
struct GraphQLPlacesTests {
    private let list = GraphQLRequest("query($after: String) { items(after: $after) { id } }").list

    @Test("Placeholders of a document have their values among the variables")
    func variables() {
        #expect(list.placeholders == "/variables")
    }

    @Test("The points of GitHub and the bucket of Shopify are budgets of requests")
    func costs() throws {
        let points = #"{"data":{"rateLimit":{"limit":5000,"cost":30,"remaining":100}}}"#
        #expect(try budget(points) == RateBudget(limit: 166, remaining: 3, reset: nil))
        let status = #"{"maximumAvailable":1000.0,"currentlyAvailable":102,"restoreRate":50.0}"#
        let bucket = #"{"extensions":{"cost":{"requestedQueryCost":202,"throttleStatus":\#(status)}}}"#
        #expect(try budget(bucket) == RateBudget(limit: 4, remaining: 0, reset: .seconds(2)))
    }

    private func budget(_ body: String) throws -> RateBudget? {
        let outline = try JSONOutline(Array(body.utf8))
        return list.rates.lazy.compactMap { $0.budget(in: outline, now: 0) }.first
    }
}
