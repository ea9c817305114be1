import Measuring
import PagingUI

/// The cost of saving and restoring a list, against a copy of its items.
///
/// Nothing is encoded or decoded, since that depends on the items and the format.
enum Saving {
    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        try await measure(scale(quick: [1_000, 100_000], full: [1_000, 100_000, 1_000_000]))
    }

    @MainActor
    private static func measure(_ lengths: [Int]) async throws -> Results {
        var results = Results()
        var table = Table(["ns a row", "save", "restore", "array", "save, × array", "restore, × array"])
        for length in lengths {
            let model = await PagingModel.numbers(length)
            let items = Array(model.items)
            let rounds = max(5, min(101, 1_000_000 / length))
            var times: (save: [Double], restore: [Double], array: [Double]) = ([], [], [])
            for _ in 0..<rounds {
                let start = ContinuousClock.now
                let list = try model.saved()
                times.save.append((ContinuousClock.now - start).microseconds)
                let restored = PagingModel(Numbers(), options: .numbers)
                times.restore.append(try await microseconds { try restored.restore(list) })
                precondition(restored.rows.count == items.count, "a restored list has all rows")
                times.array.append(await microseconds { blackHole(items.map(\.self).count) })
            }
            let medians = [times.save, times.restore, times.array].map { $0.sorted()[rounds / 2] }
            let ratios = (save: medians[0] / medians[2], restore: medians[1] / medians[2])
            let perRow = medians.map { Table.text($0 * 1_000 / Double(length)) }
            table.add(["\(length) rows"] + perRow + [Table.text(ratios.save), Table.text(ratios.restore)])
            results.figures.append(Figure("save \(length) rows, × array", ratios.save))
            results.figures.append(Figure("restore \(length) rows, × array", ratios.restore))
        }
        results.tables = [table]
        return results
    }
}
