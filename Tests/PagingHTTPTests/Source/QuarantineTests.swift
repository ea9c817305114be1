import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Records that cannot be decoded")
struct QuarantineTests {
    private func client() throws -> PagingClient {
        let pages = [
            "/list": #"{"items": [{"id": 1, "icao": "A"}, {"id": "two", "icao": 7}, null], "next": "/list?page=2"}"#,
            "/list?page=2": #"{"items": [{"id": 4, "icao": "D"}], "next": null}"#,
        ]
        return try PagingClient("https://api.test", transport: StubTransport(pages.mapValues { .json($0) }))
    }

    @Test("One malformed record is set aside with its bytes, and the rest of the page is preserved", .row("C26"))
    func setAside() async throws {
        let seen = Mutex<[String]>([])
        let decoder = ItemDecoder<Airport>.json { bad in
            seen.withLock { $0.append("\(bad.index): \(bad.item.text)") }
        }
        let format = ListFormat(.nextURL(), identity: "/id")
        let list = try client().list(ListRequest("/list"), format: format, decoding: decoder)
        let collected = await list.collect(upTo: 10)
        #expect(try collected.items.map(\.id) == [1, 4])
        #expect(collected.outcome.quarantined == 2)
        #expect(collected.outcome.receivedItems == 4)
        #expect(seen.withLock { $0 } == [#"1: {"id":"two","icao":7}"#, "2: null"])
    }

    @Test("Without this option, a malformed record fails its page with the decoder's own error", .row("C26"))
    func strict() async throws {
        let list = try client().list(Airport.self, "/list", by: .nextURL())
        let collected = await list.collect(upTo: 10)
        #expect(collected.outcome.ending == .failed)
        #expect(throws: DecodingError.self) { try collected.items }
    }
}
