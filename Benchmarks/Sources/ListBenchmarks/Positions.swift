import Measuring
import Paging
import PagingUI

/// The cost of lists that have a row for each position, of which few are loaded.
enum Positions {
    private static let lengths = [(count: 10_000, name: "10,000"), (count: 10_000_000, name: "10,000,000")]
    private static let pageSize = 100
    private static let height = 20

    /// Pages of consecutive numbers, each of which names all others.
    private struct Numbered: PageSource {
        let count: Int

        func page(at cursor: Int?) async throws -> Page<Row, Int> {
            let number = cursor ?? 0
            let pages = count / pageSize
            return Page(
                items: (number * pageSize..<(number + 1) * pageSize).map(Row.init),
                links: PageLinks(
                    following: Addresses(count: pages - 1 - number) { number + 1 + $0 },
                    preceding: Addresses(count: number) { number - 1 - $0 },
                    totalCount: TotalCount(count)
                )
            )
        }
    }

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        await measure(jumps: scale(quick: 51, full: 201))
    }

    @MainActor
    private static func measure(jumps: Int) async -> Results {
        var results = Results()
        var times = Times()
        // What the first calls pay once is not counted.
        _ = await loaded(lengths[0].count, jumps: 3)
        for length in lengths {
            let before = Memory.now
            let model = await loaded(length.count, jumps: jumps)
            let megabytes = (Memory.now - before) / 1e6
            results.figures.append(Figure("\(length.name) positions, MB", megabytes, bar: 20))
            await measureFrames(of: model, &times)
            times.add(
                "jump to a position and load it",
                await median(of: 51) { await model.jump(toPosition: model.rows.count / 53 * ($0 + 1) + 7) }
            )
        }
        results.tables = [times.table(lengths: lengths.map(\.count))]
        for (name, growth) in times.growths { results.figures.append(Figure("positions, \(name), growth", growth)) }
        return results
    }

    /// A list of a length with pages loaded all over it.
    @MainActor
    private static func loaded(_ count: Int, jumps: Int) async -> PagingModel<Row> {
        var options = PagingOptions.numbers
        options.showsPlaceholders = true
        options.placeholderDelay = .zero
        let model = PagingModel(Numbered(count: count), options: options)
        await model.loadIfNeeded()
        for number in 1...jumps { await model.jump(toPosition: count / (jumps + 1) * number) }
        precondition(model.rows.count == count, "a list has a row for each position")
        return model
    }

    /// Measures frames of a screen: its rows are read, one appears, and one disappears.
    @MainActor
    private static func measureFrames(of model: PagingModel<Row>, _ times: inout Times) async {
        let middle = model.rows.count / 2
        times.add(
            "a frame of \(height) rows",
            await median(of: 501) { number in
                for row in 0..<height { blackHole(model.rows[middle + number + row].id) }
                model.itemAppeared(model.rows[middle + number + height].id)
                model.itemDisappeared(model.rows[middle + number].id)
            }
        )
    }
}
