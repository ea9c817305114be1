import Measuring
import Paging
import PagingUI

/// The cost of appending a page, against a floor.
///
/// The floor is an array that receives the same page from the same source, loaded off the main actor.
enum Appending {
    /// The name of a list length, and the number of repetitions.
    private static let lengths = [
        (rows: 1_000, name: "1,000", lists: 25, pages: 5),
        (rows: 100_000, name: "100,000", lists: 1, pages: 51),
    ]

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        var results = Results()
        var table = Table(["append a page of 100 rows", "µs a row", "array, µs a row", "× array", "bar"])
        var times: [Double] = []
        for length in lengths {
            // What the first calls pay once, for types that are known at run time only, is not counted.
            _ = try await measure(length.rows, lists: 1, pages: 5)
            let lists = length.lists * scale(quick: 1, full: 3)
            let time = try await measure(length.rows, lists: lists, pages: length.pages)
            times.append(time.list)
            let ratio = time.list / time.array
            table.add([
                "to \(length.name)", Table.ratio(time.list), Table.ratio(time.array), Table.text(ratio), "≤ 3 µs",
            ])
            results.figures.append(Figure("append 100 to \(length.name), µs a row", time.list, bar: 3))
            results.figures.append(Figure("append 100 to \(length.name), × array", ratio))
        }
        let growth = times[1] / times[0]
        table.add(["growth", "× " + Table.text(growth), "", "", ""])
        results.figures.append(Figure("append, growth", growth))
        results.tables = [table]
        return results
    }

    /// The median times of an append to lists and to arrays of a length, by turns, in microseconds a row.
    @MainActor
    private static func measure(_ length: Int, lists: Int, pages: Int) async throws -> (list: Double, array: Double) {
        var times: (list: [Double], array: [Double]) = ([], [])
        for _ in 0..<lists {
            let model = await PagingModel.numbers(length)
            var array = try await Numbers(pageSize: length).load(0)
            array.reserveCapacity(length + pages * 100)
            for _ in 0..<pages {
                // A screen holds what it showed before.
                let shown = model.content
                times.list.append(await microseconds { await model.loadNext() })
                times.array.append(try await microseconds { array += try await Numbers().load(array.count) })
                blackHole(shown.revision)
            }
            blackHole(array.count)
        }
        return (times.list.sorted()[times.list.count / 2] / 100, times.array.sorted()[times.array.count / 2] / 100)
    }
}
