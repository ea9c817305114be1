#if canImport(SwiftUI)
    import PagingUI
    import SwiftUI

    /// A timeline on screen; every minute it is looked whether there is something new.
    public struct TimelineView<Item: Sendable, Row: View>: View {
        @State private var model: PagingModel<Item>
        private let row: (Item) -> Row

        /// Shows a timeline.
        public init(_ model: PagingModel<Item>, @ViewBuilder row: @escaping (Item) -> Row) {
            _model = State(initialValue: model)
            self.row = row
        }

        /// The list.
        public var body: some View {
            PagedList(model, row: row).task {
                while (try? await Task.sleep(for: .seconds(60))) != nil { await model.checkForNew() }
            }
        }
    }
#endif
