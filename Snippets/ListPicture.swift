// A list on screen at four moments, as JSON, from which Scripts/draw-pictures.py draws Documentation/list.svg.
// Its argument is the address of a demo server: that of `paginate serve`.

import Foundation
import Paging
import PagingHTTP
import PagingUI

struct Airport: Codable, Identifiable, Sendable {
    let id: Int
    let name: String
    let city: String
    let country: String
}

/// The part of a list that a small screen shows, and the states around it.
struct Moment: Encodable {
    struct Row: Encodable {
        var title = ""
        var detail = ""
        /// The state of a gap; `nil` for an item.
        var gap: String?
    }

    let name: String
    let rows: [Row]
    let isAtTop: Bool
    let header: String
    let footer: String
    let newItems: Int
    let hasMoreNewItems: Bool
    let loaded: Int
    let total: Int?

    init(_ name: String, _ content: ListContent<Airport>, rows shown: Range<Int>) {
        self.name = name
        rows = shown.map { position in
            switch content.rows[position].content {
            case .item(let airport): Row(title: airport.name, detail: "\(airport.city), \(airport.country)")
            case .gap(let gap): Row(gap: Self.text(gap.state))
            case .placeholder(let number): Row(title: "row \(number)")
            }
        }
        isAtTop = shown.lowerBound == 0
        header = isAtTop ? Self.text(content.prepend) : "idle"
        footer = shown.upperBound == content.rows.count ? Self.text(content.append) : "idle"
        newItems = content.newItemCount
        hasMoreNewItems = content.hasMoreNewItems
        loaded = content.items.count
        total = content.totalCount?.value
    }

    private static func text(_ state: LoadState) -> String {
        switch state {
        case .idle: "idle"
        case .loading: "loading"
        case .waiting: "waiting"
        case .paused: "paused"
        case .failed: "failed"
        case .atEnd: "at end"
        }
    }
}

@MainActor
func moments(_ server: String) async throws -> [Moment] {
    var api = try PagingClient(server)
    api.retry = .never
    /// Returns the list of a run of the demo server, with its first page.
    func list(_ run: String, _ parameters: String = "") async -> PagingModel<Airport> {
        let path = "/page/airports?per_page=50&count=640&run=\(run)-\(UUID().uuidString)\(parameters)"
        let model = PagingModel(api.list(Airport.self, path, by: .pageNumber("page", total: "/total"), items: "/items"))
        await model.refresh()
        return model
    }
    let size = 6

    let scrolled = await list("scrolled")
    scrolled.itemAppeared(scrolled.items[scrolled.items.count - 1].id)
    let loading = scrolled.content

    let broken = await list("broken", "&fault=503@2x9")
    await broken.loadNext()
    let failed = broken.content

    let growing = await list("growing", "&grow=3x1")
    await growing.checkForNew()
    let grown = growing.content

    let distant = await list("distant", "&grow=60x1")
    await distant.checkForNew()
    distant.showNewItems()
    let divided = distant.content
    let gap = Array(divided.rows).firstIndex { $0.item == nil } ?? size

    let end = loading.rows.count
    return [
        Moment("The next page loads", loading, rows: end - size..<end),
        Moment("A page fails, and the rows stay", failed, rows: end - size..<end),
        Moment("New items wait above", grown, rows: 0..<size + 1),
        Moment("Some are not loaded yet", divided, rows: gap - 3..<gap + 3),
    ]
}

guard let server = CommandLine.arguments.dropFirst().first else {
    print("usage: ListPicture ADDRESS, the address that `paginate serve` prints")
    exit(64)
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
print(String(decoding: try encoder.encode(await moments(server)), as: UTF8.self))
