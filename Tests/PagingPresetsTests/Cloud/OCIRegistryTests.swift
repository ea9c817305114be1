import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("OCI registries")
struct OCIRegistryTests {
    @Test("The link is relative; a page may have more items than requested, and fewer are not the end", .row("D33"))
    func tags() async throws {
        let list = "/v2/library/swift/tags/list?n=2"
        let exchange = WrittenExchange([
            list: .written(
                #"{"name":"library/swift","tags":["5.9","5.10","6.0"]}"#,
                ["Link": #"</v2/library/swift/tags/list?last=6.0&n=2>; rel="next""#]
            ),
            "/v2/library/swift/tags/list?last=6.0&n=2": .written(
                #"{"name":"library/swift","tags":["6.1"]}"#,
                ["Link": #"<list?last=6.1&n=2>; rel="next""#]
            ),
            "/v2/library/swift/tags/list?last=6.1&n=2": .written(#"{"name":"library/swift","tags":["6.2","6.3"]}"#),
        ])
        let collected = try await exchange.walk(list, by: .ociTags)
        #expect(collected.arrived == ["5.9", "5.10", "6.0", "6.1", "6.2", "6.3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("A repository without tags has null, and a registry without repositories has an empty list", .row("D33"))
    func none() async throws {
        let exchange = WrittenExchange([
            "/v2/empty/tags/list": .written(#"{"name":"empty","tags":null}"#),
            "/v2/_catalog?n=5": .written(#"{"repositories":[]}"#),
        ])
        let tags = try await exchange.walk("/v2/empty/tags/list", by: .ociTags)
        #expect(tags.outcome.isComplete && tags.arrived.isEmpty, "\(tags.outcome)")
        #expect(try await exchange.walk("/v2/_catalog?n=5", by: .ociRepositories).outcome.isComplete)
    }

    @Test("The repositories are a list of the same kind", .row("D33"))
    func repositories() async throws {
        let exchange = WrittenExchange([
            "/v2/_catalog?n=1": .written(
                #"{"repositories":["a/b"]}"#,
                ["Link": #"</v2/_catalog?last=a%2Fb&n=1>; rel="next""#]
            ),
            "/v2/_catalog?last=a%2Fb&n=1": .written(#"{"repositories":["c"]}"#),
        ])
        let collected = try await exchange.walk("/v2/_catalog?n=1", by: .ociRepositories)
        #expect(collected.arrived == ["a/b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
