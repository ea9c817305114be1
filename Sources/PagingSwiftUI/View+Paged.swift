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
    /// announced above the rows. The container supports pull to refresh, and search if the model is searchable and
    /// inside a `NavigationStack`. The scroll position is preserved: pages above the reader wait until scrolling
    /// has stopped, for at most a second.
    ///
    /// Loads continue when the view disappears or is redrawn.
    public func paged<Item: Sendable>(by model: PagingModel<Item>, in container: PagedContainer = .list)
        -> some View
    {
        holdingPlace(of: model, in: container).modifier(PagedScreen(model: model))
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

    func body(content: Content) -> some View {
        content
            .opacity(model.content.isBeingReplaced ? 0.5 : 1)
            .overlay { PagedPhase(model: model) }
            .safeAreaInset(edge: .bottom) { PagedRefreshFailure(model: model) }
            .overlay(alignment: model.newestEdge == .first ? .top : .bottom) { PagedNewItems(model: model) }
            .refreshable { [model] in await model.pulled() }
            .modifier(PagedSearch(model: model))
            .task(id: ObjectIdentifier(model)) { [model] in await model.loadIfNeeded() }
    }
}

/// A search field, if the model is searchable; that never changes, so the view keeps its identity.
private struct PagedSearch<Item: Sendable>: ViewModifier {
    let model: PagingModel<Item>

    func body(content: Content) -> some View {
        if model.isSearchable {
            content
                .searchable(text: Bindable(model).searchText)
                .onSubmit(of: .search) { [model] in model.submit() }
        } else {
            content
        }
    }
}
