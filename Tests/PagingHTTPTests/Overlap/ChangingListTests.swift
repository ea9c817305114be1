import PagingDetection
import Foundation
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

/// Walks lists that change between requests, with fixed seeds.
///
/// The default run is short. `Scripts/prove.sh servers` sets `SWIFT_PAGING_DRIFT` to the number of walks.
@Suite("Lists that change during a walk")
struct ChangingListTests {
    private static let walks = ProcessInfo.processInfo.environment["SWIFT_PAGING_DRIFT"].flatMap { Int($0) } ?? 100
    private static let groups = Array(stride(from: 0, to: walks, by: 25))

    private static let conventions: [(path: String, scheme: PaginationScheme)] = [
        ("/offset/airports?limit=SIZE", .offset(total: "/total_count")),
        ("/offset/airports?limit=SIZE&total=none", .offset()),
        ("/offset/airports?limit=SIZE&base=1", .offset(base: 1, total: "/total_count")),
        ("/page/airports?per_page=SIZE", .pageNumber(total: "/total")),
        ("/page/airports?per_page=SIZE", .pageNumber(totalPages: "/total_pages")),
        ("/page/airports?per_page=SIZE&total=none", .pageNumber()),
        ("/page/airports?per_page=SIZE&total=none&first_page=0", .pageNumber(firstPage: 0)),
        ("/page/airports?per_page=SIZE&total=none&beyond=404", .pageNumber().with { $0.endStatuses = [404] }),
        ("/link/airports?per_page=SIZE", .linkHeader),
        ("/link/airports?per_page=SIZE&total=none", .linkHeader),
        ("/page/airports?per_page=SIZE", .automatic),
        ("/offset/airports?limit=SIZE", .automatic),
    ]

    @Test(
        "A walk loses no item that stays in the list and delivers none twice",
        .row("C10", "C11"),
        arguments: groups
    )
    func complete(group: Int) async throws {
        for seed in group..<group + 25 { try await walk(seed: seed) }
    }

    private func walk(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let convention = Self.conventions[seed % Self.conventions.count]
        let size = Int.random(in: 8...30, using: &random)
        let count = Int.random(in: size...size * 12, using: &random)
        let churn = Int.random(in: 0...size / 2, using: &random)
        let run = SharedServer.newRun()
        let path =
            convention.path.replacingOccurrences(of: "SIZE", with: "\(size)")
            + "&count=\(count)&churn=\(churn)&seed=\(seed)&run=\(run)"
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let source = api.list(Airport.self, path, by: convention.scheme).overlapping(by: "/id")
            let collected = await source.collect(upTo: 100_000)
            let list = try #require(server.changedList(run: run))
            let ids = collected.arrived.map(\.id)
            let missed = Set(1...count).subtracting(list.removed).subtracting(ids)
            #expect(missed.isEmpty, "seed \(seed), \(path): \(missed.sorted()); \(collected.outcome)")
            #expect(Set(ids).count == ids.count, "seed \(seed), \(path)")
            #expect(collected.outcome.isComplete, "seed \(seed), \(path): \(collected.outcome)")
            #expect(collected.outcome.requests < 40 + 10 * count / size, "seed \(seed): \(collected.outcome)")
        }
    }

    @Test("Without the overlap, the same walk loses items")
    func lossWithoutOverlap() async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            var missed = 0
            for seed in 0..<20 {
                let run = SharedServer.newRun()
                let path = "/offset/airports?limit=10&count=100&churn=5&seed=\(seed)&run=\(run)"
                let source = api.list(Airport.self, path, by: .offset()).deduplicated(by: \.id)
                let ids = await source.pages(window: .serial).collect(upTo: 1_000).arrived.map(\.id)
                let list = try #require(server.changedList(run: run))
                missed += Set(1...100).subtracting(list.removed).subtracting(ids).count
            }
            #expect(missed > 20)
        }
    }
}
