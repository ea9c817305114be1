package import PaginateFiles
import Paging
import PagingHTTP
package import PagingUI

/// A live view of a model's rows for the screen.
@MainActor
package final class ModelRows {
    private let model: PagingModel<BrowseItem>
    private var lines: ItemLines<RowID>
    /// Whether the columns stay as they are.
    private var isChosen: Bool
    /// Whether the user named the columns.
    private let isRequested: Bool
    /// The advice for pages that failed to load, if there is any beside the retry key.
    let advice: FailureAdvice?

    /// - Parameter columns: The members to show; empty chooses them from the first rows.
    package init(_ model: PagingModel<BrowseItem>, columns: [NamedColumn], advice: FailureAdvice? = nil) {
        (self.model, self.advice) = (model, advice)
        lines = ItemLines(columns: columns.map { ItemColumn(requested: $0) })
        isRequested = !columns.isEmpty
        isChosen = !columns.isEmpty
    }

    /// Returns the item of a row, or `nil` for a gap or a removed row.
    func item(of id: RowID) -> RawItem? {
        position(of: id).flatMap { model.rows[$0].item?.raw }
    }
}

extension ModelRows: @MainActor BrowseRows {
    var count: Int { model.rows.count }

    func columns() -> BrowseColumns {
        if count == 0 {
            isChosen = isRequested
        } else if !isChosen {
            choose()
        }
        return BrowseColumns(titles: lines.columns.map(\.title), isRequested: isRequested)
    }

    func id(at position: Int) -> RowID {
        model.rows[position].id
    }

    func content(at position: Int) -> BrowseRow {
        let row = model.rows[position]
        switch row.content {
        case .item(let item): return .item(lines.line(of: item.raw, id: row.id))
        case .gap(let gap): return .gap(text(of: gap.state))
        case .placeholder: return .gap("not loaded")
        }
    }

    func position(of id: RowID) -> Int? {
        model.position(of: id)
    }

    /// Chooses the columns from the first rows.
    private func choose() {
        var choice = ColumnChoice()
        for position in 0..<min(count, BrowseTable.sampleSize) {
            if let item = model.rows[position].item { choice.add(item.raw) }
        }
        lines = ItemLines(columns: choice.columns)
        isChosen = choice.count > 0
    }

    private func text(of state: LoadState) -> String {
        switch state {
        case .loading, .waiting: "loading missing items …"
        case .failed(let failure): "\(FailureText.sentence(for: failure, advice))  Enter retries."
        case .idle, .paused, .atEnd: "items are missing here; Enter loads them"
        }
    }
}
