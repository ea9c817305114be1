/// An airport of the demo server.
struct Airport: Codable, Identifiable, Sendable {
    let id: Int
    let icao: String
    let iata: String
    let name: String
    let city: String
    let country: String
    /// Whether the reader has starred it; the server knows nothing of that.
    var isStarred: Bool?

    /// Whether airlines fly to an airport: then it has an IATA code.
    @Sendable static func isServed(_ airport: Airport) -> Bool { !airport.iata.isEmpty }
}
