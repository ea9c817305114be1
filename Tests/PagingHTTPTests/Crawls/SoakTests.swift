import Foundation
import Paging
import PagingDemoServer
import PagingHTTP
import Testing

/// Crawls a server with a fault rate of 30 %, with fixed seeds.
///
/// The default run is short. `Scripts/prove.sh servers` sets `SWIFT_PAGING_SOAK` to the number of crawls, of 2,000 pages
/// each.
@Suite("Servers that fail at random", .serialized)
struct SoakTests {
    private static let crawls = ProcessInfo.processInfo.environment["SWIFT_PAGING_SOAK"].flatMap { Int($0) }
    private static let seeds = 1...max(1, crawls ?? 10)
    private static let pages = crawls == nil ? 100 : 2_000

    private static let conventions: [(path: String, scheme: PaginationScheme)] = [
        ("/link/airports?per_page=5", .linkHeader),
        ("/link/airports?per_page=5&total=none", .linkHeader),
        ("/next-url/airports?per_page=5", .nextURL(total: "/count")),
        ("/cursor/airports?limit=5", .cursor(from: "/meta/next_cursor", into: "cursor")),
        ("/page/airports?per_page=5", .pageNumber(total: "/total")),
        ("/offset/airports?limit=5", .offset(total: "/total_count")),
        ("/keyset/airports?limit=5", .keyset(from: "/id", into: "starting_after", hasMore: "/has_more")),
    ]

    @Test("Every item arrives exactly once and in order despite random failures", arguments: seeds)
    func exact(seed: Int) async throws {
        try await SharedServer.use { server in
            var api = try PagingClient(server.baseURL)
            api.retry = RetryPolicy(attempts: 4, firstDelay: .milliseconds(1), maximumDelay: .milliseconds(4))
            let convention = Self.conventions[seed % Self.conventions.count]
            let count = Self.pages * 5
            let run = SharedServer.newRun()
            let path = convention.path + "&count=\(count)&chaos=30&seed=\(seed)&run=\(run)"
            let source = api.list(Airport.self, path, by: convention.scheme)
            let window = PageWindow.pages(1 + seed % 8)
            let collected = await source.pages(window: window).collect(upTo: count + 1)
            #expect(collected.arrived.map(\.id) == Array(1...count), "\(collected.outcome)")
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
            #expect(collected.outcome.retries > Self.pages / 8, "\(collected.outcome)")
        }
    }
}
