import Paging
@_spi(Command) import PagingHTTP
import PagingUI

/// A live view of a model's rows for the screen.
@MainActor
final class ModelRows {
    private let model: PagingModel<BrowseItem>
    private var lines: ItemLines<RowID>

    /// - Parameter columns: The members to show; empty selects them by their names.
    init(_ model: PagingModel<BrowseItem>, columns: [JSONPointer]) {
        self.model = model
        lines = ItemLines(columns: columns)
    }

    /// Returns the item of a row, or `nil` for a gap or a removed row.
    func item(of id: RowID) -> RawItem? {
        position(of: id).flatMap { model.rows[$0].item?.raw }
    }
}

extension ModelRows: @MainActor BrowseRows {
    var count: Int { model.rows.count }

    func id(at position: Int) -> RowID {
        model.rows[position].id
    }

    func content(at position: Int) -> BrowseRow {
        let row = model.rows[position]
        switch row.content {
        case .item(let item): return .item(lines.line(of: item.raw, id: row.id))
        case .gap(let gap): return .gap(Self.text(of: gap.state))
        }
    }

    func position(of id: RowID) -> Int? {
        model.position(of: id)
    }

    private static func text(of state: LoadState) -> String {
        switch state {
        case .loading, .waiting: "loading missing items …"
        case .failed(let failure): "\(FailureText.sentence(for: failure))  Enter retries."
        case .idle, .paused, .atEnd: "items are missing here; Enter loads them"
        }
    }
}
