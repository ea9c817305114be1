import Foundation
import Paging
import PagingTesting
import PagingSwiftUI
import SwiftUI

/// The item type of the lists in these tests.
struct Post: Identifiable, Hashable, Sendable {
    let id: Int
}

struct PostRow: View {
    let post: Post

    var body: some View { Text("\(post.id)") }
}

/// Returns posts with a sequence of IDs.
func posts(_ ids: some Sequence<Int>) -> [Post] { ids.map { Post(id: $0) } }

/// Returns a list of posts on numbered pages, both counted from 0; each page names its adjacent pages.
func numbered(pages: Int, of size: Int) -> ScriptedSource<Post, Int> {
    ScriptedSource { cursor in
        let page = cursor ?? 0
        let items = posts(page * size..<min(page + 1, pages) * size)
        let following = page + 1 < pages ? page + 1 : nil
        return [.items(items, following: following, preceding: page > 0 ? page - 1 : nil)]
    }
}

/// An error with a user-facing message.
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
