import PagingUI
import SwiftUI

/// The row of a gap, which fills downward when the reader scrolls down, and upward otherwise.
///
/// It is always one view, so that the number of views of a row does not depend on the row.
struct PagedGap<Item: Sendable>: View {
    private let model: PagingModel<Item>
    private let gap: ListGap
    @Environment(\.pagedViews) private var views

    init(_ model: PagingModel<Item>, _ gap: ListGap) {
        self.model = model
        self.gap = gap
    }

    var body: some View {
        VStack {
            if let custom = views.gap {
                custom(gap, fill)
            } else {
                standard
            }
        }
        .pagedRowStyle()
    }

    private var standard: some View {
        VStack {
            if gap.state.isLoading {
                PagedSpinner()
            } else {
                Text(gap.state.failure == nil ? PagedText.gap : PagedText.failed)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                Button(PagedText.fillDownwards, systemImage: "arrow.down") { fill(.above) }
                Button(PagedText.fillUpwards, systemImage: "arrow.up") { fill(.below) }
            }
        }
        .buttonStyle(.borderless)
    }

    private var fill: @MainActor (GapSide) -> Void {
        { [model, id = gap.id] side in Task { await model.fillGap(id, from: side) } }
    }
}
