import Foundation
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import Testing

@Suite("Server behavior beyond links", .timeLimit(.minutes(10)))
struct ServerSchemeTests {
    @Test("A value of a page goes with the next address, and is omitted if a page has none")
    func carrying() async throws {
        let next = "https://api.test/list?page="
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"items":[{"id":1}],"session":"s1"}"#, ["Link": "<\(next)2>; rel=\"next\""]),
            .written(#"{"items":[{"id":2}]}"#, ["Link": "<\(next)3>; rel=\"next\""]),
            .written(#"{"items":[{"id":3}],"session":"s3"}"#),
        ])
        let scheme = PaginationScheme.linkHeader.with { $0.carries = ["/session": .header("X-Session")] }
        let collected = try await exchange.walk("/list", by: scheme)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.headerValues("X-Session") == [nil, "s1", nil])
    }

    @Test(
        "Only a meaningful value causes a warning",
        arguments: [
            ("true", WalkEnding.unproven), ("1", .unproven), (#"["shard 3"]"#, .unproven), (#""late""#, .unproven),
            ("false", .complete), ("0", .complete), ("null", .complete), ("[]", .complete), (#""""#, .complete),
        ]
    )
    func warning(value: String, ending: WalkEnding) async throws {
        let exchange = WrittenExchange(["/list": .written(#"{"items":[{"id":1}],"partial":\#(value)}"#)])
        let scheme = PaginationScheme.cursor(from: "/next", into: "cursor").with { $0.warnings = ["/partial"] }
        let collected = try await exchange.walk("/list", by: scheme)
        #expect(collected.values() == ["1"])
        #expect(collected.outcome.ending == ending, "\(collected.outcome)")
    }

    @Test(
        "A file stores the carried values, warnings and single-use pages of a scheme",
        arguments: [PaginationScheme.elasticsearch, .elasticsearchScroll, .githubSearch, .salesforce, .dynamoDB]
    )
    func file(scheme: PaginationScheme) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(scheme)
        let again = try encoder.encode(try JSONDecoder().decode(PaginationScheme.self, from: data))
        #expect(String(decoding: data, as: UTF8.self) == String(decoding: again, as: UTF8.self))
    }

    @Test("A file stores these rules under their names")
    func names() throws {
        let search = String(decoding: try JSONEncoder().encode(PaginationScheme.elasticsearch), as: UTF8.self)
        #expect(search.contains("\"carries\"") && search.contains("\"warnings\""), "\(search)")
        let scroll = String(decoding: try JSONEncoder().encode(PaginationScheme.elasticsearchScroll), as: UTF8.self)
        #expect(scroll.contains("\"servesPagesOnce\":true"), "\(scroll)")
    }
}
