import PagingSwiftUI
import SwiftUI

struct AirportScreen: View {
    let model: QueryModel<String, Airport>

    var body: some View {
        PagedList(model) { airport in
            Text(airport.name)
        }
        .pagedEmpty { ContentUnavailableView("No Airports", systemImage: "airplane") }
        .pagedFooter { state, load in
            if state.isLoading { ProgressView() }
            if state.failure != nil { Button("Once More", action: load) }
            if state.isAtEnd { Text("\(model.list.items.count) airports") }
        }
    }
}
