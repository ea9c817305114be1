import PagingSwiftUI
@_spi(Headless) import SwiftUI

extension HeadlessHost {
    /// Waits until the view has loaded its pages.
    func settle<Item>(_ model: PagingModel<Item>) async throws {
        repeat {
            try await idle()
            await model.settled()
            try await idle()
        } while model.content.refresh.isLoading || model.content.append.isLoading || model.content.prepend.isLoading
    }

    /// Scrolls line by line until no more rows appear.
    ///
    /// - Returns: The texts in the order of their appearance.
    @discardableResult
    func readToEnd<Item>(_ model: PagingModel<Item>) async throws -> [String] {
        var seen: [String] = []
        repeat {
            try await settle(model)
            seen += texts.filter { !seen.contains($0) }
        } while try scroll(by: 1) == 1
        return seen
    }
}

/// Returns a host that shows a model's posts in a list.
@MainActor
func show(_ model: PagingModel<Post>, rows: Int = 5, overscan: Int = 0) throws -> HeadlessHost {
    try HeadlessHost(PagedList(model) { PostRow(post: $0) }, on: HeadlessScreen(rows: rows, overscan: overscan))
}

/// Shows the list of a query.
@MainActor
func show(_ model: QueryModel<String, Post>, rows: Int = 5) throws -> HeadlessHost {
    try HeadlessHost(PagedList(model) { PostRow(post: $0) }, on: HeadlessScreen(rows: rows))
}
