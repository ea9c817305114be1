import Measuring
import PagingUI

/// The cost of the operations of a `PagingModel` at several lengths of the list.
enum Lengths {
    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        await measure(scale(quick: [1_000, 100_000], full: [1_000, 100_000, 1_000_000]))
    }

    @MainActor
    private static func measure(_ lengths: [Int]) async -> Results {
        var times = Times()
        for length in lengths { await measure(length, &times) }
        var results = Results()
        results.tables = [times.table(lengths: lengths)]
        return results
    }

    @MainActor
    private static func measure(_ length: Int, _ times: inout Times) async {
        let model = await PagingModel.numbers(length)
        let middle = length / 2
        times.add("append a page of 100", await median(of: 51) { _ in await model.loadNext() })
        times.add("prepend a page of 100", await median(of: 51) { _ in await model.loadPrevious() })
        times.add(
            "a row appears, 100 times",
            await median(of: 501) { number in
                for row in 0..<100 { model.itemAppeared(middle + (number + row) % 100) }
            }
        )
        await measureEdits(of: model, at: middle, &times)
        await measureReading(of: model, at: middle, &times)
        times.add("refresh what is on screen", await median(of: 1) { _ in await model.refresh(.anchored) })
    }

    @MainActor
    private static func measureEdits(of model: PagingModel<Row>, at middle: Int, _ times: inout Times) async {
        times.add(
            "update a row, and confirm",
            await median(of: 501) { number in model.confirm(model.update(middle + number) { $0.isLiked = true }) }
        )
        times.add(
            "remove a row, and take it back",
            await median(of: 501) { number in model.rollBack(model.remove(middle + number)) }
        )
        times.add("insert a row at the top", await median(of: 501) { model.insert(Row(-1_000_000_000 - $0)) })
    }

    @MainActor
    private static func measureReading(of model: PagingModel<Row>, at middle: Int, _ times: inout Times) async {
        times.add(
            "read 100 rows by position",
            await median(of: 501) { number in
                for row in 0..<100 { blackHole(model.rows[(middle + number * 97 + row) % model.rows.count].id) }
            }
        )
    }
}
