// The first lines of the tutorial, each step a function.

import Paging
import PagingDetection
import PagingHTTP

func step1() async throws {
    struct Airport: Decodable {
        let name: String
    }

    let api = try PagingClient("http://127.0.0.1:8080")
    let airports = api.list(Airport.self, "/cursor/airports?limit=1000", by: .automatic)
    for try await airport in airports.items { print(airport.name) }
}

func step2() async throws {
    struct Airport: Decodable {
        let name: String
    }

    let api = try PagingClient("http://127.0.0.1:8080")
    let airports = api.list(Airport.self, "/cursor/airports?limit=1000", by: .automatic)
    let first = await airports.collect(upTo: 5_000)
    print(first.arrived.count, first.outcome)
}
