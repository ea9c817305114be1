import PagingHTTP
import PagingUI

@MainActor
func makeModel(_ lists: AirportLists) -> PagingModel<Airport> {
    QueryModel(query: "", debouncing: \.self) { text in lists.matching(text) }
}
