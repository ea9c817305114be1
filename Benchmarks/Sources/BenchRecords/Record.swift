public import Foundation

/// A typical record of an API.
public struct Record: Decodable, Sendable {
    /// The owner of a record.
    public struct Owner: Decodable, Sendable {
        /// The owner's id.
        public let id: Int
        /// The owner's name.
        public let login: String
        /// The owner's address.
        public let url: String
        /// A Boolean value that indicates whether the owner is an administrator.
        public let admin: Bool
    }

    /// The identity of the record.
    public let id: Int
    /// The identity as text.
    public let key: String
    /// A line of text with escapes.
    public let title: String
    /// A word.
    public let state: String
    /// A nested object.
    public let owner: Owner
    /// A date.
    public let createdAt: Date
    /// Another date.
    public let updatedAt: Date
    /// A number with a fraction.
    public let score: Double
    /// A number without a fraction.
    public let stars: Int
    /// A flag.
    public let locked: Bool
    /// A value that the server always sends as null.
    public let parent: Int?
    /// A nested array.
    public let labels: [String]
    /// Two lines of text.
    public let body: String

    private enum CodingKeys: String, CodingKey {
        case id, key, title, state, owner, score, stars, locked, parent, labels, body
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    /// Returns a decoder for records, set up as in a typical program.
    public static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
