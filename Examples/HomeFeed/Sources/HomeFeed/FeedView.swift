import PagingSwiftUI
import SwiftUI

/// A view that shows a feed.
public struct FeedView<Value: Identifiable & Sendable, Row: View>: View {
    @State private var model: PagingModel<Value>
    private let row: (Value) -> Row

    /// Creates a view of a feed.
    public init(_ model: PagingModel<Value>, @ViewBuilder row: @escaping (Value) -> Row) {
        _model = State(initialValue: model)
        self.row = row
    }

    /// The list of the feed.
    public var body: some View {
        PagedList(model, row: row)
            #if os(macOS) || os(tvOS) || os(watchOS)
        .toolbar { PagedRefreshButton(model) }
            #endif
    }
}
