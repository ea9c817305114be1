import PagingSwiftUI
import SwiftUI

/// The screen with the list of airports.
struct AirportsScreen: View {
    @State private var list: AirportBrowser
    @Binding private var isOffline: Bool
    @Environment(\.scenePhase) private var phase

    init(_ list: AirportBrowser, isOffline: Binding<Bool>) {
        _list = State(initialValue: list)
        _isOffline = isOffline
    }

    var body: some View {
        NavigationStack {
            PagedList(list.airports) { AirportRow(airport: $0, list: list) }
                .listStyle(.plain)
                .safeAreaInset(edge: .bottom) { switches }
                .toolbar { actions }
                .navigationTitle("Airports")
        }
        .onChange(of: phase) { [list] _, phase in
            if phase == .background { Task { try? await list.airports.savePosition() } }
        }
    }

    private var switches: some View {
        VStack {
            if let problem = list.problem { Text(verbatim: problem).foregroundStyle(.secondary) }
            Toggle("Airlines Only", isOn: $list.showsAirlinesOnly)
            Toggle("Offline", isOn: $isOffline)
        }
        .padding()
    }

    @ViewBuilder private var actions: some View {
        Button("Check for New", systemImage: "bell") { [list] in
            Task { await list.airports.checkForNew() }
        }
        #if os(macOS) || os(tvOS) || os(watchOS)
        PagedRefreshButton(list.airports)
        #endif
    }
}

/// An airport in the list.
struct AirportRow: View {
    let airport: Airport
    let list: AirportBrowser

    var body: some View {
        VStack(alignment: .leading) {
            Label(airport.name, systemImage: airport.isStarred == true ? "star.fill" : "airplane")
            Text(
                verbatim: [airport.icao, airport.iata, airport.city, airport.country].filter { !$0.isEmpty }
                    .joined(separator: " · ")
            )
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
        #if !os(tvOS)
        .swipeActions(edge: .trailing) {
            Button("Delete", systemImage: "trash", role: .destructive) { [list, airport] in
                Task { await list.remove(airport) }
            }
        }
        .swipeActions(edge: .leading) {
            Button(airport.isStarred == true ? "Unstar" : "Star", systemImage: "star") {
                list.toggleStar(airport)
            }
        }
        #endif
    }
}
