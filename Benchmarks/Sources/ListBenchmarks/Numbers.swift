import Measuring
import Paging
import PagingUI

/// A row of the measured lists.
struct Row: Identifiable, Sendable {
    let id: Int
    var title: String
    var isLiked = false

    init(_ id: Int) {
        self.id = id
        title = "Row number \(id) of a list"
    }
}

/// An endless list in both directions, in pages that cost little to load.
///
/// A cursor is the first row of a page.
struct Numbers: PageSource {
    var pageSize = 100

    func page(at cursor: Int?) async throws -> Page<Row, Int> {
        let start = cursor ?? 0
        return Page(
            items: (start..<start + pageSize).map(Row.init),
            following: start + pageSize,
            preceding: start - pageSize
        )
    }

    /// The rows of a page, loaded off the caller's actor as a model loads them.
    @concurrent func load(_ start: Int) async throws -> [Row] {
        try await page(at: start).items
    }
}

extension PagingOptions {
    /// Options of a list that loads nothing by itself.
    static var numbers: PagingOptions {
        var options = PagingOptions()
        options.prefetchDistance = 0
        return options
    }
}

extension PagingModel<Row> {
    /// A list of a length, loaded page by page, while a screen holds what it showed before.
    static func numbers(_ length: Int) async -> PagingModel<Row> {
        let model = PagingModel(Numbers(), options: .numbers)
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

/// The time that an operation takes, in microseconds.
@MainActor
func microseconds(_ operation: @MainActor () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await operation()
    return (ContinuousClock.now - start).microseconds
}
