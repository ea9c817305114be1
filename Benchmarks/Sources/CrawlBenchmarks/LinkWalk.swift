import Measuring
import Paging
import PagingHTTP

/// A walk along `Link` headers, which requests the next page when a head has arrived.
enum LinkWalk {
    private static let bar = 1.1

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        var results = Results()
        var list = ServedList(.link)
        list.pages = scale(quick: 40, full: 200)
        list.latency = 50
        list.bodyTime = 100
        let least = Duration.milliseconds(list.pages * list.latency + list.bodyTime)
        var table = Table(["\(list.pages) pages", "crawl ms", "transport ms", "heads and a body, ms", "× heads", "bar"])
        for choice in TransportChoice.allCases {
            let transport = choice.make()
            let floor = TransportFloor(list, from: server.base, over: transport)
            let times = try await interleavedMedians(
                rounds: scale(quick: 1, full: 3),
                [
                    { try await floor.runHeadByHead() },
                    { [list] in try await list.collect(from: server.base, over: transport, window: .standard) },
                ]
            )
            let ratio = times[1] / least
            let cells = [times[1], times[0], least].map { Table.text($0.milliseconds) }
            table.add([choice.rawValue] + cells + [Table.ratio(ratio), "≤ \(bar)"])
            results.figures.append(Figure("link, \(choice.rawValue)", ratio, bar: bar))
        }
        results.tables = [table]
        return results
    }
}
