import Paging
import PagingSwiftUI
import SwiftUI

// The examples from the views' documentation and the README, compiled with the SwiftUI stand-in. A test in ExampleTests
// looks for them here, because snippets are built without SwiftUI.

@MainActor
private func list(model: PagingModel<Post>) -> some View {
    PagedList(model) { post in
        PostRow(post: post)
    }
}

@MainActor
private func sections(model: PagingModel<Post>) -> some View {
    List {
        Section("Pinned") { PinnedPosts() }
        Section("All") {
            PagedForEach(model) { PostRow(post: $0) }
        }
    }
    .paged(by: model)
}

@MainActor
private func indexBar(model: PagingModel<Post>, index: PagedIndex<String, Int>) -> some View {
    PagedList(model) { PostRow(post: $0) }
        .overlay(alignment: .trailing) {
            PagedIndexBar(index) { place in
                Task { await model.jump(to: place.cursor, showingRow: place.row) }
            }
        }
}

@MainActor
private func stack(model: PagingModel<Post>) -> some View {
    ScrollView {
        LazyVStack {
            PagedForEach(model) { PostRow(post: $0) }
        }
        .scrollTargetLayout()
    }
    .paged(by: model, in: .scrollView)
}

@MainActor
private func empty(model: PagingModel<Post>) -> some View {
    PagedList(model) { PostRow(post: $0) }
        .pagedEmpty { ContentUnavailableView("No Posts Yet", systemImage: "text.bubble") }
}

@MainActor
private func placeholder(model: PagingModel<Post>) -> some View {
    PagedList(model) { PostRow(post: $0) }
        .pagedPlaceholder { position in Text("Post \(position + 1)").redacted(reason: .placeholder) }
}

@MainActor
private func failure(model: PagingModel<Post>) -> some View {
    PagedList(model) { PostRow(post: $0) }
        .pagedFailure { failure, retry in
            Text("The server said: \(failure.description)")
            Button("Once More", action: retry)
        }
}

@MainActor
private func footer(model: PagingModel<Post>) -> some View {
    PagedList(model) { PostRow(post: $0) }
        .pagedFooter { state, load in
            if state.isLoading { ProgressView() }
            if state.failure != nil { Button("Once More", action: load) }
            if state.isAtEnd { Text("That is all.") }
        }
}

@MainActor
private func threshold(model: PagingModel<Post>) -> some View {
    ForEach(model.items) { post in
        PostRow(post: post).pagedRow(post.id, of: model)
    }
}

@MainActor
private func sentinel(model: PagingModel<Post>) -> some View {
    List {
        ForEach(model.items) { PostRow(post: $0) }
        if !model.content.append.isAtEnd { ProgressView().pagedSentinel(of: model) }
    }
}

@MainActor
private func refreshButton(model: PagingModel<Post>) -> some View {
    PagedList(model) { PostRow(post: $0) }
        .toolbar { PagedRefreshButton(model) }
}

@MainActor
private func scrolling(rows: some View, model: PagingModel<Post>) -> some View {
    rows.onScrollPhaseChange { _, phase in
        model.scrollingChanged(to: phase.isScrolling)
    }
}

@MainActor
private func place(rows: some View, model: PagingModel<Post>) -> some View {
    ScrollViewReader { proxy in
        rows.onChange(of: model.content.scrollTarget) { _, target in
            let newest = target.edge == .first ? model.rows.first : model.rows.last
            let anchor: UnitPoint = target.edge == .first ? .top : .bottom
            if let row = target.row ?? newest?.id { proxy.scrollTo(row, anchor: anchor) }
        }
    }
}

private let posts = Pages { (_: Int?) in Page<Post, Int>(items: [], following: nil) }

struct PostsScreen: View {
    @State private var model = PagingModel(posts)
    var body: some View { PagedList(model) { PostRow(post: $0) } }
}

private struct PinnedPosts: View {
    var body: some View { Text("Pinned") }
}
