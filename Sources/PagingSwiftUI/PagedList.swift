public import PagingUI
public import SwiftUI

/// A `List` of a model's items with the states, gestures and buttons of an endless list.
///
/// ```swift
/// PagedList(model) { post in
///     PostRow(post: post)
/// }
/// ```
///
/// It loads automatically and supports pull to refresh. It shows whether it is loading, empty or failed (with a retry
/// button), gaps (with a button that fills them), and the number of new items above. Each of these views can be
/// replaced: see `pagedFailure`, `pagedFooter` and their siblings. The list of a `QueryModel` has a search field if the
/// query has a debounced text.
///
/// When rows come or go above the reader, the row at the top of the screen is scrolled back to the top. A `List`
/// does not report how far that row was scrolled, so the rows may still move by less than one. A `ScrollView`
/// preserves the position of its rows while it is at rest: see ``PagedContainer/scrollView``. In both, a page above
/// the reader waits until scrolling has stopped, for at most a second.
///
/// A searchable list needs a `NavigationStack` around it for the search field. On platforms without pull to refresh
/// (macOS, tvOS, watchOS), add a ``PagedRefreshButton`` to the toolbar.
///
/// For sections, selection or a custom container, use a ``PagedForEach``.
public struct PagedList<Item: Sendable, RowContent: View>: View {
    private let model: PagingModel<Item>
    private let search: ListSearch?
    private let row: (Item) -> RowContent

    /// Creates a list of a model's items.
    ///
    /// - Parameters:
    ///   - model: the model, owned by the view or object that shows the list.
    ///   - row: the view of an item.
    public init(_ model: PagingModel<Item>, @ViewBuilder row: @escaping (Item) -> RowContent) {
        self.model = model
        self.row = row
        search = nil
    }

    /// Creates a list of the items that answer a query, with a search field.
    ///
    /// The search field appears if the query has a debounced text.
    ///
    /// - Parameters:
    ///   - model: the model of the query, owned by the view or object that shows the list.
    ///   - row: the view of an item.
    public init<Query: Hashable & Sendable>(
        _ model: QueryModel<Query, Item>,
        @ViewBuilder row: @escaping (Item) -> RowContent
    ) {
        self.model = model.list
        self.row = row
        search = ListSearch(model)
    }

    /// The list.
    public var body: some View {
        List { PagedForEach(model, content: row) }.paged(by: model, in: .list, search: search)
    }
}
