// The final code of the tutorial, and each of its steps in an enumeration: a test of ExampleTests finds them here.

import Paging
import PagingHTTP
import PagingUI

struct Airport: Codable, Identifiable, Sendable {
    let id: Int
    let name: String
    let city: String
}

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

@MainActor
func makeModel(_ lists: AirportLists) -> QueryModel<String, Airport> {
    QueryModel(query: "", debouncing: \.self) { text in lists.matching(text) }
}

private enum WithoutSearch {
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
}

@MainActor
private func withoutSearch() {
    typealias AirportLists = WithoutSearch.AirportLists

    @MainActor
    func makeModel(_ lists: AirportLists) -> PagingModel<Airport> {
        PagingModel(lists.all)
    }
}
