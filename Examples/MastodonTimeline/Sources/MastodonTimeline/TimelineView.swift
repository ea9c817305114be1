import PagingSwiftUI
import SwiftUI

/// A view of a timeline, which checks for new items every minute.
public struct TimelineView<Item: Sendable, Row: View>: View {
    @State private var model: PagingModel<Item>
    private let row: (Item) -> Row

    /// Creates a view of a timeline.
    public init(_ model: PagingModel<Item>, @ViewBuilder row: @escaping (Item) -> Row) {
        _model = State(initialValue: model)
        self.row = row
    }

    /// The list of the timeline.
    public var body: some View {
        PagedList(model, row: row).task {
            while (try? await Task.sleep(for: .seconds(60))) != nil { await model.checkForNew() }
        }
        #if os(macOS) || os(tvOS) || os(watchOS)
        .toolbar { PagedRefreshButton(model) }
        #endif
    }
}
