#if DemoServer
    import Paging
    import PagingDemoServer
    import PagingHTTP
    import Testing

    /// What a server does wrong, and how the walk ends by it.
    struct Misdeed: Sendable, CustomTestStringConvertible {
        let path: String
        var scheme = PaginationScheme.linkHeader
        let ending: WalkEnding
        /// The ids that must have arrived all the same.
        let arrived: ClosedRange<Int>

        var testDescription: String { path }

        private static func fault(_ fault: String, _ ending: WalkEnding, upTo last: Int) -> Misdeed {
            Misdeed(path: "/link/airports?per_page=100&total=none&fault=\(fault)", ending: ending, arrived: 1...last)
        }

        static let all: [Misdeed] = [
            fault("evil:https%3A%2F%2Fevil.test%2Fx@1", .refused, upTo: 100),
            fault("evil:%2F%2Fevil.test%2Fx@2", .refused, upTo: 200),
            fault("evil:javascript%3Aalert(1)@1", .refused, upTo: 100),
            fault("evil:file%3A%2F%2F%2Fetc%2Fpasswd@1", .refused, upTo: 100),
            fault("evil:https%3A%2F%2F127.0.0.1%2Fx@1", .refused, upTo: 100),
            fault("redirect:http%3A%2F%2Fevil.test%2Fx@2", .refused, upTo: 100),
            fault("self@2", .cycle, upTo: 200),
            fault("cycle@3", .noProgress, upTo: 300),
            fault("500@3", .failed, upTo: 200),
            fault("404text@3", .failed, upTo: 200),
            fault("404@3", .failed, upTo: 200),
            fault("410@3", .failed, upTo: 200),
            fault("html@2", .failed, upTo: 100),
            fault("error@2", .failed, upTo: 100),
            fault("notok@2", .failed, upTo: 100),
            fault("noitems@2", .failed, upTo: 100),
            fault("deep@2", .failed, upTo: 100),
            fault("truncate@2", .failed, upTo: 100),
            fault("cut@2", .failed, upTo: 100),
            Misdeed(
                path: "/page/airports?per_page=100&total=wrong:900",
                scheme: .pageNumber(total: "/total"),
                ending: .short,
                arrived: 1...500
            ),
            Misdeed(
                path: "/page/airports?per_page=100&total=none&beyond=clamp",
                scheme: .pageNumber(),
                ending: .noProgress,
                arrived: 1...500
            ),
            Misdeed(
                path: "/page/airports?per_page=100&fault=404@3",
                scheme: .pageNumber(total: "/total"),
                ending: .failed,
                arrived: 1...200
            ),
            Misdeed(
                path: "/cursor/airports?limit=100&token=repeat",
                scheme: .cursor(from: "/meta/next_cursor", into: "cursor"),
                ending: .cycle,
                arrived: 1...500
            ),
        ]

        static let harmless: [Misdeed] = [
            fault("500@3x1", .complete, upTo: 500),
            fault("429@2x2&retry_after=0", .complete, upTo: 500),
            fault("cut@2x1", .complete, upTo: 500),
            fault("truncate@3x1", .complete, upTo: 500),
            fault("reset@2x1", .complete, upTo: 500),
            fault("bom@2", .complete, upTo: 500),
            fault("utf16@2", .complete, upTo: 500),
            fault("redirect@2", .complete, upTo: 500),
            Misdeed(
                path: "/link/airports?per_page=100&links=results",
                scheme: .automatic,
                ending: .complete,
                arrived: 1...500
            ),
            Misdeed(
                path: "/cursor/airports?limit=100&token=repeat",
                scheme: .cursor(from: "/meta/next_cursor", into: "cursor").endingOnRepeatedAddress(),
                ending: .complete,
                arrived: 1...500
            ),
            Misdeed(
                path: "/page/airports?per_page=100&total=none&beyond=clamp",
                scheme: .pageNumber().endingOnRepeatedPage(),
                ending: .complete,
                arrived: 1...500
            ),
            Misdeed(
                path: "/cursor/airports?limit=100&empty=2",
                scheme: .cursor(from: "/meta/next_cursor", into: "cursor"),
                ending: .complete,
                arrived: 1...500
            ),
        ]
    }

    @Suite("A server that misbehaves", .timeLimit(.minutes(2)))
    struct HostileServerTests {
        @Test("ends the walk in a typed way, and what had arrived is kept", arguments: Misdeed.all, [1, 4])
        func ending(misdeed: Misdeed, window: Int) async throws {
            let collected = try await crawl(misdeed, window: window)
            #expect(collected.outcome.ending == misdeed.ending, "\(collected.outcome)")
            #expect(collected.arrived.map(\.id) == Array(misdeed.arrived))
            #expect(throws: (any Error).self) { try collected.items }
            #expect(collected.outcome.resumePoint != nil)
        }

        @Test("does no harm where the fault passes or is known", arguments: Misdeed.harmless, [1, 4])
        func recovery(misdeed: Misdeed, window: Int) async throws {
            let collected = try await crawl(misdeed, window: window)
            #expect(collected.outcome.ending == misdeed.ending, "\(collected.outcome)")
            #expect(try Set(collected.items.map(\.id)).isSubset(of: Set(misdeed.arrived)))
            #expect(collected.arrived.last?.id == misdeed.arrived.upperBound)
        }

        private func crawl(_ misdeed: Misdeed, window: Int) async throws -> CollectedItems<Airport, PageAddress> {
            try await SharedServer.use { server in
                var api = try HTTPClient(server.baseURL)
                api.retry = RetryPolicy(attempts: 3, firstDelay: .milliseconds(1))
                let path = misdeed.path + "&count=500&run=\(SharedServer.newRun())"
                let source = api.list(Airport.self, path, by: misdeed.scheme)
                return await source.pages(window: .pages(window)).collect(upTo: 10_000)
            }
        }
    }
#endif
