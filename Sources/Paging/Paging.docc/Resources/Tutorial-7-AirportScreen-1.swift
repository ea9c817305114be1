import PagingSwiftUI
import SwiftUI

struct AirportScreen: View {
    let model: QueryModel<String, Airport>

    var body: some View {
        PagedList(model) { airport in
            Text(airport.name)
        }
    }
}
