#if canImport(SwiftUI)
    import SwiftUI

    /// Scrolls the reader's row back to where it was, when rows have come or gone above it.
    struct ListPlaceHolder<Item: Sendable>: ViewModifier {
        let model: PagingModel<Item>

        func body(content: Content) -> some View {
            ScrollViewReader { proxy in
                content.onChange(of: model.content.place, initial: true) {
                    if let row = model.target(holding: nil) { proxy.scrollTo(row, anchor: .top) }
                }
            }
        }
    }

    /// Has SwiftUI hold the reader's row, and goes elsewhere only if that row is gone or the list's top is wanted.
    struct ScrollPlaceHolder<Item: Sendable>: ViewModifier {
        let model: PagingModel<Item>
        @State private var position: RowID?

        func body(content: Content) -> some View {
            content
                .scrollPosition(id: $position, anchor: .top)
                .onChange(of: model.content.place, initial: true) {
                    if let row = model.target(holding: position) { position = row }
                }
        }
    }
#endif
