import HTTPTypes
import PagingHTTP
import PagingTesting
import Testing

@Suite("The pace of a transport", .timeLimit(.minutes(10)))
struct TransportPaceTests {
    @Test("A slow reader pauses the transfer and receives all of it", arguments: TransportKind.clocked)
    func backpressure(_ kind: TransportKind) async throws {
        let size = 64 << 20
        let (pauses, pause) = AsyncStream.makeStream(of: Int.self)
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            let sent = connection.sendUntilPaused([UInt8](repeating: 65, count: 1 << 20), times: 64)
            pause.yield(sent)
            var rest = size - sent
            while rest > 0, connection.send([UInt8](repeating: 65, count: min(rest, 1 << 20))) { rest -= 1 << 20 }
        }
        let transport = kind.make()
        let body = try await transport.send(request(to: server), body: nil).body
        let sent = try #require(await pauses.first { _ in true })
        #expect(sent < size / 2)
        #expect(try await body.collect(upTo: size).count == size)
    }

    @Test("The time limit applies to the network and not to the reader", arguments: TransportKind.clocked)
    func timeOfReader(_ kind: TransportKind) async throws {
        let gate = RawGate()
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n")
            gate.wait()
            connection.send("bo")
            connection.waitForPeerClose()
        }
        let clock = ManualClock()
        let transport = kind.make(TransportKind.Settings(timeout: .seconds(60), clock: clock))
        let reply = try await transport.send(request(to: server), body: nil)
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(61))
        gate.open()
        let reading = Task {
            var text = ""
            for try await chunk in reply.body { text += String(decoding: chunk, as: UTF8.self) }
            return text
        }
        // The limit applies from the moment at which the reader waits, which no test can see.
        let time = Task {
            while true {
                try await clock.waitForSleepers(count: 1)
                clock.advance(by: .seconds(61))
                await Task.yield()
            }
        }
        let error = await #expect(throws: RequestError.self) { try await reading.value }
        time.cancel()
        #expect(error?.code == .timedOut)
        await server.until { $0.connections[0].peerClosed }
    }

    @Test("Content that decodes to more than the limit ends the exchange", arguments: TransportKind.clocked)
    func bomb(_ kind: TransportKind) async throws {
        let hello = TransportTests.hello
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(hello.count)\r\n\r\n")
            connection.send(hello)
            connection.waitForPeerClose()
        }
        let transport = kind.make(TransportKind.Settings(maximumDecodedSize: 10))
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil).body.collect(upTo: 1000)
        }
        #expect(error?.code == .bodyTooLarge)
        #expect(error?.isTransient == false)
    }

    @Test(
        "A reply without content may declare an encoding",
        arguments: TransportKind.clocked,
        ["HEAD 200", "GET 304", "GET 204"]
    )
    func codingWithoutContent(_ kind: TransportKind, _ exchange: String) async throws {
        let words = exchange.split(separator: " ")
        let server = try answering("HTTP/1.1 \(words[1]) X\r\nContent-Encoding: gzip\r\n\r\n")
        let method = try #require(HTTPRequest.Method(String(words[0])))
        let reply = try await kind.make().send(request(method, to: server), body: nil)
        #expect(String(reply.response.status.code) == words[1])
        #expect(try await reply.body.collect(upTo: 10) == [])
    }

    @Test("A body outlives its transport, and the connection closes with it", arguments: TransportKind.clocked)
    func lifetime(_ kind: TransportKind) async throws {
        let server = try RawServer { connection in
            while connection.readHead() != nil { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
        }
        for _ in 0..<20 {
            let body = try await kind.make().send(request(to: server), body: nil).body
            #expect(try await body.collect(upTo: 10) == Array("ok".utf8))
        }
        await server.until { $0.connections.count == 20 && $0.connections.allSatisfy(\.peerClosed) }
    }

    @Test("An invalid port is refused", arguments: TransportKind.clocked)
    func port(_ kind: TransportKind) async throws {
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:65536", path: "/")
        let error = await #expect(throws: RequestError.self) { try await kind.make().send(request, body: nil) }
        #expect(error?.code == .invalidRequest)
    }

    @Test("An IPv6 address is an ordinary host", arguments: TransportKind.clocked)
    func ipv6(_ kind: TransportKind) async throws {
        guard
            let server = try? RawServer(
                on: .ipv6,
                { connection in
                    while connection.readHead() != nil {
                        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                    }
                }
            )
        else { return }
        let body = try await kind.make().send(request(to: server), body: nil).body
        #expect(try await body.collect(upTo: 10) == Array("ok".utf8))
        #expect(server.record.connections[0].text.lowercased().contains("\r\nhost: \(server.authority)\r\n"))
    }

    @Test("A proxy that refuses is named, and its variable is not quoted", arguments: TransportKind.clocked)
    func proxyRefuses(_ kind: TransportKind) async throws {
        let server = try answering("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n")
        let environment = ["all_proxy": "http://user:secret@\(server.authority)"]
        let transport = kind.make(TransportKind.Settings(environment: environment))
        let request = HTTPRequest(method: .get, scheme: "https", authority: "api.test", path: "/a")
        let error = await #expect(throws: RequestError.self) { try await transport.send(request, body: nil) }
        #expect(error?.code == .transportFailed)
        #expect(error?.description.contains("proxy") == true)
        #expect(error?.description.contains("secret") == false)
    }
}
