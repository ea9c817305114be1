#if canImport(SwiftUI)
    public import SwiftUI

    /// What a model's rows stand in, which decides how the reader's place is held.
    public struct PagedContainer: Hashable, Sendable {
        enum Kind { case list, scrollView }
        let kind: Kind

        /// A `List`, or anything else that a `ScrollViewReader` can scroll: the reader's row is scrolled to the top.
        public static let list = PagedContainer(kind: .list)
        /// A `ScrollView` around a lazy stack with `scrollTargetLayout()`: SwiftUI holds the reader's row where it is,
        /// as long as no gesture moves it.
        public static let scrollView = PagedContainer(kind: .scrollView)
    }

    extension View {
        /// Shows what is going on with a model's list as a whole, around a container with its rows.
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
        /// That is: the first page is loaded when the view appears. While there are no rows, a view says why. New items
        /// are announced above them. The container can be pulled to refresh, and be searched if the model can be and a
        /// `NavigationStack` is around it. The reader's place is held: pages above it wait until scrolling has come to
        /// rest, for at most a second.
        ///
        /// What is being loaded goes on when the view disappears or is drawn again.
        public func paged<Item: Sendable>(by model: PagingModel<Item>, in container: PagedContainer = .list)
            -> some View
        {
            holdingPlace(of: model, in: container).modifier(PagedScreen(model: model))
        }

        @ViewBuilder
        private func holdingPlace<Item: Sendable>(of model: PagingModel<Item>, in container: PagedContainer)
            -> some View
        {
            switch container.kind {
            case .list: modifier(ListPlaceHolder(model: model))
            case .scrollView: modifier(ScrollPlaceHolder(model: model))
            }
        }
    }

    /// What is around the rows of a list, wherever they stand.
    private struct PagedScreen<Item: Sendable>: ViewModifier {
        let model: PagingModel<Item>

        func body(content: Content) -> some View {
            content
                .opacity(model.content.isBeingReplaced ? 0.5 : 1)
                .overlay { PagedPhase(model: model) }
                .safeAreaInset(edge: .bottom) { PagedRefreshFailure(model: model) }
                .overlay(alignment: .top) { PagedNewItems(model: model) }
                .refreshable { [model] in await model.refresh() }
                .modifier(PagedSearch(model: model))
                .task(id: ObjectIdentifier(model)) { [model] in await model.loadIfNeeded() }
        }
    }

    /// A search field, if the model can be searched; that never changes, so the view keeps its identity.
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
#endif
