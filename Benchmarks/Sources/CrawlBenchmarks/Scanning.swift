import BenchRecords
import Foundation
import Measuring
import PagingHTTP

/// The throughput of one core: the scanner that finds items, and Foundation's decoder for comparison.
enum Scanning {
    private static let bar = 400.0

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let bodies = (0..<200).map { RecordText.page(first: 10_000_000 + $0 * 100, count: 100) }
        let size = Double(bodies.reduce(0) { $0 + $1.count })
        let data = bodies.map { Data($0) }
        let rounds = scale(quick: 5, full: 21)
        let times = try await interleavedMedians(
            rounds: rounds,
            [
                { for body in bodies { blackHole(try JSONOutline(body).root.range.count) } },
                {
                    for body in bodies {
                        let outline = try JSONOutline(body)
                        for item in outline.elements(of: outline.root) { blackHole(item.range.count) }
                    }
                },
                {
                    let decoder = Record.decoder
                    for body in data { blackHole(try decoder.decode([Record].self, from: body).count) }
                },
            ]
        )
        let speeds = times.map { size / $0.microseconds }
        var results = Results()
        var table = Table(["one core", "MB/s", "bar"])
        table.add(["JSON scan (JSONOutline: strict, finds every item)", Table.text(speeds[0]), "≥ 400"])
        table.add(["the same, and each item visited", Table.text(speeds[1]), ""])
        table.add(["JSONDecoder, [Record]", Table.text(speeds[2]), ""])
        results.tables = [table]
        // As a ratio, so that smaller is better and the machine's speed does not matter.
        results.figures = [
            Figure("scan, time × 400 MB/s", bar / speeds[0], bar: 1),
            Figure("scan, time × decoder", speeds[2] / speeds[0]),
        ]
        return results
    }
}
