#if canImport(SwiftUI)
    import PagingUI
    import SwiftUI

    /// A timeline on screen; every minute it is checked for new items.
    public struct TimelineView<Item: Sendable, Row: View>: View {
        @State private var model: PagingModel<Item>
        private let row: (Item) -> Row

        /// Creates the screen of a timeline.
        public init(_ model: PagingModel<Item>, @ViewBuilder row: @escaping (Item) -> Row) {
            _model = State(initialValue: model)
            self.row = row
        }

        /// The list.
        public var body: some View {
            PagedList(model, row: row).task {
                while (try? await Task.sleep(for: .seconds(60))) != nil { await model.checkForNew() }
            }
            #if os(macOS) || os(tvOS) || os(watchOS)
                .toolbar { PagedRefreshButton(model) }
            #endif
        }
    }
#endif
