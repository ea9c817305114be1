import PagingSwiftUI
import SwiftUI

/// A screen with the messages of a chat and a field for the reader's own.
public struct ChatView: View {
    @State private var chat: Chat
    @State private var text = ""

    /// Creates the screen of a chat.
    public init(_ chat: Chat) {
        _chat = State(initialValue: chat)
    }

    /// The messages, the newest at the bottom.
    public var body: some View {
        PagedList(chat.model) { MessageRow(message: $0, isOwn: $0.author == chat.reader) }
            .safeAreaInset(edge: .bottom) { field }
            .overlay(alignment: .top) {
                if chat.firstUnread != nil {
                    Button("First Unread", systemImage: "arrow.up") { Task { await chat.showFirstUnread() } }
                }
            }
            .task { await chat.listen() }
    }

    private var field: some View {
        HStack {
            TextField("Message", text: $text)
            Button("Send") {
                let sent = text
                text = ""
                Task {
                    // A message that was refused returns to the field.
                    do { try await chat.send(sent) } catch { text = sent }
                }
            }
            .disabled(text.isEmpty)
        }
        .padding()
    }
}

/// A message.
struct MessageRow: View {
    let message: Message
    let isOwn: Bool

    var body: some View {
        VStack(alignment: isOwn ? .trailing : .leading) {
            Text(verbatim: message.author).font(.footnote).foregroundStyle(.secondary)
            Text(verbatim: message.text)
        }
        .opacity(message.id < 0 ? 0.5 : 1)
    }
}
