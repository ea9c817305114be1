#if canImport(SwiftUI)
    import SwiftUI

    /// The row of a gap: it is filled downwards for who reads down, and upwards for who reads up.
    struct PagedGap<Item: Sendable>: View {
        private let model: PagingModel<Item>
        private let gap: ListGap
        @Environment(\.pagedViews) private var views

        init(_ model: PagingModel<Item>, _ gap: ListGap) {
            self.model = model
            self.gap = gap
        }

        var body: some View {
            if let custom = views.gap {
                custom(gap, fill)
            } else {
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
                .pagedRowStyle()
            }
        }

        private var fill: @MainActor (GapSide) -> Void {
            { [model, id = gap.id] side in Task { await model.fillGap(id, from: side) } }
        }
    }
#endif
