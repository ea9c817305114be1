import PagingHTTP
import PagingSwiftUI
import SwiftUI

struct AirportHome: View {
    @State private var model: QueryModel<String, Airport>

    init(_ api: PagingClient) {
        _model = State(initialValue: makeModel(AirportLists(api: api)))
    }

    var body: some View {
        NavigationStack { AirportScreen(model: model) }
    }
}
