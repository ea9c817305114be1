// The examples of PagingUI's documentation: lists for any user interface.

import Foundation
import Paging
import PagingUI

struct Post: Identifiable, Codable, Sendable {
    let id: Int
    let title: String
    var isLiked = false
    var isPinned = false

    var day: String { "Day \(id / 5)" }
}

struct Play: Sendable {
    let songID: Int
    let playedAt: Int
}

struct Remote: Sendable {
    func like(_ id: Int) async throws {}
    func packages(_ query: PackageQuery) -> Pages<Post, Int> {
        Pages { _ in Page(items: [Post(id: 1, title: query.text)]) }
    }
}

let api = Remote()
let posts = Pages<Post, Int> { _ in Page(items: (1...20).map { Post(id: $0, title: "Post \($0)") }) }
let homePosts = posts
let favoritePosts = posts
let history = Pages<Play, Int> { _ in Page(items: [Play(songID: 1, playedAt: 2)]) }
let log = Pages<String, Int> { _ in Page(items: ["started", "started"]) }

@MainActor
func showList() async {
    let model = PagingModel(posts)  // any `PageSource` of items that are `Identifiable`

    await model.refresh()  // the first page
    model.itemAppeared(model.items[7].id)  // the next ones, before the reader gets there
    let post = model.items[0]
    if model.anchor == RowID(post.id) { print("The reader is at this post.") }

    switch model.phase {
    case .notLoaded, .loading: print("Loading")
    case .failed(let failure): print("That did not work: \(failure)")
    case .empty: print("No posts yet")
    case .content: print("\(model.rows.count) rows")
    }

    for row in model.rows {
        switch row.content {
        case .item(let post): print(post.title)
        case .gap(let gap): print("Something is missing here", gap.state)
        case .placeholder(let position): print("Row \(position) is not loaded")
        }
    }

    let rows = model.rows
    for index in rows.indices.dropFirst() where rows[index].item == nil {
        print("Something is missing below", rows[rows.index(before: index)].id)
    }
}

@MainActor
func showSections(_ model: PagingModel<Post>) {
    for section in model.rows.sections(by: \.day) {
        print(section.value, section.rows.count)
    }

    let header = model.rows.separator(above: 20) { above, item in above?.day == item.day ? nil : item.day }
    print(header ?? "The same day as above")
}

@MainActor
func chooseOptions() -> PagingModel<Post> {
    var options = PagingOptions()
    options.prefetchDistance = 20
    options.refresh = .toTop
    let model = PagingModel(posts, options: options)
    return model
}

struct PackageQuery: Hashable, Codable, Sendable {
    enum Order: String, Codable { case name, stars }

    var text = ""
    var order = Order.name
}

@MainActor
func loadMore() async {
    let model = PagingModel(posts)
    await model.loadNext(restarting: true)  // the connection hangs: ask again

    switch await model.loadAll(upTo: 2_000) {
    case .atEnd: print("All \(model.items.count) are loaded")
    case .loaded: print("There may be more than 2,000")
    case .paused, .failed, .cancelled: print("Loaded \(model.items.count)")
    }
}

@MainActor
func showPushedPage(_ pushed: Page<Post, Int>) async {
    let model = PagingModel(posts)
    model.setPage(pushed, at: nil)  // rows at once
    await model.refresh()  // then the server's
}

@MainActor
func queryList() {
    let model = QueryModel(query: PackageQuery(), debouncing: \.text) { query in api.packages(query) }
    model.query.text = "swift"  // searched for once typing pauses
    model.query.order = .stars  // loaded at once
    print(model.list.items)
}

@MainActor
func filterList(_ model: PagingModel<Post>) {
    model.localFilter = { $0.isLiked }
}

@MainActor
func jumpToLetter(_ model: PagingModel<Post>, names: Pages<Post, Int>, letters: [String]) async throws {
    let letter = { @Sendable (post: Post) in String(post.title.prefix(1)) }
    let index = PagedIndex(names, by: letter, sections: letters, count: 100_000, pageSize: 100) { page in page }
    let place = try await index.place(of: "M")
    await model.jump(to: place.cursor, showingRow: place.row)
}

@MainActor
func showAnyRow(_ packages: Pages<Post, Int>) async {
    var options = PagingOptions()
    options.showsPlaceholders = true
    let model = PagingModel(packages, options: options)
    await model.jump(toPosition: 50_000)  // one request
}

@MainActor
func pinRows(_ model: PagingModel<Post>) {
    model.pinned = { $0.isPinned }
}

@MainActor
func chooseIdentity() -> (PagingModel<Play>, PagingModel<String>) {
    let plays = PagingModel(history, identity: .by { [$0.songID, $0.playedAt] })
    let lines = PagingModel(log, identity: .none)
    return (plays, lines)
}

@MainActor
func edit(_ model: PagingModel<Post>, _ post: Post) async throws {
    try await model.update(post.id) {
        $0.isLiked = true
    } confirming: {
        try await api.like(post.id)
    }

    let edits = EditLog<Post>()
    let home = PagingModel(homePosts, edits: edits)
    let favorites = PagingModel(favoritePosts, edits: edits)
    home.update(post.id) { $0.isLiked = true }
    print(favorites.items.count)
}

@MainActor
func save(_ model: PagingModel<Post>) throws {
    let data = try JSONEncoder().encode(model.saved())
    try model.restore(JSONDecoder().decode(SavedList<Post>.self, from: data))
}

struct Offset: OffsetCursor {
    var items: Int
    func moved(by count: Int) -> Offset { Offset(items: max(0, items + count)) }
}

await showList()
