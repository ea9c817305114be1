import PagingDetection
import Paging
import PagingDemoServer
import PagingHTTP
import Testing

/// A faulty or hostile list of the demo server, and the expected end of a walk over it.
struct Misdeed: Sendable, CustomTestStringConvertible {
    let path: String
    let scheme: PaginationScheme
    let ending: WalkEnding
    /// The expected number of arrived items, counted from the first.
    let arrived: Int
    /// The positions before `arrived` that must be missing, because their pages do not exist.
    var missing = 0..<0
    var identity: JSONPointer?
    var maximumBodySize = 64 << 20

    var testDescription: String { path }

    /// - Parameters:
    ///   - path: The path and query of the list, which has 100 items unless the query specifies otherwise.
    ///   - scheme: The scheme of the list.
    ///   - ending: The expected ending of the walk.
    ///   - arrived: The expected number of items.
    init(_ path: String, by scheme: PaginationScheme, _ ending: WalkEnding, _ arrived: Int) {
        self.path = path.contains("count=") ? path : path + "&count=100"
        (self.scheme, self.ending, self.arrived) = (scheme, ending, arrived)
    }

    /// Returns a list with a `Link` header and no total, five pages of 20.
    static func link(_ query: String, _ ending: WalkEnding, _ arrived: Int) -> Misdeed {
        Misdeed("/link/airports?per_page=20&total=none&\(query)", by: .linkHeader, ending, arrived)
    }

    /// Returns a list by page number, five pages of 20.
    static func page(
        _ query: String,
        by scheme: PaginationScheme = .pageNumber(total: "/total"),
        _ ending: WalkEnding,
        _ arrived: Int
    ) -> Misdeed {
        Misdeed("/page/airports?per_page=20&\(query)", by: scheme, ending, arrived)
    }

    /// Returns a list by cursor, five pages of 20.
    static func cursor(
        _ query: String,
        by scheme: PaginationScheme = .cursor(from: "/meta/next_cursor", into: "cursor"),
        _ ending: WalkEnding,
        _ arrived: Int
    ) -> Misdeed {
        Misdeed("/cursor/airports?limit=20&\(query)", by: scheme, ending, arrived)
    }

    /// Returns lists of five pages of 20 with totals, in every convention, explicit and detected.
    ///
    /// - Parameters:
    ///   - numbered: The ending of lists whose addresses contain numbers, if it differs.
    ///   - linked: The ending of lists whose scheme reads a number of pages, if it differs.
    static func withTotals(
        _ query: String,
        _ ending: WalkEnding,
        _ arrived: Int,
        numbered: WalkEnding? = nil,
        linked: WalkEnding? = nil
    ) -> [Misdeed] {
        let told: [(path: String, scheme: PaginationScheme)] = [
            ("/page/airports?per_page=20", .pageNumber(total: "/total")),
            ("/offset/airports?limit=20", .offset(total: "/total_count")),
            ("/next-url/airports?per_page=20", .nextURL(total: "/count")),
            ("/cursor/airports?limit=20", .cursor(from: "/meta/next_cursor", into: "cursor", total: "/meta/total")),
            ("/link/airports?per_page=20", .linkHeader(total: .header("X-Total-Count"))),
            ("/link/airports?per_page=20&shape=envelope", .linkHeader(total: "/total")),
        ]
        // The server uses the first value of a duplicate parameter.
        return told.flatMap { path, scheme in
            [scheme, .automatic].enumerated().map { index, scheme in
                let declaresPages = path.hasPrefix("/link") || path.hasPrefix("/page") && index > 0
                let moved = path.hasPrefix("/cursor") ? nil : declaresPages ? linked ?? numbered : numbered
                return Misdeed(path + "&\(query)&total=exact", by: scheme, moved ?? ending, arrived)
            }
        }
    }

    /// Returns the same list without items whose page does not exist.
    func missing(_ items: Range<Int>) -> Misdeed {
        var misdeed = self
        misdeed.missing = items
        return misdeed
    }

    /// Walks the list.
    func crawl(window: Int) async throws -> CollectedItems<Airport, PageAddress> {
        try await SharedServer.use { server in
            var api = try PagingClient(server.baseURL)
            api.retry = RetryPolicy(attempts: 3, firstDelay: .milliseconds(1))
            api.maximumBodySize = maximumBodySize
            let list = api.list(
                ListRequest(path + "&run=\(SharedServer.newRun())"),
                format: ListFormat(scheme, identity: identity),
                decoding: .json(Airport.self)
            )
            return await list.pages(window: .pages(window)).collect(upTo: 10_000)
        }
    }

    /// Walks the list, and checks its ending, and that all items arrive once and in order.
    @discardableResult
    func check(window: Int) async throws -> PagingOutcome<PageAddress> {
        let collected = try await crawl(window: window)
        let outcome = collected.outcome
        let expected = (1...max(1, arrived + missing.count)).filter { !missing.contains($0 - 1) && arrived > 0 }
        #expect(outcome.ending == ending, "\(path): \(outcome)")
        #expect(collected.arrived.map(\.id) == expected, "\(path): \(outcome)")
        if ending == .complete {
            #expect(throws: Never.self) { try collected.items }
            #expect(outcome.resumePoint == nil)
        } else {
            #expect(throws: (any Error).self) { try collected.items }
            #expect(outcome.resumePoint != nil)
        }
        return outcome
    }
}
