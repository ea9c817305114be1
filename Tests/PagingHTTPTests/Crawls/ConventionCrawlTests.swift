import HTTPTypes
import Paging
import PagingDemoServer
import PagingDetection
import PagingHTTP
import Testing

/// A convention of the demo server and its scheme.
struct Convention: Sendable, CustomTestStringConvertible {
    let path: String
    let scheme: PaginationScheme
    var items: JSONPointer?
    var request: @Sendable (inout ListRequest) -> Void = { _ in }
    /// Whether a response names all following pages, so that they load in parallel.
    var isParallel = false
    /// Whether the list starts with its highest ID.
    var isNewestFirst = false

    var testDescription: String { path }

    /// Returns the IDs of a list of a length, in list order.
    func ids(_ count: Int) -> [Int] {
        isNewestFirst ? Array((1...count).reversed()) : Array(1...count)
    }

    static let all: [Convention] = links + bodies + numbers

    static let links: [Convention] = [
        Convention(path: "/link/airports?per_page=100", scheme: .linkHeader, isParallel: true),
        Convention(path: "/link/airports?per_page=100&shape=envelope", scheme: .linkHeader, isParallel: true),
        Convention(path: "/link/airports?per_page=100&total=none", scheme: .linkHeader),
        Convention(path: "/link/airports?per_page=100&links=relative", scheme: .linkHeader, isParallel: true),
        Convention(path: "/link/airports?per_page=100&links=split", scheme: .linkHeader, isParallel: true),
        Convention(path: "/link/airports?per_page=100&links=quotes", scheme: .linkHeader, isParallel: true),
        Convention(path: "/timeline/airports?limit=100", scheme: .linkHeader, isNewestFirst: true),
    ]

    static let bodies: [Convention] = [
        Convention(path: "/next-url/airports?per_page=100", scheme: .nextURL(at: "/next")),
        Convention(
            path: "/next-url/airports?per_page=100",
            scheme: .nextURL(at: "/next", total: "/count"),
            isParallel: true
        ),
        Convention(
            path: "/next-url/airports?per_page=100&shape=bare",
            scheme: .nextURL(at: .header("X-Next-Url"))
        ),
        Convention(
            path: "/cursor/airports?limit=100",
            scheme: .cursor(from: "/meta/next_cursor", into: "cursor", total: "/meta/total")
        ),
        Convention(
            path: "/cursor/airports?limit=100&end=empty",
            scheme: .cursor(from: "/meta/next_cursor", into: "cursor")
        ),
        Convention(
            path: "/cursor/airports?limit=100&end=absent",
            scheme: .cursor(from: "/meta/next_cursor", into: "cursor")
        ),
        Convention(
            path: "/cursor/airports?limit=100&end=flag",
            scheme: .cursor(from: "/meta/next_cursor", into: "cursor", hasMore: "/meta/has_more")
        ),
        Convention(
            path: "/cursor/airports?limit=100&shape=bare",
            scheme: .cursor(from: .header("X-Next-Cursor"), into: .header("X-Cursor"))
        ),
        Convention(
            path: "/cursor/airports?limit=100",
            scheme: .cursor(from: "/meta/next_cursor", into: .body("/cursor")),
            request: { request in
                request.method = .post
                request.body = ["limit": 100]
            }
        ),
        Convention(
            path: "/keyset/airports?limit=100",
            scheme: .keyset(from: "/id", into: "starting_after", hasMore: "/has_more")
        ),
        Convention(
            path: "/keyset/airports?limit=100&shape=bare",
            scheme: .keyset(from: "/id", into: "starting_after")
        ),
    ]

    static let numbers: [Convention] = [
        Convention(path: "/page/airports?per_page=100", scheme: .pageNumber(total: "/total"), isParallel: true),
        Convention(
            path: "/page/airports?per_page=100",
            scheme: .pageNumber(totalPages: "/total_pages"),
            isParallel: true
        ),
        Convention(path: "/page/airports?per_page=100&total=none", scheme: .pageNumber()),
        Convention(
            path: "/page/airports?per_page=100&shape=bare",
            scheme: .pageNumber(total: .header("X-Total-Count")),
            isParallel: true
        ),
        Convention(
            path: "/page/airports?per_page=100&first_page=0&param=p",
            scheme: .pageNumber("p", firstPage: 0, total: "/total"),
            isParallel: true
        ),
        Convention(
            path: "/page/airports?per_page=100&total=none&beyond=404",
            scheme: .pageNumber().with { $0.endStatuses = [404] }
        ),
        Convention(path: "/offset/airports?limit=100", scheme: .offset(total: "/total_count"), isParallel: true),
        Convention(path: "/offset/airports?limit=100&shape=bare&total=none", scheme: .offset()),
        Convention(
            path: "/offset/airports?limit=100&base=1&param=startIndex",
            scheme: .offset("startIndex", base: 1, total: "/total_count"),
            isParallel: true
        ),
        Convention(
            path: "/offset/airports?limit=100&max_limit=30",
            scheme: .offset(total: "/total_count"),
            isParallel: true
        ),
    ]
}

@Suite("Crawls over real HTTP", .timeLimit(.minutes(10)))
struct ConventionCrawlTests {
    @Test("Every item arrives once and in order in every convention", arguments: Convention.all, [1, 99, 100, 350])
    func complete(convention: Convention, count: Int) async throws {
        try await SharedServer.use { server in
            for window in [PageWindow.serial, .pages(4)] {
                let api = try PagingClient(server.baseURL)
                var request = ListRequest(convention.path + "&count=\(count)")
                convention.request(&request)
                let format = ListFormat(convention.scheme, items: convention.items)
                let source = api.list(request, format: format, decoding: .json(Airport.self))
                let collected = await source.pages(window: window).collect(upTo: 100_000)
                #expect(collected.arrived.map(\.id) == convention.ids(count), "\(collected.outcome)")
                #expect(collected.outcome.isComplete, "\(collected.outcome)")
                #expect(collected.outcome.duplicates == 0)
            }
        }
    }

    @Test("Pages load in parallel when a response names several", arguments: Convention.all.filter(\.isParallel))
    func parallel(convention: Convention) async throws {
        try await SharedServer.use { server in
            // Held responses occupy connections: tests that shared a transport's connections could block each other.
            let api = try PagingClient(server.baseURL, transport: SystemTransport())
            let run = SharedServer.newRun()
            var request = ListRequest(convention.path + "&count=800&run=\(run)")
            convention.request(&request)
            let format = ListFormat(convention.scheme)
            let source = api.list(request, format: format, decoding: .json(Airport.self))
            let pages = source.pages(window: .pages(4))
            for page in 2...5 { server.hold(run: run, page: page) }
            async let collected = pages.collect(upTo: 100_000)
            for page in 2...5 { try await server.arrival(run: run, page: page) }
            for page in 2...5 { server.release(run: run, page: page) }
            #expect(await collected.arrived.map(\.id) == Array(1...800))
            #expect(server.peakInFlight(run: run) == 4)
        }
    }

    @Test(
        "An obvious convention is detected automatically",
        arguments: [
            "/link/airports?per_page=100", "/link/airports?per_page=100&total=none",
            "/next-url/airports?per_page=100", "/next-url/airports?per_page=100&shape=bare",
            "/cursor/airports?limit=100", "/cursor/airports?limit=100&shape=bare",
            "/cursor/airports?limit=100&end=flag", "/page/airports?per_page=100",
            "/page/airports?per_page=100&shape=bare", "/page/airports?per_page=100&first_page=0",
            "/page/airports?per_page=100&page=1&total=none", "/offset/airports?limit=100",
            "/offset/airports?limit=100&offset=0&shape=bare",
        ],
        [0, 1, 350]
    )
    func automatic(path: String, count: Int) async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let source = api.list(Airport.self, path + "&count=\(count)", by: .automatic)
            let collected = await source.collect(upTo: 100_000)
            #expect(collected.arrived.map(\.id) == Array(0..<count).map { $0 + 1 }, "\(collected.outcome)")
            // A short list shows no sign of these conventions, and one item is too few to prove its page size.
            let isSilent =
                path.contains("link/airports?per_page=100&total=none")
                || path.contains("cursor/airports?limit=100&shape=bare")
            let isUnproven = isSilent && count < 2
            #expect(collected.outcome.ending == (isUnproven ? .unproven : .complete), "\(collected.outcome)")
        }
    }
}
