public import Foundation

/// A record as a program would have it.
public struct Record: Decodable, Sendable {
    /// Who a record belongs to.
    public struct Owner: Decodable, Sendable {
        /// The owner's number.
        public let id: Int
        /// The owner's name.
        public let login: String
        /// The owner's address.
        public let url: String
        /// Whether the owner may do everything.
        public let admin: Bool
    }

    /// What tells records apart.
    public let id: Int
    /// The same as text.
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
    /// A number without.
    public let stars: Int
    /// A flag.
    public let locked: Bool
    /// Null, as far as the server goes.
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

    /// A decoder for records, as a program would set it up.
    public static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
