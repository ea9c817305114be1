#if DemoServer
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// What a test sees of an answer.
    struct Answer: Sendable {
        let status: Int
        /// Fields by lower-cased name.
        let headers: [String: String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        var json: Any? { try? JSONSerialization.jsonObject(with: body, options: [.fragmentsAllowed]) }

        /// The value behind a path of member names, `nil` where it is missing or null.
        func value(_ path: String...) -> Any? {
            var value = json
            for name in path {
                value = (value as? [String: Any])?[name]
            }
            return value is NSNull ? nil : value
        }

        /// The ids of the items, which stand under a name or are the whole answer.
        func ids(_ name: String? = nil) -> [Int] {
            let items = (name.map { value($0) } ?? json) as? [Any] ?? []
            return items.compactMap { ($0 as? [String: Any])?["id"] as? Int }
        }

        /// The address of a link with this relation, read as simply as the server writes it.
        func link(_ relation: String) -> String? {
            for part in (headers["link"] ?? "").components(separatedBy: ", <")
            where part.contains("rel=\"\(relation)\"") {
                return part.components(separatedBy: ">").first.map { $0.replacingOccurrences(of: "<", with: "") }
            }
            return nil
        }
    }

    /// A request that a test sends.
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

        /// Follows addresses until there is none, and gives all ids.
        ///
        /// Stops after fifty pages.
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
#endif
