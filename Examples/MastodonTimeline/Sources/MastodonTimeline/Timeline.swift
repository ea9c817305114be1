import PagingHTTP
import PagingPresets
import PagingUI

extension PagingClient {
    /// Returns a Mastodon list for a screen, newest first: posts, accounts, tags, or others with an ID.
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
