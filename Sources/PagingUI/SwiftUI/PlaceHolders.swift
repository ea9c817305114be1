#if canImport(SwiftUI)
    import SwiftUI

    /// Scrolls the reader's row back to where it was, when rows have come or gone above it.
    struct ListPlaceHolder<Item: Sendable>: ViewModifier {
        private let model: PagingModel<Item>

        init(model: PagingModel<Item>) {
            self.model = model
        }

        func body(content: Content) -> some View {
            ScrollViewReader { proxy in
                content
                    .onScrollPhaseChange { _, phase in model.scrollingChanged(to: phase.isScrolling) }
                    .onDisappear { model.scrollingChanged(to: false) }
                    .onChange(of: model.content.place, initial: true) {
                        if let row = model.target(holding: nil) { proxy.scrollTo(row, anchor: .top) }
                    }
            }
        }
    }

    /// Lets SwiftUI hold the reader's row, and scrolls only if that row is gone or the top of the list is wanted.
    struct ScrollPlaceHolder<Item: Sendable>: ViewModifier {
        private let model: PagingModel<Item>
        @State private var position: RowID? = nil

        init(model: PagingModel<Item>) {
            self.model = model
        }

        func body(content: Content) -> some View {
            content
                .scrollPosition(id: $position, anchor: .top)
                .onScrollPhaseChange { _, phase in model.scrollingChanged(to: phase.isScrolling) }
                .onDisappear { model.scrollingChanged(to: false) }
                .onChange(of: model.content.place, initial: true) {
                    if let row = model.target(holding: position) { position = row }
                }
        }
    }
#endif
