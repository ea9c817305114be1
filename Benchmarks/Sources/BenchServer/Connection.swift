import NIOCore

/// A connection, which serves one request at a time.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The interval between the pieces of a slow body, in milliseconds.
    private static let pace: Int64 = 10

    private let library: PageLibrary
    private let runs: Runs
    private var received = ByteBuffer()
    /// The run of the current request.
    private var serving: String?

    init(_ library: PageLibrary, _ runs: Runs) {
        self.library = library
        self.runs = runs
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        received.writeBuffer(&buffer)
        // Requests have no bodies, and the clients do not pipeline, so an empty line ends a request.
        guard received.readableBytesView.suffix(4).elementsEqual("\r\n\r\n".utf8) else { return }
        let line = received.readableBytesView.prefix { $0 != UInt8(ascii: "\r") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        received.clear()
        guard words.count == 3, words[0] == "GET" else { return context.close(promise: nil) }
        answer(words[1], context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
    }

    private func end() {
        guard let run = serving else { return }
        serving = nil
        runs.leave(run)
    }

    private func answer(_ path: Substring, _ context: ChannelHandlerContext) {
        let count = "/count?"
        if path.hasPrefix(count) { return reply("200 OK", runs.report(String(path.dropFirst(count.count))), context) }
        guard let target = PageTarget(path: path) else { return reply("404 Not Found", "null", context) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let admission = runs.admit(target) { [runs] in
            let (connection, context) = bound.value
            guard context.channel.isActive else { return runs.leave(target.run) }
            connection.serve(target, context)
        }
        switch admission {
        case .now: serve(target, context)
        case .later: break
        case .never: reply("429 Too Many Requests\r\nRetry-After: 0", #"{"error":"too many at once"}"#, context)
        }
    }

    private func reply(_ status: String, _ text: String, _ context: ChannelHandlerContext) {
        let head = "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: head + text)), promise: nil)
    }

    /// Sends a page after its delay.
    private func serve(_ target: PageTarget, _ context: ChannelHandlerContext) {
        serving = target.run
        let time = NIODeadline.now() + .milliseconds(Int64(target.latency))
        wait(until: time, context) { connection, context in
            let (head, body) = connection.library.response(to: target, from: context.channel.allocator)
            context.write(connection.wrapOutboundOut(head), promise: nil)
            let pieces = target.bodyTime / Int(Self.pace)
            guard pieces > 0 else { return connection.finish(body, context) }
            context.flush()
            connection.send(body, pieces: pieces, after: time, context)
        }
    }

    /// Sends a body piece by piece.
    private func send(_ body: ByteBuffer, pieces: Int, after last: NIODeadline, _ context: ChannelHandlerContext) {
        let time = last + .milliseconds(Self.pace)
        wait(until: time, context) { connection, context in
            guard pieces > 1 else { return connection.finish(body, context) }
            var rest = body
            let piece = rest.readSlice(length: rest.readableBytes / pieces) ?? ByteBuffer()
            context.writeAndFlush(connection.wrapOutboundOut(piece), promise: nil)
            connection.send(rest, pieces: pieces - 1, after: time, context)
        }
    }

    private func finish(_ body: ByteBuffer, _ context: ChannelHandlerContext) {
        // Before the last bytes, because the client may send its next request as soon as it has them.
        end()
        context.writeAndFlush(wrapOutboundOut(body), promise: nil)
    }

    private func wait(
        until time: NIODeadline,
        _ context: ChannelHandlerContext,
        then action: @escaping (Connection, ChannelHandlerContext) -> Void
    ) {
        guard time > .now() else { return action(self, context) }
        context.eventLoop.assumeIsolated().scheduleTask(deadline: time) {
            guard context.channel.isActive else { return }
            action(self, context)
        }
    }
}
