import PagingDetection
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Next values without an address")
struct BlankNextTests {
    @Test(
        "A next value of white space leads nowhere, and only an empty text is an end",
        arguments: [#"\n"#, #"\r\n\r\n"#, #" \t\n "#, #"\u2028"#, #"\u00a0"#, "", "   "],
        [PaginationScheme.nextURL(at: "/next"), .cursor(from: "/next", into: "cursor"), .automatic]
    )
    func blank(text: String, scheme: PaginationScheme) async throws {
        let body = #"{"items":[{"id":1}],"next":"\#(text)"}"#
        let transport = StubTransport(["/list": .json(body)])
        let client = try PagingClient("https://api.test", transport: transport)
        let list = client.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .value)
        let outcome = await list.collect(upTo: 10).outcome
        #expect(outcome.ending == (text.isEmpty ? .complete : .unproven), "\(outcome)")
        #expect(transport.sent.count == 1)
    }

    @Test(
        "A value that is no address is no end, on any page",
        arguments: ["[]", "{}", "false", #"" ""#],
        [PaginationScheme.nextURL(at: "/next"), .cursor(from: "/next", into: "page")]
    )
    func otherValue(value: String, scheme: PaginationScheme) async throws {
        for page in 1...3 {
            let list = try StubbedList { call in
                let number = call.number("page") ?? 1
                let isURL = scheme == .nextURL(at: "/next")
                let next = isURL ? #""/list?page=\#(number + 1)""# : "\(number + 1)"
                return .json(#"{"items":[{"id":\#(number)}],"next":\#(number == page ? value : next)}"#)
            }
            let outcome = await list.walk(by: scheme).outcome
            #expect(outcome.ending == .unproven, "\(outcome)")
        }
    }

    @Test("A link to another spelling of the base's IPv6 address is followed")
    func literal() async throws {
        let transport = StubTransport(["/a": .page("[1]", next: "http://[0:0:0:0:0:0:0:1]/b"), "/b": .json("[2]")])
        let client = try PagingClient("http://[::1]", transport: transport)
        #expect(try await client.list(Int.self, "/a", by: .linkHeader).collect(upTo: 5).items == [1, 2])
    }
}
