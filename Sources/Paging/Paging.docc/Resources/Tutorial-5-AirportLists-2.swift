import Paging
import PagingHTTP

/// The lists of the server.
struct AirportLists: Sendable {
    let api: PagingClient

    /// The airports with a text in their names; all of them, if it is empty.
    func matching(_ text: String) -> HTTPPageSource<Airport> {
        var request = ListRequest("/cursor/airports?limit=50")
        if !text.isEmpty { request.set("q", to: .string(text)) }
        let scheme = PaginationScheme.cursor(from: "/meta/next_cursor", into: "cursor", hasMore: "/meta/has_more")
        return api.list(request, format: ListFormat(scheme, items: "/data"), decoding: .json(Airport.self))
    }
}
