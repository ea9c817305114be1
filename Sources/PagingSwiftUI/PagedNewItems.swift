import PagingUI
import SwiftUI

/// A button with the number of new items that shows them; empty without new items.
///
/// It floats above the rows, so that none of them moves when it appears or disappears.
struct PagedNewItems<Item: Sendable>: View {
    let model: PagingModel<Item>
    @Environment(\.pagedViews) private var views

    var body: some View {
        if model.content.newItemCount > 0 {
            if let newItems = views.newItems {
                newItems(model.content.newItemCount, show)
            } else {
                Button(title, systemImage: model.newestEdge == .first ? "arrow.up" : "arrow.down", action: show)
                    .buttonStyle(.borderedProminent)
                    .buttonBorderShape(.capsule)
                    .padding(model.newestEdge == .first ? .top : .bottom)
            }
        }
    }

    private var title: LocalizedStringKey {
        PagedText.newItems(model.content.newItemCount, andMore: model.content.hasMoreNewItems)
    }

    private var show: @MainActor () -> Void {
        { [model] in
            model.showNewItems()
            model.scrollToNewest()
        }
    }
}
