#if canImport(SwiftUI)
    public import SwiftUI

    /// A `List` of a model's items, with everything around it that an endless list needs.
    ///
    /// ```swift
    /// PagedList(model) { post in
    ///     PostRow(post: post)
    /// }
    /// ```
    ///
    /// It loads by itself, can be pulled to refresh and searched (if the model can be), and shows when it is loading,
    /// empty, or has failed, with a button that tries again; gaps, which a button fills; and how many new items there
    /// are above. Each of these views can be replaced: see `pagedFailure`, `pagedFooter` and their siblings.
    ///
    /// When rows come or go above the reader, the row at the top of the screen is scrolled back to the top. A `List`
    /// does not report how far that row was scrolled, so the rows may still move by less than one. A `ScrollView` holds
    /// its rows while it is at rest: see ``PagedContainer/scrollView``. In both, a page above the reader waits until
    /// scrolling has come to rest, for at most a second.
    ///
    /// A list that can be searched needs a `NavigationStack` around it, which has the search field. Where there is no
    /// gesture to refresh (macOS, tvOS, watchOS), add a ``PagedRefreshButton`` to the toolbar.
    ///
    /// For sections, selection or a container of your own, put a ``PagedForEach`` into it.
    public struct PagedList<Item: Sendable, RowContent: View>: View {
        private let model: PagingModel<Item>
        private let row: (Item) -> RowContent

        /// Makes a list of a model's items.
        ///
        /// - Parameters:
        ///   - model: the model, owned by whoever shows the list.
        ///   - row: what one item looks like.
        public init(_ model: PagingModel<Item>, @ViewBuilder row: @escaping (Item) -> RowContent) {
            self.model = model
            self.row = row
        }

        /// The list.
        public var body: some View {
            List { PagedForEach(model, content: row) }.paged(by: model)
        }
    }
#endif
