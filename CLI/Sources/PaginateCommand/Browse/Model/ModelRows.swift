import Paging
import PagingHTTP
import PagingUI

/// The rows of a model as the screen takes them: always those of this moment.
@MainActor
final class ModelRows {
    private let model: PagingModel<BrowseItem>
    private var lines: ItemLines<RowID>

    /// - Parameter columns: what to show of each item; empty finds it out.
    init(_ model: PagingModel<BrowseItem>, columns: [JSONPointer]) {
        self.model = model
        lines = ItemLines(columns: columns)
    }

    /// The item of a row; `nil` for a gap, and for a row that is gone.
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
        case .loading, .waiting: "loading what is missing here …"
        case .failed(let failure): "\(FailureText.sentence(for: failure))  Enter tries again."
        case .idle, .paused, .atEnd: "items are missing here: Enter loads them"
        }
    }
}
