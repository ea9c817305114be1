import Measuring
import Paging
import PagingHTTP

/// A numbered list collected as values, bounded by the network or the decoder, whichever is slower.
enum NumberedList {
    private static let window = 8
    private static let bar = 1.08
    /// The bar at 0 ms, where the server, the transport and the decoder need the same processors.
    private static let transportBar = 1.8

    private struct Measured {
        let transport: Duration
        let decoder: Duration
        let crawl: Duration
        /// The time of the same crawl without decoding.
        let raw: Duration

        /// The ratio to the time of the larger floor.
        var ratio: Double { crawl / max(transport, decoder) }
        /// The ratio to the time of the transport.
        var transportRatio: Double { crawl / transport }
    }

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        var results = Results()
        var table = Table(
            [
                "200 pages", "crawl ms", "transport ms", "decoder ms", "× larger floor", "× transport", "bar",
                "raw items, ms",
            ]
        )
        for choice in TransportChoice.allCases {
            let transport = choice.make()
            for latency in scale(quick: [0, 20], full: [0, 20, 100]) {
                var list = ServedList(.numbered)
                list.latency = latency
                let times = try await measure(list, server.base, transport, rounds: scale(quick: 5, full: 9))
                let cells = [times.crawl, times.transport, times.decoder].map { Table.text($0.milliseconds) }
                let name = "\(choice.rawValue), \(latency) ms"
                let bar = [0: "≤ \(transportBar) × transport", 20: "≤ \(bar)"][latency] ?? ""
                table.add(
                    [name] + cells + [Table.ratio(times.ratio), Table.ratio(times.transportRatio), bar]
                        + [Table.text(times.raw.milliseconds)]
                )
                results.figures.append(
                    latency == 0
                        ? Figure("numbered, \(name), × transport", times.transportRatio, bar: transportBar)
                        : Figure("numbered, \(name)", times.ratio, bar: latency == 20 ? Self.bar : nil)
                )
            }
        }
        results.tables = [table]
        return results
    }

    @concurrent private static func measure(
        _ list: ServedList,
        _ base: String,
        _ transport: any HTTPTransport,
        rounds: Int
    ) async throws -> Measured {
        let floor = TransportFloor(list, from: base, over: transport)
        let decoding = DecodeFloor(pages: list.pages)
        let times = try await interleavedMedians(
            rounds: rounds,
            [
                { try await floor.run(window: window) },
                { try await decoding.run() },
                { try await list.collect(from: base, over: transport, window: .pages(window)) },
                { try await list.collectRaw(from: base, over: transport, window: .pages(window)) },
            ]
        )
        return Measured(transport: times[0], decoder: times[1], crawl: times[2], raw: times[3])
    }
}
