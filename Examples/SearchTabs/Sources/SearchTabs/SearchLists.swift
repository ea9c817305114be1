import Foundation
import PagingHTTP

/// A story; the demo server's airports stand in for what is found.
public struct Story: Decodable, Identifiable, Sendable {
    /// The story's number.
    public let id: Int
    /// Its title.
    public let name: String
}

/// A person, who is known by a name of four letters.
public struct Person: Decodable, Identifiable, Sendable {
    /// The name.
    public let icao: String
    /// The name.
    public var id: String { icao }
}

/// What stories are about.
public struct Topic: Decodable, Identifiable, Sendable {
    /// The topic's number.
    public let id: Int
    /// Its name.
    public let city: String
}

/// The lists of a server, each paged in a way of its own.
public struct SearchLists: Sendable {
    private let api: HTTPClient
    private let parameters: String

    /// Makes the lists of a server.
    ///
    /// - Parameter parameters: what is added to each address.
    public init(_ api: HTTPClient, parameters: String = "") {
        self.api = api
        self.parameters = parameters
    }

    func stories(matching text: String) -> HTTPPageSource<Story> {
        api.list(Story.self, path("/page/airports", text), by: .pageNumber(total: "/total"), items: "/items")
    }

    func people(matching text: String) -> HTTPPageSource<Person> {
        api.list(Person.self, path("/offset/airports", text), by: .offset(total: "/total_count"), items: "/records")
    }

    func tags(matching text: String) -> HTTPPageSource<Topic> {
        api.list(Topic.self, path("/link/airports", text), by: .linkHeader)
    }

    private func path(_ path: String, _ text: String) -> String {
        let text = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "\(path)?q=\(text)\(parameters)"
    }
}
