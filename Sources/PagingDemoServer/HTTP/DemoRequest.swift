#if DemoServer
    /// What the routes need of a request, free of the web server's types.
    struct DemoRequest: Sendable {
        let method: String
        /// The path as sent, percent-encoded.
        let path: String
        let query: String
        let parameters: QueryParameters
        /// Fields by lower-cased name.
        let headers: [String: String]
        let body: [UInt8]
        /// The scheme and authority that links are written with.
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

        /// The path's parts, decoded: `/airports/EDDB` gives `airports` and `EDDB`.
        var segments: [String] {
            path.utf8.split(separator: UInt8(ascii: "/")).map { QueryParameters.decoded($0) }
        }
    }
#endif
