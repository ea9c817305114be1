import PagingHTTP
import PagingUI

@MainActor
func makeModel(_ lists: AirportLists) -> PagingModel<Airport> {
    PagingModel { text in lists.matching(text) }
}
