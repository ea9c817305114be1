// Lists in the state of an app that is a value.

import Paging
import PagingUI

struct Article: Identifiable, Equatable, Sendable {
    let id: Int
    let title: String
}

struct Feed: Equatable, Sendable {
    var posts = ListContent<Article>()
    var selection: Article.ID?

    enum Action: Sendable {
        case contentChanged(ListContent<Article>)
        case selected(Article.ID)
    }

    mutating func reduce(_ action: Action) {
        switch action {
        case .contentChanged(let content):
            posts = content
            if let id = selection, !posts.items.contains(where: { $0.id == id }) { selection = nil }
        case .selected(let id): selection = id
        }
    }
}

@MainActor
func observe(_ model: PagingModel<Article>, send: (Feed.Action) -> Void) async {
    for await content in model.contents {
        send(.contentChanged(content))
    }
}

@MainActor
func store(_ model: PagingModel<Article>) async {
    var state = Feed()
    for await content in model.contents {
        state.posts = content
    }
}

func testReducer() {
    var content = ListContent([Article(id: 1, title: "Hello")])
    content.append = .loading
    var feed = Feed()
    feed.reduce(.contentChanged(content))
    feed.reduce(.selected(1))
    feed.reduce(.contentChanged(ListContent([])))
    assert(feed.selection == nil)
}
