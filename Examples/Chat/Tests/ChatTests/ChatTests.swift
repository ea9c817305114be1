import Chat
import Observation
import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Chat", .timeLimit(.minutes(10)))
struct ChatTests {
    @Test("The newest messages are shown first, and older ones load above, each page once")
    func older() async throws {
        try await SharedServer.use { server, api, run in
            let chat = Chat(api, query: "limit=20&count=70&run=\(run)")
            await chat.model.refresh()
            #expect(chat.model.items.map(\.id) == Array(51...70))
            while !chat.model.content.prepend.isAtEnd { await chat.model.loadPrevious() }
            #expect(chat.model.items.map(\.id) == Array(1...70))
            #expect(server.requests(run: run).count == 4)
        }
    }

    @Test("Live messages appear below while the reader is at the end, and are counted elsewhere")
    func live() async throws {
        try await listening { server, chat, run in
            server.sendMessage("Hello", run: run)
            await changes(of: chat) { chat.model.items.last?.text == "Hello" }
            chat.model.itemAppeared(181)
            for id in 196...200 { chat.model.itemDisappeared(id) }
            server.sendMessage("Are you there?", run: run)
            await changes(of: chat) { chat.model.content.newItemCount == 1 }
            #expect(chat.model.items.last?.text == "Hello")
            chat.model.showNewItems()
            #expect(chat.model.items.last?.text == "Are you there?")
            #expect(chat.model.anchor == RowID(181))
        }
    }

    @Test("After a lost connection the messages in between are loaded, and the chat has no hole")
    func reconnection() async throws {
        try await listening { server, chat, run in
            server.endChatStreams(run: run)
            server.sendMessage("Missed", run: run)
            try await reconnect()
            await changes(of: chat) { chat.model.items.last?.text == "Missed" }
            chat.model.itemAppeared(201)
            server.sendMessage("Next", run: run)
            await changes(of: chat) { chat.model.items.last?.text == "Next" }
            #expect(chat.model.items.map(\.id) == Array(181...202))
        }
    }

    @Test("More messages than a page during an interruption leave a gap, which fills from both sides")
    func gap() async throws {
        try await listening { server, chat, run in
            server.endChatStreams(run: run)
            for number in 1...50 { server.sendMessage("Missed \(number)", run: run) }
            try await reconnect()
            await changes(of: chat) { chat.model.items.last?.id == 250 }
            let gap = try #require(chat.model.rows.first { $0.item == nil }?.id)
            #expect(chat.model.items.map(\.id) == Array(181...200) + Array(231...250))
            await chat.model.fillGap(gap, from: .below)
            await chat.model.fillGap(gap, from: .above)
            #expect(chat.model.items.map(\.id) == Array(181...250))
        }
    }

    @Test("The first unread message is shown in the middle, with pages in both directions")
    func unread() async throws {
        try await SharedServer.use { server, api, run in
            let chat = Chat(api, query: "limit=20&count=200&run=\(run)", lastRead: 99)
            await chat.model.refresh()
            await chat.showFirstUnread()
            #expect(chat.model.items.map(\.id) == Array(90...109))
            #expect(chat.model.content.scrollTarget.row == RowID(100))
            await chat.model.loadNext()
            await chat.model.loadPrevious()
            #expect(chat.model.items.map(\.id) == Array(70...129))
            #expect(chat.firstUnread == nil)
        }
    }

    @Test("An own message appears at once, stays once it is sent, and disappears if it is refused")
    func sending() async throws {
        try await listening { server, chat, run in
            try await chat.send("My words")
            #expect(chat.model.items.last?.text == "My words")
            #expect(chat.model.items.filter { $0.text == "My words" }.map(\.id) == [201])
            await #expect(throws: RequestError.self) { try await chat.send("/refuse") }
            #expect(chat.model.items.last?.text == "My words")
        }
    }

    /// The clock of the waits between two connections.
    private let clock = ManualClock()

    /// Runs a closure with a chat whose reader is at the end and listens.
    private func listening(_ body: @MainActor (DemoServer, Chat, String) async throws -> Void) async throws {
        try await SharedServer.use { server, api, run in
            var api = api
            (api.clock, api.requestTimeLimit) = (clock, nil)
            let chat = Chat(api, query: "limit=20&run=\(run)")
            await chat.model.refresh()
            for id in 196...200 { chat.model.itemAppeared(id) }
            let listening = Task { await chat.listen() }
            await changes(of: chat) { chat.isLive }
            do {
                try await body(server, chat, run)
            } catch {
                listening.cancel()
                throw error
            }
            listening.cancel()
            await listening.value
        }
    }

    /// Ends the wait for the next connection.
    private func reconnect() async throws {
        try await clock.waitForSleepers(count: 1)
        clock.advanceToNextWake()
    }

    /// Waits for a condition, which is checked whenever the chat changes.
    private func changes(of chat: Chat, until condition: @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = (chat.model.content, chat.isLive)
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
