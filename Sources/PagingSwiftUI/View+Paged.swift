public import PagingUI
public import SwiftUI

/// The container of a model's rows, which determines how the scroll position is preserved.
public enum PagedContainer: Sendable {
    /// A `List`, or any view that a `ScrollViewReader` can scroll: the reader's row is scrolled to the top.
    case list
    /// A `ScrollView` around a lazy stack with `scrollTargetLayout()`.
    ///
    /// SwiftUI preserves the position of the reader's row as long as no gesture moves it.
    case scrollView
}

extension View {
    /// Adds the states of a model's list to the container of its rows.
    ///
    /// ```swift
    /// ScrollView {
    ///     LazyVStack {
    ///         PagedForEach(model) { PostRow(post: $0) }
    ///     }
    ///     .scrollTargetLayout()
    /// }
    /// .paged(by: model, in: .scrollView)
    /// ```
    ///
    /// The first page is loaded when the view appears. Without rows, a view shows the reason. New items are
    /// announced above the rows. The container supports pull to refresh. The scroll position is preserved: pages above
    /// the reader wait until scrolling has stopped, for at most a second.
    ///
    /// Loads continue when the view disappears or is redrawn.
    public func paged<Item: Sendable>(by model: PagingModel<Item>, in container: PagedContainer = .list)
        -> some View
    {
        paged(by: model, in: container, search: nil)
    }

    /// Adds the states of a query's list to the container of its rows, and a search field.
    ///
    /// The rows are those of the model's `list`. The search field appears if the query has a debounced text and the
    /// container is inside a `NavigationStack`.
    public func paged<Query: Hashable & Sendable, Item: Sendable>(
        by model: QueryModel<Query, Item>,
        in container: PagedContainer = .list
    ) -> some View {
        paged(by: model.list, in: container, search: ListSearch(model))
    }

    func paged<Item: Sendable>(by model: PagingModel<Item>, in container: PagedContainer, search: ListSearch?)
        -> some View
    {
        holdingPlace(of: model, in: container).modifier(PagedScreen(model: model, search: search))
    }

    @ViewBuilder
    private func holdingPlace<Item: Sendable>(of model: PagingModel<Item>, in container: PagedContainer)
        -> some View
    {
        switch container {
        case .list: modifier(ListScrollAnchor(model: model))
        case .scrollView: modifier(ScrollViewAnchor(model: model))
        }
    }
}

/// The views around the rows of a list, in any container.
private struct PagedScreen<Item: Sendable>: ViewModifier {
    let model: PagingModel<Item>
    let search: ListSearch?

    func body(content: Content) -> some View {
        content
            .opacity(model.content.isBeingReplaced ? 0.5 : 1)
            .overlay { PagedPhase(model: model, search: search) }
            .safeAreaInset(edge: .bottom) { PagedRefreshFailure(model: model) }
            .overlay(alignment: model.newestEdge == .first ? .top : .bottom) { PagedNewItems(model: model) }
            .refreshable { [model] in await model.pulled() }
            .modifier(PagedSearch(search: search))
            .task(id: ObjectIdentifier(model)) { [model] in await model.loadIfNeeded() }
    }
}

/// A search field, if there is a search; that never changes, so the view keeps its identity.
private struct PagedSearch: ViewModifier {
    let search: ListSearch?

    func body(content: Content) -> some View {
        if let search {
            content
                .searchable(text: search.text)
                .onSubmit(of: .search) { search.submit() }
        } else {
            content
        }
    }
}
