/// An airport from the demo server.
struct Airport: Codable, Identifiable, Sendable {
    let id: Int
    let icao: String
    let iata: String
    let name: String
    let city: String
    let country: String
    /// Whether the user has starred the airport; the server does not store stars.
    var isStarred: Bool?

    /// Whether airlines serve the airport, which then has an IATA code.
    @Sendable static func isServed(_ airport: Airport) -> Bool { !airport.iata.isEmpty }
}
