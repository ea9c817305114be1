import Paging
import PagingHTTP

/// The lists of the server.
struct AirportLists: Sendable {
    let api: PagingClient

    var all: HTTPPageSource<Airport> {
        api.list(
            Airport.self,
            "/cursor/airports?limit=50",
            by: .cursor(from: "/meta/next_cursor", into: "cursor", hasMore: "/meta/has_more"),
            items: "/data"
        )
    }
}
