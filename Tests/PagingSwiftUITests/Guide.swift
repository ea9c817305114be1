// The code of the guide "Search, filters, edits and offline in one screen", compiled over the stand-in and run by
// GuideTests: a test of ExampleTests finds each of the guide's examples here.

import HTTPTypes
import Observation
import Paging
import PagingHTTP
import PagingSwiftUI
import SwiftUI

struct Airport: Codable, Identifiable, Sendable {
    let id: Int
    let name: String
    let city: String
    var isStarred: Bool
}

struct AirportQuery: Hashable, Codable, Sendable {
    enum Order: String, Codable { case newest, name }

    var text = ""
    var airlinesOnly = false
    var order = Order.newest
}

struct AirportAPI: Sendable {
    let client: PagingClient

    func airports(_ query: AirportQuery) -> HTTPPageSource<Airport> {
        var request = ListRequest("/airports?limit=50")
        request.set("order", to: .string(query.order.rawValue))
        if query.airlinesOnly { request.set("airlines", to: true) }
        if !query.text.isEmpty { request.set("q", to: .string(query.text)) }
        let format = ListFormat(.cursor(from: "/next", into: "cursor"), items: "/airports")
        return client.list(request, format: format, decoding: .json(Airport.self))
    }
}

enum FirstScreen {
    struct AirportsScreen: View {
        @State private var airports: QueryModel<AirportQuery, Airport>

        init(_ api: AirportAPI) {
            let model = QueryModel(query: AirportQuery(), debouncing: \.text) { query in api.airports(query) }
            _airports = State(initialValue: model)
        }

        var body: some View {
            NavigationStack {
                PagedList(airports) { airport in Text(airport.name) }
                    .navigationTitle("Airports")
            }
        }
    }
}

@MainActor
func changeQuery(of airports: QueryModel<AirportQuery, Airport>) {
    airports.query.text = "berlin"  // searched for when typing pauses
    airports.submit()  // searched for now
    airports.query.airlinesOnly = true  // loaded at once
    airports.query = AirportQuery(order: .name)  // loaded at once
}

struct AirportFilters: View {
    @Bindable var airports: QueryModel<AirportQuery, Airport>

    var body: some View {
        Toggle("Airlines Only", isOn: $airports.query.airlinesOnly)
        Picker("Order", selection: $airports.query.order) {
            Text("Newest First").tag(AirportQuery.Order.newest)
            Text("By Name").tag(AirportQuery.Order.name)
        }
    }
}

@MainActor
func filterOnDevice(_ airports: QueryModel<AirportQuery, Airport>) {
    airports.list.localFilter = { $0.isStarred }
}

extension AirportAPI {
    func airports(_ query: AirportQuery, in store: any PageStore) -> some PageSource<Airport, PageAddress> {
        airports(query).cached(in: store, as: ListKey("airports", query: query), coding: .json(id: \.id))
    }
}

@MainActor
@Observable
final class AirportBrowser {
    let airports: QueryModel<AirportQuery, Airport>
    private(set) var problem: String?
    private let api: AirportAPI

    init(_ api: AirportAPI, store: any PageStore, clock: any Clock<Duration> = ContinuousClock()) {
        self.api = api
        airports = QueryModel(query: AirportQuery(), debouncing: \.text, clock: clock) { query in
            api.airports(query, in: store)
        }
    }
}

extension AirportBrowser {
    func sceneChanged(to phase: ScenePhase) async {
        switch phase {
        case .background: try? await airports.list.savePosition()
        case .active: await airports.list.checkForNew()
        default: break
        }
    }
}

extension AirportAPI {
    func setStar(_ isStarred: Bool, of id: Int) async throws {
        try await client.send(ResourceRequest(isStarred ? .put : .delete, "/airports/\(id)/star"))
    }

    func remove(_ id: Int) async throws {
        try await client.send(.delete("/airports/\(id)"))
    }
}

extension AirportBrowser {
    func toggleStar(_ airport: Airport) async {
        let isStarred = !airport.isStarred
        await report("The star of \(airport.name) could not be changed.") {
            try await airports.list.update(airport.id) {
                $0.isStarred = isStarred
            } confirming: {
                try await api.setStar(isStarred, of: airport.id)
            }
        }
    }

    func remove(_ airport: Airport) async {
        await report("\(airport.name) could not be removed.") {
            try await airports.list.remove(airport.id) { try await api.remove(airport.id) }
        }
    }

    private func report(_ message: String, of edit: () async throws -> Void) async {
        do {
            try await edit()
            problem = nil
        } catch {
            problem = message
        }
    }
}

struct AirportRow: View {
    let airport: Airport
    let browser: AirportBrowser

    var body: some View {
        VStack(alignment: .leading) {
            Label(airport.name, systemImage: airport.isStarred ? "star.fill" : "airplane")
            Text(airport.city).foregroundStyle(.secondary)
        }
        #if !os(tvOS)
        .swipeActions(edge: .leading) {
            Button(airport.isStarred ? "Unstar" : "Star", systemImage: "star") {
                Task { await browser.toggleStar(airport) }
            }
        }
        .swipeActions(edge: .trailing) {
            Button("Delete", systemImage: "trash", role: .destructive) {
                Task { await browser.remove(airport) }
            }
        }
        #endif
    }
}

@MainActor
func receive(_ pushed: [Airport], in airports: QueryModel<AirportQuery, Airport>) {
    airports.list.receive(pushed)
}

@MainActor
func setOnline(_ isConnected: Bool, of airports: QueryModel<AirportQuery, Airport>) {
    airports.list.isOnline = isConnected
}

@MainActor
func makeScreen(_ client: PagingClient, _ store: any PageStore) -> some View {
    let browser = AirportBrowser(AirportAPI(client: client), store: store)
    let screen = AirportsScreen(browser)
    return screen
}

struct AirportsScreen: View {
    @State private var browser: AirportBrowser
    @Environment(\.scenePhase) private var phase

    init(_ browser: AirportBrowser) {
        _browser = State(initialValue: browser)
    }

    var body: some View {
        NavigationStack {
            PagedList(browser.airports) { airport in AirportRow(airport: airport, browser: browser) }
                .safeAreaInset(edge: .bottom) { controls }
                .toolbar { PagedRefreshButton(browser.airports.list) }
                .navigationTitle("Airports")
        }
        .onChange(of: phase) { _, phase in
            Task { await browser.sceneChanged(to: phase) }
        }
    }

    private var controls: some View {
        VStack {
            if let problem = browser.problem { Text(problem) }
            AirportFilters(airports: browser.airports)
        }
        .padding()
    }
}
