public import PagingUI
public import SwiftUI

extension View {
    /// Loads the next pages before the reader reaches this row's neighbors.
    ///
    /// Pages are loaded `PagingOptions.prefetchDistance` rows ahead.
    ///
    /// For rows outside a ``PagedForEach``, which does this automatically.
    ///
    /// ```swift
    /// ForEach(model.items) { post in
    ///     PostRow(post: post).pagedRow(post.id, of: model)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: the item's id, or its ``RowID``.
    ///   - model: the list that the row belongs to.
    public func pagedRow<Item: Sendable>(_ id: some Hashable & Sendable, of model: PagingModel<Item>) -> some View {
        let row = RowID(id)
        return onAppear { model.rowAppeared(row) }.onDisappear { model.rowDisappeared(row) }
    }

    /// Loads page after page for as long as this view below the rows is on screen.
    ///
    /// ```swift
    /// List {
    ///     ForEach(model.items) { PostRow(post: $0) }
    ///     if !model.content.append.isAtEnd { ProgressView().pagedSentinel(of: model) }
    /// }
    /// ```
    ///
    /// A load continues when the view disappears. A failure, or too many pages with nothing to show, stops loading
    /// until it is requested again: see ``ListContent/append``.
    public func pagedSentinel<Item: Sendable>(of model: PagingModel<Item>) -> some View {
        // Reported in a task, after the new rows are laid out and may have pushed the view off screen.
        onAppear { model.endAppeared() }
            .task(id: model.content.revision) { [model] in model.endStaysOnScreen() }
    }
}
