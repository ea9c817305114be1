import Paging
import PagingUI

extension BrowseList<ModelRows> {
    /// Creates the list that a search currently shows.
    @MainActor
    init(_ search: QueryModel<String, BrowseItem>, rows: ModelRows) {
        self.init(rows: rows)
        let content = search.list.content
        refresh = Load(content.refresh, rows.advice)
        append = Load(content.append, rows.advice)
        prepend = Load(content.prepend, rows.advice)
        total = content.totalCount.flatMap { $0.exactness == .exact ? $0.value : nil }
        newCount = content.newItemCount
        hasMoreNew = content.hasMoreNewItems
        endWarning = content.end.flatMap { Self.warning(about: $0) }
        isStale = content.isStale
        query = search.isSearchable ? search.query : nil
    }

    private static func warning(about end: PageEnd) -> String? {
        switch end {
        case .signalled, .presumed: nil
        case .refused: "more follows, and was refused: \(end)"
        case .capped, .limited: "more may follow: \(end)"
        case .unproven: "nothing says whether more follows: \(end)"
        }
    }
}

extension BrowseList.Load {
    /// Creates the state of a load on the screen.
    init(_ state: LoadState, _ advice: FailureAdvice?) {
        switch state {
        case .idle: self = .idle
        case .loading, .waiting: self = .loading
        case .paused: self = .paused("The last pages brought nothing new.")
        case .failed(let failure): self = .failed(FailureText.sentence(for: failure, advice))
        case .atEnd: self = .end
        }
    }
}
