public import PagingUI
public import SwiftUI

/// The modifiers that replace the views around the rows of every list in a view.
///
/// By default, the texts are keys in the app's own string catalog: translate or reword them there.
extension View {
    /// Replaces the view shown while the first page is loading.
    public func pagedLoading<V: View>(@ViewBuilder _ content: @escaping @MainActor () -> V) -> some View {
        environment(\.pagedViews.loading) { AnyView(content()) }
    }

    /// Replaces the view of an empty list or an empty search result.
    ///
    /// ```swift
    /// PagedList(model) { PostRow(post: $0) }
    ///     .pagedEmpty { ContentUnavailableView("No Posts Yet", systemImage: "text.bubble") }
    /// ```
    public func pagedEmpty<V: View>(@ViewBuilder _ content: @escaping @MainActor () -> V) -> some View {
        environment(\.pagedViews.empty) { AnyView(content()) }
    }

    /// Replaces the view shown when there are no rows because loading failed.
    ///
    /// ```swift
    /// PagedList(model) { PostRow(post: $0) }
    ///     .pagedFailure { failure, retry in
    ///         Text("The server said: \(failure.description)")
    ///         Button("Once More", action: retry)
    ///     }
    /// ```
    public func pagedFailure<V: View>(
        @ViewBuilder _ content:
            @escaping @MainActor (_ failure: LoadFailure, _ retry: @escaping @MainActor () -> Void) -> V
    ) -> some View {
        environment(\.pagedViews.failure) { AnyView(content($0, $1)) }
    }

    /// Replaces the view shown when the rows could not be refreshed.
    public func pagedRefreshFailure<V: View>(
        @ViewBuilder _ content:
            @escaping @MainActor (_ failure: LoadFailure, _ retry: @escaping @MainActor () -> Void) -> V
    ) -> some View {
        environment(\.pagedViews.refreshFailure) { AnyView(content($0, $1)) }
    }

    /// Replaces the view above the first row.
    ///
    /// The content is built for every state. `load` loads the page above, and retries failed loads.
    public func pagedHeader<V: View>(
        @ViewBuilder _ content:
            @escaping @MainActor (_ state: LoadState, _ load: @escaping @MainActor () -> Void) -> V
    ) -> some View {
        environment(\.pagedViews.header) { AnyView(content($0, $1)) }
    }

    /// Replaces the view below the last row.
    ///
    /// ```swift
    /// PagedList(model) { PostRow(post: $0) }
    ///     .pagedFooter { state, load in
    ///         if state.isLoading { ProgressView() }
    ///         if state.failure != nil { Button("Once More", action: load) }
    ///         if state.isAtEnd { Text("That is all.") }
    ///     }
    /// ```
    ///
    /// The content is built for every state. `load` loads the next page, and retries failed loads.
    public func pagedFooter<V: View>(
        @ViewBuilder _ content:
            @escaping @MainActor (_ state: LoadState, _ load: @escaping @MainActor () -> Void) -> V
    ) -> some View {
        environment(\.pagedViews.footer) { AnyView(content($0, $1)) }
    }

    /// Replaces the row of a gap; `fill` loads a page of the missing items from the given side.
    public func pagedGap<V: View>(
        @ViewBuilder _ content:
            @escaping @MainActor (_ gap: ListGap, _ fill: @escaping @MainActor (GapSide) -> Void) -> V
    ) -> some View {
        environment(\.pagedViews.gap) { AnyView(content($0, $1)) }
    }

    /// Replaces the row of an item that is not loaded: see ``PagingOptions/showsPlaceholders``.
    ///
    /// Give it the height of the rows, so that nothing moves when the item takes its place.
    ///
    /// ```swift
    /// PagedList(model) { PostRow(post: $0) }
    ///     .pagedPlaceholder { position in Text("Post \(position + 1)").redacted(reason: .placeholder) }
    /// ```
    public func pagedPlaceholder<V: View>(
        @ViewBuilder _ content: @escaping @MainActor (_ position: Int) -> V
    ) -> some View {
        environment(\.pagedViews.placeholder) { AnyView(content($0)) }
    }

    /// Replaces the view with the number of new items; `show` shows them and scrolls to the first.
    ///
    /// To let the reader stay at the same row, call ``PagingModel/showNewItems()`` instead.
    public func pagedNewItems<V: View>(
        @ViewBuilder _ content: @escaping @MainActor (_ count: Int, _ show: @escaping @MainActor () -> Void) -> V
    ) -> some View {
        environment(\.pagedViews.newItems) { AnyView(content($0, $1)) }
    }
}
