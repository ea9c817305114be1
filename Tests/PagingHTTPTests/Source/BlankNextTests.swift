import PagingDetection
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Next values of white space")
struct BlankNextTests {
    @Test(
        "A next value of white space counts as empty in every scheme",
        arguments: [#"\n"#, #"\r\n\r\n"#, #" \t\n "#, #"\u2028"#, #"\u00a0"#, "", "   "],
        [PaginationScheme.nextURL(at: "/next"), .cursor(from: "/next", into: "cursor"), .automatic]
    )
    func blank(text: String, scheme: PaginationScheme) async throws {
        let body = #"{"items":[{"id":1}],"next":"\#(text)"}"#
        let transport = StubTransport(["/list": .json(body)])
        let client = try PagingClient("https://api.test", transport: transport)
        let list = client.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .value)
        let outcome = await list.collect(upTo: 10).outcome
        #expect(outcome.ending == .complete, "\(outcome)")
        #expect(transport.sent.count == 1)
    }

    @Test("A link to another spelling of the base's IPv6 address is followed")
    func literal() async throws {
        let transport = StubTransport(["/a": .page("[1]", next: "http://[0:0:0:0:0:0:0:1]/b"), "/b": .json("[2]")])
        let client = try PagingClient("http://[::1]", transport: transport)
        #expect(try await client.list(Int.self, "/a", by: .linkHeader).collect(upTo: 5).items == [1, 2])
    }
}
