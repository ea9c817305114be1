import PagingDetection
import Foundation
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Broken, oversized and unusual content", .serialized, .timeLimit(.minutes(10)))
struct BadContentTests {
    private static func largest(_ megabytes: Int, _ misdeed: Misdeed) -> Misdeed {
        var misdeed = misdeed
        misdeed.maximumBodySize = megabytes << 20
        return misdeed
    }

    @Test(
        "A body beyond the limit ends the walk: a bomb, a declared length or an endless body",
        .row("S15", "S16", "S17"),
        arguments: [
            largest(1, .link("fault=bomb@2", .failed, 20)), largest(1, .link("fault=bomb@1", .failed, 0)),
            largest(1, .link("fault=huge@2", .failed, 20)), largest(1, .link("fault=endless@2", .failed, 20)),
            largest(1, .cursor("fault=bomb@2", .failed, 20)), largest(1, .page("fault=bomb@3", .failed, 40)),
        ],
        [1, 4]
    )
    func tooLarge(misdeed: Misdeed, window: Int) async throws {
        let outcome = try await misdeed.check(window: window)
        #expect((outcome.error as? RequestError)?.code == .bodyTooLarge, "\(outcome)")
        #expect(outcome.retries == 0)
    }

    @Test("A bomb within the limit is only white space and not a page", .row("S15"), arguments: [1, 4])
    func bombWithin(window: Int) async throws {
        let outcome = try await Self.largest(64, .link("fault=bomb@2x1", .complete, 100)).check(window: window)
        #expect(outcome.retries == 1)
    }

    @Test(
        "JSON nested a hundred thousand levels deep fails only its page",
        .row("S19"),
        arguments: [.link("fault=deep@2", .failed, 20), .page("fault=deep@1", .failed, 0)] as [Misdeed],
        [1, 4]
    )
    func deep(misdeed: Misdeed, window: Int) async throws {
        let outcome = try await misdeed.check(window: window)
        #expect((outcome.error as? RequestError)?.code == .unreadableContent)
    }

    @Test(
        "A login page with status 200 is a specific failure",
        .row("C29"),
        arguments: [
            .link("fault=html@2", .failed, 20), .page("fault=html@1", by: .automatic, .failed, 0),
            .cursor("fault=html@5", .failed, 80),
        ] as [Misdeed],
        [1, 4]
    )
    func loginPage(misdeed: Misdeed, window: Int) async throws {
        let outcome = try await misdeed.check(window: window)
        let words = (outcome.error as? RequestError)?.description ?? ""
        #expect(words.contains("HTML instead of JSON") && words.contains("Sign in"), "\(outcome)")
    }

    @Test(
        "Content that is not JSON or not a list is a failure on any page",
        .row("C29"),
        arguments: [
            "", " ", "<?xml version=\"1.0\"?><items/>", "Service unavailable", "id,name\n1,a", "null", "7",
            "\"text\"",
            "{}", "{\"id\":1}", "[1,2", "[1] [2]",
        ]
    )
    func noList(body: String) async throws {
        for (path, ids) in [("/list", []), ("/list?cursor=a", [1])] as [(String, [Int])] {
            var table = ["/list": StubReply.json(#"{"items":[1],"next":"a"}"#)]
            table[path] = .json(body)
            var api = try PagingClient("https://api.test", transport: StubTransport(table))
            api.retry = .never
            let scheme = PaginationScheme.cursor(from: "/next", into: "cursor")
            let list = api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .json(Int.self))
            let collected = await list.collect(upTo: 10)
            #expect(collected.arrived == ids)
            #expect((collected.outcome.error as? RequestError)?.code == .unreadableContent, "\(collected.outcome)")
        }
    }

    @Test(
        "An error with a success status is a failure, also beside an empty list",
        .row("C30"),
        arguments: [
            .link("fault=error@2", .failed, 20), .link("fault=notok@2", .failed, 20),
            .link("fault=noitems@2", .failed, 20),
            .cursor("field=error:{\"code\":5}@6&fault=noitems@6", .complete, 100),
            .cursor("field=error:{\"code\":5}@3&empty=3", .failed, 40),
            .cursor("field=error:\"rate\"@3&empty=3", .failed, 40),
            .cursor("field=errors:[{\"message\":\"no\"}]@3&empty=3", .failed, 40),
            .cursor("field=ok:false@3&empty=3", .failed, 40),
            .cursor("field=success:false@5&empty=5", .failed, 80),
            .cursor("field=error:null&field=errors:[]&field=ok:true&count=80&empty=5", .complete, 80),
            .cursor("field=error:\"\"&field=fault:{}&count=80", .complete, 80),
        ] as [Misdeed],
        [1, 4]
    )
    func errorObject(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A byte order mark and UTF-16 are accepted",
        .row("C31"),
        arguments: [
            .link("fault=bom@2", .complete, 100), .link("fault=utf16@2", .complete, 100),
            .cursor("fault=bom@1", .complete, 100), .cursor("fault=utf16@1", by: .automatic, .complete, 100),
        ] as [Misdeed],
        [1, 4]
    )
    func encodings(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "Every Unicode encoding is read, with or without a byte order mark",
        .row("C31"),
        arguments: [
            (String.Encoding.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]),
            (.utf16BigEndian, [0xFE, 0xFF]), (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
            (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
        ] as [(String.Encoding, [UInt8])],
        [true, false]
    )
    func encoding(_ encoding: (name: String.Encoding, mark: [UInt8]), isMarked: Bool) async throws {
        func page(_ text: String) throws -> StubReply {
            let bytes = Array(try #require(text.data(using: encoding.name)))
            return StubReply(body: (isMarked ? encoding.mark : []) + bytes)
        }
        let transport = StubTransport([
            "/list": try page(#"{"items":["Zürich","€"],"next":"/list?page=2"}"#),
            "/list?page=2": try page(#"{"items":["😀"],"next":null}"#),
        ])
        let api = try PagingClient("https://api.test", transport: transport)
        #expect(
            try await api.list(String.self, "/list", by: .automatic).collect(upTo: 10).items == ["Zürich", "€", "😀"]
        )
        let raw = api.list(ListRequest("/list"), format: ListFormat(.nextURL()), decoding: .raw)
        #expect(try await raw.collect(upTo: 10).items.map(\.text) == ["\"Zürich\"", "\"€\"", "\"😀\""])
    }

    @Test(
        "A truncated body is never a short page, whether its length reveals it or not",
        .row("C32", "C33"),
        arguments: [
            .link("fault=truncate@2", .failed, 20), .link("fault=truncate@2x1", .complete, 100),
            .link("fault=cut@2", .failed, 20), .link("fault=cut@2x1", .complete, 100),
            .link("fault=reset@2x1", .complete, 100), .link("fault=cut@1", .failed, 0),
            .page("fault=truncate@3x1", .complete, 100), .page("fault=cut@5", .failed, 80),
            .cursor("fault=cut@5x2", .complete, 100), .cursor("fault=truncate@5", .failed, 80),
        ] as [Misdeed],
        [1, 4]
    )
    func cutShort(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }
}
