import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("FHIR", .timeLimit(.minutes(10)))
struct FHIRTests {
    private func bundle(_ ids: [Int], next: String?, total: Int? = nil) -> StubReply {
        let entries = ids.map { #"{"resource":{"resourceType":"Observation","id":"\#($0)"}}"# }.joined(separator: ",")
        let link = next.map { #",{"relation":"next","url":"\#($0)"}"# } ?? ""
        let sum = total.map { #""total":\#($0),"# } ?? ""
        let entry = ids.isEmpty ? "" : #","entry":[\#(entries)]"#
        return .written(
            #"{"resourceType":"Bundle","type":"searchset",\#(sum)"link":[{"relation":"self","url":"/x"}\#(link)]\#(entry)}"#
        )
    }

    @Test("The next link may be relative, and the total may be missing", .row("DS10"), arguments: [3, nil])
    func bundles(total: Int?) async throws {
        let exchange = WrittenExchange([
            "/Observation?_count=2": bundle([1, 2], next: "/Observation?_count=2&_offset=2", total: total),
            "/Observation?_count=2&_offset=2": bundle([3], next: nil, total: total),
        ])
        let collected = try await exchange.walk("/Observation?_count=2", by: .fhir)
        #expect(collected.values("/resource/id") == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == total)
    }

    @Test("A bundle without matches is an empty list", .row("DS10"))
    func noMatch() async throws {
        let exchange = WrittenExchange(["/Observation": bundle([], next: nil, total: 0)])
        let outcome = try await exchange.walk("/Observation", by: .fhir).outcome
        #expect(outcome.isComplete && outcome.items == 0, "\(outcome)")
    }

    @Test("A next link to another host or with another scheme is refused", .row("DS10"))
    func refused() async throws {
        for next in ["https://other.test/Observation?_offset=2", "http://api.test/Observation?_offset=2", "file:///x"] {
            let exchange = WrittenExchange(["/Observation": bundle([1], next: next)])
            let collected = try await exchange.walk("/Observation", by: .fhir)
            #expect(collected.outcome.ending == .refused, "\(collected.outcome)")
            #expect(collected.arrived.count == 1 && exchange.paths.count == 1)
        }
    }

    @Test("A POST search continues with GET, without the form", .row("DS10"))
    func search() async throws {
        let exchange = WrittenExchange([
            "/Observation/_search": bundle([1], next: "https://api.test/?_getpages=7&_getpagesoffset=1"),
            "/?_getpages=7&_getpagesoffset=1": bundle([2], next: nil),
        ])
        var request = ListRequest("/Observation/_search", method: .post)
        request.set(.form("patient"), to: "Patient/1")
        let collected = try await exchange.walk(request, by: .fhirSearch)
        #expect(collected.values("/resource/id") == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.transport.sent.map(\.request.method) == [.post, .get])
        #expect(exchange.bodies == ["patient=Patient%2F1", ""])
    }
}
