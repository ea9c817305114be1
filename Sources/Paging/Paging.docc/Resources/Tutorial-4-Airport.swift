struct Airport: Codable, Identifiable, Sendable {
    let id: Int
    let name: String
    let city: String
}
