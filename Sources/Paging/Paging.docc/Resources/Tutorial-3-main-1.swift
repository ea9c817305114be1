import Paging
import PagingDetection
import PagingHTTP

struct Airport: Decodable {
    let name: String
}

let api = try PagingClient("http://127.0.0.1:8080")
let airports = api.list(Airport.self, "/cursor/airports?limit=1000", by: .automatic)
for try await airport in airports.items { print(airport.name) }
