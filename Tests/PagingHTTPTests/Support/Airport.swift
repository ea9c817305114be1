/// The members of a demo server record that the tests use.
struct Airport: Codable, Sendable, Hashable {
    let id: Int
    let icao: String
}
