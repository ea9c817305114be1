import PagingHTTP
import PagingUI

extension BrowseSession {
    /// Performs the action of a key, and returns whether it quits.
    func press(_ key: Key) -> Bool {
        let list = list
        // The rows may have changed since they were drawn.
        state.update(list)
        for action in state.press(key, in: list) {
            if action == .quit { return true }
            carryOut(action)
        }
        return false
    }

    private func carryOut(_ action: BrowseAction<RowID>) {
        switch action {
        case .loadNext: begin { await $0.loadNext() }
        case .checkForMore: begin { await $0.checkForMore() }
        case .refresh:
            // A user at the top expects to see the new items.
            if state.selection?.position == 0 { state.showTopSoon() }
            begin { await $0.refresh() }
        case .retry: retry()
        case .showNew: model.showNewItems()
        case .search(let text):
            state.showTopSoon()
            search.query = text
        case .open(let id): open(id)
        case .fill(let id): begin { await $0.fillGap(id) }
        case .redraw: screen.invalidate()
        case .suspend: ProcessStop.requestByTerminal()
        case .quit: break
        }
    }

    private func retry() {
        Task { [model] in await model.retry() }
    }

    private func open(_ id: RowID) {
        guard let item = rows.item(of: id) else { return }
        let title = ItemLine.summary(of: item)
        state.show(title.isEmpty ? "Item" : title, lines: ItemDetail.lines(of: item.bytes))
    }
}
