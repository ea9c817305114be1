import PagingHTTP
import PagingUI

@MainActor
func makeModel(_ lists: AirportLists) -> PagingModel<Airport> {
    PagingModel(lists.all)
}
