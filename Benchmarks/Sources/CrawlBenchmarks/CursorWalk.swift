import BenchRecords
import Measuring
import Paging
import PagingHTTP

/// A walk along cursors in slow bodies, which requests the next page when the cursor has arrived.
enum CursorWalk {
    /// The delay between the head and the first piece of its body, in milliseconds.
    private static let firstPiece = 10

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        let transport = TransportChoice.system.make()
        var results = Results()
        let pages = scale(quick: 20, full: 100)
        var table = Table([
            "\(pages) pages", "crawl ms", "least ms", "× least", "waits for decoding, ms", "crawl × that",
        ])
        for (style, name) in [(ServedList.Style.early, "before the items"), (.late, "behind the items")] {
            var list = ServedList(style)
            list.pages = pages
            list.latency = 50
            list.bodyTime = 100
            let source = try list.records(from: server.base, over: transport)
            let times = try await interleavedMedians(
                rounds: scale(quick: 1, full: 3),
                [
                    { [list] in try await list.collect(source, window: .standard) },
                    { [list] in try await list.collect(Unannounced(base: source), window: .standard) },
                ]
            )
            let cursor = list.latency + (style == .early ? firstPiece : list.bodyTime)
            let least = Duration.milliseconds(pages * cursor + (style == .early ? list.bodyTime - firstPiece : 0))
            let (ratio, gain) = (times[0] / least, times[0] / times[1])
            table.add(
                [name, Table.text(times[0].milliseconds), Table.text(least.milliseconds), Table.ratio(ratio)]
                    + [Table.text(times[1].milliseconds), Table.ratio(gain)]
            )
            results.figures.append(Figure("cursor \(name), × least", ratio))
            results.figures.append(Figure("cursor \(name), × waiting", gain))
        }
        results.tables = [table]
        return results
    }
}

/// A source that reports no links before a page is complete.
private struct Unannounced: PageSource {
    let base: HTTPPageSource<Record>
    var policy: WalkPolicy { base.policy }

    @concurrent func page(at cursor: PageAddress?) async throws -> Page<Record, PageAddress> {
        try await base.page(at: cursor)
    }
}
