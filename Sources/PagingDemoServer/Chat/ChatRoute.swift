/// `/chat/messages` and `/chat/events`: a chat of the run, page by page and live.
///
/// A page without `before`, `after` or `around` has the newest messages; the messages of a page are oldest first.
/// Events are server-sent events with the id of the message (WHATWG HTML, section 9.2).
struct ChatRoute: Sendable {
    let runs: RunRegistry

    func reply(to request: DemoRequest, ticket: RequestTicket?) throws -> Reply {
        let run = request.parameters.first("run") ?? ""
        let count = try request.parameters.integer("count", in: 0...10_000) ?? 200
        switch (request.segments.last, request.method) {
        case ("messages", "POST"): return try post(request, run: run, count: count)
        case ("messages", "GET"): return try page(request, run: run, count: count)
        case ("events", "GET"): return try events(request, run: run, count: count)
        default: return Reply(status: 404, error: "There is nothing at \(request.path).")
        }
    }

    private func page(_ request: DemoRequest, run: String, count: Int) throws -> Reply {
        let parameters = request.parameters
        let limit = try parameters.integer("limit", in: 1...100) ?? 20
        let ids = 0...ChatRoom.bound + 1
        let (before, after) = (try parameters.integer("before", in: ids), try parameters.integer("after", in: ids))
        let around = try parameters.integer("around", in: ids)
        let (shown, hasOlder, hasNewer) = runs.withChat(run: run, count: count) { chat in
            let range = chat.page(before: before, after: after, around: around, limit: limit)
            return (Array(chat.messages[range]), range.lowerBound > 0, range.upperBound < chat.messages.count)
        }
        var object = JSONObject()
        let list = shown.map(\.json).joined(separator: [UInt8(ascii: ",")])
        object.add("messages", json: [UInt8(ascii: "[")] + list + [UInt8(ascii: "]")])
        object.add("hasOlder", hasOlder)
        object.add("hasNewer", hasNewer)
        return Reply(json: object.bytes)
    }

    private func post(_ request: DemoRequest, run: String, count: Int) throws -> Reply {
        let form = QueryParameters(query: String(decoding: request.body, as: UTF8.self))
        guard let text = form.first("text"), text.utf8.count <= 10_000 else {
            throw BadRequest(
                sentence: "POST needs a form with text=TEXT of at most 10000 bytes, and maybe author=NAME."
            )
        }
        let author = form.first("author") ?? "Me"
        if text == "/refuse" { return Reply(status: 403, error: "This message is refused.") }
        guard let message = runs.withChat(run: run, count: count, { $0.add(author: author, text: text) }) else {
            throw BadRequest(sentence: "The chat is full.")
        }
        return Reply(status: 201, json: message.json)
    }

    private func events(_ request: DemoRequest, run: String, count: Int) throws -> Reply {
        // Without `replay=1`, a client that comes back has missed what was sent since.
        let keeps = request.parameters.first("replay") == "1"
        let id = keeps ? request.headers["last-event-id"].flatMap { Int($0) } : nil
        let (number, stream) = runs.withChat(run: run, count: count) { $0.listen(after: id) }
        let listener = ChatListener(stream)
        let runs = runs
        let wait = try request.parameters.integer("retry", in: 0...60_000) ?? 1_000
        var reply = Reply(
            body: .steps(
                [
                    .bytes(Array("retry: \(wait)\n\n".utf8)),
                    .stream {
                        guard let message = try await listener.next() else {
                            runs.withChat(run: run, count: count) { $0.dismiss(number) }
                            return nil
                        }
                        return Array("id: \(message.id)\ndata: ".utf8) + message.json + Array("\n\n".utf8)
                    },
                ],
                length: nil
            )
        )
        reply.add("Content-Type", "text/event-stream")
        reply.add("Cache-Control", "no-store")
        return reply
    }
}

/// The reading end of a listener.
private actor ChatListener {
    private var iterator: AsyncStream<ChatMessage>.Iterator

    init(_ stream: AsyncStream<ChatMessage>) {
        iterator = stream.makeAsyncIterator()
    }

    func next() async throws -> ChatMessage? {
        var iterator = iterator
        return await iterator.next(isolation: self)
    }
}

extension DemoServer {
    /// Adds a message to the chat of a run, as another client would.
    public func sendMessage(_ text: String, from author: String = "Ada", run: String) {
        _ = runs.withChat(run: run, count: 200) { $0.add(author: author, text: text) }
    }

    /// Ends all event streams of the chat of a run.
    public func endChatStreams(run: String) {
        runs.withChat(run: run, count: 200) { $0.dismiss() }
    }
}
