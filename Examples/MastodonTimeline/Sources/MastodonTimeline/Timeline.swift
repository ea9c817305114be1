import PagingHTTP
import PagingUI

extension HTTPClient {
    /// A list of a Mastodon server for a screen, newest first: of posts, accounts, tags, or anything else with an id.
    @MainActor
    public func timeline<Item: Decodable & Identifiable & Sendable>(
        of type: Item.Type,
        at path: String
    ) -> PagingModel<Item> where Item.ID: Sendable {
        var options = PagingOptions()
        options.refresh = .headLeavingGap
        return PagingModel(list(type, path, by: .mastodon), options: options)
    }
}
