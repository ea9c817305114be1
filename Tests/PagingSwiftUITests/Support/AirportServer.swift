import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization

/// The API of the guide without a network: airports to search, filter, sort, star and remove.
///
/// A page has five of them.
@MainActor
final class AirportServer {
    private struct State {
        var airports: [Airport] = []
        var airlines: Set<Int> = []
        var isDown = false
        var refusesEdits = false
    }

    nonisolated private static let pageSize = 5

    private let state = Mutex(State())
    /// Delays edits while it is closed.
    let edits = Latch()
    private var answeredEdits = 0
    private var watchers: [CheckedContinuation<Void, Never>] = []

    init() {
        add(["Tempelhof", "Tegel", "Gatow"], in: "Berlin", withAirlines: [2])
        add(["Schiphol"], in: "Amsterdam", withAirlines: [4])
        add(["Biggin Hill", "Heathrow"], in: "London", withAirlines: [6])
        add(["Arlanda", "Bromma"], in: "Stockholm", withAirlines: [7, 8])
        add(["Kastrup", "Roskilde"], in: "Copenhagen", withAirlines: [9])
        add(["Fiumicino", "Urbe"], in: "Rome", withAirlines: [11])
    }

    /// A client of this server, which does not repeat requests.
    var api: AirportAPI {
        get throws {
            let transport = StubTransport { [self] request, _ in
                guard request.method != .get else { return try answer(request).reply }
                await edits.pass()
                let answer = Result { try self.answer(request).reply }
                await noteEdit()
                return try answer.get()
            }
            var client = try PagingClient("https://airports.test", transport: transport)
            client.retry = .never
            return AirportAPI(client: client)
        }
    }

    /// The airports, oldest first.
    var airports: [Airport] { state.withLock { $0.airports } }

    /// Whether no request arrives.
    var isDown: Bool {
        get { state.withLock { $0.isDown } }
        set { state.withLock { $0.isDown = newValue } }
    }

    /// Whether edits are answered with the status 409.
    var refusesEdits: Bool {
        get { state.withLock { $0.refusesEdits } }
        set { state.withLock { $0.refusesEdits = newValue } }
    }

    func add(_ names: [String], in city: String, withAirlines airlines: Set<Int> = []) {
        state.withLock { state in
            for name in names {
                let id = (state.airports.last?.id ?? 0) + 1
                state.airports.append(Airport(id: id, name: name, city: city, isStarred: false))
            }
            state.airlines.formUnion(airlines)
        }
    }

    /// Returns when a number of edits have been answered.
    func waitForEdits(count: Int) async {
        while answeredEdits < count {
            await withCheckedContinuation { watchers.append($0) }
        }
    }

    private func noteEdit() {
        answeredEdits += 1
        for watcher in watchers { watcher.resume() }
        watchers = []
    }

    nonisolated private func answer(_ request: HTTPRequest) throws -> StubReply {
        try state.withLock { state in
            if state.isDown { throw RequestError(.connectFailed, "The server cannot be reached.") }
            let address = URLComponents(string: request.path ?? "")
            guard request.method == .get else {
                return Self.edit(request.method, address?.path ?? "", &state)
            }
            var query: [String: String] = [:]
            for item in address?.queryItems ?? [] { query[item.name] = item.value }
            return try Self.page(query, of: state)
        }
    }

    nonisolated private static func page(_ query: [String: String], of state: State) throws -> StubReply {
        var airports = state.airports
        if query["airlines"] == "true" { airports.removeAll { !state.airlines.contains($0.id) } }
        if let text = query["q"]?.lowercased() {
            airports.removeAll { !"\($0.name) \($0.city)".lowercased().contains(text) }
        }
        if query["order"] == "name" { airports.sort { $0.name < $1.name } } else { airports.reverse() }
        let start = query["cursor"].flatMap(Int.init) ?? 0
        let end = start + pageSize
        let page = try JSONEncoder().encode(Array(airports.dropFirst(start).prefix(pageSize)))
        let next = end < airports.count ? "\"\(end)\"" : "null"
        return .json(#"{"airports": \#(String(decoding: page, as: UTF8.self)), "next": \#(next)}"#)
    }

    nonisolated private static func edit(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ state: inout State
    ) -> StubReply {
        let parts = path.split(separator: "/")
        let index = parts.dropFirst().first.flatMap { Int($0) }.flatMap { id in
            state.airports.firstIndex { $0.id == id }
        }
        guard !state.refusesEdits, let index else { return StubReply(status: .conflict) }
        if parts.last == "star" {
            state.airports[index].isStarred = method == .put
        } else {
            state.airports.remove(at: index)
        }
        return StubReply(status: .noContent)
    }
}
