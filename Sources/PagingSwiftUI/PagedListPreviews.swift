import Paging
import PagingUI
import SwiftUI

/// The views in Xcode's canvas.
struct PagedListPreviews: PreviewProvider {
    struct Row: Identifiable {
        let id: Int
    }

    struct Failure: Error {}

    static var previews: some View {
        list(pages: 5).previewDisplayName("Rows")
        list(pages: 0).previewDisplayName("Empty")
        list(pages: 5, failingAt: 0).previewDisplayName("Failed")
        list(pages: 5, failingAt: 1).previewDisplayName("Failed below")
    }

    private static func list(pages: Int, failingAt failing: Int? = nil) -> some View {
        let source = Pages { (cursor: Int?) in
            let page = cursor ?? 0
            if page == failing { throw Failure() }
            let rows = pages == 0 ? [] : (page * 20..<(page + 1) * 20).map(Row.init)
            return Page(items: rows, following: page + 1 < pages ? page + 1 : nil)
        }
        return PagedList(PagingModel(source)) { Text("Row \($0.id)") }
    }
}
