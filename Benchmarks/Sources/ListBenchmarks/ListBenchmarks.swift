import Measuring
import Paging
import PagingUI

/// What the operations of a `PagingModel` cost at three lengths of the list.
@main
enum ListBenchmarks {
    static func main() async {
        let lengths = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        await run(lengths.isEmpty ? [1_000, 100_000, 1_000_000] : lengths)
    }

    @MainActor
    private static func run(_ lengths: [Int]) async {
        var times = Times()
        for length in lengths { await measure(length, &times) }
        times.print(lengths: lengths)
    }

    @MainActor
    private static func measure(_ length: Int, _ times: inout Times) async {
        let model = await list(of: length)
        let middle = length / 2
        times.add("append a page of 100", await median(of: 51) { _ in await model.loadNext() })
        times.add("prepend a page of 100", await median(of: 51) { _ in await model.loadPrevious() })
        times.add(
            "a row appears, 100 times",
            await median(of: 501) { number in
                for row in 0..<100 { model.itemAppeared(middle + (number + row) % 100) }
            }
        )
        times.add(
            "update a row, and confirm",
            await median(of: 501) { number in model.confirm(model.update(middle + number) { $0.isLiked = true }) }
        )
        times.add(
            "remove a row, and take it back",
            await median(of: 501) { number in model.rollBack(model.remove(middle + number)) }
        )
        times.add("insert a row at the top", await median(of: 501) { model.insert(Row(-1_000_000_000 - $0)) })
        times.add(
            "read 100 rows by position",
            await median(of: 501) { number in
                for row in 0..<100 { blackHole(model.rows[(middle + number * 97 + row) % model.rows.count].id) }
            }
        )
        times.add("refresh what is on screen", await median(of: 1) { _ in await model.refresh(.anchored) })
    }

    /// A list of a length, loaded page by page, while somebody holds what it was before: as a screen does.
    @MainActor
    private static func list(of length: Int) async -> PagingModel<Row> {
        var options = PagingOptions()
        options.prefetchDistance = 0
        let model = PagingModel(Numbers(), options: options)
        await model.refresh()
        var shown = model.content
        while model.rows.count < length {
            await model.loadNext()
            shown = model.content
        }
        blackHole(shown.revision)
        return model
    }
}
