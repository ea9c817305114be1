#if canImport(SwiftUI)
    public import SwiftUI

    /// Replaces the views around the rows of every list in a view: each modifier one of them.
    ///
    /// Without them, the words shown are keys in the app's own string catalog: translate or reword them there.
    extension View {
        /// Replaces what is shown while the first page is loading.
        public func pagedLoading<V: View>(@ViewBuilder _ content: @escaping @MainActor () -> V) -> some View {
            environment(\.pagedViews.loading) { AnyView(content()) }
        }

        /// Replaces what is shown when there is nothing on the list, or nothing that a search finds.
        ///
        /// ```swift
        /// PagedList(model) { PostRow(post: $0) }
        ///     .pagedEmpty { ContentUnavailableView("No Posts Yet", systemImage: "text.bubble") }
        /// ```
        public func pagedEmpty<V: View>(@ViewBuilder _ content: @escaping @MainActor () -> V) -> some View {
            environment(\.pagedViews.empty) { AnyView(content()) }
        }

        /// Replaces what is shown when there is nothing to show because loading failed.
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

        /// Replaces what is shown above the rows when they could not be read again.
        public func pagedRefreshFailure<V: View>(
            @ViewBuilder _ content:
                @escaping @MainActor (_ failure: LoadFailure, _ retry: @escaping @MainActor () -> Void) -> V
        ) -> some View {
            environment(\.pagedViews.refreshFailure) { AnyView(content($0, $1)) }
        }

        /// Replaces what is shown above the first row.
        ///
        /// The content is asked for in every state; `load` loads the page above, and tries again what has failed.
        public func pagedHeader<V: View>(
            @ViewBuilder _ content:
                @escaping @MainActor (_ state: LoadState, _ load: @escaping @MainActor () -> Void) -> V
        ) -> some View {
            environment(\.pagedViews.header) { AnyView(content($0, $1)) }
        }

        /// Replaces what is shown below the last row.
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
        /// The content is asked for in every state; `load` loads the next page, and tries again what has failed.
        public func pagedFooter<V: View>(
            @ViewBuilder _ content:
                @escaping @MainActor (_ state: LoadState, _ load: @escaping @MainActor () -> Void) -> V
        ) -> some View {
            environment(\.pagedViews.footer) { AnyView(content($0, $1)) }
        }

        /// Replaces the row of a gap; `fill` loads a page of what is missing, from the side that it is told.
        public func pagedGap<V: View>(
            @ViewBuilder _ content:
                @escaping @MainActor (_ gap: ListGap, _ fill: @escaping @MainActor (GapSide) -> Void) -> V
        ) -> some View {
            environment(\.pagedViews.gap) { AnyView(content($0, $1)) }
        }

        /// Replaces what says how many new items are held back; `show` shows them, and goes to the first.
        ///
        /// To let the reader stay where they are, call ``PagingModel/showNewItems()`` instead.
        public func pagedNewItems<V: View>(
            @ViewBuilder _ content: @escaping @MainActor (_ count: Int, _ show: @escaping @MainActor () -> Void) -> V
        ) -> some View {
            environment(\.pagedViews.newItems) { AnyView(content($0, $1)) }
        }
    }
#endif
