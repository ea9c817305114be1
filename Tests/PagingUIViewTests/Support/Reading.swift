import PagingUI
@_spi(Headless) import SwiftUI

extension HeadlessHost {
    /// Returns when the view has what it asked for.
    func settle<Item>(_ model: PagingModel<Item>) async throws {
        repeat {
            try await idle()
            await model.settled()
            try await idle()
        } while model.content.refresh.isLoading || model.content.append.isLoading || model.content.prepend.isLoading
    }

    /// Reads on as a person does, line by line, until nothing more comes.
    ///
    /// Returns the texts in the order in which they were seen.
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

/// Shows a model's posts in a list.
@MainActor
func show(_ model: PagingModel<Post>, rows: Int = 5, overscan: Int = 0) throws -> HeadlessHost {
    try HeadlessHost(PagedList(model) { PostRow(post: $0) }, on: HeadlessScreen(rows: rows, overscan: overscan))
}
