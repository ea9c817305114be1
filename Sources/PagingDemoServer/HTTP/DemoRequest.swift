/// The parts of a request that the routes need, independent of the web server's types.
struct DemoRequest: Sendable {
    let method: String
    /// The path as sent, percent-encoded.
    let path: String
    let query: String
    let parameters: QueryParameters
    /// The header fields by lowercase name.
    let headers: [String: String]
    let body: [UInt8]
    /// The scheme and authority of generated links.
    let base: String

    init(method: String, target: String, headers: [String: String], body: [UInt8], base: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : ""
        parameters = QueryParameters(query: query)
        self.headers = headers
        self.body = body
        self.base = base
    }

    var target: String {
        query.isEmpty ? path : "\(path)?\(query)"
    }

    /// The decoded path segments: `/airports/EDDB` yields `airports` and `EDDB`.
    var segments: [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { QueryParameters.decoded($0) }
    }
}
