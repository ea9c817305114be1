import BenchRecords
import Foundation
import Measuring
import PagingHTTP

/// The decoding of items on one core, with the scan of their page, compared with Foundation's decoder.
enum Decoding {
    /// A page of items, decoded by both.
    private struct Shape: Sendable {
        let name: String
        let bar: Double
        let ours: @Sendable () throws -> Void
        let foundation: @Sendable () throws -> Void

        init<Item: Decodable & Sendable>(
            _ name: String,
            _ type: Item.Type,
            _ page: [UInt8],
            bar: Double,
            _ decoder: JSONDecoder = JSONDecoder()
        ) {
            self.name = name
            self.bar = bar
            let (items, data) = (ItemDecoder.json(type, settings: decoder), Data(page))
            ours = { for _ in 0..<pages { blackHole(try items.items(of: page).count) } }
            foundation = { for _ in 0..<pages { blackHole(try decoder.decode([Item].self, from: data).count) } }
        }
    }

    private static let pages = 50
    private static let items = 100

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let shapes = [
            Shape("record with dates", Record.self, RecordText.page(first: 1, count: items), bar: 4, Record.decoder),
            Shape("flat, 30 fields", FlatRecord.self, ShapeText.flat(count: items), bar: 3),
            Shape("deeply nested", DeepRecord.self, ShapeText.deep(count: items), bar: 3),
            Shape("long strings with escapes", TextRecord.self, ShapeText.texts(count: items), bar: 3),
        ]
        var results = Results()
        var table = Table(["one core, 1,000 items a second", "items", "JSONDecoder", "× JSONDecoder", "bar"])
        for shape in shapes {
            let times = try await interleavedMedians(
                rounds: scale(quick: 9, full: 31),
                [{ try shape.ours() }, { try shape.foundation() }]
            )
            let speeds = times.map { Double(pages * items) * 1000 / $0.microseconds }
            let factor = times[1] / times[0]
            table.add([shape.name] + speeds.map(Table.text) + [Table.ratio(factor), "≥ \(Int(shape.bar))"])
            // As a ratio to the bar, so that smaller is better.
            let bar = Int(shape.bar)
            results.figures.append(Figure("decode, \(shape.name), time × \(bar) / decoder", shape.bar / factor, bar: 1))
        }
        results.tables = [table]
        return results
    }
}
