// Chats: lists that start at their end, and live messages.

import Foundation
import Paging
import PagingHTTP
import PagingUI

struct Message: Codable, Identifiable, Sendable {
    let id: Int
    let text: String
}

enum MessageCursor: Codable, Hashable, Sendable {
    case before(Message.ID)
    case after(Message.ID)
    case around(Message.ID)
}

@MainActor
func showChat(messages: Pages<Message, MessageCursor>) async -> PagingModel<Message> {
    var options = PagingOptions()
    options.newestEdge = .last
    let model = PagingModel(messages, options: options)
    await model.refresh()  // the newest messages
    await model.loadPrevious()  // older ones, above them
    return model
}

@MainActor
func receiveMessage(_ message: Message, in model: PagingModel<Message>) {
    model.receive([message])
}

@MainActor
func listen(api: PagingClient, model: PagingModel<Message>) async throws {
    let events = api.events(from: "/chat/events") { _ in
        let result = await model.checkForNew()
        if result.failure != nil { await model.receive([], leavingGap: true) }
    }
    for try await event in events {
        model.receive([try api.decoder.decode(Message.self, from: Data(event.data.utf8))])
    }
}

@MainActor
func showUnread(_ id: Message.ID, in model: PagingModel<Message>) async {
    await model.jump(to: MessageCursor.around(id), showing: id)
}

@MainActor
func send(_ draft: Message, api: PagingClient, model: PagingModel<Message>) async throws {
    try await model.insert(draft) {
        try await api.send(.post("/chat/messages", .json(draft)), returning: Message.self)
    }
}

func printEvents(api: PagingClient) async throws {
    for try await event in api.events(from: "/chat/events") {
        print(event.type, event.data)
    }
}

@MainActor
func catchUp(api: PagingClient, model: PagingModel<Message>) -> ServerSentEvents {
    let events = api.events(from: "/chat/events") { connection in
        if connection > 1 { await model.checkForNew() }
    }
    return events
}

func makeEvent() -> ServerSentEvent {
    let event = ServerSentEvent(data: #"{"text": "Hello"}"#, type: "message", id: "42")
    return event
}
