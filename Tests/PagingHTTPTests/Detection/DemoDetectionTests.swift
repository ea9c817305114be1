import PagingDetection
import Paging
import PagingDemoServer
import PagingHTTP
import Testing

/// A list of the demo server and its pagination.
struct DemoDetection: Sendable, CustomTestStringConvertible {
    let path: String
    /// The scheme, or `nil` if the responses do not show it.
    let summary: String?
    var items: JSONPointer = "/items"
    var verdict = SchemeFinding.Verdict.verified

    var testDescription: String { path }

    private static let link = "the Link header with rel=\"next\""
    private static let cursor = "a cursor at /meta/next_cursor, sent as cursor"
    private static let number = "a page number sent as page, from 1"

    static let all: [DemoDetection] = [
        DemoDetection(path: "/link/airports?per_page=20", summary: link, items: ""),
        DemoDetection(path: "/link/airports?per_page=20&shape=envelope", summary: link),
        DemoDetection(path: "/link/airports?per_page=20&total=none", summary: link, items: ""),
        DemoDetection(path: "/link/airports?per_page=20&links=relative", summary: link, items: ""),
        DemoDetection(path: "/link/airports?per_page=20&links=split", summary: link, items: ""),
        DemoDetection(path: "/link/airports?per_page=20&links=quotes", summary: link, items: ""),
        DemoDetection(path: "/link/airports?per_page=20&links=results", summary: link, items: ""),
        DemoDetection(
            path: "/next-url/airports?per_page=20",
            summary: "the next page's URL at /next",
            items: "/results"
        ),
        DemoDetection(
            path: "/next-url/airports?per_page=20&shape=bare",
            summary: "the next page's URL at header:X-Next-Url",
            items: ""
        ),
        DemoDetection(path: "/cursor/airports?limit=20", summary: cursor, items: "/data"),
        DemoDetection(path: "/cursor/airports?limit=20&end=empty", summary: cursor, items: "/data"),
        DemoDetection(path: "/cursor/airports?limit=20&end=absent", summary: cursor, items: "/data"),
        DemoDetection(path: "/cursor/airports?limit=20&end=flag", summary: cursor, items: "/data"),
        DemoDetection(
            path: "/cursor/airports?limit=20&shape=bare",
            summary: "a cursor at header:X-Next-Cursor, sent as cursor",
            items: ""
        ),
        DemoDetection(
            path: "/keyset/airports?limit=20",
            summary: "the last item's /id, sent as starting_after",
            items: "/data"
        ),
        DemoDetection(path: "/keyset/airports?limit=20&shape=bare", summary: nil),
        DemoDetection(path: "/page/airports?per_page=20", summary: number),
        DemoDetection(path: "/page/airports?per_page=20&total=none", summary: number),
        DemoDetection(
            path: "/page/airports?per_page=20&shape=bare",
            summary: "a cursor at header:X-Next-Page, sent as page",
            items: ""
        ),
        DemoDetection(
            path: "/page/airports?per_page=20&first_page=0",
            summary: "a page number sent as page, from 0"
        ),
        DemoDetection(path: "/page/airports?per_page=20&param=p&p=1", summary: "a page number sent as p, from 1"),
        DemoDetection(path: "/page/airports?per_page=20&param=number", summary: nil),
        DemoDetection(path: "/page/airports?per_page=20&count=20", summary: number, verdict: .unverified),
        DemoDetection(
            path: "/offset/airports?limit=20",
            summary: "a number of items to skip, sent as offset, from 0",
            items: "/records"
        ),
        DemoDetection(
            path: "/offset/airports?limit=20&base=1&param=startIndex&startIndex=1",
            summary: "a number of items to skip, sent as startIndex, from 1",
            items: "/records"
        ),
        DemoDetection(
            path: "/range/airports?limit=20",
            summary: "ranges of items, sent as Range: items=…",
            items: ""
        ),
        DemoDetection(
            path: "/link/airports?per_page=20&count=7&links=empty",
            summary: nil,
            items: "",
            verdict: .wholeList
        ),
    ]
}

@Suite("Detection over real HTTP", .timeLimit(.minutes(10)))
struct DemoDetectionTests {
    @Test(
        "Detection finds every convention of the demo server or reports that it cannot",
        arguments: DemoDetection.all
    )
    func convention(demo: DemoDetection) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let count = demo.path.contains("count=") ? "" : "&count=45"
            let api = try PagingClient(server.baseURL)
            let finding = try await api.detect("\(demo.path)\(count)&run=\(run)")
            #expect(finding.summary == demo.summary, "\(finding)")
            let isFound = demo.summary != nil || demo.verdict == .wholeList
            #expect(finding.verdict == (isFound ? demo.verdict : .unknown), "\(finding)")
            if isFound { #expect(finding.items == demo.items) }
            #expect(finding.identity == "/id")
            #expect(server.requests(run: run).count <= 7)
        }
    }
}
