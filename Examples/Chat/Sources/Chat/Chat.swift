import Foundation
import Observation
import PagingHTTP
import PagingUI

/// A chat: the messages of the server, page by page and live, and the reader's own.
@MainActor
@Observable
public final class Chat {
    /// The list of messages, which starts at its end.
    public let model: PagingModel<Message>
    /// The name of the reader.
    public let reader: String
    /// The first message that the reader has not seen, if any.
    public private(set) var firstUnread: Message.ID?
    /// A Boolean value that indicates whether live messages arrive.
    public private(set) var isLive = false

    private let api: PagingClient
    private let query: String
    private var drafts = 0

    /// Creates a chat.
    ///
    /// - Parameters:
    ///   - api: the client of the server.
    ///   - query: the query of all addresses of the chat.
    ///   - reader: the name of the reader.
    ///   - lastRead: the newest message that the reader has seen, if it is not the newest of all.
    public init(_ api: PagingClient, query: String, reader: String = "Me", lastRead: Message.ID? = nil) {
        self.api = api
        self.query = query
        self.reader = reader
        firstUnread = lastRead.map { $0 + 1 }
        var options = PagingOptions()
        options.newestEdge = .last
        model = PagingModel(api.messages(query), options: options)
    }

    /// Receives live messages until the task is cancelled.
    ///
    /// Whenever a connection opens, the messages since the last one are loaded, so that none is missing.
    public func listen() async {
        let events = api.events(from: "/chat/events?\(query)") { [weak self] _ in await self?.catchUp() }
        do {
            for try await event in events {
                model.receive([try api.decoder.decode(Message.self, from: Data(event.data.utf8))])
            }
        } catch {}
        isLive = false
    }

    private func catchUp() async {
        let result = await model.checkForNew()
        // Otherwise messages may be missing above the ones that are received from now on.
        if result.failure != nil { model.receive([], leavingGap: true) }
        isLive = true
    }

    /// Shows a message at once, and sends it.
    ///
    /// - Throws: the error of the server, after the message was removed again.
    public func send(_ text: String) async throws {
        drafts += 1
        let draft = Message(id: -drafts, author: reader, text: text)
        let sending = Task { [model, api, query, reader] in
            try await model.insert(draft) {
                try await api.send(
                    .post("/chat/messages?\(query)", .form(["author": reader, "text": text])),
                    returning: Message.self
                )
            }
        }
        model.scrollToNewest()
        try await sending.value
    }

    /// Shows the first unread message, wherever it is.
    public func showFirstUnread() async {
        guard let id = firstUnread else { return }
        await model.jump(to: MessageCursor.around(id), showing: id)
        firstUnread = nil
    }
}
