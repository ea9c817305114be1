/// A record of the demo server, as far as tests need it.
struct Airport: Codable, Sendable, Hashable {
    let id: Int
    let icao: String
}
