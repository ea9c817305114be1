import Foundation
import PagingHTTP

/// A story; the demo server provides airports as search results.
public struct Story: Decodable, Identifiable, Sendable {
    /// The number of the story.
    public let id: Int
    /// The title of the story.
    public let name: String
}

/// A person, identified by a name of four letters.
public struct Person: Decodable, Identifiable, Sendable {
    /// The name.
    public let icao: String
    /// The name as the person's identity.
    public var id: String { icao }
}

/// The topic of stories.
public struct Topic: Decodable, Identifiable, Sendable {
    /// The number of the topic.
    public let id: Int
    /// The name of the topic.
    public let city: String
}

/// The lists of a server, each with a different pagination convention.
public struct SearchLists: Sendable {
    private let api: PagingClient
    private let parameters: String

    /// Creates the lists of a server.
    ///
    /// - Parameter parameters: Additional query parameters for each address.
    public init(_ api: PagingClient, parameters: String = "") {
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
