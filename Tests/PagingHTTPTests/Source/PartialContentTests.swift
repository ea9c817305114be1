import PagingDetection
import HTTPTypes
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Lists by Content-Range", .serialized, .timeLimit(.minutes(10)))
struct PartialContentTests {
    /// Reads `items 0-99/500` and requests the next range by a header field.
    private static let byRange = PaginationScheme { reply in
        let range = reply.response.headerFields[.contentRange] ?? ""
        let parts = range.split { " -/".contains($0) }.dropFirst().map { Int($0) }
        guard parts.count == 3, let first = parts[0], let last = parts[1] else {
            return PageLinks(end: .signalled("the range \(range)"))
        }
        let total = parts[2].map { TotalCount($0) }
        guard parts[2].map({ last + 1 < $0 }) ?? true else {
            return PageLinks(totalCount: total, end: .signalled("the range \(range)"))
        }
        let next: JSONValue = "items=\(last + 1)-\(last + last - first + 1)"
        return PageLinks(following: [PageAddress([.init(.header("Range"), next)])], totalCount: total)
    }

    @Test(
        "A range list is walked to its end, with or without a total",
        .row("C35"),
        arguments: [1, 99, 100, 101, 350].flatMap { count in
            ["", "&total=none"].map { total in
                Misdeed(
                    "/range/airports?count=\(count)\(total)",
                    by: byRange.with { $0.endStatuses = [416] },
                    .complete,
                    count
                )
            }
        },
        [1, 4]
    )
    func ranges(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A part of a list is not mistaken for the whole: its ranges are detected and walked",
        .row("C35"),
        arguments: [
            Misdeed("/range/airports?limit=7", by: .automatic, .complete, 100),
            Misdeed("/range/airports?limit=7&total=none", by: .automatic, .complete, 100),
            Misdeed("/range/airports?limit=93", by: .automatic, .complete, 100),
            Misdeed("/range/airports?limit=7&count=7", by: .automatic, .complete, 7),
            Misdeed("/range/airports?limit=93&count=93", by: .automatic, .complete, 93),
        ],
        [1, 4]
    )
    func part(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test("A Content-Range contains the total, or an asterisk for none", .row("C35"), arguments: ["4", "*"])
    func total(length: String) async throws {
        func page(_ items: String, _ range: String) -> StubReply {
            var reply = StubReply.json(items, fields: [.contentRange: "\(range)/\(length)"])
            reply.status = .partialContent
            return reply
        }
        let transport = StubTransport([
            "/list": page("[1,2]", "0-1"), "/list?offset=2": page("[3]", "2-2"), "/list?offset=3": page("[]", "*"),
        ])
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(.offset(total: .header("Content-Range")))
        let list = api.list(ListRequest("/list"), format: format, decoding: .json(Int.self))
        let collected = await list.collect(upTo: 10)
        #expect(collected.arrived == [1, 2, 3])
        #expect(collected.outcome.declaredTotal == Int(length))
        #expect(collected.outcome.ending == (length == "*" ? .complete : .short), "\(collected.outcome)")
    }
}
