import PagingHTTP
import PagingUI

@MainActor
func makeModel(_ lists: AirportLists) -> QueryModel<String, Airport> {
    QueryModel(query: "", debouncing: \.self) { text in lists.matching(text) }
}
