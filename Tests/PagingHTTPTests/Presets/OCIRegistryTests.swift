import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("OCI registries")
struct OCIRegistryTests {
    @Test("D33: The link is relative; a page may hold more than was asked for, and fewer is not the end")
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

    @Test("D33: A repository without tags has null, and a registry without repositories an empty list")
    func none() async throws {
        let exchange = WrittenExchange([
            "/v2/empty/tags/list": .written(#"{"name":"empty","tags":null}"#),
            "/v2/_catalog?n=5": .written(#"{"repositories":[]}"#),
        ])
        let tags = try await exchange.walk("/v2/empty/tags/list", by: .ociTags)
        #expect(tags.outcome.isComplete && tags.arrived.isEmpty, "\(tags.outcome)")
        #expect(try await exchange.walk("/v2/_catalog?n=5", by: .ociRepositories).outcome.isComplete)
    }

    @Test("D33: The repositories are a list of the same kind")
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
