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
                .defaultScrollAnchor(model.newestEdge.defaultAnchor)
                .onChange(of: model.content.scrollTarget, initial: true) {
                    if let row = model.target(holding: nil) { proxy.scrollTo(row, anchor: model.newestEdge.anchor) }
                }
        }
    }
}

extension ListEdge {
    /// The edge of the screen at which the reader's row is held.
    var anchor: UnitPoint { self == .first ? .top : .bottom }
    /// The edge at which a list opens, if it is not the usual one.
    var defaultAnchor: UnitPoint? { self == .first ? nil : .bottom }
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
            .defaultScrollAnchor(model.newestEdge.defaultAnchor)
            .scrollPosition(id: $position, anchor: model.newestEdge.anchor)
            .onScrollPhaseChange { _, phase in model.scrollingChanged(to: phase.isScrolling) }
            .onDisappear { model.scrollingChanged(to: false) }
            .onChange(of: model.content.scrollTarget, initial: true) {
                if let row = model.target(holding: position) { position = row }
            }
    }
}
