import Foundation
import Paging
import PagingTesting
import PagingUI
import SwiftUI

/// What the lists of these tests hold.
struct Post: Identifiable, Hashable, Sendable {
    let id: Int
}

struct PostRow: View {
    let post: Post

    var body: some View { Text("\(post.id)") }
}

/// Posts with the ids of a range.
func posts(_ ids: some Sequence<Int>) -> [Post] { ids.map { Post(id: $0) } }

/// A list of posts, numbered from 0, on pages that are numbered as well; each page knows those beside it.
func numbered(pages: Int, of size: Int) -> ScriptedSource<Post, Int> {
    ScriptedSource { cursor in
        let page = cursor ?? 0
        let items = posts(page * size..<min(page + 1, pages) * size)
        let following = page + 1 < pages ? page + 1 : nil
        return [.items(items, following: following, preceding: page > 0 ? page - 1 : nil)]
    }
}

/// An error with words for people.
struct Offline: LocalizedError {
    var errorDescription: String? { "There is no network." }
}

extension PagingOptions {
    static func prefetching(_ distance: Int) -> PagingOptions {
        var options = PagingOptions()
        options.prefetchDistance = distance
        return options
    }
}
