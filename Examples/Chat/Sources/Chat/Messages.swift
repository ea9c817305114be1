import Foundation
import Paging
import PagingHTTP
import PagingUI

/// A message of the chat.
public struct Message: Codable, Identifiable, Sendable, Hashable {
    /// The id, which grows with each message; negative until the server has the message.
    public let id: Int
    /// The name of the author.
    public let author: String
    /// The text.
    public let text: String
}

/// The address of a page relative to a message; the page without an address has the newest messages.
public enum MessageCursor: Codable, Hashable, Sendable {
    case before(Message.ID)
    case after(Message.ID)
    case around(Message.ID)
}

/// A page as the server sends it, oldest message first.
struct MessagePage: Decodable, Sendable {
    let messages: [Message]
    let hasOlder: Bool
    let hasNewer: Bool
}

extension PagingClient {
    /// Returns the messages of a chat.
    ///
    /// - Parameter query: the query of all addresses of the chat.
    func messages(_ query: String) -> Pages<Message, MessageCursor> {
        Pages { cursor in
            let address =
                switch cursor {
                case .before(let id): "&before=\(id)"
                case .after(let id): "&after=\(id)"
                case .around(let id): "&around=\(id)"
                case nil: ""
                }
            let page = try await fetch(MessagePage.self, from: "/chat/messages?\(query)\(address)")
            return Page(
                items: page.messages,
                following: page.hasNewer ? page.messages.last.map { .after($0.id) } : nil,
                preceding: page.hasOlder ? page.messages.first.map { .before($0.id) } : nil
            )
        }
    }
}
