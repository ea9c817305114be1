import Paging
import PagingUI

extension BrowseList<ModelRows> {
    /// What a model shows at this moment.
    @MainActor
    init(_ model: PagingModel<BrowseItem>, rows: ModelRows) {
        self.init(rows: rows)
        let content = model.content
        refresh = Load(content.refresh)
        append = Load(content.append)
        prepend = Load(content.prepend)
        total = content.totalCount.flatMap { $0.exactness == .exact ? $0.value : nil }
        newCount = content.newItemCount
        hasMoreNew = content.hasMoreNewItems
        endDoubt = content.end.flatMap { Self.doubt(about: $0) }
        isStale = content.isStale
        query = model.isSearchable ? model.searchText : nil
    }

    private static func doubt(about end: PageEnd) -> String? {
        switch end.kind {
        case .signalled: nil
        case .refused: "more follows, and was refused: \(end)"
        case .capped, .limited: "more may follow: \(end)"
        default: "nothing says whether more follows: \(end)"
        }
    }
}

extension BrowseList.Load {
    /// What a load's state is called on the screen.
    init(_ state: LoadState) {
        switch state {
        case .idle: self = .idle
        case .loading, .waiting: self = .loading
        case .paused: self = .paused("The last pages brought nothing new.")
        case .failed(let failure): self = .failed(FailureText.sentence(for: failure))
        case .atEnd: self = .end
        }
    }
}
