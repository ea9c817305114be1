import PagingSwiftUI
import SwiftUI

/// The screen with the list of airports.
struct AirportsScreen: View {
    @State private var browser: AirportBrowser
    @Binding private var isOffline: Bool
    @Environment(\.scenePhase) private var phase

    init(_ browser: AirportBrowser, isOffline: Binding<Bool>) {
        _browser = State(initialValue: browser)
        _isOffline = isOffline
    }

    var body: some View {
        NavigationStack {
            PagedList(browser.airports) { AirportRow(airport: $0, browser: browser) }
                .listStyle(.plain)
                .safeAreaInset(edge: .bottom) { switches }
                .toolbar { actions }
                .navigationTitle("Airports")
        }
        .onChange(of: phase) { [browser] _, phase in
            if phase == .background { Task { try? await browser.airports.list.savePosition() } }
        }
    }

    private var switches: some View {
        VStack {
            if let problem = browser.problem { Text(verbatim: problem).foregroundStyle(.secondary) }
            Toggle("Airlines Only", isOn: $browser.showsAirlinesOnly)
            Toggle("Offline", isOn: $isOffline)
        }
        .padding()
    }

    @ViewBuilder private var actions: some View {
        Button("Check for New", systemImage: "bell") { [browser] in
            Task { await browser.airports.list.checkForNew() }
        }
        #if os(macOS) || os(tvOS) || os(watchOS)
        PagedRefreshButton(browser.airports.list)
        #endif
    }
}

/// An airport in the list.
struct AirportRow: View {
    let airport: Airport
    let browser: AirportBrowser

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
            Button("Delete", systemImage: "trash", role: .destructive) { [browser, airport] in
                Task { await browser.remove(airport) }
            }
        }
        .swipeActions(edge: .leading) {
            Button(airport.isStarred == true ? "Unstar" : "Star", systemImage: "star") {
                browser.toggleStar(airport)
            }
        }
        #endif
    }
}
