import Paging

@testable import PagingUI

/// The kinds of addresses of a simulated list's pages.
enum SimulatedAddressing: CaseIterable {
    case keys, offsets, pageNumbers

    /// Whether an address is a position in the list rather than an item.
    var isNumbered: Bool { self != .keys }
}

/// A page address that counts the items before the page.
struct SimulatedOffset: OffsetCursor, Codable {
    var items: Int
    func moved(by count: Int) -> SimulatedOffset { SimulatedOffset(items: max(0, items + count)) }
}

extension SimulatedServer {
    /// The page at an address.
    func page(at key: PageKey) -> ListPage<Post> {
        let range = range(at: key)
        let posts = keys[range].compactMap { entries[$0]?.post }
        let shown = withRepeatedRows(posts, isStart: range.lowerBound == 0)
        var page = ListPage(items: shown, ids: shown.map { RowID($0.id) })
        if range.upperBound < keys.count { page.following = following(range, posts, key) }
        if range.lowerBound > 0 { page.preceding = preceding(range, posts, key) }
        return page
    }

    /// Returns the posts of a page with the pinned post and the advertisement.
    private func withRepeatedRows(_ posts: [Post], isStart: Bool) -> [Post] {
        guard hasRepeatedRows, !posts.isEmpty else { return posts }
        var shown = posts
        shown.insert(Post(id: advertisement, text: "\(query)"), at: (shown.count + 1) / 2)
        if isStart, let pinned, let post = entries[pinned]?.post {
            shown.removeAll { $0.id == pinned }
            shown.insert(post, at: 0)
        }
        return shown
    }

    /// The rows of the whole list, read from its start to its end.
    var rows: [Int] {
        var pages: [[Int]?] = []
        var next: PageKey? = .start
        while let key = next {
            let page = page(at: key)
            pages.append(page.items.map(\.id))
            next = page.following
        }
        return rowsByAddress(pages).compactMap { $0 }
    }

    /// An address in the list, chosen by an item on its page.
    func address(of item: Int) -> PageKey {
        let place = position(of: item)
        return switch addressing {
        case .keys: PageKey(item)
        case .offsets: place == 0 ? .start : PageKey(cursor: SimulatedOffset(items: place))
        case .pageNumbers: PageKey(place / pageSize)
        }
    }

    private func range(at key: PageKey) -> Range<Int> {
        let start: Int
        switch addressing {
        case .keys where key.number < 0:
            // A negative key names the items before it.
            let end = position(of: -key.number)
            return max(0, end - pageSize)..<end
        case .keys: start = key.number == 0 ? 0 : position(of: key.number - 1)
        case .offsets: start = (key.cursor as? SimulatedOffset)?.items ?? 0
        case .pageNumbers: start = key.number * pageSize
        }
        return min(start, keys.count)..<min(keys.count, start + pageSize)
    }

    private func following(_ range: Range<Int>, _ posts: [Post], _ key: PageKey) -> PageKey? {
        switch addressing {
        // Nothing is above the first item, so the list begins below an empty page.
        case .keys: posts.last.map { PageKey($0.id) } ?? .start
        case .offsets: PageKey(cursor: SimulatedOffset(items: range.upperBound))
        case .pageNumbers: PageKey(key.number + 1)
        }
    }

    private func preceding(_ range: Range<Int>, _ posts: [Post], _ key: PageKey) -> PageKey? {
        switch addressing {
        case .keys: posts.first.map { PageKey(-$0.id) }
        case .offsets: PageKey(cursor: SimulatedOffset(items: max(0, range.lowerBound - pageSize)))
        case .pageNumbers: PageKey(key.number - 1)
        }
    }
}
