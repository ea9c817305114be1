// The tutorial's views, compiled with the SwiftUI stand-in, one enumeration per step. A test in ExampleTests finds
// them.

import Paging
import PagingHTTP
import PagingSwiftUI
import SwiftUI

enum Tutorial {
    struct Airport: Identifiable, Sendable {
        let id: Int
        let name: String
    }

    struct AirportLists {
        let api: PagingClient
    }

    @MainActor
    static func makeModel(_ lists: AirportLists) -> QueryModel<String, Airport> {
        QueryModel(query: "", debouncing: \.self) { _ in Pages<Airport, Int> { _ in Page(items: []) } }
    }

    enum FirstList {
        struct AirportScreen: View {
            let model: QueryModel<String, Airport>

            var body: some View {
                PagedList(model) { airport in
                    Text(airport.name)
                }
            }
        }
    }

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

    struct AirportHome: View {
        @State private var model: QueryModel<String, Airport>

        init(_ api: PagingClient) {
            _model = State(initialValue: makeModel(AirportLists(api: api)))
        }

        var body: some View {
            NavigationStack { AirportScreen(model: model) }
        }
    }
}
