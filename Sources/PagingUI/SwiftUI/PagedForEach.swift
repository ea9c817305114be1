#if canImport(SwiftUI)
    public import SwiftUI

    /// The rows of a model, for a `List`, lazy stack or grid of your own.
    ///
    /// ```swift
    /// List {
    ///     Section("Pinned") { PinnedPosts() }
    ///     Section("All") {
    ///         PagedForEach(model) { PostRow(post: $0) }
    ///     }
    /// }
    /// .paged(by: model)
    /// ```
    ///
    /// It stands for the items, the gaps between them, and what is going on above and below them. Rows report that they
    /// appear and disappear, so that pages are loaded `prefetchDistance` rows ahead. Its container has to be lazy: in a
    /// plain stack every row appears at once, and the list is loaded to its end.
    ///
    /// Rows are identified, selected and scrolled to by their ``RowID``.
    public struct PagedForEach<Item: Sendable, Content: View>: View {
        private let model: PagingModel<Item>
        private let content: (Item) -> Content

        /// Makes the rows of a model.
        ///
        /// - Parameters:
        ///   - model: the model, owned by whoever shows the list.
        ///   - content: what one item looks like.
        public init(_ model: PagingModel<Item>, @ViewBuilder content: @escaping (Item) -> Content) {
            self.model = model
            self.content = content
        }

        /// The rows.
        public var body: some View {
            PagedHeader(model)
            ForEach(model.rows) { row in
                PagedRow(model: model, row: row, content: content).pagedRow(row.id, of: model)
            }
            PagedFooter(model)
        }
    }

    /// An item, or a gap.
    private struct PagedRow<Item: Sendable, Content: View>: View {
        let model: PagingModel<Item>
        let row: ListRow<Item>
        let content: (Item) -> Content

        var body: some View {
            switch row.content {
            case .item(let item): content(item)
            case .gap(let gap): PagedGap(model, gap)
            }
        }
    }
#endif
