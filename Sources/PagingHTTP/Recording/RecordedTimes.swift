import HTTPTypes

/// The parameters of recorded requests whose values are times, and which select no response.
///
/// Programs in a browser add the time to an address so that no cache answers. A crawl of the recording repeats the time of
/// the first page. A parameter is such a time if its values are numbers as long as a time, rise and never fall, and the
/// requests without it have one response each: a position is none, because it tells responses apart, and neither is a
/// filter, which stays the same.
struct RecordedTimes: Sendable {
    /// The number of digits of a time in seconds, between 2001 and 2286.
    private static let digits = 10
    private let names: [String: Set<String>]

    /// A request to a path without the parameter that may be a time.
    private struct Rest: Hashable {
        let method: HTTPRequest.Method
        let pairs: [String]
        let body: [UInt8]?

        init(_ exchange: HTTPArchive.Exchange, _ query: QueryString, without name: String) {
            method = exchange.request.method
            pairs = query.pairs.filter { $0.name != name }.flatMap { [$0.name, $0.value] }
            body = exchange.requestBody
        }
    }

    init(_ archive: HTTPArchive) {
        var groups: [String: [(query: QueryString, exchange: HTTPArchive.Exchange)]] = [:]
        for exchange in archive.exchanges {
            guard let (path, query) = Self.parts(of: exchange.url) else { continue }
            groups[path, default: []].append((query, exchange))
        }
        names = groups.compactMapValues { requests in
            let all = Set(requests[0].query.pairs.map(\.name)).filter { name in
                let values = requests.compactMap { $0.query.pairs.first { $0.name == name }?.value }
                let numbers = values.compactMap { $0.utf8.count >= Self.digits ? Int($0) : nil }
                guard numbers.count == requests.count, numbers.count > 1,
                    zip(numbers, numbers.dropFirst()).allSatisfy(<=), numbers.first != numbers.last
                else { return false }
                var responses: [Rest: [UInt8]?] = [:]
                return requests.allSatisfy { query, exchange in
                    let rest = Rest(exchange, query, without: name)
                    return responses.updateValue(exchange.body, forKey: rest).map { $0 == exchange.body } ?? true
                }
            }
            return all.isEmpty ? nil : all
        }
    }

    /// Returns the names of the times in an address.
    func names(in url: String) -> Set<String> { Self.parts(of: url).flatMap { names[$0.path] } ?? [] }

    /// Returns the parts of an address before and after the question mark; `nil` for one without a query.
    static func parts(of url: String) -> (path: String, query: QueryString)? {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count > 1 ? (String(parts[0]), QueryString(String(parts[1].prefix { $0 != "#" }))) : nil
    }
}
