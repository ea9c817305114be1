#if canImport(SwiftUI)
    public import SwiftUI

    extension View {
        /// Makes a row load what lies beyond it before the reader gets there: `PagingOptions.prefetchDistance` rows
        /// ahead.
        ///
        /// For rows that are not in a ``PagedForEach``, which does this by itself.
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

        /// Makes a view below the rows load page after page for as long as it is on screen.
        ///
        /// ```swift
        /// List {
        ///     ForEach(model.items) { PostRow(post: $0) }
        ///     if !model.content.append.isAtEnd { ProgressView().pagedSentinel(of: model) }
        /// }
        /// ```
        ///
        /// A page goes on loading when the view disappears. A failure, or too many pages without anything to show,
        /// stops it until somebody asks: show a ``PagedFooter`` for that.
        public func pagedSentinel<Item: Sendable>(of model: PagingModel<Item>) -> some View {
            // Told in a task, when the rows that have come are laid out and may have pushed the view away.
            onAppear { model.endAppeared() }
                .task(id: model.content.revision) { [model] in model.endStaysOnScreen() }
        }
    }
#endif
