/// A message of a chat.
struct ChatMessage: Sendable {
    let id: Int
    let author: String
    let text: String

    /// The message as JSON.
    var json: [UInt8] {
        var object = JSONObject()
        object.add("id", id)
        object.add("author", json: JSONTextWriter.string(author))
        object.add("text", json: JSONTextWriter.string(text))
        return object.bytes
    }
}

/// The messages of one chat, and the clients that listen to it.
struct ChatRoom {
    /// The maximum number of messages.
    static let bound = 100_000

    private(set) var messages: [ChatMessage]
    private var listeners: [Int: AsyncStream<ChatMessage>.Continuation] = [:]
    private var newestListener = 0

    /// Creates a chat with messages of two authors.
    init(count: Int) {
        messages = (0..<count).map { number in
            ChatMessage(
                id: number + 1,
                author: number.isMultiple(of: 3) ? "Ada" : "Grace",
                text: "Message \(number + 1)"
            )
        }
    }

    /// Adds a message, and sends it to all listeners.
    mutating func add(author: String, text: String) -> ChatMessage? {
        guard messages.count < Self.bound else { return nil }
        let message = ChatMessage(id: messages.count + 1, author: author, text: text)
        messages.append(message)
        for listener in listeners.values { listener.yield(message) }
        return message
    }

    /// Returns a new listener, which receives the messages after an id first.
    mutating func listen(after id: Int?) -> (number: Int, stream: AsyncStream<ChatMessage>) {
        newestListener += 1
        let (stream, continuation) = AsyncStream<ChatMessage>.makeStream()
        for message in messages where message.id > id ?? .max { continuation.yield(message) }
        listeners[newestListener] = continuation
        return (newestListener, stream)
    }

    /// Ends the stream of a listener, or of all of them.
    mutating func dismiss(_ number: Int? = nil) {
        for (other, listener) in listeners where number == nil || other == number {
            listener.finish()
            listeners[other] = nil
        }
    }

    /// The positions of the messages on a page.
    ///
    /// - Parameters:
    ///   - before: the id of the message below the page.
    ///   - after: the id of the message above the page.
    ///   - around: the id of a message in the middle of the page.
    func page(before: Int?, after: Int?, around: Int?, limit: Int) -> Range<Int> {
        let count = messages.count
        if let after {
            let start = min(max(after, 0), count)
            return start..<min(count, start + limit)
        }
        if let around {
            let start = max(0, min(around - 1 - limit / 2, count - limit))
            return start..<min(count, start + limit)
        }
        let end = min(max((before ?? count + 1) - 1, 0), count)
        return max(0, end - limit)..<end
    }
}
