import PagingUI
import SwiftUI

/// Scrolls the reader's row back to its position after rows came or went above it.
struct ListScrollAnchor<Item: Sendable>: ViewModifier {
    private let model: PagingModel<Item>

    init(model: PagingModel<Item>) {
        self.model = model
    }

    func body(content: Content) -> some View {
        ScrollViewReader { proxy in
            content
                .onScrollPhaseChange { _, phase in model.scrollingChanged(to: phase.isScrolling) }
                .onDisappear { model.scrollingChanged(to: false) }
                .onChange(of: model.content.scrollTarget, initial: true) {
                    if let row = model.target(holding: nil) { proxy.scrollTo(row, anchor: .top) }
                }
        }
    }
}

/// Lets SwiftUI preserve the reader's row, and scrolls only if that row is gone or the top is needed.
struct ScrollViewAnchor<Item: Sendable>: ViewModifier {
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
            .onChange(of: model.content.scrollTarget, initial: true) {
                if let row = model.target(holding: position) { position = row }
            }
    }
}
