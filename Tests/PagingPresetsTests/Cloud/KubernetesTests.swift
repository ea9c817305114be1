import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Kubernetes")
struct KubernetesTests {
    private static func page(_ names: [String], next: String, remaining: Int? = nil) -> StubReply {
        let items = names.map { #"{"metadata":{"uid":"\#($0)"}}"# }.joined(separator: ",")
        let count = remaining.map { #","remainingItemCount":\#($0)"# } ?? ""
        return .written(
            #"{"kind":"PodList","metadata":{"resourceVersion":"7","continue":"\#(next)"\#(count)},"items":[\#(items)]}"#
        )
    }

    @Test("The list version is requested on the first page only, and an empty token is the end", .row("D26"))
    func chunks() async throws {
        let exchange = WrittenExchange([
            "/api/v1/pods?limit=2&labelSelector=app%3Dx&resourceVersion=7&resourceVersionMatch=Exact":
                Self.page(["a", "b"], next: "c1", remaining: 1),
            "/api/v1/pods?limit=2&labelSelector=app%3Dx&continue=c1": Self.page(["c"], next: ""),
        ])
        let collected = try await exchange.walk(
            "/api/v1/pods?limit=2&labelSelector=app%3Dx&resourceVersion=7&resourceVersionMatch=Exact",
            by: .kubernetes
        )
        #expect(collected.values("/metadata/uid") == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == nil)
        #expect(exchange.paths.count == 2)
    }

    @Test("A page without a token that says what remains does not end the list", arguments: [1, 2, 40])
    func remaining(count: Int) async throws {
        let exchange = WrittenExchange(inOrder: [
            Self.page(["a", "b"], next: "c1", remaining: count + 1), Self.page(["c"], next: "", remaining: count),
        ])
        let outcome = try await exchange.walk("/api/v1/pods?limit=2", by: .kubernetes).outcome
        #expect(outcome.ending == .short, "\(outcome)")
    }

    @Test("An empty list has null items and is complete", .row("D26"))
    func none() async throws {
        let exchange = WrittenExchange(inOrder: [.written(#"{"metadata":{"resourceVersion":"7"},"items":null}"#)])
        let collected = try await exchange.walk("/api/v1/pods?limit=2", by: .kubernetes)
        #expect(collected.outcome.isComplete && collected.arrived.isEmpty, "\(collected.outcome)")
    }

    private static let gone = StubReply.written(
        #"{"kind":"Status","metadata":{"continue":"inconsistent"},"status":"Failure","reason":"Expired","code":410}"#,
        status: 410
    )

    @Test("An expired token stops the walk, and the token in its body is ignored", .row("D26"))
    func expired() async throws {
        let exchange = WrittenExchange(inOrder: [Self.page(["a"], next: "c1"), Self.gone, Self.page(["x"], next: "")])
        let collected = try await exchange.walk("/api/v1/pods?limit=1", by: .kubernetes)
        #expect(collected.values("/metadata/uid") == ["a"])
        #expect((collected.outcome.error as? RequestError)?.isExpiredCursor == true, "\(collected.outcome)")
        #expect(exchange.paths == ["/api/v1/pods?limit=1", "/api/v1/pods?limit=1&continue=c1"])
    }

    @Test("A restart by policy delivers every pod once", .row("D26"))
    func restarted() async throws {
        var exchange = WrittenExchange(inOrder: [
            Self.page(["a", "b"], next: "c1"), Self.gone,
            Self.page(["a", "b"], next: "d1"), Self.page(["b2"], next: ""),
        ])
        exchange.identity = "/metadata/uid"
        exchange.expiredCursor = .restarts()
        let collected = try await exchange.walk("/api/v1/pods?limit=2", by: .kubernetes)
        #expect(collected.values("/metadata/uid") == ["a", "b", "b2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.last == "/api/v1/pods?limit=2&continue=d1")
    }
}
