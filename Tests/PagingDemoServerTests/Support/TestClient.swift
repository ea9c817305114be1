import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response as a test sees it.
struct Answer: Sendable {
    let status: Int
    /// The header fields by lowercase name.
    let headers: [String: String]
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }

    var json: Any? { try? JSONSerialization.jsonObject(with: body, options: [.fragmentsAllowed]) }

    /// Returns the value at a path of member names, or `nil` if it is missing or null.
    func value(_ path: String...) -> Any? {
        var value = json
        for name in path {
            value = (value as? [String: Any])?[name]
        }
        return value is NSNull ? nil : value
    }

    /// Returns the IDs of the items, from a member or from a bare array.
    func ids(_ name: String? = nil) -> [Int] {
        let items = (name.map { value($0) } ?? json) as? [Any] ?? []
        return items.compactMap { ($0 as? [String: Any])?["id"] as? Int }
    }

    /// Returns the address of a link with a relation, parsed only as far as this server requires.
    func link(_ relation: String) -> String? {
        for part in (headers["link"] ?? "").components(separatedBy: ", <")
        where part.contains("rel=\"\(relation)\"") {
            return part.components(separatedBy: ">").first.map { $0.replacingOccurrences(of: "<", with: "") }
        }
        return nil
    }
}

/// A request of a test.
struct TestRequest {
    var method = "GET"
    var headers: [String: String] = [:]
    var body: String?
}

enum TestClient {
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        configuration.httpMaximumConnectionsPerHost = 16
        return URLSession(configuration: configuration)
    }()

    static func send(_ address: String, _ request: TestRequest = TestRequest()) async throws -> Answer {
        guard let url = URL(string: address) else { throw URLError(.badURL) }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method
        urlRequest.httpBody = request.body.map { Data($0.utf8) }
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: urlRequest)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            headers["\(name)".lowercased()] = "\(value)"
        }
        return Answer(status: response.statusCode, headers: headers, body: data)
    }

    /// Follows next addresses to the end and returns all IDs.
    ///
    /// The walk stops after 50 pages.
    static func walk(
        from address: String,
        items: String? = nil,
        next: (Answer) -> String?
    ) async throws -> [[Int]] {
        var pages: [[Int]] = []
        var current: String? = address
        while let address = current, pages.count < 50 {
            let answer = try await send(address)
            pages.append(answer.ids(items))
            current = next(answer)
        }
        return pages
    }

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }
}
