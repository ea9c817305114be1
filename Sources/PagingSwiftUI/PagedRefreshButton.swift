public import PagingUI
public import SwiftUI

/// A button that refreshes a model's list, for a toolbar on platforms without pull to refresh.
///
/// ```swift
/// PagedList(model) { PostRow(post: $0) }
///     .toolbar { PagedRefreshButton(model) }
/// ```
///
/// It is disabled during a refresh.
public struct PagedRefreshButton<Item: Sendable>: View {
    private let model: PagingModel<Item>

    /// Creates a button that refreshes the list of a model.
    public init(_ model: PagingModel<Item>) {
        self.model = model
    }

    /// The button.
    public var body: some View {
        Button(PagedText.refresh, systemImage: "arrow.clockwise") { [model] in
            Task { await model.refresh() }
        }
        .disabled(model.content.refresh.isLoading)
    }
}
