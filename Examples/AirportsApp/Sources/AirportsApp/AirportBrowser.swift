import Foundation
import Observation
import Paging
import PagingHTTP
import PagingUI

/// The airports of a demo server: searched, filtered, edited, and cached for the next launch.
@MainActor
@Observable
final class AirportBrowser {
    /// The list on screen, with its search.
    let airports: QueryModel<String, Airport>

    /// Whether to show only airports with an IATA code, which airlines serve.
    var showsAirlinesOnly = false {
        didSet { airports.list.localFilter = showsAirlinesOnly ? Airport.isServed : nil }
    }

    /// The reason why the last edit was reverted.
    private(set) var problem: String?

    private let api: PagingClient

    /// Creates the list of a server.
    ///
    /// - Parameters:
    ///   - run: The run of the demo server, in which each reload of the list adds three new airports.
    ///   - store: The store in which pages are cached.
    init(_ api: PagingClient, run: String, store: any PageStore, clock: any Clock<Duration> = ContinuousClock()) {
        self.api = api
        var options = PagingOptions()
        options.refresh = .headLeavingGap
        airports = QueryModel(query: "", debouncing: \.self, options: options, clock: clock) { text in
            api.airports(matching: text, run: run, store: store)
        }
    }

    /// Adds or removes the star of an airport; later pages do not overwrite it.
    func toggleStar(_ airport: Airport) {
        airports.list.update(airport.id) { $0.isStarred = airport.isStarred != true }
    }

    /// Removes an airport immediately, and restores it if the server rejects the removal.
    func remove(_ airport: Airport) async {
        do {
            try await airports.list.remove(airport.id) { [api] in
                try await api.send(.delete("/airports/\(airport.icao)"))
            }
            problem = nil
        } catch {
            problem = "\(airport.name) could not be removed."
        }
    }
}

extension PagingClient {
    /// Returns the airports that match a text, cached under that text.
    fileprivate func airports(matching text: String, run: String, store: any PageStore) -> some PageSource<
        Airport, PageAddress
    > {
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return list(
            Airport.self,
            "/cursor/airports?limit=50&grow=3&run=\(run)&q=\(query)",
            by: .cursor(from: "/meta/next_cursor", into: "cursor"),
            items: "/data"
        )
        .cached(in: store, as: ListKey("airports", query: text), coding: .json(id: \.id))
    }
}
