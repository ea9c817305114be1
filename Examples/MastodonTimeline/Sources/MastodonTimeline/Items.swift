/// A post; the demo server's airports stand in for them.
public struct Post: Decodable, Identifiable, Sendable {
    /// Higher than that of any older post.
    public let id: Int
    /// What it says.
    public let name: String
}

/// An account, which is known by its name.
public struct Account: Decodable, Identifiable, Sendable {
    /// The name, with the server it belongs to.
    public let icao: String
    /// The name.
    public var id: String { icao }
}

/// A tag.
public struct Tag: Decodable, Identifiable, Sendable {
    /// A number that is of no use to read the list by.
    public let id: Int
    /// The tag itself.
    public let name: String
}
